"""The boats on the Nile, and how the reader would pay for each of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from benben.core.parts.display import Part
from benben.games.pyramidion.actions import BOAT_NAMES
from benben.games.pyramidion.board import BOAT_COST, BOAT_POINTS, CITY_RESOURCE, KIND_COUNT, STATUE
from benben.games.pyramidion.cards import goods_words, load_words
from benben.games.pyramidion.data import CITIES, KINDS
from benben.games.pyramidion.draw.desk import Desk, line, paragraph, ring, word
from benben.games.pyramidion.draw.pieces import boat_id, disc, token
from benben.games.pyramidion.view import Payment
from benben.svg import el, label, option, thing, title, use

WIDTH: Final = 232
HEIGHT: Final = 112
PAY_WIDTH: Final = 400
PAY_HEIGHT: Final = 230
SLOT: Final = 34
"""From one token of a payment to the next."""
KIND_PITCH: Final = 28


def boats(desk: Desk) -> list[Part]:
    """The row, then the boat drawn at Karnak: under way, moored at the open city, at the quay for loading."""
    view = desk.view
    name = "quay" if desk.loading else "boat" if view.open is None else "moored"
    found = [*view.row, *([view.private_boat] if view.private_boat >= 0 else [])]
    return [Part(f"{name}-{i}", WIDTH, HEIGHT, boat(desk, one)) for i, one in enumerate(found)]


def payment_of(desk: Desk, boat: int) -> Payment | None:
    """How the reader would pay, if it is theirs to load."""
    return next((paid for paid in desk.view.payments or () if paid.boat == boat), None)


def boat(desk: Desk, index: int) -> str:
    """A boat with its cargo on the sail and the verdict on its hull."""
    paid = payment_of(desk, index)
    owner = desk.view.private_seat if index == desk.view.private_boat else -1
    pills = tuple(pill_class(paid, kind) for kind in range(KIND_COUNT))
    art = el("g", sails(index, pills), id=boat_id(index)) + hull(desk, paid)
    if owner >= 0:
        art += flag(owner, desk.name(owner))
    if desk.view.paying is not None and desk.view.paying.boat == index:
        art += el("rect", cls="last", x=2, y=2, width=WIDTH - 4, height=HEIGHT - 4, rx=14)
    pattern = f"load {BOAT_NAMES[index]}"
    told = boat_title(desk, index, owner)
    if pattern in desk.patterns:
        words = load_words(desk.view, index, desk.say)
        body = el("g", title(told), art, ring("boat"))
        return option(pattern, words, body, data_peek="", data_drag="")
    short = desk.loading and paid is not None and not paid.affordable
    return thing(f"boat {BOAT_NAMES[index]}", told, art, cls="short" if short else None)


def boat_title(desk: Desk, index: int, owner: int) -> str:
    """What it costs and brings, and how boats are paid."""
    cost = BOAT_COST[KIND_COUNT * index : KIND_COUNT * index + KIND_COUNT]
    told = [desk.say("draw.boat", goods_words(cost, desk.say), BOAT_POINTS[index])]
    if owner >= 0:
        told.append(desk.say("draw.private", seat=desk.name(owner)))
    return "\n".join([*told, desk.say("effect.boat")])


def pill_class(paid: Payment | None, kind: int) -> str:
    """How the number of a kind looks: covered, by statue, missing."""
    if paid is None:
        return "cargo"
    if paid.missing[kind]:
        return "cargo lack"
    return "cargo wild" if paid.statues[kind] else "cargo"


@lru_cache(maxsize=4000)
def sails(index: int, pills: tuple[str, ...]) -> str:
    """The boat itself: points and cargo."""
    cost = BOAT_COST[KIND_COUNT * index : KIND_COUNT * index + KIND_COUNT]
    kinds = [kind for kind in range(KIND_COUNT) if cost[kind]]
    left = 139 - KIND_PITCH * len(kinds) / 2
    cargo: dict[str, list[str]] = {pills[kind]: [] for kind in kinds}
    for i, kind in enumerate(kinds):
        x = left + KIND_PITCH * i
        cargo[pills[kind]].append(use(f"pn-cargo-{KINDS[kind]}", x) + word(str(cost[kind]), x=x + 14))
    drawn = [el("g", *alike, cls=look) for look, alike in cargo.items()]
    return use("pn-afloat") + word(str(BOAT_POINTS[index]), "points") + "".join(drawn)


@lru_cache(maxsize=4000)
def flag(seat: int, name: str) -> str:
    """Whose boat it is."""
    box = el("rect", cls=f"flag s{seat}", x=62, y=-8, width=108, height=19, rx=6)
    return box + disc(seat, 73, 1.5, 7.5) + line(name, 122, 6, 78, 13, "b mid white")


def hull(desk: Desk, paid: Payment | None) -> str:
    """Whether the reader could load it."""
    if paid is None:
        return ""
    if paid.affordable:
        return verdict("can", desk.say("draw.can_load"))
    return verdict("cannot", desk.say("draw.missing", sum(paid.missing) - free_statues(desk, paid)))


def free_statues(desk: Desk, paid: Payment) -> int:
    """Statues that could stand for something that lacks."""
    return desk.own.resources[STATUE] - sum(paid.statues)


@lru_cache(maxsize=4000)
def verdict(cls: str, words: str) -> str:
    """A pill on the hull."""
    return el("rect", cls=cls) + line(words, 116, 98, 86, 15, f"{cls}-ink")


def quay(desk: Desk) -> Part:
    """The payment of the boat that is pointed at, or how loading goes."""
    view = desk.view
    drawn = [use("pn-slip"), hint_art(desk)]
    found = [*view.row, *([view.private_boat] if view.private_boat >= 0 else [])]
    for i, one in enumerate(found):
        paid = payment_of(desk, one)
        if paid is not None and f"load {BOAT_NAMES[one]}" in desk.patterns:
            drawn.append(el("g", receipt(desk, paid), cls=f"peek peek-{i}"))
    return Part("pay", PAY_WIDTH, PAY_HEIGHT, "".join(drawn))


def hint_art(desk: Desk) -> str:
    """What one has, and what to do."""
    asked = "draw.pay_hint" if desk.options else "draw.pay_wait"
    return (
        line(desk.say("draw.loading"), 16, 30, 368, 21, "d")
        + paragraph(desk.say(asked), 16, 54, 368, 15, 2, 18, "soft")
        + paragraph(desk.say("effect.boat"), 16, 96, 368, 14, 3, 17, "soft")
        + holds(desk, desk.own.resources, 168)
        + line(desk.say("draw.in_store"), 16, 162, 368, 14, "m")
    )


def receipt(desk: Desk, paid: Payment) -> str:
    """Each token with where it comes from, what is left, and the points."""
    say, points = desk.say, BOAT_POINTS[paid.boat]
    left = tuple(
        have - own - (sum(paid.statues) if kind == STATUE else 0)
        for kind, (have, own) in enumerate(zip(desk.own.resources, paid.own, strict=True))
    )
    before = desk.view.points(desk.main)
    told = [say("draw.pay_own", sum(paid.own))]
    if paid.mercenaries:
        told.append(say("draw.pay_help", ", ".join(say(f"city.{CITIES[city]}") for city in paid.mercenaries)))
    if any(paid.statues):
        told.append(say("draw.pay_statue", sum(paid.statues)))
    return "".join(
        (
            use("pn-slip"),
            line(say("draw.pay_title", points), 16, 30, 240, 21, "d"),
            score(before, points, desk.view.rules.target),
            purse(desk, paid),
            *(line(words, 16, 116 + 17 * i, 368, 14) for i, words in enumerate(told)),
            line(say("draw.keep"), 16, 174, 368, 14, "m"),
            holds(desk, left, 180),
        )
    )


@lru_cache(maxsize=4000)
def score(before: int, more: int, target: int) -> str:
    """Points before and after."""
    drawn = [use("pn-vp", 264, 8, 34, 31), label(str(before), 281, 35, "f16 b mid card-ink")]
    drawn += [label("→", 312, 32, "f21 b mid gain"), use("pn-vp", 326, 2, 42, 38)]
    drawn += [label(str(before + more), 347, 36, "f19 b mid card-ink")]
    return "".join([*drawn, label(f"/{target}", 371, 34, "f15 soft") if target else ""])


def purse(desk: Desk, paid: Payment) -> str:
    """The tokens of a payment, one by one: from mercenaries, own ones, statues."""
    helpers = {
        kind: [city for city in paid.mercenaries if CITY_RESOURCE[city] == kind] for kind in range(KIND_COUNT)
    }
    drawn, x = [], 16.0
    for kind in range(KIND_COUNT):
        ways: Sequence[str] = [
            *["help"] * len(helpers[kind]),
            *["own"] * paid.own[kind],
            *["wild"] * paid.statues[kind],
        ]
        for way in ways:
            drawn.append(el("g", coin(kind, way, desk.main), transform=f"translate({x:.0f} 50)"))
            x += SLOT
    return "".join(drawn)


@cache
def coin(kind: int, way: str, seat: int) -> str:
    """One token that is paid."""
    box = el("rect", cls=f"coin {way}", width=31, height=42, rx=6)
    icon = use(f"pn-{KINDS[kind]}", 4, 5, 23, 23)
    if way == "help":
        return box + icon + token("mercenary", seat, 15, 24, 18)
    if way == "wild":
        return box + el("g", icon, cls="faint") + use("pn-statue", 9, 16, 22, 22)
    return box + icon


def holds(desk: Desk, found: Sequence[int], y: float) -> str:
    """Goods of every kind, six in a row."""
    drawn = []
    for kind, tokens in enumerate(found):
        x = 16 + 62 * kind
        art = use(f"pn-{KINDS[kind]}", x, y, 30, 30) + label(str(tokens), x + 34, y + 22, "f19 b")
        drawn.append(el("g", title(desk.say(f"resource.{KINDS[kind]}")), art, cls=None if tokens else "none"))
    return "".join(drawn)
