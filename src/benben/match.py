"""Match: the public API for playing a game from Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import randbits
from typing import Any, Self

from benben.core import record as records
from benben.core.advance import Progress, advance, start
from benben.core.event import Event
from benben.core.outcome import Outcome
from benben.core.record import Record, Step
from benben.core.rng import SEED_BITS, check_seed
from benben.games import AnyGame, load_game
from benben.svg.page import standalone_board
from benben.text import speak


class Match:
    """A match in memory: read `seat`, `decision` and `options`, then `play` one of the options.

    >>> match = Match("pyramido", seats=3, seed=7)
    >>> match.decision, match.options
    ('choose_domino', ('take 1', 'take 2', 'take 3'))
    >>> match.play("take 2").decision
    'place_domino'
    """

    def __init__(
        self,
        game: str | AnyGame,
        *,
        seats: int,
        seed: int | None = None,
        options: Mapping[str, str] | None = None,
        script: Mapping[int, Sequence[int]] | None = None,
    ) -> None:
        """`seed` fixes the dice, `script` lists them by step (0: the set-up); by default the seed is random."""
        self.game: AnyGame = load_game(game) if isinstance(game, str) else game
        self._record = Record(
            game=self.game.key,
            version=self.game.version,
            data=self.game.data_digest,
            seats=seats,
            options=self.game.options.parse(options or {}),
            seed=None if script is not None else randbits(SEED_BITS) if seed is None else check_seed(seed),
            script={step: list(numbers) for step, numbers in (script or {}).items()},
        )
        self._steps: list[Step] = []
        self._at: Progress[Any, Any] = start(self.game, seats, self._record.options, self._record.rng(0))

    @classmethod
    def from_record(cls, text: str) -> Self:
        """Replay a record step by step and return its match; raises BadText if it does not replay exactly."""
        record = records.parse(text, load_game)
        match = cls.__new__(cls)
        match.game = load_game(record.game)
        match._at = records.check(match.game, record)
        match._record = record
        match._steps = list(record.steps)
        return match

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._record.seats

    @property
    def seat(self) -> int | None:
        """The seat that must decide; None when the match is over."""
        return self._at.decision.seat if self._at.decision else None

    @property
    def decision(self) -> str | None:
        """The name of the current decision; None when the match is over."""
        return self._at.decision.name if self._at.decision else None

    @property
    def options(self) -> tuple[str, ...]:
        """The actions that `play` accepts now, as texts."""
        return self._at.options

    @property
    def n(self) -> int:
        """The number of steps played."""
        return self._at.n

    @property
    def outcome(self) -> Outcome | None:
        """The result of the match; None while it runs."""
        return None if self._at.decision else self.game.outcome(self._at.state)

    def play(self, *actions: str) -> Self:
        """Play actions in order; a rejected action raises and leaves the position unchanged."""
        for action in actions:
            seat = self.seat
            self._at = advance(self._at, action, self._record.rng(self._at.n + 1))
            assert seat is not None
            self._steps.append(Step(seat, action))
        return self

    def view(self, seat: int | None) -> Any:
        """What a seat may know; None: a watcher."""
        return self.game.view(self._at.state, seat)

    def events(self, seat: int | None = None) -> tuple[Event, ...]:
        """The events of the last step that are visible to a seat; None: a watcher."""
        return tuple(event for event in self._at.events if event.heard_by(seat))

    def record(self) -> str:
        """The match as a text file, including its seed."""
        return records.write(records.record_of(self._at, self._record, tuple(self._steps)))

    def svg(self, seat: int | None = None, lang: str = "en") -> str:
        """The board as a seat sees it, as a self-contained SVG file."""
        say = speak(lang, self.game.folder / "text")
        options = self.options if seat == self.seat else ()
        return standalone_board(self.game, self.view(seat), options, say)

    def _repr_svg_(self) -> str:
        """The SVG for notebooks: drawn from the view of the deciding seat, never from the state."""
        return self.svg(self.seat)
