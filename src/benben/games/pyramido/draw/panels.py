"""The panels beside the plaza: hand, supply, the round so far, the score table."""

from __future__ import annotations

from typing import Final

from benben.core.parts.display import Part
from benben.games.pyramido.board import DIRECTIONS, LEVELS
from benben.games.pyramido.data import COLOURS, DATA
from benben.games.pyramido.draw.desk import Desk, badge, capital, heading, line, panel, ring
from benben.games.pyramido.draw.pieces import (
    COLOUR_NAMES,
    domino_art,
    domino_colours,
    domino_piece,
    face_sprite,
    is_wide,
    marker_id,
    shadow,
    simple_piece,
    single_id,
    tile_offset,
)
from benben.games.pyramido.view import Area, Pyramid
from benben.svg import el, kept, label, option, place, thing, title, use

WIDTH: Final = 288
HAND_HEIGHT: Final = 262
SUPPLY_HEIGHT: Final = 204
SCORES_HEIGHT: Final = 222
HAND_UNIT: Final = 24
TOKEN: Final = {"y": 84, "width": 71, "height": 80}
HAND_PLACES: Final = {"N": (75, 98), "E": (213, 98), "S": (213, 202), "W": (75, 202)}
"""Centres of the four directions in the hand."""
SINGLE_UNIT: Final = 19
FACE_PITCH: Final = 43
SINGLE_PITCH: Final = 89
ROW_HEIGHT: Final = 39


@kept(
    lambda desk: (
        *(desk.say, desk.main, desk.mine, desk.over, desk.view.active, desk.view.held, desk.view.candidates),
        *(desk.offered("place", "pass", "take", "mark"), desk.pyramid(desk.main).total),
    )
)
def hand(desk: Desk) -> Part:
    """What the active seat holds; for the reader, in the four directions it can be laid."""
    view = desk.view
    own = view.active == desk.main and desk.mine
    caption = desk.say("draw.hand") if own else desk.say("draw.hand_of", desk.name(view.active))
    if desk.over:
        caption, body = desk.say("draw.done"), result(desk)
    elif view.held:
        body = directions(desk) if desk.words("place", 2) else held(desk)
    elif "pass" in desk.patterns:
        caption, body = desk.say("draw.step.single"), pass_button(desk)
    elif view.candidates:
        caption, body = desk.say("draw.step.marker"), choice(desk)
    else:
        body = empty_hand()
    sheet = panel(WIDTH, HAND_HEIGHT, desk.takes("take"))
    return Part("hand", WIDTH, HAND_HEIGHT, sheet + heading(caption) + body)


def result(desk: Desk) -> str:
    """The finished pyramid and what it was worth."""
    total = desk.pyramid(desk.main).total
    return use("po-level-4", 34, 84, 110, 110) + label(str(total), 206, 164, "f64 d mid")


def choice(desk: Desk) -> str:
    """The markers to choose from, each with the symbols of its area."""
    drawn = []
    for i, area in enumerate(desk.view.candidates):
        x = 50 + 118 * i
        name, drag = COLOUR_NAMES[area.colour], desk.markable(area.colour)
        token = el("use", href=f"#po-marker-{name}", x=x, **TOKEN, data_drag=drag)
        drawn.append(token + label(str(area.symbols), x + 34, 208, "f30 d mid"))
    return "".join(drawn)


def directions(desk: Desk) -> str:
    """Four ways to lay the held domino; a peg shows its tile A."""
    drawn = []
    for word in desk.words("place", 2):
        turns = DIRECTIONS.index(word)
        x, y = HAND_PLACES[word]
        wide, high = (4, 2) if is_wide(turns) else (2, 4)
        at = place(x - wide * HAND_UNIT / 2, y - high * HAND_UNIT / 2, HAND_UNIT)
        art = shadow(is_wide(turns)) + direction_art(desk.view.held, turns) + peg(turns) + chosen_rim(turns)
        drawn.append(desk.offer(f"place * {word}", art, f"draw.turn.{word}", transform=at, data_drag=""))
    return "".join(drawn)


def direction_art(domino: int, turns: int) -> str:
    """The domino in one direction; the one as drawn on the box is the piece itself."""
    return domino_art(domino, turns) if turns else domino_piece(domino, 0, 0)


def peg(turns: int) -> str:
    """A peg on the centre of tile A."""
    x, y = tile_offset(0, turns)
    return el("circle", cls="peg", cx=x + 1, cy=y + 1)


def chosen_rim(turns: int) -> str:
    """A ring that shows under the pointer and when chosen."""
    return el("g", ring(), cls="on-hover" if is_wide(turns) else "on-hover upright")


