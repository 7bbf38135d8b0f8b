"""What a seat can say in Pyramidion: verbs, word lists, the action space."""

from __future__ import annotations

from typing import Final

from benben.core.action import ActionSpace, Verb
from benben.games.pyramidion.board import BUNDLE_NAMES, CARD_NAMES, TOKENS_EACH
from benben.games.pyramidion.data import CATEGORIES, CITIES, DATA, KINDS, SEATS, TOKENS

BOAT_NAMES: Final = tuple(boat.name for boat in DATA.boats)
TOKEN_NAMES: Final = ("mercenary", "mediator")
SLOT_NAMES: Final = tuple(str(slot + 1) for slot in range(SEATS[-1]))

TAKE: Final = Verb("take", KINDS)
ACTIVATE: Final = Verb("activate", CITIES)
LAY: Final = Verb("lay", CARD_NAMES)
PASS: Final = Verb("pass")
HIRE: Final = Verb("hire", CARD_NAMES)
CHOOSE: Final = Verb("choose", CATEGORIES)
DISCARD: Final = Verb("discard", CARD_NAMES)
REMOVE: Final = Verb("remove", TOKEN_NAMES)
COPY: Final = Verb("copy", CARD_NAMES)
ADD: Final = Verb("add", KINDS)
RAISE: Final = Verb("raise")
SWAP: Final = Verb("swap", CITIES)
GIVE: Final = Verb("give", BUNDLE_NAMES)
GET: Final = Verb("get", BUNDLE_NAMES)
ORDER: Final = Verb("order", SLOT_NAMES)
DRAW: Final = Verb("draw")
RETURN: Final = Verb("return", CARD_NAMES)
EXCHANGE: Final = Verb("exchange")
DECLINE: Final = Verb("decline")
LOAD: Final = Verb("load", BOAT_NAMES)
REFUSE: Final = Verb("refuse")
PAY: Final = Verb(
    "pay",
    KINDS,
    tuple(str(n) for n in range(TOKENS_EACH + 1)),
    tuple(str(n) for n in range(TOKENS[-1] + 1)),
)
"""A kind, how many of its tokens mercenaries bring, for how many statues stand; own tokens pay the rest."""

SPACE: Final = ActionSpace(
    TAKE,
    ACTIVATE,
    LAY,
    PASS,
    HIRE,
    CHOOSE,
    DISCARD,
    REMOVE,
    COPY,
    ADD,
    RAISE,
    SWAP,
    GIVE,
    GET,
    ORDER,
    DRAW,
    RETURN,
    EXCHANGE,
    DECLINE,
    LOAD,
    REFUSE,
    PAY,
)

# The decision points in the order of the rules of record (RULES.md 4).
COLLECT_RESOURCE: Final = 0
ACTIVATE_CITY: Final = 1
LAY_CHARACTER: Final = 2
DEITY_CATEGORY: Final = 3
GUARD_ACTION: Final = 4
BANDIT_TARGET: Final = 5
THIEF_TARGET: Final = 6
VIZIER_RESOURCE: Final = 7
PHILOSOPHER_COPY: Final = 8
POLITICIAN_RESOURCE: Final = 9
STONEMASON_MODE: Final = 10
STONEMASON_GIVE: Final = 11
STONEMASON_TAKE: Final = 12
GIZA_ORDER_TOKEN: Final = 13
LUXOR_DRAW: Final = 14
CAIRO_REMOVE: Final = 15
ALEXANDRIA_RESOURCE: Final = 16
HIGH_PRIEST_RETURN: Final = 17
ABU_SIMBEL_EXCHANGE: Final = 18
LOAD_BOAT: Final = 19
PAY_BOAT: Final = 20
GAME_OVER: Final = 21
PHASES: Final = (
    "collect_resource",
    "activate_city",
    "lay_character",
    "deity_category",
    "guard_action",
    "bandit_target",
    "thief_target",
    "vizier_resource",
    "philosopher_copy",
    "politician_resource",
    "stonemason_mode",
    "stonemason_give",
    "stonemason_take",
    "giza_order_token",
    "luxor_draw",
    "cairo_remove",
    "alexandria_resource",
    "high_priest_return",
    "abu_simbel_exchange",
    "load_boat",
    "pay_boat",
    "game_over",
)
