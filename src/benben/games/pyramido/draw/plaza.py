"""The plaza: the large pyramid with everything that can be chosen on it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from benben.core.parts.display import Part
from benben.games.pyramido.actions import TILE_NAMES
from benben.games.pyramido.board import DIRECTIONS, LEVELS, STEP_X, STEP_Y, TILE_COLOUR
from benben.games.pyramido.data import CORNERS
from benben.games.pyramido.draw.building import building, names_of
from benben.games.pyramido.draw.desk import Desk, ring
from benben.games.pyramido.draw.pieces import (
    COLOUR_NAMES,
    CORNER_X,
    CORNER_Y,
    FRAME,
    MARKER_HEIGHT,
    MARKER_WIDTH,
    WALL,
    domino_art,
    free_corner,
    inwards,
    leaning,
    medal,
    piece,
    simple_piece,
    single_id,
    tile_offset,
)
from benben.games.pyramido.draw.site import Site, Spot, outline
from benben.games.pyramido.view import Area
from benben.svg import ANY, el, kept, number, place, thing, title, use

WIDTH: Final = 820
HEIGHT: Final = 572
CENTRE_X: Final = 410
CENTRE_Y: Final = 285
UNIT: Final = 55
ROOM_X: Final = 612
ROOM_Y: Final = 476
GHOST: Final = "ghost"


def turn_of(desk: Desk) -> tuple[Hashable, ...]:
    """What the turn of the main seat shows on its pyramid; nothing while another plays."""
    view = desk.view
    if view.active != desk.main:
        return ()
    return (view.phase, view.holes, view.candidates, view.held, desk.last, view.covering, view.colour)


@kept(
    lambda desk: (
        desk.say,
        desk.over,
        desk.sites[desk.main],
        desk.newest(desk.main),
        desk.options,
        turn_of(desk),
    )
)
def plaza(desk: Desk) -> Part:
    """The main seat's building site."""
    site = desk.sites[desk.main]
    west, north, width, height = site.window
    unit = min(UNIT, ROOM_X / width, ROOM_Y / height)
    at = place(CENTRE_X - unit * (west + width / 2), CENTRE_Y - unit * (north + height / 2), unit)
    body = building(desk, site, floor(desk, site), plot(site) + frame(site), names_of(desk))
    body += marks(desk, site)
    cls = "site out" if site.pyramid.out else "site"
    told = desk.say("draw.pyramid_of", desk.name(site.seat))
    drop = desk.takes("take", f", {ANY}")
    drawn = thing("cell", told, body, data_grid=cell_grid(site), data_drop=drop, cls=cls, transform=at)
    return Part("pyramid", WIDTH, HEIGHT, use("po-plaza", 0, 0, WIDTH, HEIGHT) + drawn)


def cell_grid(site: Site) -> str:
    """Where the cells of the current level begin, and how large they are: a click tells its cell."""
    left, top = ground(site, 0, 0)
    return f"{left} {number(top)} 2"


def plot(site: Site) -> str:
    """The free ground around, which can be clicked too."""
    x, y, width, height = site.window
    return el("rect", cls="plot", x=x, y=y, width=width, height=height)


def floor(desk: Desk, site: Site) -> str:
    """What lies on the ground of the current level: cells to build on, cells to fill, cells that are lost."""
    filling = desk.view.holes if desk.view.active == site.seat else ()
    lost = [cell for cell in site.pyramid.holes if cell not in filling]
    return lost_cells(desk, site, lost) + holes(desk, site, filling) + cells(desk, site)


def ground(site: Site, x: int, y: int) -> tuple[float, float]:
    """Where a cell of the current level lies on the level below it."""
    left, top = site.spot(site.round, x, y)
    return left, top - WALL * (site.round - 1)


def cells(desk: Desk, site: Site) -> str:
    """The pegged cells on which tile A may be laid; one under the pointer shows the domino to come."""
    words = desk.words("place")
    drawn = [ghost(desk.view.held)] if words else []
    art = use("po-c") + el("use", href=f"#{GHOST}", cls="ghost")
    for word in words:
        x, y = (int(side) for side in word.split(","))
        drawn.append(
            desk.offer(f"place {word} *", art, "draw.cell", word, transform=place(*ground(site, x, y)))
        )
    return "".join(drawn)


