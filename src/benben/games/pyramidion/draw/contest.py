"""The open city: what can be won, and a lane for each seat with its cards and sums."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from benben.core.parts.display import Part
from benben.games.pyramidion.actions import TOKEN_NAMES
from benben.games.pyramidion.board import CARD_NAMES, CARD_TYPE, CITY_RESOURCE, CITY_VALUE, DEITY, INFLUENCE
from benben.games.pyramidion.cards import card_words, laid_words
from benben.games.pyramidion.data import CATEGORIES, CITIES, KINDS
from benben.games.pyramidion.draw.desk import Desk, fit, line, ring, word
from benben.games.pyramidion.draw.pieces import (
    LAID_WIDTH,
    card_id,
    disc,
    goods,
    laid_card,
    scaled,
    sprite_of,
    token,
    type_of,
)
from benben.games.pyramidion.draw.standing import LEAD, TIE, Cell, cells, force_range
from benben.games.pyramidion.view import Laid
from benben.svg import el, label, option, place, thing, title, use

HEIGHT: Final = 234
WIDE: Final = 196
NARROW: Final = 156
FULL_TABLE: Final = 4
CARDS_TOP: Final = 30
ROWS_TOP: Final = 104
ROW: Final = 43
CARD: Final = 62
"""The width of a laid card."""
SCALE: Final = CARD / LAID_WIDTH
BAR_ENDS: Final = 10
"""A bar shows at least so much."""
BAR_LEFT: Final = 84
RESTING: Final = 54
CHANGING: Final = 62
"""The middle of a sum as it stands, and of one that a card would bring."""
TARGET_VERBS: Final = ("discard", "copy", "return")


def width(desk: Desk) -> int:
    """A lane; with four seats they stand closer."""
    return NARROW if desk.seats == FULL_TABLE else WIDE


def cut(desk: Desk) -> str:
    """What the sheet calls the things of a lane in this width."""
    return "" if desk.seats == FULL_TABLE else "-wide"


def contest(desk: Desk) -> list[Part]:
    """What the city offers, then a lane for each seat in the order of laying."""
    room = width(desk)
    order = desk.clockwise(desk.open.activator)
    lanes = [Part(f"lane-{i}", room, HEIGHT, lane(desk, seat)) for i, seat in enumerate(order)]
    return [Part("prizes", room, HEIGHT, prizes(desk)), *lanes]


def prizes(desk: Desk) -> str:
    """The city, and for each category its value and what it brings."""
    room, index = width(desk), desk.open.city
    name, found = CITIES[index], desk.view.cities[index]
    kind, called = KINDS[CITY_RESOURCE[index]], desk.say(f"city.{name}")
    told = f"{called}: {desk.say(f'effect.city.{name}')}\n{desk.say('draw.corner', kind)}"
    head = el("g", title(told), head_art(name, called, kind, room))
    usual = CITY_VALUE[3 * index : 3 * index + 3]
    drawn = [head]
    for category, value in enumerate(desk.open.values):
        field = use(f"pn-prize-{CATEGORIES[category]}{cut(desk)}")
        asked = value_art(value, value - usual[category], ROWS_TOP + ROW * category)
        drawn.append(el("g", title(desk.say(f"draw.prize.{CATEGORIES[category]}", value)), field, asked))
    for row, (kind, seat) in enumerate(zip(TOKEN_NAMES, (found.mercenary, found.mediator), strict=True)):
        drawn.append(stake(desk, kind, seat, ROWS_TOP + ROW * row))
    drawn.append(goods(found.goods, 88, ROWS_TOP + 2 * ROW + 10, room - 94, 22))
    return el("g", *drawn, fields(desk), data_drop=desk.takes("lay", "add"))


def fields(desk: Desk) -> str:
    """What all cells of a category have in common in every lane: their field, with a tick at the city's value."""
    drawn = []
    for category, value in enumerate(desk.open.values):
        x = BAR_LEFT + (width(desk) - 12 - BAR_LEFT) * value / scale_top(desk, category)
        field = use(f"pn-cell-{CATEGORIES[category]}{cut(desk)}")
        drawn.append(el("g", field, el("path", cls="pn-tick", d=f"M{x:.0f} 5v16"), id=f"cell{category}"))
    return el("defs", *drawn)


