"""How Pyramido's tests arrange: deals by number, turns by text, pyramids by drawing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from benben import Match, Rng
from benben.core.advance import settle
from benben.core.event import Log
from benben.core.rng import script_shuffle
from benben.games.pyramido import GAME
from benben.games.pyramido.board import BARE, FIRST_TILE, QUARTER_ROW, QUARTERS, lay, level_origin
from benben.games.pyramido.data import CORNERS
from benben.games.pyramido.options import Options
from benben.games.pyramido.setup import open_level
from benben.games.pyramido.state import State

ALL: Final = list(range(1, 91))
SIZES: Final = (22, 22, 22, 21)
LETTERS: Final = "NBYTRG"
RULES: Final = (GAME.folder / "RULES.md").read_text()

# A seat's own sledge and pile: with these no pile runs empty and no seat disturbs another.
USUAL: Final = (
    ("take 1", "refill 1"),
    ("take 3", "refill 4"),
    ("take 3", "refill 3"),
    ("take 2", "refill 2"),
)
WITHIN_A_TURN: Final = (
    "place_domino",
    "place_marker",
    "resurface",
    "orient_single",
    "refresh_quarry",
    "split_pile",
)
SAFE: Final[dict[int, list[str]]] = {
    1: [f"place {x},{y} S" for x in range(5) for y in (0, 2)],
    2: [f"place {x},{y} E" for y in range(3) for x in (0, 2)],
    3: [f"place {x},0 S" for x in range(3)],
    4: ["place 0,0 E"],
}
"""A pyramid on a base of 5 x 4, level by level."""
SAFE_TALL: Final[dict[int, list[str]]] = {
    1: [f"place {x},{y} E" for y in range(5) for x in (0, 2)],
    2: [f"place {x},{y} S" for x in range(3) for y in (0, 2)],
    3: [f"place 0,{y} E" for y in range(3)],
    4: ["place 0,0 S"],
}
"""The same on a base of 4 x 5."""
TALL: Final = [place for level in SAFE_TALL.values() for place in level]

REFERENCE: Final = """
    05 place 0,0 E; mark A
    13 place 0,1 E
    16 place 0,2 S
    26 place 1,3 N
    31 place 2,0 S
    07 place 4,1 W; cover B turquoise; orient SE
    44 place 3,2 E
    19 place 3,3 E
    70 place 3,0 E
    24 place 2,3 N
    33 place 3,2 W; mark A
    32 place 2,0 S
    80 place 3,0 S
    67 place 0,2 N; mark A
    83 place 1,0 W
    71 place 1,2 N
    57 place 1,0 W; mark A
    69 place 2,0 S
    66 place 0,1 E; cover B blue; orient SW
    75 place 0,0 E; mark A
"""
"""RULES.md 7.1: the dominoes of seat 0 and what it does with them, as V-04 has it."""
REFERENCE_DOMINOES: Final = [int(line.split(" ", 1)[0]) for line in REFERENCE.strip().split("\n    ")]
REFERENCE_TURNS: Final = [line.split(" ", 1)[1] for line in REFERENCE.strip().split("\n    ")]
WITH_SINGLE: Final = [*REFERENCE_TURNS[:-1], "place 0,0 E; mark A; cover B green"]
"""V-05: the last domino gets a single."""

HOLES_10: Final = [
    f"place {words}"
    for words in ("0,0 S", "1,1 E", "2,0 E", "3,1 E", "0,2 E", "2,2 E", "4,2 S", "0,3 E", "2,3 E")
]
"""V-26: nothing fits in turn 10; the holes are (1,0) and (4,0)."""
HOLES_9: Final = [
    f"place {words}" for words in ("0,0 S", "1,1 S", "2,0 S", "3,1 S", "4,0 S", "4,2 S", "0,3 E", "2,3 E")
]
"""V-27: nothing fits in turn 9; four holes."""
HOLES_8: Final = [
    f"place {words}" for words in ("0,0 E", "2,0 E", "0,1 S", "2,1 S", "1,2 S", "3,2 S", "4,1 S")
]
"""R-08: nothing fits in turn 8; six holes."""
HOLES_LEVEL_2: Final = ["place 0,0 S", "place 1,0 E", "place 2,1 E", "place 1,2 E"]
"""R-08: nothing fits in turn 5 of round 2; four holes."""
HOLES_LEVEL_2_LAST: Final = [f"place {words}" for words in ("0,0 E", "2,0 E", "0,1 E", "2,1 E", "1,2 E")]
"""PO-39: nothing fits in turn 6 of round 2; the holes are (0,2) and (3,2)."""
HOLES_LEVEL_3: Final = ["place 1,0 W", "place 1,1 E"]
"""V-28: nothing fits in turn 3 of round 3; the holes are (2,0) and (0,1)."""


def deck(quarry: Sequence[int] = (), piles: Mapping[int, Sequence[int]] | None = None) -> list[int]:
    """A shuffled deck with these dominoes on the sledges and, top first, on piles 1-4; others fill up."""
    wanted = piles or {}
    used = {*quarry, *(domino for pile in wanted.values() for domino in pile)}
    rest = [domino for domino in ALL if domino not in used]
    dealt = [*quarry, *(rest.pop() for _ in range(3 - len(quarry)))]
    for number, size in enumerate(SIZES, start=1):
        top_first = list(wanted.get(number, ()))
        dealt += [rest.pop() for _ in range(size - len(top_first))] + top_first[::-1]
    return dealt


def dealt(
    quarry: Sequence[int] = (),
    piles: Mapping[int, Sequence[int]] | None = None,
    *,
    seats: int = 2,
    first: str = "0",
) -> Match:
    """A match whose dice deal exactly this."""
    script = {0: script_shuffle(ALL, deck(quarry, piles))}
    return Match("pyramido", seats=seats, options={"first": first}, script=script)


def turn(match: Match, words: str = "") -> Match:
    """The active seat's whole turn: the words given ("place 0,0 E; mark B"), else the usual ones."""
    wished = [word.strip() for word in words.split(";") if word.strip()]
    s = state(match)
    usual = (*USUAL[s.seat], SAFE[s.round][s.turn - 1], "mark A", "pass", "orient NW")
    while True:
        if wished and wished[0] in match.options:
            match.play(wished.pop(0))
        else:
            match.play(next((word for word in usual if word in match.options), match.options[0]))
        if match.decision not in WITHIN_A_TURN and len(state(match).holes) != 1:
            break
    assert not wished, f"never an option: {wished}"
    return match