def held(desk: Desk) -> str:
    """The held domino, large."""
    domino = desk.view.held
    told = title(desk.say("draw.domino", *domino_colours(domino)))
    return el("g", told, shadow(True), domino_piece(domino, 0, 0), transform=place(56, 98, 44))


def empty_hand() -> str:
    """The sledge that brings the next domino."""
    return use("po-sledge", 40, 86, 208, 112)


def pass_button(desk: Desk) -> str:
    """Going on without a single."""
    words = desk.say("draw.pass")
    art = el("rect", cls="button", fill="url(#po-button)", x=34, y=104, width=220, height=56, rx=12)
    sign = use("po-i-check", 52, 120, 24, 24) + line(words, 156, 138, 150, 19, "b on-gold mid")
    note = line(desk.say("draw.pass_hint"), 144, 192, 264, 14, "soft mid")
    return option("pass", words, art, sign) + note


@kept(
    lambda desk: (
        *(desk.say, desk.mine, desk.sites[desk.main], desk.going(desk.main)),
        *(desk.offered("cover", "fill", "mark"), *(one.colour for one in desk.view.candidates)),
    )
)
def supply(desk: Desk) -> Part:
    """Six places for markers; the singles still in hand, both faces open."""
    pyramid = desk.pyramid(desk.main)
    caption = desk.say("draw.supply") if desk.mine else desk.say("draw.supply_of", desk.name(desk.main))
    tokens = "".join(marker_place(desk, pyramid, colour) for colour in range(COLOURS))
    singles = "".join(single_pair(desk, index) for index in range(len(DATA.singles)))
    left = sum(in_hand(desk, desk.main, index) for index in range(len(DATA.singles)))
    rule = el("path", cls="rule", d=f"M14 102H{WIDTH - 14}")
    words = line(desk.say("draw.singles"), 14, 125, 186, 15, "soft") + label(
        desk.say("draw.left", left), WIDTH - 14, 125, "f15 b end"
    )
    body = panel(WIDTH, SUPPLY_HEIGHT) + heading(caption) + tokens + rule + words + singles
    return Part("supply", WIDTH, SUPPLY_HEIGHT, body)


def marker_place(desk: Desk, pyramid: Pyramid, colour: int) -> str:
    """A marker at home, or the mould it left."""
    x, y = 16 + 43.5 * colour, 42
    name = COLOUR_NAMES[colour]
    if pyramid.markers[colour] is None:
        art = simple_piece(marker_id(desk.main, colour), f"po-marker-{name}", x, y, width=40, height=45)
    else:
        art = use(f"po-socket-{name}", x, y, 40, 45)
    return thing(f"marker {name}", desk.say("draw.marker", name), art, data_drag=desk.markable(colour))


def in_hand(desk: Desk, seat: int, index: int) -> bool:
    """Whether a single lies in the supply and is not about to be laid."""
    return desk.pyramid(seat).singles[index] and desk.going(seat) not in DATA.singles[index]


def single_pair(desk: Desk, index: int) -> str:
    """Both faces of a single."""
    left = 14.5 + SINGLE_PITCH * index
    if not in_hand(desk, desk.main, index):
        return "".join(
            thing(
                f"single {COLOUR_NAMES[colour]}",
                desk.say("draw.spent", COLOUR_NAMES[colour]),
                spent(left + FACE_PITCH * side),
            )
            for side, colour in enumerate(DATA.singles[index])
        )
    faces = enumerate(DATA.singles[index])
    return "".join(single_face(desk, colour, left + FACE_PITCH * side) for side, colour in faces)


def spent(x: float) -> str:
    """Where a face lay."""
    return el("rect", cls="void", x=x + 1, y=144, width=36, height=36, rx=4)


def single_face(desk: Desk, colour: int, x: float) -> str:
    """One face; it can be chosen to cover a tile or to fill a hole."""
    name = COLOUR_NAMES[colour]
    art = use("po-s1") + simple_piece(single_id(desk.main, colour), face_sprite(colour), 0, 0)
    at = place(x, 142, SINGLE_UNIT)
    if f"cover * {name}" in desk.patterns:
        return desk.offer(
            f"cover * {name}", art + ring(), "draw.cover_face", name, transform=at, data_drag=""
        )
    if f"fill {name}" in desk.patterns:
        return desk.offer(f"fill {name}", art + ring(), "draw.fill", name, transform=at, data_drag="")
    return thing(f"single {name}", desk.say("draw.single", name), art, transform=at)