def ghost(domino: int) -> str:
    """What a cell can show: tile A while the direction is open, else the domino; the style picks one."""
    ways = [el("g", use(f"po-t-{COLOUR_NAMES[TILE_COLOUR[2 * domino]]}-0"), cls="ghost-A")]
    for turns, word in enumerate(DIRECTIONS):
        x, y = tile_offset(0, turns)
        ways.append(el("g", domino_art(domino, turns), cls=f"ghost-{word}", transform=place(-x, -y - WALL)))
    return el("defs", el("g", *ways, id=GHOST))


def holes(desk: Desk, site: Site, filling: tuple[Spot, ...]) -> str:
    """Cells that singles must fill; the next one is pegged out."""
    drawn = []
    for turn, (x, y) in enumerate(filling):
        left, top = ground(site, x, y)
        pit = el("rect", cls="hole", x=left + 0.08, y=top + 0.08)
        sign = el("text", "?", cls="query", x=left + 1, y=top + 1.36, font_size=1)
        pegs = el("g", use("po-c", left, top), cls="pegged", data_drop=desk.takes("fill"))
        drawn.append(pit + (pegs + sign if turn == 0 else ""))
    return "".join(drawn)


def lost_cells(desk: Desk, site: Site, lost: list[Spot]) -> str:
    """A warning on cells that no domino can fill any more: on lonely ones if there are any."""
    drawn = []
    for x, y in [cell for cell in lost if is_lonely(cell, lost)] or lost:
        left, top = ground(site, x, y)
        sign = el("text", "!", cls="query", x=left + 1, y=top + 1.36, font_size=1)
        drawn.append(el("rect", cls="lost", x=left + 0.1, y=top + 0.1) + sign)
    return el("g", title(desk.say("draw.lost", len(lost))), *drawn) if drawn else ""


def is_lonely(cell: Spot, cells: list[Spot]) -> bool:
    """Whether no neighbour of a cell is among some cells."""
    x, y = cell
    return not any((x + dx, y + dy) in cells for dx, dy in zip(STEP_X, STEP_Y, strict=True))


def frame(site: Site) -> str:
    """A cord around the ground that level 1 may cover, once its sides are decided."""
    if site.round > 1 or not site.pyramid.long_side:
        return ""
    x, y, width, height = site.window
    return el("rect", cls="frame", x=x - 0.12, y=y - 0.12, width=width + 0.24, height=height + 0.24)


def marks(desk: Desk, site: Site) -> str:
    """Everything that lies over the finished drawing of the pyramid."""
    drawn = covers(site) + areas(desk, site) + paid_areas(site)
    if desk.view.active != site.seat or desk.over:
        return drawn
    return drawn + candidates(desk, site) + open_tiles(desk, site) + turning(desk, site)


def covers(site: Site) -> str:
    """The quarters that the next level will cover, hatched on demand."""
    if site.round == LEVELS or not site.is_full:
        return ""
    x, y, width, height = site.level_rectangle(site.round + 1)
    return el("rect", cls="covers", x=x, y=y - WALL * site.round, width=width, height=height)


def areas(desk: Desk, site: Site) -> str:
    """The outlines of marked areas: hidden until a row is pointed at, all lit when the match is over."""
    found = site.pyramid.areas
    if not found:
        return ""
    if not desk.over:
        return "".join(area(site, i, "area", shade(site, (one,))) for i, one in enumerate(found))
    lit = "".join(area(site, i, "area lit") + area_medal(site, i) for i in range(len(found)))
    return shade(site, found) + lit


def paid_areas(site: Site) -> str:
    """The outlines of what earlier rounds paid: each waits for its line of the score sheet."""
    return "".join(
        el("path", cls="area edge", data_area=f"{number}-{i}", d=outline(site, one))
        for number, found in enumerate(site.pyramid.paid, start=1)
        for i, one in enumerate(found)
    )


def area(site: Site, index: int, cls: str, shaded: str = "") -> str:
    """One marked area: all else in shade, and a line around it."""
    gold = "edge paid" if index == site.pyramid.bonus else "edge"
    lines = edged(f"area-{index}", outline(site, site.pyramid.areas[index]), gold)
    return el("g", shaded, lines, cls=cls, data_area=index)


def edged(name: str, path: str, cls: str = "edge") -> str:
    """A dark line, and the same line once more, thin and light; inside of what gives it its darkness."""
    return el("path", id=name, cls="po-line", d=path) + el("use", href=f"#{name}", cls=cls)


def shade(site: Site, found: tuple[Area, ...]) -> str:
    """A dark sheet over the pyramid with openings for some areas."""
    x, y, width, height = site.window
    sheet = f"M{x} {number(y - WALL)}h{width}v{number(height + WALL)}h{-width}z"
    return el("path", cls="shade", d=sheet + "".join(site.region(one) for one in found))