@lru_cache(maxsize=4000)
def head_art(name: str, words: str, kind: str, room: int) -> str:
    """Picture, name and pennant."""
    picture = use(f"pn-city-{name.replace('_', '-')}", 4, 4, room - 8, 96)
    return (
        el("rect", cls="pn-leaflet", width=room, height=HEIGHT, rx=9)
        + el("g", picture, cls="pn-scenery")
        + el("rect", cls="name-band", x=4, y=74, width=room - 8, height=26)
        + line(words, 12, 94, room - 24, 21, "d white")
        + use("pn-corner", room - 40, 2, 32, 37)
        + use(f"pn-{kind}", room - 34, 6, 20, 20)
    )


@lru_cache(maxsize=4000)
def value_art(value: int, raised: int, y: float) -> str:
    """What the city asks for."""
    if not raised:
        return label(str(value), 46, y + 29, "f26 b")
    return label(str(value), 42, y + 29, "f24 b raised") + label(f"+{raised}", 64, y + 16, "f12 b raised")


def stake(desk: Desk, kind: str, seat: int, y: float) -> str:
    """The token that lies there, or its place; a Guard, or Cairo, may remove it."""
    art = token(kind, seat, 84, y + 2, 36)
    free = desk.say("draw.free")
    whose = desk.say(f"words.{kind}", seat=desk.name(seat)) if seat >= 0 else free
    name = desk.name(seat) if seat >= 0 else free
    room = width(desk)
    words = line(name, 124, y + 25, room - 130, 13, "soft wide-only") if room == WIDE else ""
    pattern = f"remove {kind}"
    if pattern in desk.patterns:
        return desk.offer(
            pattern,
            f"{desk.say('action.remove', kind)}. {whose}",
            art + words + ring(f"stake{cut(desk)}", 0, y + 1),
        )
    return thing(f"stake {kind}", f"{desk.say(f'glossary.{kind}_token')}: {name}", art, words)


def lane(desk: Desk, seat: int) -> str:
    """A seat's cards and sums in this city."""
    found, room = desk.open, width(desk)
    active = seat == desk.view.active and not desk.view.over
    cls = f"lane s{seat}" + (" turn" if active else "") + (" passed" if found.passed[seat] else "")
    cards = [laid for laid in found.laid if laid.seat == seat]
    body = [
        use(f"pn-lane{cut(desk)}"),
        name_line(desk, seat, active),
        laid_row(desk, cards, room),
    ]
    now = cells(found.values, found.sums)
    body += [titled_cell(desk, now[seat, category]) for category in range(len(CATEGORIES))]
    if seat == desk.view.seat:
        body.append(ghosts(desk, cards, room))
    body.append(previews(desk, seat))
    return el("g", *body, cls=cls, data_drop=desk.takes("lay") if seat == desk.view.seat else None)


def scale_top(desk: Desk, category: int) -> int:
    """What a full bar means: nothing that may be shown is longer."""
    shown = [sums[category] for sums in desk.open.sums]
    shown += [cell.sum for found in desk.changes.values() for cell, _ in found if cell.category == category]
    return max(BAR_ENDS, desk.open.values[category], *shown)


def name_line(desk: Desk, seat: int, active: bool) -> str:
    """Badge, name, and whether the seat is out."""
    room, found = width(desk), desk.open
    sign = ""
    if found.passed[seat]:
        sign = el("g", title(desk.say("draw.passed")), use("pn-pass", room - 28, 6, 19, 19), cls="out-sign")
    elif active:
        sign = el("g", title(desk.say("draw.to_act")), use("pn-need", room - 27, 7, 17, 17), cls="act-sign")
    return disc(seat, 22, 15.5, 9.5) + line(desk.name(seat), 37, 21, room - 70, 17, "b") + sign


def spots(cards: int, room: int) -> tuple[float, float]:
    """Where the first card lies, and how far from one to the next."""
    space = room - 16 - CARD
    return 10, min(CARD + 3.0, space / max(1, cards - 1))


def laid_row(desk: Desk, cards: list[Laid], room: int) -> str:
    """The cards one after the other; they overlap so that the figures stay visible."""
    left, pitch = spots(len(cards), room)
    return "".join(laid_spot(desk, laid, left + pitch * i) for i, laid in enumerate(cards))


