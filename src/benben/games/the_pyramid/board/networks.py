"""Networks: what is joined, who leads there, what it is worth (RULES.md 5 G); for rules and drawing alike."""

from __future__ import annotations

from typing import Final

from benben.games.the_pyramid.board.pieces import (
    ANKH,
    BLUE,
    CURSE,
    DOUBLE,
    EMPTY,
    KINDS,
    PHARAOH,
    ROOM,
    TILE_GEM,
    TILE_KIND,
    TILE_SYMBOL,
    WHITE,
)
from benben.games.the_pyramid.board.triangle import OUTSIDE, Triangle
from benben.games.the_pyramid.data import DATA, SIDES

SINGLE: Final = DATA.scoring.sarcophagus_single
PAIR: Final = DATA.scoring.sarcophagus_pair
TOP: Final = DATA.scoring.top_tile
LONGEST: Final = DATA.scoring.longest
SECRET: Final = DATA.scoring.secret_factor
NOBODY: Final = -1


class Counted:
    """One network and what the scoring counts in it."""

    def __init__(self, cells: list[int]) -> None:
        self.cells = cells
        """In the order of finding: the lowest first."""
        self.rooms = 0
        self.white = 0
        """The weight of the white pawns (TP-90 to TP-92)."""
        self.blue = 0
        """The weight of the blue pawns."""
        self.gem = -1
        """The colour of its sarcophagi; -1: none."""
        self.sarcophagi = 0
        self.mixed = False
        """Whether its sarcophagi have several colours."""
        self.top = 0
        """Points for the top tile (TP-99)."""
        self.longest = 0
        """Points for the most tiles (TP-100)."""
        self.openings = 0
        """Open sides on the border; a network without any is secret (TP-101)."""
        self.unbuilt = 0
        """Open sides towards cells that are still empty."""
        self.cursed = False
        """Whether it holds the curse (TP-104)."""

    def leader(self) -> int:
        """The colour with strictly more weight; NOBODY when equal (TP-93, TP-94)."""
        if self.white == self.blue:
            return NOBODY
        return WHITE if self.white > self.blue else BLUE

    def bonus(self) -> int:
        """Points for sarcophagi (TP-96 to TP-98)."""
        if self.mixed or self.sarcophagi == 0:
            return 0
        return SINGLE if self.sarcophagi == 1 else PAIR

    def value(self) -> int:
        """Rooms and bonuses, doubled if secret, nothing if cursed (R-34)."""
        if self.cursed:
            return 0
        value = self.rooms + self.bonus() + self.top + self.longest
        return value * SECRET if self.openings == 0 else value


def find_networks(
    t: Triangle, tiles: list[int], doors: list[int], pawns: list[int], sealed: bool, passed_over: bool
) -> list[Counted]:
    """All networks by their lowest cells; an unbuilt neighbour is neither a link nor the outside.

    `sealed` and `passed_over` are the readings of R-36 and R-39 that a table may choose instead.
    """
    found: list[Counted] = []
    seen = [False] * t.cells
    for cell in range(t.cells):
        if doors[cell] and not seen[cell]:
            joined = join(t, doors, cell, seen)
            if len(joined) > 1:
                found.append(count(t, tiles, doors, pawns, joined, sealed))
    honour_longest(found, passed_over)
    return found


def join(t: Triangle, doors: list[int], first: int, seen: list[bool]) -> list[int]:
    """All cells linked to a cell, wherever two open sides meet (TP-87, TP-88)."""
    neighbours = t.neighbours
    joined = [first]
    seen[first] = True
    for cell in joined:
        mask = doors[cell]
        for side in range(SIDES):
            if mask >> side & 1:
                other = neighbours[SIDES * cell + side]
                if other != OUTSIDE and not seen[other] and doors[other] >> side & 1:
                    seen[other] = True
                    joined.append(other)
    return joined


def count(
    t: Triangle, tiles: list[int], doors: list[int], pawns: list[int], joined: list[int], sealed: bool
) -> Counted:
    """What lies and stands in a network."""
    one = Counted(joined)
    for cell in joined:
        tile = tiles[cell]
        if TILE_KIND[tile] == ROOM:
            one.rooms += 1
        pawn = pawns[cell]
        if pawn > KINDS:
            one.blue += weight(pawn, TILE_SYMBOL[tile])
        elif pawn != EMPTY:
            one.white += weight(pawn, TILE_SYMBOL[tile])
        gem = TILE_GEM[tile]
        if gem >= 0:
            one.mixed = one.mixed or (one.sarcophagi > 0 and gem != one.gem)
            one.gem = gem
            one.sarcophagi += 1
        elif TILE_SYMBOL[tile] == CURSE:
            one.cursed = True
        if cell == t.top:
            one.top = TOP
        count_ways_out(t, tiles, doors, cell, one, sealed)
    return one


def weight(pawn: int, symbol: int) -> int:
    """How much a pawn counts for majorities (TP-90 to TP-92)."""
    return 2 if symbol == DOUBLE or (pawn - 1) % KINDS == PHARAOH else 1


def count_ways_out(
    t: Triangle, tiles: list[int], doors: list[int], cell: int, one: Counted, sealed: bool
) -> None:
    """Open sides of a cell towards the outside (TP-101 to TP-103) and towards unbuilt cells."""
    mask = doors[cell]
    for side in range(SIDES):
        if mask >> side & 1:
            other = t.neighbours[SIDES * cell + side]
            if other != OUTSIDE:
                if tiles[other] == 0:
                    one.unbuilt += 1
            elif not (sealed and t.ground[cell] >> side & 1):
                one.openings += 1


def honour_longest(found: list[Counted], passed_over: bool) -> None:
    """The most tiles, cursed or not (TP-100, TP-105); each of several equals."""
    most = 0
    for one in found:
        if len(one.cells) > most and not (passed_over and one.cursed):
            most = len(one.cells)
    for one in found:
        if len(one.cells) == most and not (passed_over and one.cursed):
            one.longest = LONGEST


def count_ankhs(tiles: list[int], pawns: list[int], found: list[Counted], colour: int) -> int:
    """Ankh tiles under a colour's pawns, but for those of a cursed network (TP-107 to TP-110)."""
    ankhs = 0
    for cell in range(len(tiles)):
        if holds_ankh(tiles, pawns, cell, colour):
            ankhs += 1
    for one in found:
        if one.cursed:
            for cell in one.cells:
                if holds_ankh(tiles, pawns, cell, colour):
                    ankhs -= 1
    return ankhs


def holds_ankh(tiles: list[int], pawns: list[int], cell: int, colour: int) -> bool:
    """Whether a pawn of this colour stands on an ankh here."""
    pawn = pawns[cell]
    return pawn != EMPTY and TILE_SYMBOL[tiles[cell]] == ANKH and (pawn > KINDS) == (colour == BLUE)


def total(found: list[Counted], ankhs: int, colour: int) -> int:
    """Networks won and the square of the ankhs (TP-111)."""
    points = ankhs * ankhs
    for one in found:
        if one.leader() == colour:
            points += one.value()
    return points
