"""The bytes of `tensor.encode` straight from a State, compiled: a law holds both equal for every seat."""

from __future__ import annotations

from typing import Final

from benben.core.parts.plane import places, total
from benben.games.the_pyramid.actions import OVER
from benben.games.the_pyramid.board.networks import Counted
from benben.games.the_pyramid.board.pieces import KINDS, TILE_DOORS, TILE_FACE, TILES
from benben.games.the_pyramid.board.triangle import CELLS
from benben.games.the_pyramid.data import COLOURS, PAWNS, SIDES
from benben.games.the_pyramid.scoring import ankhs, networks
from benben.games.the_pyramid.state import State
from benben.games.the_pyramid.tensor import FACES, PLANES, SCORE, WORTH, encode_cell
from benben.games.the_pyramid.view import Cell

BLANK: Final = bytes(total(PLANES))
SIZE: Final = len(BLANK)
AT: Final = places(PLANES)
LEAD: Final = AT["lead"]
WORTHS: Final = AT["worth"]
MARKS: Final = AT["networks"]
SCORES: Final = AT["scores"]
HERE: Final = AT["here"]
PICKED: Final = AT["picked"]
HAND: Final = AT["hand"]
CHOSEN: Final = AT["chosen"]
UNSEEN: Final = AT["unseen"]
STOCK: Final = AT["stock"]
MUMMY_PLAYED: Final = AT["mummy_played"]
HAND_SIZES: Final = AT["hand_sizes"]
PILE: Final = AT["pile"]
TURN: Final = AT["turn"]
WHITE: Final = AT["white"]
ACTIVE: Final = AT["active"]
READINGS: Final = AT["readings"]
PHASE: Final = AT["phase"]

STANDING: Final = 1 + KINDS * len(COLOURS)
"""What a cell can hold as its pawn, none included."""


def looks(own: int) -> list[bytes]:
    """What a cell tells a colour, for each tile, each rotation of it and each pawn on it."""
    pawns = [("", ""), *((colour, pawn) for colour in COLOURS for pawn in PAWNS)]
    return [
        bytes(encode_cell(Cell(tile, turns, TILE_DOORS[SIDES * tile + turns], *pawn), COLOURS[own]))
        for tile in range(TILES + 1)
        for turns in range(SIDES)
        for pawn in pawns
    ]


LOOKS: Final[list[list[bytes]]] = [looks(own) for own in range(len(COLOURS))]
FACE: Final[list[int]] = [FACES.index(face) if face else 0 for face in TILE_FACE]
"""For each tile the place of its face among the faces."""


def observe(s: State, seat: int, out: bytearray, at: int) -> None:
    """Write what a seat may know into `out` from index `at` on."""
    own = 0 if seat == s.white else 1
    out[at : at + SIZE] = BLANK
    observe_cells(s, LOOKS[own], out, at)
    observe_networks(s, own, out, at)
    observe_tiles(s, own, out, at)
    observe_sides(s, own, out, at)
    observe_turn(s, own, out, at)


def observe_cells(s: State, told: list[bytes], out: bytearray, at: int) -> None:
    """Tiles and pawns: the first plane."""
    tiles, turns, pawns = s.tiles, s.turns, s.pawns
    cells = b"".join([told[(SIDES * tiles[i] + turns[i]) * STANDING + pawns[i]] for i in range(CELLS)])
    out[at : at + len(cells)] = cells


def observe_networks(s: State, own: int, out: bytearray, at: int) -> None:
    """Each network on all of its cells, and the scores as they stand."""
    found = networks(s)
    held, held_there = ankhs(s, found, own), ankhs(s, found, 1 - own)
    mine, theirs = held * held, held_there * held_there
    for one in found:
        lead, worth = one.white - one.blue if own == 0 else one.blue - one.white, one.value()
        if lead > 0:
            mine += worth
        elif lead:
            theirs += worth
        observe_network(one, lead, min(WORTH, worth), out, at)
    out[at + SCORES] = min(SCORE, mine)
    out[at + SCORES + 1] = min(SCORE, theirs)


def observe_network(one: Counted, lead: int, worth: int, out: bytearray, at: int) -> None:
    """Who leads, what it pays, its marks; what is zero stands there already."""
    cells, marks = one.cells, at + MARKS
    if one.openings == 0:
        for cell in cells:
            out[marks + 3 * cell] = 1
    if one.cursed:
        for cell in cells:
            out[marks + 3 * cell + 1] = 1
    else:
        worths = at + WORTHS
        for cell in cells:
            out[worths + cell] = worth
    if one.unbuilt:
        for cell in cells:
            out[marks + 3 * cell + 2] = 1
    if lead:
        leads, by = (at + LEAD, lead) if lead > 0 else (at + LEAD + 1, -lead)
        for cell in cells:
            out[leads + 2 * cell] = by


def observe_tiles(s: State, own: int, out: bytearray, at: int) -> None:
    """The own tiles, and the faces of those in the other hand and the pile, which nobody else can tell apart."""
    for tile in s.hands[own]:
        out[at + HAND + FACE[tile]] += 1
    if s.chosen and s.colour == own:
        out[at + CHOSEN + FACE[s.chosen]] = 1
    for tile in s.pile:
        out[at + UNSEEN + FACE[tile]] += 1
    if s.phase != OVER:
        for tile in s.hands[1 - own]:
            out[at + UNSEEN + FACE[tile]] += 1


def observe_sides(s: State, own: int, out: bytearray, at: int) -> None:
    """Stocks and sizes of hands."""
    for place in range(len(COLOURS)):
        colour = place ^ own
        for kind in range(KINDS):
            out[at + STOCK + KINDS * place + kind] = s.stock[KINDS * colour + kind]
        out[at + MUMMY_PLAYED + place] = s.mummy_played[colour]
        out[at + HAND_SIZES + place] = len(s.hands[colour])


def observe_turn(s: State, own: int, out: bytearray, at: int) -> None:
    """How far the match and the turn have come, and how the table plays."""
    if s.here >= 0:
        out[at + HERE + s.here] = 1
    if s.picked >= 0:
        out[at + PICKED + s.picked] = 1
    out[at + PILE] = len(s.pile)
    out[at + TURN] = s.turn
    out[at + WHITE] = own == 0
    out[at + ACTIVE] = s.colour == own
    out[at + READINGS] = s.null_turns
    out[at + READINGS + 1] = s.sealed
    out[at + READINGS + 2] = s.passed_over
    out[at + PHASE + s.phase] = 1
