"""The reader's hand: each card a part of its own, so that a page can lay them out in rows."""

from __future__ import annotations

from typing import Final

from benben.core.parts.display import Part
from benben.games.pyramidion.board import CARD_ANKH, CARD_NAMES
from benben.games.pyramidion.cards import card_words
from benben.games.pyramidion.draw.desk import Desk, ring, wrapped
from benben.games.pyramidion.draw.pieces import PLAIN_TYPES, card_id, hand_card, type_of
from benben.svg import el, option, thing, title, use

WIDTH: Final = 126
HEIGHT: Final = 204


def hand(desk: Desk) -> list[Part]:
    """Every card the reader holds."""
    if desk.view.seat is None:
        return []
    cards = [card for card in desk.own.hand if card is not None]
    return [Part(f"hand-{i}", WIDTH, HEIGHT, held(desk, card)) for i, card in enumerate(cards)]


def held(desk: Desk, card: int) -> str:
    """A card; it can be laid, or given up for another one."""
    name, kind = CARD_NAMES[card], type_of(card)
    brief = () if kind in PLAIN_TYPES else wrapped(desk.say(f"brief.{kind}"), 113, 15, 2)
    art = el("g", hand_card(card, desk.say(f"character.{kind}"), brief), id=card_id(card))
    told = card_title(desk, card)
    if f"lay {name}" in desk.patterns:
        words = desk.say("action.lay", card_words(card, desk.say))
        art = el("g", title(told), art, ring("card"))
        drag = f"lay {name}|hire {name}" if f"hire {name}" in desk.patterns else ""
        art = option(f"lay {name}", words, art, cls="option lay", data_peek="", data_drag=drag)
    else:
        art = thing(f"card {name}", told, art, data_drop=desk.takes("return"))
    return art + replaced(desk, card)


def card_title(desk: Desk, card: int) -> str:
    """Name, numbers and effect."""
    told = [card_words(card, desk.say), desk.say(f"effect.{type_of(card)}")]
    if CARD_ANKH[card]:
        told.append(desk.say("effect.ankh"))
    return "\n".join(told)


def replaced(desk: Desk, card: int) -> str:
    """The sign over a card that can be given up; it shows once replacing has been chosen."""
    pattern = f"hire {CARD_NAMES[card]}"
    if pattern not in desk.patterns:
        return ""
    words = desk.say("action.hire", card_words(card, desk.say))
    return option(pattern, words, use("pn-replace"), cls="option hire")
