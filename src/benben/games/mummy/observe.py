"""The bytes of `tensor.encode` straight from a State, compiled: a law holds both equal for every seat."""

from __future__ import annotations

from typing import Final

from benben.core.parts.plane import places, total
from benben.games.mummy.actions import (
    CHOOSE_DESTINATION,
    OVER,
    PLAY_CARD,
)
from benben.games.mummy.board import (
    CARD_CELL,
    CARD_COLOUR,
    CARDS,
    CORRIDOR,
    DUNGEON,
    MOVES,
    OUT,
    SPACES,
    TWO_PLAYERS,
    hands_of,
    needed_of,
    owner_of,
    start_of,
)
from benben.games.mummy.data import COLOURS
from benben.games.mummy.moves import destinations
from benben.games.mummy.state import State
from benben.games.mummy.tensor import PLANES

BLANK: Final = bytes(total(PLANES))
SIZE: Final = len(BLANK)
AT: Final = places(PLANES)
READER: Final = AT["reader"]
SEATS: Final = AT["seats"]
TEAM: Final = AT["team"]
MUMMY: Final = AT["mummy"]
HUNTERS: Final = AT["hunters"]
LOCATED: Final = AT["located"]
HEARD: Final = AT["heard"]
WAYS: Final = AT["ways"]
HAND: Final = AT["hand"]
PLAYED: Final = AT["played"]
STOOD: Final = AT["stood"]
BACKS: Final = AT["backs"]
ANKHS: Final = AT["ankhs"]
WON: Final = AT["won"]
ASIDE: Final = AT["aside"]
ROLLED: Final = AT["rolled"]
FACES: Final = AT["faces"]
CHOSEN: Final = AT["die"]
ON_TURN: Final = AT["on_turn"]
PHASE: Final = AT["phase"]
ASKED: Final = AT["asked"]
BUDGET: Final = AT["budget"]
ROUND: Final = AT["round"]

LATEST: Final = 6
"""Dice in `heard`."""
DONE: Final = 7
"""Stands for a hunter of whom nothing more is told."""
BYTE: Final = 255
# A line of the story is a number that begins with its kind (`note`): dice and cards played stand together, catches
# are the last. A test compares these numbers, which the compiler must know.
DICE_FROM: Final = 524288
CARDS_FROM: Final = 655360
OTHERS_FROM: Final = 786432
CATCHES_FROM: Final = 1179648
PIECE_BITS: Final = 14
PIECE_MASK: Final = 7
FIRST_BITS: Final = 4
FIRST_MASK: Final = 1023
BACKS_EACH: Final = len(COLOURS)
PUBLIC: Final[list[int]] = [0, 1, 1, 1, 2, 3]
"""For each decision point what everybody may know of it (R-20), an index of tensor.PHASES."""


def observe(s: State, seat: int, out: bytearray, at: int) -> None:
    """Write what a seat may know into `out` from index `at` on."""
    out[at : at + SIZE] = BLANK
    pieces = len(s.cells)
    first = seat - 1 if seat > 0 and s.seats > TWO_PLAYERS else 0
    for piece in range(pieces):
        observe_hunter(s, seat, piece, (piece - first) % pieces, out, at)
    observe_story(s, first, out, at)
    observe_cards(s, seat, first, out, at)
    observe_table(s, seat, out, at)
    active = 0 if s.piece < 0 or s.extra else owner_of(s.piece, s.seats)
    if seat == active and s.phase != OVER:
        out[at + ASKED + s.phase] = 1
        if s.phase < PLAY_CARD:
            observe_ways(s, out, at + WAYS)


def observe_hunter(s: State, seat: int, piece: int, place: int, out: bytearray, at: int) -> None:
    """Where a hunter is as far as a seat knows, its ankhs, and whether it is on turn."""
    cell = known_cell(s, seat, piece)
    if cell != OUT:
        out[at + HUNTERS + SPACES * place + cell] = 1
    out[at + ANKHS + place] = s.ankhs[piece]
    if piece == s.piece:
        out[at + ON_TURN + place] = 1
    if seat > 0 or s.phase == OVER:
        treasures = s.stood[piece]
        card = at + STOOD + CARDS * place
        while treasures:
            if treasures & 1:
                out[card] = 1
            treasures >>= 1
            card += 1


