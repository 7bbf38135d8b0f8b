"""What the moment means, and the choices that have no piece of their own on the board."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from benben.core.parts.display import Part
from benben.games.pyramidion.board import CARD_TYPE, DEITY, PHILOSOPHER, new_track
from benben.games.pyramidion.cards import bundle_words, card_words
from benben.games.pyramidion.cards import label as option_words
from benben.games.pyramidion.data import CATEGORIES, CITIES, KINDS
from benben.games.pyramidion.draw.desk import Desk, capital, line, listed, paragraph, ring
from benben.games.pyramidion.draw.pieces import PLAIN_TYPES, disc, goods, type_of
from benben.games.pyramidion.draw.standing import LEAD, TIE, Cell, force_range
from benben.games.pyramidion.view import Report
from benben.svg import el, label, option, title, use

WIDTH: Final = 400
HEIGHT: Final = 60
KEY_WIDTH: Final = 124
KEY_HEIGHT: Final = 48
PICK_WIDTH: Final = 62
PIECES: Final = ("lay", "hire", "discard", "copy", "return", "remove", "activate", "load")
"""Verbs whose options are pieces on the board."""
TOKENS: Final = ("take", "add", "order")
"""Verbs whose keys show a token that can be dragged."""
ICONS: Final = {
    "pass": "pn-pass",
    "hire": "pn-hire",
    "raise": "pn-need",
    "draw": "pn-card-back",
    "decline": "pn-pass",
    "exchange": "pn-statue",
    "refuse": "pn-pass",
}


def message(desk: Desk) -> Part:
    """What the card that is pointed at would do; else the city and its unrest, or how the last one ended."""
    now = desk.view.open
    drawn = [use("pn-note"), city_note(desk) if now else report_note(desk)]
    if now:
        drawn += [el("g", verdict(desk, card), cls=f"peek peek-{i}") for i, card in desk.offered]
    if "hire *" in desk.patterns:
        words = paragraph(desk.say("draw.give_up"), 14, 26, 372, 16, 2, 20, "b")
        drawn.append(el("g", use("pn-note"), words, cls="replacing"))
    return Part("message", WIDTH, HEIGHT, "".join(drawn))


def city_note(desk: Desk) -> str:
    """The effect of the open city; the rebellion that is coming, or what to do."""
    found, say = desk.open, desk.say
    name = CITIES[found.city]
    if found.swap_city >= 0:
        return swap_note(desk)
    drawn = [paragraph(f"{say(f'city.{name}')}: {say(f'effect.city.{name}')}", 14, 19, 372, 14, 2, 16)]
    if found.rebels:
        least, most = force_range(found.rebels, found.city)
        drawn.append(
            use("pn-rebellion-back", 12, 38, 19, 19)
            + line(say("draw.rebels", found.rebels, least, most), 36, 53, 352, 14, "b")
        )
    elif desk.offered:
        drawn.append(line(say("draw.point"), 14, 53, 372, 14, "soft"))
    else:
        drawn.append(el("g", sequence(desk, 0, 0), transform="translate(14 50)scale(.74)"))
    return "".join(drawn)


def swap_note(desk: Desk) -> str:
    """Between which cities a Stonemason swaps, and what lies in both."""
    drawn = []
    for row, city in enumerate((desk.open.city, desk.open.swap_city)):
        y = 22 + 26 * row
        drawn.append(line(desk.say(f"city.{CITIES[city]}"), 40, y, 110, 15, "b"))
        drawn.append(goods(desk.view.cities[city].goods, 156, y - 17, 230, 22))
    return use("pn-hire", 12, 20, 20, 20) + "".join(drawn)


def sequence(desk: Desk, x: float, y: float) -> str:
    """Who activates in this round, those who have done so in pale."""
    view, drawn = desk.view, []
    for i, seat in enumerate(view.sequence):
        now = i == view.activated - (view.open is not None)
        ringed = el("circle", cls="now-ring", cx=x + 9 + 23 * i, cy=y, r=10.5) if now else ""
        mark = disc(seat, x + 9 + 23 * i, y, 8.5) + ringed
        drawn.append(el("g", mark, cls="used") if i < view.activated - (view.open is not None) else mark)
    return el("g", title(desk.say("draw.sequence")), *drawn)


def report_note(desk: Desk) -> str:
    """How the last city ended: for each category the winner, or why there is none."""
    found = desk.view.report
    if found is None:
        return line(desk.say("draw.welcome"), 14, 22, 372, 15) + sequence(desk, 14, 43)
    name = desk.say(f"city.{CITIES[found.city]}")
    key = "draw.report_rebellion" if found.force else "draw.report"
    told = desk.say(key, name, found.force)
    ended = "".join(result(desk, found, category) for category in range(len(CATEGORIES)))
    return line(told, 14, 21, 372 - 12 * len(desk.view.sequence), 15, "b") + small_sequence(desk) + ended


def small_sequence(desk: Desk) -> str:
    """The activations of the round at the right."""
    if desk.loading or desk.view.over:
        return ""
    return el(
        "g",
        sequence(desk, 0, 0),
        transform=f"translate({WIDTH - 10 - 16 * len(desk.view.sequence)} 16)scale(.68)",
    )


def result(desk: Desk, found: Report, category: int) -> str:
    """One category of a finished city."""
    x, seat = 14 + 126 * category, found.winners[category]
    best = max(sums[category] for sums in found.sums)
    tied = sum(1 for sums in found.sums if sums[category] == best) > 1
    icon = use(f"pn-{CATEGORIES[category]}", x, 31, 22, 22)
    if seat >= 0:
        told = desk.say("draw.won", category, best, seat=desk.name(seat))
        art = (
            disc(seat, x + 36, 42, 9)
            + line(desk.name(seat), x + 49, 41, 70, 14, "b")
            + label(f"{best} ≥ {found.values[category]}", x + 49, 54, "f12 soft")
        )
    elif tied and best:
        told = desk.say("draw.nobody_tied", category, best)
        art = (
            use("pn-tie", x + 27, 33, 18, 18)
            + line(desk.say("draw.tie"), x + 49, 41, 70, 14)
            + label(f"{best} = {best}", x + 49, 54, "f12 soft")
        )
    else:
        told = desk.say("draw.nobody", category, best, found.values[category])
        art = line(desk.say("draw.none"), x + 27, 41, 92, 14) + label(
            f"{best} < {found.values[category]}", x + 27, 54, "f12 soft"
        )
    return el("g", title(told), icon, art)


def verdict(desk: Desk, card: int) -> str:
    """What laying a card would do, in words."""
    kind = type_of(card)
    told = [outcome(desk, one) for one, _ in desk.changes[card] if one.seat == desk.main]
    lines = [line(card_words(card, desk.say), 14, 19, 372, 15, "b")]
    effects = [] if kind in PLAIN_TYPES else [desk.say(f"effect.{kind}")]
    if CARD_TYPE[card] in (DEITY, PHILOSOPHER):
        told = []
    lines.append(paragraph(listed([*effects, *told]) or desk.say("draw.no_change"), 14, 36, 372, 14, 2, 16))
    return use("pn-note") + "".join(lines)


def outcome(desk: Desk, found: Cell) -> str:
    """How the reader would stand in a category."""
    name = capital(desk.say(f"category.{CATEGORIES[found.category]}"))
    if found.state == LEAD:
        return desk.say("draw.will_lead", name, found.sum)
    if found.state == TIE:
        return desk.say("draw.will_tie", name, found.sum, found.need)
    return desk.say("draw.will_need", name, found.sum, found.need)


def choices(desk: Desk) -> list[Part]:
    """A key for each option that is no piece on the board; pairs of tokens as small ones."""
    keys = [text for text in desk.options if text.split()[0] not in PIECES]
    if any(text.startswith("hire ") for text in desk.options):
        keys.append("hire *")
    small = [text for text in keys if text.split()[0] in ("give", "get")]
    drawn = [Part(f"pick-{i}", PICK_WIDTH, KEY_HEIGHT, pick(desk, text)) for i, text in enumerate(small)]
    wide = [text for text in keys if text not in small]
    return drawn + [
        Part(f"choice-{i}", KEY_WIDTH, KEY_HEIGHT, key(desk, text)) for i, text in enumerate(wide)
    ]


def pick(desk: Desk, text: str) -> str:
    """One or two tokens."""
    verb, bundle = text.split()
    kinds = bundle.split("+")
    left = PICK_WIDTH / 2 - 13 * len(kinds)
    icons = "".join(use(f"pn-{kind}", left + 26 * i + 1, 12, 24, 24) for i, kind in enumerate(kinds))
    words = desk.say(f"action.{verb}", bundle_words(bundle, desk.say))
    drag = "" if verb == "get" else None
    return option(text, words, use("pn-pick"), icons, ring("pick"), data_drag=drag)


def key(desk: Desk, text: str) -> str:
    """A choice with its picture and a few words."""
    verb, *rest = text.split()
    words = desk.say("draw.replace") if text == "hire *" else option_words(desk.view, text, desk.say)
    drag = "" if verb in TOKENS else None
    return option(text, words, use("pn-key"), face(desk, verb, rest, words), ring("key"), data_drag=drag)


def face(desk: Desk, verb: str, rest: list[str], words: str) -> str:
    """What stands on a key."""
    if verb in ("take", "add"):
        return with_icon(f"pn-{rest[0]}", capital(desk.say(f"resource.{rest[0]}")))
    if verb == "choose":
        return with_icon(f"pn-{rest[0]}", strength(desk, CATEGORIES.index(rest[0])))
    if verb == "swap":
        city = CITIES.index(rest[0])
        name = line(desk.say(f"city.{rest[0]}"), 10, 19, 108, 15, "b")
        return name + goods(desk.view.cities[city].goods, 10, 24, 108, 19)
    if verb == "order":
        return lifted(f"pn-order-{rest[0]}", 6, 9, 30) + new_order(desk, int(rest[0]))
    if verb == "pay":
        return use(f"pn-{KINDS[KINDS.index(rest[0])]}", 6, 10, 28, 28) + paid_with(
            desk, int(rest[1]), int(rest[2])
        )
    short = desk.say("draw.raise") if verb == "raise" else words
    return with_icon(ICONS[verb], short)


def lifted(symbol: str, x: float, y: float, size: float) -> str:
    """The picture on a key: of what can be dragged it is the piece."""
    return el("use", href=f"#{symbol}", x=x, y=y, width=size, height=size, data_lift="")


@lru_cache(maxsize=4000)
def with_icon(symbol: str, words: str) -> str:
    """A picture and one or two lines."""
    return lifted(symbol, 8, 10, 28) + centred(words)


@lru_cache(maxsize=4000)
def centred(words: str) -> str:
    """One or two lines in the middle of a key."""
    two = paragraph(words, 42, 20, 78, 15, 2, 17, "b")
    return two if two.count("<text") > 1 else line(words, 42, 29, 78, 17, "b")


def strength(desk: Desk, category: int) -> str:
    """What a Deity would make of the sum; the card lies there already, without a category."""
    found = desk.open
    owner = next(laid for laid in reversed(found.laid) if CARD_TYPE[laid.face] == DEITY and laid.category < 0)
    then = found.sums_with(owner.seat, owner.face, category)[owner.seat][category]
    return f"{found.sums[owner.seat][category]} → {then}"


def new_order(desk: Desk, slot: int) -> str:
    """The turn order that a token would lead to."""
    taken = [seat.order_token for seat in desk.view.seats]
    taken[desk.view.active] = slot
    track = new_track(list(desk.view.track), taken)
    return "".join(disc(seat, 48 + 20 * i, 24, 8.5) for i, seat in enumerate(track))


def paid_with(desk: Desk, mercenaries: int, statues: int) -> str:
    """How many tokens of a kind come from mercenaries and statues."""
    return (
        el("g", use("pn-mercenary", 44, 14, 20, 20), cls=f"s{desk.main}")
        + label(str(mercenaries), 66, 30, "f17 b")
        + use("pn-statue", 82, 14, 20, 20)
        + label(str(statues), 104, 30, "f17 b")
    )
