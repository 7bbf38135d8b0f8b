"""What an option would do to the networks and the scores, for previews: fast, and checked against the rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from benben.games.the_pyramid.actions import STEP_NAMES, TURN_NAMES
from benben.games.the_pyramid.board.networks import (
    Counted,
    count,
    count_ankhs,
    honour_longest,
    join,
    total,
    weight,
)
from benben.games.the_pyramid.board.pieces import ANKH, BLUE, KINDS, TILE_DOORS, TILE_SYMBOL, WHITE, pawn_of
from benben.games.the_pyramid.board.triangle import CELL_NAMES, NEIGHBOURS, OUTSIDE, PYRAMID
from benben.games.the_pyramid.data import COLOURS, PAWNS, SIDES
from benben.games.the_pyramid.draw.desk import Desk
from benben.games.the_pyramid.view import Network, View, pawn_on, turned_to


class Outlook(NamedTuple):
    """The network at a cell after an option, and both scores."""

    cells: tuple[int, ...]
    """Empty: the tile is linked to nothing."""
    joined: int
    """How many networks of before it is made of."""
    value: int
    weights: tuple[int, int]
    secret: bool
    sealed: bool
    """Secret, and no side is open towards an unbuilt cell."""
    cursed: bool
    scores: tuple[int, int]


class Step(NamedTuple):
    """A pawn that comes to a cell (1) or leaves it (-1)."""

    cell: int
    pawn: int
    sign: int


def outlook(desk: Desk, option: str) -> Outlook:
    """What an option leads to; an action that follows a pawn is not foreseen."""
    verb, *words = option.split(" ")
    if verb in ("lay", "turn"):
        return rebuilt(desk, CELL_NAMES.index(words[0]), doors_after(desk.view, verb, *words))
    cell = CELL_NAMES.index(words[-1])
    return moved(desk, cell, steps_of(desk.view, verb, words))


def doors_after(view: View, verb: str, cell: str, turn: str) -> int:
    """The open sides of a tile that is laid or turned."""
    if verb == "lay":
        assert view.chosen
        return TILE_DOORS[SIDES * view.chosen + TURN_NAMES.index(turn)]
    held = view.cells[CELL_NAMES.index(cell)]
    return TILE_DOORS[SIDES * held.tile + turned_to(held, STEP_NAMES.index(turn) + 1)]


def rebuilt(desk: Desk, cell: int, doors: int) -> Outlook:
    """After a tile was laid or turned: only networks at the cell and its neighbours are found anew."""
    view = desk.view
    tiles, opened, pawns = (list(each) for each in desk.lists)
    tiles[cell] = tiles[cell] or view.chosen or 0
    opened[cell] = doors
    near = [other for other in NEIGHBOURS[SIDES * cell : SIDES * (cell + 1)] if other != OUTSIDE]
    touched = [desk.counted_at[at] for at in [cell, *near] if at in desk.counted_at]
    found = [one for one in desk.counted if one not in touched]
    kept = len(found)
    here: Counted | None = None
    seen = [False] * len(tiles)
    for start in [cell, *near]:
        if opened[start] and not seen[start]:
            linked = join(PYRAMID, opened, start, seen)
            if len(linked) > 1:
                found.append(count(PYRAMID, tiles, opened, pawns, linked, view.sealed))
                here = found[-1] if start == cell else here
    for one in found:
        one.longest = 0
    honour_longest(found, view.passed_over)
    ankhs = view.standing.ankhs
    if any(one.cursed for one in touched + found[kept:]):
        ankhs = (count_ankhs(tiles, pawns, found, WHITE), count_ankhs(tiles, pawns, found, BLUE))
    scores = (total(found, ankhs[WHITE], WHITE), total(found, ankhs[BLUE], BLUE))
    return (
        Outlook((), 0, 0, (0, 0), False, False, False, scores)
        if here is None
        else found_at(desk, here, scores)
    )


def found_at(desk: Desk, one: Counted, scores: tuple[int, int]) -> Outlook:
    """A network as it would be counted."""
    before = {desk.network_of[cell].name for cell in one.cells if cell in desk.network_of}
    return Outlook(
        cells=tuple(sorted(one.cells)),
        joined=len(before),
        value=one.value(),
        weights=(one.white, one.blue),
        secret=one.openings == 0,
        sealed=one.openings + one.unbuilt == 0,
        cursed=one.cursed,
        scores=scores,
    )


def steps_of(view: View, verb: str, words: list[str]) -> list[Step]:
    """The pawns that an option moves."""
    cell = CELL_NAMES.index(words[-1])
    there = pawn_on(view.cells[cell])
    if verb == "play":
        colour = COLOURS.index(view.architects[view.active].colour)
        gone = [Step(cell, there, -1)] if there else []
        return [*gone, Step(cell, pawn_of(colour, PAWNS.index(words[0])), 1)]
    mine = pawn_on(view.cells[view.picked])
    swapped = [Step(cell, there, -1), Step(view.picked, there, 1)] if verb == "with" else []
    return [Step(view.picked, mine, -1), *swapped, Step(cell, mine, 1)]


def moved(desk: Desk, cell: int, steps: Iterable[Step]) -> Outlook:
    """After pawns came and went: no network changes but in its weights."""
    view = desk.view
    weights: dict[str, list[int]] = {}
    ankhs = list(view.standing.ankhs)
    for step in steps:
        network, symbol = desk.network_of.get(step.cell), TILE_SYMBOL[view.cells[step.cell].tile]
        colour = int(step.pawn > KINDS)
        if network:
            weights.setdefault(network.name, list(network.weights))[colour] += step.sign * weight(
                step.pawn, symbol
            )
        if symbol == ANKH and not (network and network.cursed):
            ankhs[colour] += step.sign
    here = desk.network_of.get(cell)
    return seen(here, weights, totals(view, weights, ankhs))


def totals(view: View, weights: dict[str, list[int]], ankhs: list[int]) -> tuple[int, int]:
    """Both scores with some weights and ankhs changed."""
    scores = [count * count for count in ankhs]
    for network in view.standing.networks:
        white, blue = weights.get(network.name, network.weights)
        if white != blue:
            scores[WHITE if white > blue else BLUE] += network.value
    return scores[WHITE], scores[BLUE]


def seen(network: Network | None, weights: dict[str, list[int]], scores: tuple[int, int]) -> Outlook:
    """The network of a cell with its new weights."""
    if network is None:
        return Outlook((), 0, 0, (0, 0), False, False, False, scores)
    white, blue = weights.get(network.name, network.weights)
    return Outlook(
        cells=network.cells,
        joined=1,
        value=network.value,
        weights=(white, blue),
        secret=network.secret,
        sealed=network.secret and not network.unbuilt,
        cursed=network.cursed,
        scores=scores,
    )