@kept(lambda desk: (desk.say, desk.over, desk.sites[desk.main]))
def round_panel(desk: Desk) -> Part:
    """Every marked area with its symbols, the bonus and the sum."""
    pyramid = desk.pyramid(desk.main)
    caption = desk.say("draw.round", desk.view.round) if desk.over else desk.say("draw.so_far")
    rows = [area_row(desk, i, area) for i, area in enumerate(pyramid.areas)]
    if pyramid.bonus >= 0:
        rows.append(bonus_row(desk, pyramid))
    reason = "draw.out" if pyramid.out else "draw.unmarked"
    none = line(desk.say(reason), 14, 66, 260, 15, "soft") if not rows else ""
    total = label(str(round_sum(pyramid)), WIDTH - 14, 31, "f26 b end") if rows else ""
    height = 56 + ROW_HEIGHT * max(1, len(rows))
    return Part(
        "round", WIDTH, height, "".join([panel(WIDTH, height), heading(caption, 200), total, none, *rows])
    )


def round_sum(pyramid: Pyramid) -> int:
    """What the marked areas would pay now, the smallest twice."""
    symbols = [area.symbols for area in pyramid.areas]
    return sum(symbols) + (symbols[pyramid.bonus] if pyramid.bonus >= 0 else 0)


def area_row(desk: Desk, index: int, area: Area) -> str:
    """A marked area; pointing at it lights the area on the plaza."""
    icon = use(f"po-marker-{COLOUR_NAMES[area.colour]}", 14, 3, 30, 33.75)
    art = row_art(icon, capital(desk.colour(area.colour)), area)
    return el("g", art, cls="po-row", data_area=index, transform=row_place(index))


def bonus_row(desk: Desk, pyramid: Pyramid) -> str:
    """The smallest area once more, after all others."""
    icon, index = use("po-bonus", 14, 4, 31, 31), pyramid.bonus
    art = row_art(icon, desk.say("draw.bonus"), pyramid.areas[index])
    return el("g", art, cls="po-row bonus-row", data_area=index, transform=row_place(len(pyramid.areas)))


def row_place(index: int) -> str:
    """Where a row of the panel begins."""
    return place(0, 46 + ROW_HEIGHT * index)


def row_art(icon: str, name: str, area: Area) -> str:
    """Icon, name, symbols, points."""
    pitch = min(16.0, 112 / max(1, area.symbols))
    jewel = f"po-y-{COLOUR_NAMES[area.colour]}"
    symbols = "".join(use(jewel, 136 + pitch * i) for i in range(area.symbols))
    words = line(name, 52, 25, 82, 15, "m") + label(str(area.symbols), WIDTH - 16, 26, "f17 b end")
    return el("rect", cls="back") + icon + words + symbols


@kept(lambda desk: (desk.say, desk.main, desk.sites))
def scores(desk: Desk) -> Part:
    """Four rounds and the total of every seat; the present round in soft ink."""
    columns = [label(str(number), column(number), 28, head(desk, number)) for number in range(1, LEVELS + 1)]
    total = line(desk.say("draw.total"), WIDTH - 16, 28, 56, 15, "m soft end")
    rows = "".join(score_row(desk, seat) for seat in range(len(desk.view.pyramids)))
    note = line(desk.say("draw.lowest"), 14, SCORES_HEIGHT - 14, 260, 14, "soft")
    body = (
        panel(WIDTH, SCORES_HEIGHT)
        + heading(desk.say("draw.score"), 84)
        + "".join(columns)
        + total
        + rows
        + note
    )
    return Part("scores", WIDTH, SCORES_HEIGHT, body)


def column(number: int) -> float:
    """Where a round's points end."""
    return 108 + 29 * number


def head(desk: Desk, number: int) -> str:
    """The class of a round's number."""
    return "f15 b end" if number == desk.view.round else "f15 m soft end"


def score_row(desk: Desk, seat: int) -> str:
    """One seat's line."""
    pyramid, y = desk.pyramid(seat), 40 + 36 * seat
    back = el("rect", cls="mine", x=8, y=y, width=WIDTH - 16, height=33, rx=7) if seat == desk.main else ""
    weight = "b" if seat == desk.main else "m"
    name = badge(seat, 14, y + 9, 15) + line(desk.name(seat), 34, y + 22, 78, 16, weight)
    cells = [score_cell(desk, pyramid, number, y) for number in range(1, LEVELS + 1)]
    total = label(str(pyramid.total), WIDTH - 16, y + 22, "f17 b end")
    return el("g", back, name, *cells, total, cls="out" if pyramid.out else None)


def score_cell(desk: Desk, pyramid: Pyramid, number: int, y: float) -> str:
    """Points of a round, those in sight, or a dot."""
    if number <= len(pyramid.points):
        return label(str(sum(pyramid.points[number - 1])), column(number), y + 22, "f16 end")
    if number == desk.view.round and not pyramid.out:
        return label(str(round_sum(pyramid)), column(number), y + 22, "f16 soft end")
    return label("·", column(number), y + 22, "f16 soft end")
