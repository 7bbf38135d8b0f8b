"""Learner: one seat of a match against bots, as Gymnasium wants it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt

from benben.arena.simulate import derive_seed
from benben.bots import Bot, load_bot
from benben.core.errors import BadText
from benben.core.parts.plane import total
from benben.core.rng import Rng, check_seed
from benben.games import AnyGame, load_game
from benben.match import Match
from benben.research.loop import Play
from benben.research.picture import MODES, show
from benben.research.rewards import BY_STEP, rewards_of, shown_score
from benben.research.spaces import Bytes, action_space, mask_of, observation_space, observed
from benben.research.turns import check_option

LOST: Final = -1.0
"""The reward for an illegal action, which ends the match, unless it is to raise an error."""
ILLEGAL: Final = ("lose", "error")


class Learner(gymnasium.Env[np.ndarray[Any, Any], np.int64]):
    """One learner against bots: `gymnasium.make("benben/Pyramido-v1", seats=2, opponents="greedy")`.

    The bots see only their own views, and play between two steps of the learner. The seat is drawn for each
    match, unless it is given.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 (Gymnasium's own convention)

    def __init__(
        self,
        game: str | AnyGame,
        *,
        seats: int = 2,
        seat: int | None = None,
        opponents: str | Bot | Sequence[str | Bot] = "greedy",
        rewards: str = "win_loss",
        options: Mapping[str, str] | None = None,
        illegal: str = "lose",
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        """`opponents`: one bot for all other seats, or one for each of them in the order of play.

        A bot is the name of a level or any function like one. An illegal action loses the match (`lose`) or
        raises Illegal (`error`).
        """
        self.game: AnyGame = load_game(game) if isinstance(game, str) else game
        self.seats: Final = seats
        self.table: Final = Match(self.game, seats=seats, seed=0, options=options)._record.options  # noqa: SLF001
        if seat is not None and seat not in range(seats):
            raise BadText("no_such_seat", seat=seat, last=seats - 1)
        if illegal not in ILLEGAL:
            raise BadText("option_value", option="illegal", value=illegal, known=", ".join(ILLEGAL))
        if render_mode not in {None, *MODES}:
            raise BadText("option_value", option="render_mode", value=render_mode, known=", ".join(MODES))
        self.fixed = seat
        self.bots = bots_of(opponents, seats - 1)
        self.pay = rewards_of(rewards)
        self.by_step: Final = rewards == BY_STEP
        self.illegal = illegal
        self.render_mode = render_mode
        self.lang = lang
        self.size: Final = total(self.game.planes)
        self.observation_space = observation_space(self.game)
        self.action_space = action_space(self.game)
        self.match: Play | None = None
        self.seat = 0
        """The seat of the learner."""
        self.lost = False
        """Whether an illegal action has ended the match."""
        self._shown = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        """Begin a match and let the bots play up to the learner's first choice.

        `seed` is that of the match: `Match(game, seed=seed)` has the same dice. Without one it is drawn.
        """
        super().reset(seed=seed, options=options)
        drawn = int(self.np_random.integers(self.seats))
        self.seat = drawn if self.fixed is None else self.fixed
        while True:
            number = int.from_bytes(self.np_random.bytes(16), "big") if seed is None else check_seed(seed)
            self.match = Play(self.game, self.seats, self.table, number)
            self._play_bots(self.match)
            if self.match.asked is not None:
                break
            seed = None  # the bots have ended the match before the learner was asked
        self.lost = False
        self._shown = self._score(self.match)
        return self._told(self.match), self._info(self.match)

    def step(self, action: Any) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        """Play an option and then the bots, up to the learner's next choice or the end."""
        match = self._match()
        asked = match.asked
        if asked is None or self.lost:
            raise gymnasium.error.ResetNeeded("the match is over: call reset")
        if self.illegal == "lose" and int(action) not in asked.options:
            self.lost = True
            info = {**self._info(match), "illegal": self.game.space.text(int(action))}
            return self._told(match), LOST, True, False, info
        check_option(match, action)
        match.play(int(action))
        self._play_bots(match)
        told = self._told(match), self._reward(match), match.asked is None, False, self._info(match)
        if self.render_mode == "human":
            self.render()
        return told

    def _match(self) -> Play:
        """The match; raises before the first reset."""
        if self.match is None:
            raise gymnasium.error.ResetNeeded("call reset first")
        return self.match

    def _play_bots(self, match: Play) -> None:
        """Ask the bots until it is the learner's turn or the end; each has random numbers of its own."""
        while (asked := match.asked) is not None and asked.seat != self.seat:
            bot = self.bots[(asked.seat - self.seat - 1) % self.seats]
            dice = Rng(derive_seed("bots", match.seed, asked.seat), len(match.actions))
            texts = tuple(self.game.space.text(option) for option in asked.options)
            text = bot(self.game, self.game.view(match.state, asked.seat), texts, dice)
            action = self.game.space.parse(text)
            check_option(match, action)
            match.play(action)

    def _reward(self, match: Play) -> float:
        """What the learner is paid since its last choice."""
        over = match.asked is None
        if not over and not self.by_step:
            return 0.0
        paid = self.pay(match.outcome())[self.seat] if over else self._score(match)
        before, self._shown = self._shown, paid
        return paid - before if self.by_step else paid

    def _score(self, match: Play) -> float:
        """The points that the learner sees on its sheet, where they are rewarded."""
        return shown_score(self.game, match.state, self.seat) if self.by_step else 0.0

    def _told(self, match: Play) -> Bytes:
        """What the learner may know."""
        return observed(self.game, match.state, self.seat, self.size)

    def _info(self, match: Play) -> dict[str, Any]:
        """The options as a mask, and the learner's seat."""
        return {"action_mask": self._mask(match), "seat": self.seat}

    def _mask(self, match: Play) -> np.ndarray[Any, np.dtype[np.int8]]:
        """A one for each option; after the end there is none."""
        return mask_of(self.game, match.asked.options if match.asked is not None and not self.lost else [])

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The options as sb3-contrib's MaskablePPO asks for them."""
        return self._mask(self._match()).astype(np.bool_)

    def render(self) -> Any:
        """The board as the learner sees it."""
        return show(self.game, self._match().state, self.seat, self.render_mode, self.lang)

    def record(self) -> str:
        """The record of the match so far, with its seed."""
        return self._match().record()


def bots_of(opponents: str | Bot | Sequence[str | Bot], others: int) -> list[Bot]:
    """A bot for each other seat, the next one in the order of play first; raises BadText."""
    named = [opponents] * others if isinstance(opponents, str) or callable(opponents) else list(opponents)
    if len(named) != others:
        raise BadText("bad_opponents", given=len(named), expected=others)
    return [load_bot(bot) if isinstance(bot, str) else bot for bot in named]