def known_cell(s: State, seat: int, piece: int) -> int:
    """Where a seat knows a hunter to be, OUT: it does not (MU-14, MU-15, R-20); a law compares it with the View."""
    cell = s.cells[piece]
    if s.phase == OVER or cell == OUT or seat == owner_of(piece, s.seats):
        return cell
    if seat > 0:
        return s.origin if piece == s.piece and s.phase == PLAY_CARD else cell
    if cell < CORRIDOR or (piece == s.piece and CHOOSE_DESTINATION <= s.phase <= PLAY_CARD):
        return OUT
    return cell


def observe_story(s: State, first: int, out: bytearray, at: int) -> None:
    """The public story from its end back to where each hunter was located, or announced more dice than told."""
    pieces = len(s.cells)
    place_of = [(piece - first) % pieces for piece in range(pieces)]
    dice = [DONE if cell == OUT else 0 for cell in s.cells]
    left = pieces - dice.count(DONE)
    for line in reversed(s.history):
        if line < DICE_FROM or OTHERS_FROM <= line < CATCHES_FROM:
            continue
        piece = line >> PIECE_BITS & PIECE_MASK
        told = dice[piece]
        if told == DONE:
            continue
        first_word = line >> FIRST_BITS & FIRST_MASK
        if line >= CARDS_FROM:
            space = DUNGEON if line >= CATCHES_FROM else CARD_CELL[first_word]
            out[at + LOCATED + SPACES * place_of[piece] + space] = 1
        elif told < LATEST:
            out[at + HEARD + MOVES * (LATEST * place_of[piece] + told) + first_word] = 1
            dice[piece] = told + 1
            continue
        dice[piece] = DONE
        left -= 1
        if left == 0:
            return
    for piece in range(pieces):
        if dice[piece] < DONE:
            out[at + LOCATED + SPACES * place_of[piece] + start_of(piece)] = 1


def observe_cards(s: State, seat: int, first: int, out: bytearray, at: int) -> None:
    """Cards in the reader's hand, cards played, and the backs of the others (MU-16, MU-17, MU-133)."""
    pieces, hands = len(s.cells), hands_of(s.seats)
    for card in range(CARDS):
        hand = s.held[card]
        piece = s.played[card]
        if piece >= 0:
            out[at + PLAYED + CARDS * ((piece - first) % pieces) + card] = 1
        elif hand >= 0:
            out[at + BACKS + BACKS_EACH * ((hand - first) % hands) + CARD_COLOUR[card]] += 1
            if hand + 1 == seat:
                out[at + HAND + card] = 1


def observe_table(s: State, seat: int, out: bytearray, at: int) -> None:
    """What everybody knows, and the dice that only hunters see (R-19)."""
    out[at + READER + seat] = 1
    out[at + SEATS + s.seats - TWO_PLAYERS] = 1
    if s.win == "team":
        out[at + TEAM] = 1
    out[at + MUMMY + s.mummy] = 1
    out[at + WON] = s.won
    out[at + WON + 1] = needed_of(s.seats)
    out[at + ASIDE + s.aside] = 1
    out[at + ROLLED] = len(s.faces)
    if seat > 0:
        for face in s.faces:
            out[at + FACES + face] += 1
    if s.die >= 0:
        out[at + CHOSEN + s.die] = 1
    out[at + PHASE + PUBLIC[s.phase]] = 1
    out[at + BUDGET] = s.budget
    out[at + ROUND] = min(s.round, BYTE)


def observe_ways(s: State, out: bytearray, at: int) -> None:
    """Where each die would take the hunter on turn."""
    for face in range(MOVES):
        for cell in destinations(s.cells, s.piece, s.mummy, face):
            out[at + CORRIDOR * face + cell] = 1
