"""Networks on the pyramid: who leads is a tint and a hatch, a secret a gold line and a seal, the value a keystone."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from benben.games.the_pyramid.board.pieces import ANKH, TILE_SYMBOL
from benben.games.the_pyramid.data import COLOURS, DATA
from benben.games.the_pyramid.draw.desk import Desk
from benben.games.the_pyramid.draw.geometry import Point, box, corners, hole, pose
from benben.games.the_pyramid.draw.pieces import plan_name
from benben.games.the_pyramid.view import Cell, Network
from benben.svg import el, label, title, use

BUILT: Final = "built"
"""The name of all that is built: only there it can be dark."""
KEYSTONE: Final = 25
LIT_KEYSTONE: Final = 42
OUTLINE: Final = f"M0 {DATA.side}l{DATA.side}-{DATA.side} {DATA.side} {DATA.side}z"
"""The whole pyramid, in half widths and heights of a cell."""


def shape_id(cell: int) -> str:
    """The name of a cell's floor and walls."""
    return f"c{cell}"


def net_id(network: Network) -> str:
    """The name of all floors and walls of a network."""
    return f"n-{network.name}"


def ref(name: str, cls: str | None = None) -> str:
    """Something drawn in its place once more."""
    return el("use", href=f"#{name}", cls=cls)


def shapes(desk: Desk) -> str:
    """Floors and walls of every tile and network, to be filled and lined by those who use them."""
    cells = desk.view.cells
    nets = [
        el("g", *(shape(cell, cells[cell]) for cell in network.cells), id=net_id(network))
        for network in desk.view.standing.networks
    ]
    alone = [
        shape(cell, held) for cell, held in enumerate(cells) if held.tile and cell not in desk.network_of
    ]
    unbuilt = "".join(hole(cell) for cell, held in enumerate(cells) if not held.tile)
    built = el("path", d=OUTLINE + unbuilt, clip_rule="evenodd")
    return el("defs", *nets, *alone, el("clipPath", built, id=BUILT))


def shape(cell: int, held: Cell) -> str:
    """Floor and walls of one tile."""
    x, y = box(cell)
    return el("use", id=shape_id(cell), href=f"#{floor(held.tile, cell, held.open)}", x=x or None, y=y)


def floor(tile: int, cell: int, doors: int) -> str:
    """The sprite of a floor with its walls."""
    return f"tp-net-{plan_name(tile, pose(cell), doors)}"


def leader(network: Network) -> str:
    """white, blue, tied, none or curse."""
    if network.cursed:
        return "curse"
    return standing_of(network.weights)


def standing_of(weights: tuple[int, int]) -> str:
    """Who leads by these weights: white, blue, tied, or none without any pawn."""
    white, blue = weights
    if white == blue:
        return "tied" if white else "none"
    return COLOURS[int(blue > white)]


def tints(desk: Desk) -> str:
    """Each network in the pattern of its leader, within a gold line if it is secret for good."""
    shown = desk.view.shows_values
    drawn = []
    for network in desk.view.standing.networks:
        kind = leader(network) if shown or network.cursed else "none"
        sealed = " sealed" if network.secret and not network.unbuilt and not network.cursed else ""
        if kind != "none" or sealed:
            drawn.append(ref(net_id(network), f"net net-{kind}{sealed}"))
    return el("g", *drawn, cls="nets") if drawn else ""


def keystones(desk: Desk) -> str:
    """The value of each network on a corner that its tiles share, with its seal; pointing at it lights it."""
    networks = desk.view.standing.networks
    return "".join(
        el(
            "g",
            title(network_told(desk, network)),
            keystone(network, at, KEYSTONE) if desk.view.shows_values else "",
            seal(network, at, desk.view.shows_values),
            cls="keystone",
            data_lights=network.name,
        )
        for network, at in zip(networks, keystone_places(networks), strict=True)
    )


@lru_cache(maxsize=64)
def keystone_places(networks: tuple[Network, ...]) -> tuple[Point, ...]:
    """A corner for each network where most of its tiles meet, none of them twice; large networks choose first."""
    found: dict[str, Point] = {}
    for network in sorted(networks, key=lambda one: -len(one.cells)):
        shared = Counter(corner for cell in network.cells for corner in corners(cell))
        free = [corner for corner in shared if corner not in found.values()] or list(shared)
        found[network.name] = max(free, key=lambda corner: (shared[corner], corner[1], -corner[0]))
    return tuple(found[network.name] for network in networks)


def keystone(network: Network, at: Point, size: int) -> str:
    """The value of a network on a stone in the colour and pattern of its leader."""
    x, y = at
    return use(f"tp-coin-{leader(network)}-{size}", x, y) + label(
        str(network.value), x, round(y + size * 0.17, 1)
    )


def seal(network: Network, at: Point, aside: bool) -> str:
    """Closed for good, or closed so far."""
    if not network.secret or network.cursed:
        return ""
    x, y = at
    name = "tp-seal-open-16" if network.unbuilt else "tp-seal-16"
    return use(name, x + 15, y - 11) if aside else use(name, x, y)


def network_told(desk: Desk, network: Network) -> str:
    """A network in words."""
    say = desk.say
    state = "cursed" if network.cursed else "secret" if network.secret else "open"
    told = say(f"draw.network.{state}", network.name, *network.weights, len(network.cells))
    return f"{told}\n{say('draw.worth', network.value)}" if desk.view.shows_values else told


def areas(desk: Desk) -> str:
    """What each line of the score sheet lights up: a network, or the ankhs of a colour."""
    if not desk.view.shows_values:
        return ""
    networks = desk.view.standing.networks
    nets = [
        area(
            network.name,
            network.cells,
            ref(net_id(network), "rim"),
            ref(net_id(network)),
            keystone(network, at, LIT_KEYSTONE),
        )
        for network, at in zip(networks, keystone_places(networks), strict=True)
    ]
    return "".join(nets) + "".join(ankh_area(desk, colour) for colour in COLOURS)


def ankh_area(desk: Desk, colour: str) -> str:
    """The ankhs under a colour's pawns that count."""
    cells = tuple(
        cell
        for cell, held in enumerate(desk.view.cells)
        if held.colour == colour and TILE_SYMBOL[held.tile] == ANKH and not is_cursed(desk, cell)
    )
    return area(f"ankhs-{colour}", cells, *(ref(shape_id(cell)) for cell in cells)) if cells else ""


def is_cursed(desk: Desk, cell: int) -> bool:
    """Whether a cell belongs to the cursed network."""
    network = desk.network_of.get(cell)
    return network is not None and network.cursed


def area(name: str, cells: tuple[int, ...], *lines: str) -> str:
    """Some cells in the light, all others in the dark."""
    dark = el("path", d=OUTLINE + "".join(hole(cell) for cell in cells))
    return el("g", dark, *lines, data_area=name)
