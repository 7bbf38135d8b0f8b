"""One card for each other seat: its pyramid, markers, singles and points."""

from __future__ import annotations

from typing import Final

from benben.core.parts.display import Part
from benben.games.pyramido.data import COLOURS, DATA
from benben.games.pyramido.draw.building import building
from benben.games.pyramido.draw.desk import Desk, badge, line, panel
from benben.games.pyramido.draw.panels import in_hand, round_sum
from benben.games.pyramido.draw.pieces import COLOUR_NAMES, marker_id, simple_piece, single_id
from benben.games.pyramido.draw.site import Site
from benben.svg import el, kept, label, place, title

WIDTH: Final = 288
HEIGHT: Final = 206
UNIT: Final = 15.8
ROOM_X: Final = 162
ROOM_Y: Final = 136
CENTRE_X: Final = 94
CENTRE_Y: Final = 122


def is_on_turn(desk: Desk, seat: int) -> bool:
    """Whether a seat plays now."""
    return seat == desk.view.active and not desk.over


def card(desk: Desk, slot: int, seat: int) -> Part:
    """The card of another seat; slots go clockwise from the main seat."""
    return Part(f"seat-{slot}", WIDTH, HEIGHT, card_art(desk, seat))


@kept(
    lambda desk, seat: (
        *(desk.say, desk.sites[seat], desk.newest(seat), desk.going(seat)),
        *(is_on_turn(desk, seat), seat == desk.view.first),
    )
)
def card_art(desk: Desk, seat: int) -> str:
    """What stands on a seat's card."""
    pyramid = desk.pyramid(seat)
    cls = "out" if pyramid.out else "turn" if is_on_turn(desk, seat) else None
    body = [panel(WIDTH, HEIGHT), name_line(desk, seat), small_pyramid(desk, seat), facts(desk, seat)]
    return el("g", *body, cls=cls)


def name_line(desk: Desk, seat: int) -> str:
    """Badge, name, total; the castle of the first player."""
    name = desk.name(seat)
    castle = ""
    if seat == desk.view.first:
        told = title(desk.say("draw.first", name))
        castle = el("use", told, href="#po-first", x=WIDTH - 92, y=8, width=26, height=26)
    total = label(str(desk.pyramid(seat).total), WIDTH - 14, 31, "f24 b end")
    return badge(seat, 14, 15, 15) + line(name, 36, 30, 150, 24, "d") + castle + total


def small_pyramid(desk: Desk, seat: int) -> str:
    """The seat's pyramid, as large as the card allows."""
    site = desk.sites[seat]
    west, north, width, height = ground(site)
    unit = min(UNIT, ROOM_X / width, ROOM_Y / height)
    at = place(CENTRE_X - unit * (west + width / 2), CENTRE_Y - unit * (north + height / 2), unit)
    if not site.pieces:
        return el("rect", cls="void", x=CENTRE_X - 60, y=CENTRE_Y - 45, width=120, height=90, rx=8)
    told = title(desk.say("draw.pyramid_of", desk.name(seat)))
    return el("g", told, building(desk, site), cls="site small", transform=at)


def ground(site: Site) -> tuple[int, int, int, int]:
    """West, north, width and height, in quarters, of the tiles of level 1."""
    west, north, east, south = site.box
    return 2 * west, 2 * north, 2 * (east - west + 1), 2 * (south - north + 1)


def facts(desk: Desk, seat: int) -> str:
    """Points of this round, markers at home, singles left; or that the seat is out."""
    pyramid = desk.pyramid(seat)
    right = WIDTH - 14
    if pyramid.out:
        points = line(desk.say("draw.out"), right, 62, 96, 14, "end b")
    else:
        points = line(desk.say("draw.this_round"), right, 60, 96, 17, "soft end") + label(
            str(round_sum(pyramid)), right, 85, "f24 b end"
        )
    tokens = "".join(token(desk, seat, colour) for colour in range(COLOURS))
    return points + tokens + "".join(pair(desk, seat, index) for index in range(len(DATA.singles)))


def token(desk: Desk, seat: int, colour: int) -> str:
    """A marker at home, or its mould."""
    x, y = 194 + 27 * (colour % 3), 95 + 29 * (colour // 3)
    name = COLOUR_NAMES[colour]
    told = title(desk.say("draw.marker", name))
    if desk.pyramid(seat).markers[colour] is not None:
        return el("use", told, href=f"#po-o-{name}", x=x, y=y)
    return simple_piece(marker_id(seat, colour), f"po-h-{name}", x, y, told)


def pair(desk: Desk, seat: int, index: int) -> str:
    """A single still in hand, its second face behind the first."""
    x, y = 193 + 28 * index, 162
    if not in_hand(desk, seat, index):
        return el("rect", cls="void", x=x + 1, y=y + 1, width=22, height=22, rx=3)
    front, back = DATA.singles[index]
    return small_face(desk, seat, back, x + 7, y + 7) + small_face(desk, seat, front, x, y)


def small_face(desk: Desk, seat: int, colour: int, x: float, y: float) -> str:
    """One face of a single, small."""
    name = COLOUR_NAMES[colour]
    told = title(desk.say("draw.single", name))
    return simple_piece(single_id(seat, colour), f"po-f-{name}", x, y, told)
