"""The only file that sees both: what a seat may know of a State, and a State that a View allows."""

from __future__ import annotations

from benben.core.rng import Rng
from benben.games.the_pyramid.actions import LAYING, OVER, PHASES
from benben.games.the_pyramid.board.pieces import (
    KINDS,
    TILE_FACE,
    TILES,
    colour_of,
    kind_of,
)
from benben.games.the_pyramid.board.triangle import CELLS, is_site
from benben.games.the_pyramid.data import COLOURS, DATA, PAWNS
from benben.games.the_pyramid.state import State
from benben.games.the_pyramid.view import Architect, Cell, View, pawn_on, standing


def view(s: State, seat: int | None) -> View:
    """All that lies open and the seat's own tiles (TP-115)."""
    return View(
        seat=seat,
        white=s.white,
        forecast=s.forecast,
        null_turns=s.null_turns,
        sealed=s.sealed,
        passed_over=s.passed_over,
        turn=s.turn,
        last=DATA.turns,
        active=s.seat,
        phase=PHASES[s.phase],
        cells=tuple(view_cell(s, cell) for cell in range(CELLS)),
        sites=tuple(cell for cell in range(CELLS) if is_site(s.tiles, cell)),
        architects=tuple(view_architect(s, owner, seat) for owner in range(len(COLOURS))),
        pile=len(s.pile),
        here=s.here,
        picked=s.picked,
        chosen=s.chosen if seat == s.seat or not s.chosen else None,
        built=s.built,
        standing=standing(s.tiles, s.doors, s.pawns, s.sealed, s.passed_over),
    )


def view_cell(s: State, cell: int) -> Cell:
    """One cell with its tile and its pawn."""
    pawn = s.pawns[cell]
    return Cell(
        tile=s.tiles[cell],
        turns=s.turns[cell],
        open=s.doors[cell],
        colour=COLOURS[colour_of(pawn)] if pawn else "",
        pawn=PAWNS[kind_of(pawn)] if pawn else "",
    )


def view_architect(s: State, owner: int, seat: int | None) -> Architect:
    """One seat's stock, and its hand as far as the reader may see it (R-51)."""
    colour = 0 if owner == s.white else 1
    known = owner == seat or s.phase == OVER
    return Architect(
        colour=COLOURS[colour],
        stock=tuple(s.stock[KINDS * colour : KINDS * (colour + 1)]),
        mummy_played=bool(s.mummy_played[colour]),
        hand=tuple(tile if known else None for tile in s.hands[colour]),
    )


def determinize(v: View, rng: Rng) -> State:
    """Deal the unseen tiles into the other hand and the pile; all else is known (RULES.md 9)."""
    sides = sorted(v.architects, key=lambda architect: COLOURS.index(architect.colour))
    hands, pile = imagined_tiles(v, [side.hand for side in sides], rng)
    s = State()
    s.white = v.white
    s.forecast = v.forecast
    s.null_turns = v.null_turns
    s.sealed = v.sealed
    s.passed_over = v.passed_over
    s.turn = v.turn
    s.phase = PHASES.index(v.phase)
    s.tiles = [cell.tile for cell in v.cells]
    s.turns = [cell.turns for cell in v.cells]
    s.doors = [cell.open for cell in v.cells]
    s.pawns = [pawn_on(cell) for cell in v.cells]
    s.stock = [count for side in sides for count in side.stock]
    s.mummy_played = [int(side.mummy_played) for side in sides]
    s.hands = hands
    s.pile = pile
    s.here = v.here
    s.picked = v.picked
    s.chosen = v.chosen or 0
    s.built = v.built
    if s.phase == LAYING and not s.chosen:
        s.chosen = imagined_choice(s.hands[s.colour], rng)
    return s


def imagined_tiles(
    v: View, hands: list[tuple[int | None, ...]], rng: Rng
) -> tuple[list[list[int]], list[int]]:
    """Both hands and the pile: what the reader knows, and the rest of the 50 tiles in a random order."""
    seen = {cell.tile for cell in v.cells}.union(*hands)
    unseen = [tile for tile in range(1, TILES + 1) if tile not in seen]
    rng.shuffle(unseen)
    dealt = [sorted(unseen.pop() if tile is None else tile for tile in hand) for hand in hands]
    return dealt, unseen


def imagined_choice(hand: list[int], rng: Rng) -> int:
    """A tile that may have been chosen: of identical faces the lowest (R-50)."""
    chosen = hand[rng.below(len(hand))]
    return next(tile for tile in hand if TILE_FACE[tile] == TILE_FACE[chosen])