def area_medal(site: Site, index: int) -> str:
    """The points of an area on a quarter that shows nothing else; the smallest bears the pharaoh's seal."""
    one = site.pyramid.areas[index]
    x, y = max(one.quarters, key=lambda q: ((q.x, q.y) not in site.symbols, site.tops[q.x, q.y], q.y))
    top = y - WALL * site.tops[x, y]
    seal = use("po-bonus", x + 0.62, top + 0.55, 0.66, 0.66) if index == site.pyramid.bonus else ""
    return medal(one.symbols, x + 0.5, top + 0.5, 0.36) + seal


def tile_at(desk: Desk, site: Site, tile: str) -> Spot:
    """The spot of tile A or B of the domino just placed."""
    assert desk.last is not None
    return site.tiles(desk.last)[TILE_NAMES.index(tile)]


def lifted(site: Site, spot: Spot) -> tuple[float, float]:
    """Where a tile of the current level is drawn."""
    return spot[0], spot[1] - WALL * site.round


def candidates(desk: Desk, site: Site) -> str:
    """Both tiles that may be marked, each with its marker to come and the count of its area."""
    drawn = []
    for tile, one in zip(TILE_NAMES, desk.view.candidates, strict=False):
        spot = tile_at(desk, site, tile)
        x, y = lifted(site, spot)
        corner = free_corner(site.faces[spot].symbols)
        reach = el("g", edged(f"reach-{tile}", outline(site, one)), cls="reach")
        art = ring(x=x + 0.02, y=y + 0.02) + promise(one.colour, *leaning(x, y, corner))
        count = medal(one.symbols, *leaning(x, y, free_corner(site.faces[spot].symbols, corner), 0), 0.34)
        colour = COLOUR_NAMES[one.colour]
        drawn.append(desk.offer(f"mark {tile}", art + count, "draw.mark", tile, colour, one.symbols) + reach)
    return "".join(drawn)


def promise(colour: int, x: float, y: float) -> str:
    """A marker that would be put down."""
    left, top = x - MARKER_WIDTH / 2, y - MARKER_HEIGHT / 2
    return el("use", cls="promise", href=f"#po-k-{COLOUR_NAMES[colour]}", x=left, y=top)


def open_tiles(desk: Desk, site: Site) -> str:
    """The tiles that a single may cover."""
    drawn = []
    for tile in desk.words("cover"):
        spot = tile_at(desk, site, tile)
        x, y = lifted(site, spot)
        colour = COLOUR_NAMES[site.faces[spot].colour]
        art = ring(x=x + 0.02, y=y + 0.02)
        drawn.append(desk.offer(f"cover {tile} *", art, "draw.cover_tile", tile, colour))
    return "".join(drawn)


def turning(desk: Desk, site: Site) -> str:
    """The chosen single with its symbol in all four corners; those that will stay visible stand out."""
    view = desk.view
    if not view.covering or view.colour < 0:
        return ""
    in_hole = view.covering == "hole"
    spot = site.spot(site.round, *view.holes[0]) if in_hole else tile_at(desk, site, view.covering)
    x, y = lifted(site, spot)
    name, face = single_id(site.seat, view.colour), f"po-s-{COLOUR_NAMES[view.colour]}"
    blank = piece(name, x, y, use("po-d1") + use(face)) if in_hole else simple_piece(name, face, x, y)
    return blank + "".join(corner_choice(desk, site, spot, corner) for corner in range(4))


def corner_choice(desk: Desk, site: Site, spot: Spot, corner: int) -> str:
    """One corner that the symbol may take."""
    x, y = lifted(site, spot)
    dx, dy = CORNER_X[corner], CORNER_Y[corner]
    stays = not site.is_full or site.stays(site.round, (spot[0] + dx, spot[1] + dy))
    step_x, step_y = inwards(corner, FRAME)
    left, top = x + dx + step_x, y + dy + step_y
    centre = {"cx": left + 0.5, "cy": top + 0.5}
    art = el("circle", cls="rim", **centre) + el("circle", cls="ring", **centre)
    jewel = use(f"po-j-{COLOUR_NAMES[desk.view.colour]}", left, top)
    key = "draw.corner.stays" if stays else "draw.corner.goes"
    body = el("g", jewel, art, cls="stays" if stays else "goes")
    word = CORNERS[corner]
    return desk.offer(f"orient {word}", body, key, desk.say(f"draw.corner.{word}")) if desk.options else ""
