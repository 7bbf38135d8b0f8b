"""What one seat may know of a match of The Pyramid: everything but the other hand and the pile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from benben.games.the_pyramid.board.networks import NOBODY, Counted, count_ankhs, find_networks, total
from benben.games.the_pyramid.board.pieces import BLUE, EMPTY, TILE_TURNS, WHITE, pawn_of
from benben.games.the_pyramid.board.triangle import (
    CELL_NAMES,
    CELLS,
    HORIZONTAL,
    NEIGHBOURS,
    OUTSIDE,
    PYRAMID,
)
from benben.games.the_pyramid.data import COLOURS, PAWNS, SIDES


class Cell(NamedTuple):
    """One of the 49 cells; its name is CELL_NAMES[its index] (board/triangle.py)."""

    tile: int
    """0: unbuilt; else a tile, to be looked up in the tables of board/pieces.py."""
    turns: int
    """Its rotation in clockwise thirds."""
    open: int
    """Its open sides: bit i for side si, s0 being the horizontal one, then clockwise (RULES.md 2.3)."""
    colour: str
    """Of the pawn on it: "white", "blue", or "" without one."""
    pawn: str
    """"worker", "mummy", "priest", "pharaoh", or ""."""


class Network(NamedTuple):
    """A network as it stands: values are those of the final scoring if the game ended now."""

    name: str
    """The name of its lowest cell, the first one from the left: also the `area` of its score lines."""
    cells: tuple[int, ...]
    """Indices of its cells, ascending."""
    rooms: int
    weights: tuple[int, int]
    """Of the white and of the blue pawns."""
    owner: str
    """Who has the majority: "white", "blue", or "" (tie, or no pawns)."""
    sarcophagi: int
    """How many it holds."""
    bonus: int
    """Points for sarcophagi."""
    top: int
    """Points for the top tile."""
    longest: int
    """Points for the most tiles."""
    secret: bool
    """No open side on the border: the value is doubled."""
    cursed: bool
    """It holds the curse: the value is 0."""
    openings: tuple[tuple[int, int], ...]
    """Open sides on the border: cell and side."""
    unbuilt: tuple[tuple[int, int], ...]
    """Open sides towards unbuilt cells: cell and side; by these it may still grow."""
    value: int
    """What it pays its owner."""


class Standing(NamedTuple):
    """All networks and the scores if the game ended now; pairs are white, blue."""

    networks: tuple[Network, ...]
    """By their lowest cells."""
    ankhs: tuple[int, int]
    """Ankhs that count; each player scores the square."""
    scores: tuple[int, int]


@dataclass(frozen=True)
class Architect:
    """One seat: its colour, its pawns in stock, its hand."""

    colour: str
    """"white" or "blue"."""
    stock: tuple[int, ...]
    """Workers, mummies, priests and pharaohs not on the pyramid (the order of PAWNS)."""
    mummy_played: bool
    """Until then its priest is locked."""
    hand: tuple[int | None, ...]
    """Its tiles, ascending; None for a tile that the reader may not see."""


@dataclass(frozen=True)
class View:
    """The table as a seat (None: a watcher) sees it; cells are indices of CELL_NAMES."""

    seat: int | None
    white: int
    """The seat that plays white."""
    forecast: bool
    """Whether to show, before the end, what networks and placements are worth."""
    null_turns: bool
    """Whether tiles that look alike in every rotation may be turned (R-13)."""
    sealed: bool
    """Whether an open side on the ground does not lead outside (R-36)."""
    passed_over: bool
    """Whether a cursed network cannot be the longest (R-39)."""
    turn: int
    """From 1 to `last`; odd ones are white's."""
    last: int
    """The last turn: 30."""
    active: int
    """The seat whose turn it is."""
    phase: str
    """The decision point: a name of PHASES."""
    cells: tuple[Cell, ...]
    sites: tuple[int, ...]
    """Unbuilt cells that share a side with a tile: where a tile may be laid."""
    architects: tuple[Architect, ...]
    """One for each seat."""
    pile: int
    """How many tiles are left to draw."""
    here: int
    """The cell of the pawn played this turn, or -1; its tile's symbol is the action of the turn."""
    picked: int
    """The cell of the own pawn picked for a swap or a move, or -1."""
    chosen: int | None
    """The tile chosen and not yet laid; 0: none; None: chosen, but the reader may not see it."""
    built: int
    """The cell of the tile laid last, or -1."""
    standing: Standing

    @property
    def shows_values(self) -> bool:
        """Whether values and scores may be shown: always after the end, before it if the table wants so."""
        return self.forecast or self.phase == "game_over"

    @property
    def opponent(self) -> int:
        """The seat whose turn it is not."""
        return 1 - self.active


def counted(v: View) -> list[Counted]:
    """The networks as the scoring counts them."""
    return find_networks(PYRAMID, *lists_of(v), v.sealed, v.passed_over)


def lists_of(v: View) -> tuple[list[int], list[int], list[int]]:
    """Tiles, open sides and pawns of all cells."""
    return (
        [cell.tile for cell in v.cells],
        [cell.open for cell in v.cells],
        [pawn_on(cell) for cell in v.cells],
    )


def turned_to(cell: Cell, steps: int) -> int:
    """The rotation of a tile after clockwise thirds; 0 for one that looks alike in all."""
    return (cell.turns + steps) % SIDES if TILE_TURNS[cell.tile] > 1 else 0


def pawn_on(cell: Cell) -> int:
    """A cell's pawn as a number."""
    return pawn_of(COLOURS.index(cell.colour), PAWNS.index(cell.pawn)) if cell.pawn else EMPTY


def standing(
    tiles: list[int], doors: list[int], pawns: list[int], sealed: bool, passed_over: bool
) -> Standing:
    """What the scoring would find on a pyramid, finished or not (RULES.md 9)."""
    found = find_networks(PYRAMID, tiles, doors, pawns, sealed, passed_over)
    white, blue = (count_ankhs(tiles, pawns, found, colour) for colour in (WHITE, BLUE))
    return Standing(
        networks=tuple(shown(one, tiles, doors, sealed) for one in found),
        ankhs=(white, blue),
        scores=(total(found, white, WHITE), total(found, blue, BLUE)),
    )


def shown(one: Counted, tiles: list[int], doors: list[int], sealed: bool) -> Network:
    """A network with the sides by which it leaves the pyramid or may grow."""
    sides = [(cell, side) for cell in sorted(one.cells) for side in range(SIDES) if doors[cell] >> side & 1]
    across = {(cell, side): NEIGHBOURS[SIDES * cell + side] for cell, side in sides}
    ground = {(cell, HORIZONTAL) for cell in range(CELLS) if PYRAMID.ground[cell]} if sealed else set()
    leader = one.leader()
    return Network(
        name=CELL_NAMES[min(one.cells)],
        cells=tuple(sorted(one.cells)),
        rooms=one.rooms,
        weights=(one.white, one.blue),
        owner="" if leader == NOBODY else COLOURS[leader],
        sarcophagi=one.sarcophagi,
        bonus=one.bonus(),
        top=one.top,
        longest=one.longest,
        secret=one.openings == 0,
        cursed=one.cursed,
        openings=tuple(at for at in sides if across[at] == OUTSIDE and at not in ground),
        unbuilt=tuple(at for at in sides if across[at] != OUTSIDE and not tiles[across[at]]),
        value=one.value(),
    )