def laid_spot(desk: Desk, laid: Laid, x: float) -> str:
    """A laid card; Guard, Bandit, Thief, Philosopher and High Priest may choose it."""
    name = CARD_NAMES[laid.card]
    art = scaled(laid_card(laid), x, CARDS_TOP, SCALE, card_id(laid.card))
    told = laid_title(desk, laid)
    for verb in TARGET_VERBS:
        if f"{verb} {name}" in desk.patterns:
            words = desk.say(f"action.{verb}", laid_words(desk.view, laid.card, desk.say))
            cls = "option mine" if laid.seat == desk.view.seat else "option"
            body = el("g", title(told), art, ring("laid", x, CARDS_TOP))
            drag = "" if verb == "return" else None
            return option(f"{verb} {name}", words, body, cls=cls, data_drag=drag)
    return thing(f"laid {name}", told, art)


def laid_title(desk: Desk, laid: Laid) -> str:
    """The card, what it counts as, and what it does."""
    say = desk.say
    told = [card_words(laid.card, say)]
    if laid.face != laid.card:
        told.append(say("draw.copies", card_words(laid.face, say)))
    if laid.category >= 0:
        told.append(say("draw.strength", laid.category))
    return "\n".join([*told, say(f"effect.{type_of(laid.face)}")])


def titled_cell(desk: Desk, found: Cell) -> str:
    """A sum as it stands."""
    told = desk.say("draw.sum", found.category, found.sum, desk.open.values[found.category])
    return cell_art(desk, found, told=title(told))


def cell_art(desk: Desk, found: Cell, was: int = -1, told: str = "") -> str:
    """A sum against the city's value: bar, tick and a word; a preview shows the old sum too."""
    words, room, city = state_words(desk, found), width(desk), desk.open
    risk = found.category == INFLUENCE and found.sum < force_range(city.rebels, city.city)[1]
    art = bar(found, was, scale_top(desk, found.category), room, risk, words)
    return el("g", told, art, cls=f"cell {found.state} cat{found.category}")


def state_words(desk: Desk, found: Cell) -> str:
    """How a sum stands."""
    if found.state == LEAD:
        return desk.say("draw.leads")
    if found.state == TIE:
        return desk.say("draw.tied", found.need)
    return desk.say("draw.needs", found.need)


@lru_cache(maxsize=4000)
def bar(found: Cell, was: int, top: int, room: int, risk: bool, words: str) -> str:
    """The sum, its bar and how it stands."""
    scale = (room - 12 - BAR_LEFT) / top
    drawn = [use(f"cell{found.category}")]
    changing = was not in (-1, found.sum)
    middle = CHANGING if changing else RESTING
    if found.state == LEAD:
        drawn.append(use("pn-leading", middle - 20))
    if found.state == TIE:
        drawn.append(use("pn-tied", middle + 11))
    if changing:
        drawn.append(word(f"{was}→", "was"))
    drawn.append(word(str(found.sum), "then" if changing else "sum", x=middle))
    if was >= 0 and found.sum > was:
        drawn.append(stretch("more", scale * found.sum))
    filled = found.sum if was < 0 else min(was, found.sum)
    if filled:
        drawn.append(stretch("filled", scale * filled))
    if risk:
        drawn.append(use("pn-rebel-mark", room - 26, 1, 14, 14))
    drawn.append(word(words, f"{fit(words, room - 84, 13)} note", x=room - 12))
    return "".join(drawn)


def stretch(cls: str, length: float) -> str:
    """The filled beginning of a bar."""
    return el("path", cls=cls, d=f"M{BAR_LEFT} 13h{length:.0f}")


def ghosts(desk: Desk, cards: list[Laid], room: int) -> str:
    """Where the card that is pointed at would lie."""
    if not desk.offered:
        return ""
    left, pitch = spots(len(cards) + 1, room)
    found = [el("use", cls=f"peek peek-{i}", href=f"#pn-lay-{sprite_of(card)}") for i, card in desk.offered]
    there = f"{place(left + pitch * len(cards), CARDS_TOP)}scale({SCALE:.5f})"
    return el("g", *found, cls="ghosts", transform=there)


def previews(desk: Desk, seat: int) -> str:
    """For each card of the reader's hand the sums of this lane that it would change."""
    drawn = []
    for i, card in desk.offered:
        found = [cell_art(desk, cell, was) for cell, was in desk.changes[card] if cell.seat == seat]
        if found:
            cls = f"peek peek-{i} maybe" if CARD_TYPE[card] == DEITY else f"peek peek-{i}"
            drawn.append(el("g", *found, cls=cls))
    return "".join(drawn)
