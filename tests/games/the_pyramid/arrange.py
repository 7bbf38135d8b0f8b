"""How tests of The Pyramid arrange: deals by name, pawns by text, pyramids by drawing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from benben import Match, Rng
from benben.core.advance import settle
from benben.core.event import Log
from benben.core.rng import script_shuffle
from benben.games.the_pyramid import GAME
from benben.games.the_pyramid.actions import OVER
from benben.games.the_pyramid.board.networks import Counted, count_ankhs, find_networks, total
from benben.games.the_pyramid.board.pieces import EMPTY, KINDS, TILE_DOORS, TILE_TURNS, pawn_of
from benben.games.the_pyramid.board.triangle import BASE, CELL_NAMES, PYRAMID, Triangle
from benben.games.the_pyramid.data import DATA, SYMBOLS
from benben.games.the_pyramid.data import KINDS as TILE_KINDS
from benben.games.the_pyramid.options import Options
from benben.games.the_pyramid.state import State
from benben.games.the_pyramid.view import Standing, View

ALL: Final = list(range(1, 51))
RULES: Final = (GAME.folder / "RULES.md").read_text()
BASE_NAMES: Final = tuple(CELL_NAMES[cell] for cell in BASE)
F: Final = (
    *(25, 39, 41, 18, 34, 33, 27, 43, 8, 12, 7, 44, 22),  # A1 to A13
    *(26, 45, 49, 35, 28, 46),  # B1, B3, ..., B11
)
"""RULES.md 7.2, fixture F: the base."""
F_WHITE: Final = (1, 23, 47)
F_BLUE: Final = (2, 24, 48)
PAWN: Final = {"": 0, "m": 1, "p": 2, "k": 3}
"""The kinds of pawns in the notation of RULES.md 7."""


def deck(base: Iterable[int] = F, white: Iterable[int] = F_WHITE, blue: Iterable[int] = F_BLUE) -> list[int]:
    """A shuffled deck that deals exactly this; the other tiles in the order of their numbers."""
    dealt = [*base, *white, *blue]
    assert len(set(dealt)) == 25
    return dealt + [tile for tile in ALL if tile not in dealt]


def dealt(cards: list[int] | None = None, turns: Iterable[int] = (0,) * 19, **options: str) -> Match:
    """A match whose dice deal this deck, with these rotations of the base."""
    script = {0: [*script_shuffle(ALL, cards or deck()), *turns]}
    return Match("the_pyramid", seats=2, options=options, script=script)


def position(
    *pawns: str, turn: int = 1, mummies: str = "", cards: list[int] | None = None, **options: str
) -> Match:
    """Fixture F with pawns ("A1 W", "A7 Bm"); white moves in odd turns; `mummies` names who has played one."""
    s = state(dealt(cards, (0,) * 19, **options))
    for words in pawns:
        cell, pawn = words.split()
        put(s, cell, pawn)
    for colour, letter in enumerate("WB"):
        s.mummy_played[colour] = int(letter in mummies)
    s.turn = turn
    return at(s)


def put(s: State, cell: str, pawn: str) -> None:
    """A pawn from its stock onto a cell."""
    code = pawn_code(pawn)
    assert s.pawns[CELL_NAMES.index(cell)] == EMPTY
    assert s.stock[code - 1]
    s.stock[code - 1] -= 1
    s.pawns[CELL_NAMES.index(cell)] = code


def pawn_code(pawn: str) -> int:
    """A pawn as the state holds it; 0 for none."""
    return pawn_of("WB".index(pawn[0]), PAWN[pawn[1:]]) if pawn else EMPTY


def state(match: Match) -> State:
    """The state behind a match."""
    s = match._at.state
    assert isinstance(s, State)
    return s


def fresh(seed: int = 7) -> State:
    """The state of a new match."""
    return GAME.new(2, Options(), Rng(seed, 0), None)


def at(s: State) -> Match:
    """A match that goes on from a state made by hand."""
    match = Match(GAME, seats=2, seed=7)
    match._at = settle(GAME, 0, s, Rng(7, 0), Log())
    return match


def pawn_at(match: Match, cell: str) -> str:
    """The pawn on a cell, in the notation of the rules; empty for none."""
    code = state(match).pawns[CELL_NAMES.index(cell)]
    letters = {kind: letter for letter, kind in PAWN.items()}
    return f"{'WB'[(code - 1) // KINDS]}{letters[(code - 1) % KINDS]}" if code else ""


def open_at(match: Match, cell: str) -> str:
    """The open sides of the tile on a cell."""
    return letters_of(cell, state(match).doors[CELL_NAMES.index(cell)])


def stock(match: Match, colour: str, kind: str = "worker") -> int:
    """How many pawns of a kind are in stock."""
    kinds = ("worker", "mummy", "priest", "pharaoh")
    return state(match).stock[KINDS * ("white", "blue").index(colour) + kinds.index(kind)]


def words(match: Match, place: int = 1) -> set[str]:
    """The words of the options at a place: 1 is the first word after the verb."""
    return {option.split()[place] for option in match.options}


def cells_for(match: Match, kind: str) -> set[str]:
    """Where a kind of pawn may be played."""
    return {option.split()[2] for option in match.options if option.startswith(f"play {kind} ")}


def told(match: Match, key: str) -> list[tuple[int, ...]]:
    """Seat and numbers of every event of this key in the last step."""
    return [(event.seat, *event.args) for event in match.events() if event.key == key]


def finish_turn(match: Match, words: str = "") -> Match:
    """Play these options ("play worker A1; turn A4 1"), then the first ones until the turn ends."""
    turn = state(match).turn
    for option in filter(None, (word.strip() for word in words.split(";"))):
        match.play(option)
    while match.options and state(match).turn == turn:
        match.play(match.options[0])
    return match


def play_out(match: Match, dice: Rng) -> Match:
    """Random options to the end."""
    while match.options:
        match.play(match.options[dice.below(len(match.options))])
    return match


def came_of(v: View, option: str) -> Standing:
    """Networks and scores right after an option of the seat that decides, by the rules themselves."""
    s = GAME.determinize(v, Rng(1, 1))
    GAME.apply(s, GAME.space.parse(option), Rng(1, 2), None)
    return GAME.view(s, v.seat).standing


def sides_of(cell: str) -> str:
    """The letters of sides s0, s1, s2 (RULES.md 2.3)."""
    return "HLR" if int(cell[1:]) % 2 else "HRL"


def mask(cell: str, letters: str) -> int:
    """Open sides as bits."""
    return sum(1 << sides_of(cell).index(letter) for letter in letters)


def letters_of(cell: str, doors: int) -> str:
    """Open sides as letters, in the order H, L, R."""
    return "".join(letter for letter in "HLR" if doors >> sides_of(cell).index(letter) & 1)


# Scoring on a triangle of side 3 (RULES.md 7.3).

P: Final = {
    "A1": "R R plain W",
    "A2": "C HL plain",
    "A3": "C HR plain",
    "A4": "R LR plain B",
    "A5": "R L plain",
    "B1": "R HR plain W",
    "B2": "R HL plain B",
    "B3": "R R ankh W",
    "C1": "R H plain",
}
V_35: Final = {
    "A1": "R L plain",
    "A2": "C HL plain",
    "A3": "R H plain",
    "A4": "C HL plain",
    "A5": "R R plain",
    "B1": "C HR plain W",
    "B2": "C HL plain",
    "B3": "C HR plain",
    "C1": "C HL plain",
}


class Scored(NamedTuple):
    """What the scoring finds on a triangle."""

    white: int
    blue: int
    networks: dict[str, Counted]
    """By the names of all their cells: "A3 A4 A5"."""


def scored(board: Mapping[str, str], readings: str = "", **changes: str) -> Scored:
    """Score a triangle of side 3: "R HL plain W" is a room open to H and L under a white worker.

    `readings`: "sealed" for a sealed ground, "passed_over" for a cursed network that cannot be the longest.
    """
    triangle = Triangle(3)
    tiles, doors, pawns = [0] * 9, [0] * 9, [0] * 9
    for name, face in {**board, **changes}.items():
        kind, letters, symbol, *pawn = face.split()
        cell = triangle.find(name)
        tiles[cell] = tile_of(kind, symbol)
        doors[cell] = mask(name, letters.replace("-", ""))
        pawns[cell] = pawn_code(pawn[0] if pawn else "")
    found = find_networks(triangle, tiles, doors, pawns, readings == "sealed", readings == "passed_over")
    scores = [total(found, count_ankhs(tiles, pawns, found, colour), colour) for colour in (0, 1)]
    named = {" ".join(triangle.names[cell] for cell in sorted(one.cells)): one for one in found}
    return Scored(scores[0], scores[1], named)


def points(board: Mapping[str, str], **changes: str) -> tuple[int, int]:
    """White's and blue's score."""
    return scored(board, "", **changes)[:2]


def tile_of(kind: str, symbol: str) -> int:
    """Some tile of this kind and symbol (a sarcophagus by its colour); its openings do not matter here."""
    for number, face in enumerate(DATA.tiles, start=1):
        names = face.colour or SYMBOLS[face.symbol]
        if (TILE_KINDS[face.kind][0].upper(), names) == (kind, symbol):
            return number
    raise AssertionError(f"no tile: {kind} {symbol}")


# A whole pyramid by its drawing (RULES.md 7.4).


def drawing() -> str:
    """The pyramid of V-36."""
    block = re.search(r"```\n(G1 .*?)```", RULES, re.DOTALL)
    assert block
    return block[1]


def finished(text: str) -> State:
    """A finished match from a drawing: `A1 T41:HL B | A2 ...`."""
    s = fresh()
    s.tiles, s.turns, s.doors = [0] * 49, [0] * 49, [0] * 49
    for cell, tile, letters, pawn in re.findall(r"(\w\d+) T(\d\d):([HLR]+)(?: ([WB][mpk]?))?", text):
        index, number = CELL_NAMES.index(cell), int(tile)
        s.tiles[index] = number
        s.doors[index] = mask(cell, letters)
        ways = [TILE_DOORS[3 * number + turns] for turns in range(TILE_TURNS[number])]
        s.turns[index] = ways.index(s.doors[index])
        if pawn:
            put(s, cell, pawn)
    left = [tile for tile in ALL if tile not in s.tiles]
    s.hands, s.pile = [left, []], []
    s.turn, s.phase = 30, OVER
    assert 0 not in s.tiles
    assert len(s.tiles) == PYRAMID.cells
    return s
