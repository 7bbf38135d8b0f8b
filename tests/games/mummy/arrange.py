"""How the mummy's tests arrange: pieces by cell names, dice by their faces, choices by text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Self

from benben import Rng
from benben.core.event import Event, Log
from benben.core.rng import Scripted
from benben.games.mummy import GAME
from benben.games.mummy.actions import DECISIONS, note
from benben.games.mummy.board import (
    BROWN,
    CARD_COLOUR,
    CARD_NAMES,
    CARDS,
    FACE_NAMES,
    OUT,
    SPACE_NAMES,
    hand_of,
)
from benben.games.mummy.data import COLOURS
from benben.games.mummy.moves import destinations
from benben.games.mummy.options import Options
from benben.games.mummy.setup import set_up
from benben.games.mummy.state import State
from benben.games.mummy.turns import begin_mummy_turn, begin_turn

RULES: Final = (GAME.folder / "RULES.md").read_text()
SIDES: Final = (*FACE_NAMES, "mummy")


def space(name: str) -> int:
    """A space by its name."""
    return OUT if name == "out" else SPACE_NAMES.index(name)


def names(spaces: Sequence[int]) -> list[str]:
    """Spaces by their names."""
    return [SPACE_NAMES[at] for at in spaces]


def card(name: str) -> int:
    """A card by its name."""
    return CARD_NAMES.index(name)


def dice(text: str) -> list[int]:
    """Written dice: `1 4 arrow mummy` of the white ones, `b3` of the brown one."""
    return [BROWN.index(int(word[1:])) if word[0] == "b" else SIDES.index(word) for word in text.split()]


def placed(
    seats: int = 4,
    mummy: str = "M9",
    hunters: str = "",
    *,
    aside: int = 0,
    ankhs: Sequence[int] = (),
    won: int = 0,
    hands: Mapping[int, str] | None = None,
    played: Mapping[int, str] | None = None,
    options: Options | None = None,
) -> State:
    """Everybody where the text says; hunters not named stay on the steps. Nobody has begun a turn."""
    s = set_up(seats, options or Options(), Rng(7, 0))
    s.mummy, s.aside, s.won = space(mummy), aside, won
    for piece, name in enumerate(hunters.split()):
        s.cells[piece] = space(name)
    s.ankhs[: len(ankhs)] = ankhs
    for piece, words in (hands or {}).items():
        for name in words.split():
            give(s, piece, card(name))
    for piece, words in (played or {}).items():
        for name in words.split():
            if s.held[card(name)] != hand_of(piece, seats):
                give(s, piece, card(name))
            s.played[card(name)] = piece
            s.history.append(note(5, piece, card(name)))
    return s


def give(s: State, piece: int, wanted: int) -> None:
    """A hunter holds this card instead of another one of its colour."""
    hand = hand_of(piece, s.seats)
    if s.held[wanted] == hand:
        return
    same = [c for c in range(CARDS) if CARD_COLOUR[c] == CARD_COLOUR[wanted]]
    other = next(c for c in same if s.held[c] == hand and s.played[c] < 0)
    s.held[other], s.held[wanted] = s.held[wanted], hand


class Play:
    """A position that goes on by text; remembers every event."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.events: list[Event] = []

    @property
    def name(self) -> str:
        """The decision that is asked for."""
        return DECISIONS[self.s.phase]

    @property
    def seat(self) -> int | None:
        """Who must decide."""
        asked = GAME.decision(self.s)
        return asked.seat if asked else None

    @property
    def options(self) -> list[str]:
        """What may be chosen."""
        asked = GAME.decision(self.s)
        return [GAME.space.text(action) for action in asked.options] if asked else []

    def do(self, text: str, rolled: str = "") -> Self:
        """Choose an option; the dice that follow are written, and all of them must be used."""
        assert text in self.options, (text, self.options)
        rng, log = Scripted(dice(rolled)), Log()
        GAME.apply(self.s, GAME.space.parse(text), rng, log)
        assert not rng.numbers, f"dice left: {rng.numbers}"
        self.events += log.events
        return self

    def walk(self, ways: str, rolled: str = "") -> Self:
        """Steps of the mummy; the dice belong to the last one."""
        steps = ways.split()
        for way in steps[:-1]:
            self.do(f"step {way}")
        return self.do(f"step {steps[-1]}", rolled)

    def told(self, key: str) -> list[tuple[int, ...]]:
        """Numbers of every event of a key."""
        return [event.args for event in self.events if event.key == key]

    def heard(self, seat: int | None) -> list[tuple[object, ...]]:
        """All that a reader was told, in order."""
        return [(event.key, *event.args) for event in self.events if event.heard_by(seat)]


def turn(s: State, piece: int = 0, rolled: str = "") -> Play:
    """A hunter's turn begins."""
    play = Play(s)
    rng, log = Scripted(dice(rolled)), Log()
    begin_turn(s, piece, rng, log)
    assert not rng.numbers
    play.events += log.events
    return play


def mummy_turn(s: State, brown: int) -> Play:
    """The mummy's ordinary turn begins."""
    play = Play(s)
    log = Log()
    begin_mummy_turn(s, Scripted(dice(f"b{brown}")), log)
    play.events += log.events
    return play


def ends(s: State, piece: int, face: str) -> str:
    """Where a face takes a hunter, in reading order."""
    return " ".join(names(destinations(s.cells, piece, s.mummy, FACE_NAMES.index(face))))


def reach(hunters: str, mummy: str, face: str) -> str:
    """Where a face takes the first hunter of a text."""
    return ends(placed(5, mummy, hunters), 0, face)


def colour_of(name: str) -> int:
    """The colour of a card, as a number."""
    return COLOURS.index(name.split("_", maxsplit=1)[0])
