"""A strip for each seat: resources, tokens left, cards in hand, boats, place in the turn order."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from benben.core.parts.display import Part
from benben.games.pyramidion.actions import BOAT_NAMES
from benben.games.pyramidion.board import BASIC, BOAT_POINTS, basic_card
from benben.games.pyramidion.cards import card_words, goods_words
from benben.games.pyramidion.data import KINDS
from benben.games.pyramidion.draw.desk import Desk, line, word
from benben.games.pyramidion.draw.pieces import boat_id, disc
from benben.svg import el, label, place, title, use

WIDTHS: Final = {2: 396, 3: 262, 4: 196}
HEIGHT: Final = 80


def seats(desk: Desk) -> list[Part]:
    """The main seat, then the others clockwise."""
    width = WIDTHS[desk.seats]
    return [Part(f"seat-{i}", width, HEIGHT, strip(desk, seat, width)) for i, seat in enumerate(desk.around)]


def strip(desk: Desk, seat: int, width: int) -> str:
    """One seat."""
    active = seat == desk.view.active and not desk.view.over
    cls = f"s{seat} turn" if active else f"s{seat}"
    rows = [name_row(desk, seat, width), goods_row(desk, seat, width), cards_row(desk, seat, width)]
    drop = desk.takes("take", "order", "load", "return", "get") if seat == desk.view.seat else None
    return el("g", use(f"pn-strip-{desk.seats}"), *rows, cls=cls, data_drop=drop)


def name_row(desk: Desk, seat: int, width: int) -> str:
    """Badge, name, crown, boats and place in the turn order."""
    found = desk.view.seats[seat]
    order = desk.view.track.index(seat) + 1
    sign = el("g", title(desk.say("draw.order", order)), use(f"pn-turn-{order}", width - 27))
    if found.order_token:
        told = desk.say("draw.order_next", found.order_token)
        sign += el(
            "g", title(told), use(f"pn-order-{found.order_token}", width - 44, 10, 15, 15), cls="next-order"
        )
    crown = ""
    if desk.view.crown == seat:
        told = title(desk.say("draw.crown", found.placed))
        crown = el("g", told, use("pn-crown", width - 68, 4, 21, 21), data_area="crown")
    name = line(desk.name(seat), 36, 20, width - 110, 16, "b")
    return disc(seat, 22, 14.5, 9.5) + name + crown + sign


def goods_row(desk: Desk, seat: int, width: int) -> str:
    """Resources of every kind, those without a token in pale."""
    found = desk.view.seats[seat].resources
    lacking = " ".join(f"no{kind}" for kind, tokens in enumerate(found) if not tokens)
    icons = el("use", cls=lacking or None, href=f"#pn-purse-{desk.seats}")
    return el("g", title(goods_words(found, desk.say)), icons, numbers(found, width), cls="purse")


@lru_cache(maxsize=4000)
def numbers(found: tuple[int, ...], width: int) -> str:
    """How many there are of each kind, in pale without any."""
    pitch = (width - 16) / len(KINDS)
    return "".join(
        word(str(tokens), None if tokens else "soft", x=32.5 + pitch * kind)
        for kind, tokens in enumerate(found)
    )


def cards_row(desk: Desk, seat: int, width: int) -> str:
    """Tokens left, cards in hand, loaded boats."""
    found, say = desk.view.seats[seat], desk.say
    step = (width - 16) / 180
    drawn = [
        left(
            "mercenary", found.mercenaries, say("draw.mercenaries_left", found.mercenaries, found.placed), 11
        ),
        left("mediator", found.mediators, say("draw.mediators_left", found.mediators), 11 + 31 * step),
        hand_chips(desk, seat, 13 + 62 * step),
        loaded(desk, seat, min(13 + 62 * step + 102, width - 26), width),
    ]
    return "".join(drawn)


@lru_cache(maxsize=4000)
def left(kind: str, number: int, words: str, x: float) -> str:
    """Tokens of a seat that do not lie in a city yet."""
    art = use(f"pn-left-{kind}", x) + word(str(number), "left", x=x + 20.5)
    return el("g", title(words), art, cls=None if number else "none")


def hand_chips(desk: Desk, seat: int, x: float) -> str:
    """Which basic cards are left, which are known besides, how many are hidden."""
    found = desk.view.seats[seat]
    others = len(found.shown) + len(found.hidden)
    told = [desk.say("draw.hand", len(found.hand), others)]
    told += [desk.say("draw.shown", card_words(card, desk.say)) for card in found.shown]
    return el("g", title("\n".join(told)), chips(seat, found.basics, others, x))


@lru_cache(maxsize=4000)
def chips(seat: int, basics: tuple[int, ...], others: int, x: float) -> str:
    """Five basic cards, pale once they were used this round, and a back for the others."""
    used = " ".join(f"used{i}" for i in range(BASIC) if basic_card(seat, i) not in basics)
    row = el("use", cls=used or None, href="#pn-chips", x=x)
    return row + label(str(others), x + 82, 70, "f15 b")


def loaded(desk: Desk, seat: int, x: float, width: int) -> str:
    """The boats, in the order of loading: everybody saw them."""
    found = [loading.boat for loading in desk.view.loadings if loading.seat == seat]
    if not found:
        return ""
    room = width - x - 26
    pitch = min(20.0, room / max(1, len(found) - 1)) if room > 0 else 0
    points = sum(BOAT_POINTS[boat] for boat in found)
    drawn = [
        el(
            "g",
            el("use", href="#pn-loaded", data_area=BOAT_NAMES[boat]),
            id=boat_id(boat),
            transform=place(x + pitch * i, 55),
        )
        for i, boat in enumerate(found)
    ]
    return el("g", title(desk.say("draw.loaded", len(found), points)), *drawn)
