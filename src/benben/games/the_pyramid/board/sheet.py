"""The score sheet: a line for every point, each naming the part of the pyramid that pays it."""

from __future__ import annotations

from benben.core.outcome import Line
from benben.games.the_pyramid.board.networks import Counted
from benben.games.the_pyramid.board.triangle import CELL_NAMES, CELL_NUMBER, CELL_ROW
from benben.games.the_pyramid.data import COLOURS


def area_of(one: Counted) -> str:
    """A network is called by its lowest cell, the first one from the left."""
    return CELL_NAMES[min(one.cells)]


def ankh_area(colour: int) -> str:
    """All ankhs that a colour holds."""
    return f"ankhs-{COLOURS[colour]}"


def lines_of(found: list[Counted], ankhs: int, colour: int) -> tuple[Line, ...]:
    """The networks that a colour leads, the largest first, then its ankhs (TP-111)."""
    won = sorted([one for one in found if one.leader() == colour], key=lambda one: -len(one.cells))
    lines = [line for one in won for line in network_lines(one)]
    if ankhs:
        lines.append(Line("ankhs", ankhs * ankhs, (ankhs,), ankh_area(colour)))
    return tuple(lines)


def network_lines(one: Counted) -> list[Line]:
    """Rooms, bonuses and what secrecy adds (R-34); a cursed network pays nothing (TP-104)."""
    area = area_of(one)
    first = min(one.cells)
    named = (CELL_ROW[first], CELL_NUMBER[first])
    if one.cursed:
        return [Line("cursed", 0, named, area)]
    lines = [Line("rooms", one.rooms, (*named, one.rooms), area)]
    if one.bonus():
        lines.append(Line("sarcophagus" if one.sarcophagi == 1 else "pair", one.bonus(), named, area))
    if one.top:
        lines.append(Line("top", one.top, named, area))
    if one.longest:
        lines.append(Line("longest", one.longest, (*named, len(one.cells)), area))
    if one.openings == 0:
        lines.append(Line("secret", one.value() - sum([line.points for line in lines]), named, area))
    return lines