def drive(match: Match, plan: Mapping[int, Sequence[str]], turns: int = 80) -> Match:
    """Whole turns, as planned for each seat and safe ones after that; until the end or as many as asked."""
    left = {seat: list(words) for seat, words in plan.items()}
    for _ in range(turns):
        if match.seat is None:
            break
        mine = left.get(match.seat)
        turn(match, mine.pop(0) if mine else "")
    return match


def solo(dominoes: Sequence[int], turns: Sequence[str] = (), *, seats: int = 2) -> Match:
    """Seat 0 gets these dominoes one by one and plays these turns; then it is its turn again, or the end."""
    match = dealt(dominoes[:1], {1: dominoes[1:]}, seats=seats)
    left = list(turns)
    while match.seat is not None and (left or match.seat != 0):
        turn(match, left.pop(0) if match.seat == 0 else "")
    return match


def start_round(number: int, seats: int = 2) -> Match:
    """A match in which every seat has built safely up to this round."""
    match = dealt(seats=seats)
    while state(match).round < number:
        turn(match)
    return match


def state(match: Match) -> State:
    """The state behind a match."""
    s = match._at.state
    assert isinstance(s, State)
    return s


def fresh(seats: int = 2) -> State:
    """The state of a new match that seat 0 begins."""
    return GAME.new(seats, Options(first="0"), Rng(7, 0), None)


def at(s: State) -> Match:
    """A match that goes on from a state made by hand."""
    match = Match(GAME, seats=s.seats, seed=7)
    match._at = settle(GAME, 0, s, Rng(7, 0), Log())
    return match


def grown(
    ground: str,
    tiles: Mapping[tuple[int, int, int], str] | None = None,
    marked: Sequence[tuple[int, int, int]] = (),
    seats: int = 2,
) -> State:
    """Seat 0 has full levels on 5 x 4, each of one colour ("NB"), but for tiles (level, x, y): "R NW SE"."""
    s = fresh(seats)
    s.round, s.long_side[0], s.box[0:4] = len(ground), 0, [0, 0, 4, 3]
    faces = dict(tiles or {})
    for level, letter in enumerate(ground, start=1):
        for y in range(5 - level):
            for x in range(6 - level):
                colour, *corners = faces.pop((level, x, y), letter).split()
                symbols = sum(1 << CORNERS.index(corner) for corner in corners)
                lay(s.quarters, first_quarter(level, x, y), LETTERS.index(colour), symbols)
    assert not faces
    for level, x, y in marked:
        first = first_quarter(level, x, y)
        s.markers[s.quarters[first] >> 1] = first
    s.origin[0] = level_origin(s.round, 0, 0)
    open_level(s, 0)
    return s


def first_quarter(level: int, x: int, y: int) -> int:
    """The north-western quarter of a tile of seat 0 on a base whose corner is (0,0)."""
    return level_origin(level, 0, 0) + 2 * x + 2 * QUARTER_ROW * y


def drawing(s: State, seat: int = 0) -> list[str]:
    """What is seen from above, as RULES.md 7 draws it."""
    west, north, east, south = s.box[4 * seat : 4 * seat + 4]
    return [
        "".join(drawn(s, seat, x, y) for x in range(2 * west, 2 * east + 2))
        for y in range(2 * north, 2 * south + 2)
    ]


def drawn(s: State, seat: int, x: int, y: int) -> str:
    """One quarter, by its coordinates from cell (0,0): colour letter, then star or dot."""
    quarter = s.quarters[QUARTERS * seat + FIRST_TILE + QUARTER_ROW * y + x]
    return "  " if quarter == BARE else LETTERS[quarter >> 1] + ".*"[quarter & 1]


def drawings() -> list[list[str]]:
    """The four drawings of RULES.md 7.1: after level 1, 2, 3 and 4 (V-05)."""
    block = re.search(r"```\nafter level 1 .*?\n(.*?)```", RULES, re.DOTALL)
    assert block
    rows = [re.split(r"\s+", row.strip()) for row in block[1].strip().split("\n")]
    return [[row[i] for row in rows] for i in range(4)]


def places(match: Match) -> set[str]:
    """What may be placed where, whichever domino is taken."""
    return set(match.play("take 1").options)


def marked(match: Match, seat: int = 0) -> str:
    """The letters of the markers that lie on a seat's tiles."""
    markers = match.view(None).pyramids[seat].markers
    return "".join(letter for letter, marker in zip(LETTERS, markers, strict=True) if marker)


def told(match: Match, key: str) -> list[tuple[int, ...]]:
    """Seat and numbers of every event of this key in the last step."""
    return [(event.seat, *event.args) for event in match.events() if event.key == key]
