"""Tables of the printed cards and boards, and the two sums that all count: strength and payment."""

from __future__ import annotations

from typing import Final

from benben.games.pyramidion.data import CATEGORIES, CITIES, COLOURS, DATA, KINDS, TOKENS, TYPES

KIND_COUNT: Final = len(KINDS)
CITY_COUNT: Final = len(CITIES)
STATUE: Final = KINDS.index("statue")
WORKER: Final = KINDS.index("worker")
SUPPLY_TOKENS: Final[list[int]] = list(TOKENS)

INFLUENCE: Final = 0
AGREEMENTS: Final = 1
TRADE: Final = 2
CATEGORY_COUNT: Final = len(CATEGORIES)

GIZA: Final = CITIES.index("giza")
THEBES: Final = CITIES.index("thebes")
LUXOR: Final = CITIES.index("luxor")
ALEXANDRIA: Final = CITIES.index("alexandria")
CAIRO: Final = CITIES.index("cairo")
PHILAE: Final = CITIES.index("philae")
ABU_SIMBEL: Final = CITIES.index("abu_simbel")
KARNAK: Final = CITIES.index("karnak")
CITY_VALUE: Final[list[int]] = [value for city in DATA.cities for value in city.values]
"""Three a city: influence, agreements, trade."""
CITY_RESOURCE: Final[list[int]] = [city.resource for city in DATA.cities]

MERCHANT: Final = TYPES.index("merchant")
MERCENARY: Final = TYPES.index("mercenary")
REBEL: Final = TYPES.index("rebel")
DEITY: Final = TYPES.index("deity")
HIGH_PRIEST: Final = TYPES.index("high_priest")
GUARD: Final = TYPES.index("guard")
BANDIT: Final = TYPES.index("bandit")
THIEF: Final = TYPES.index("thief")
VIZIER: Final = TYPES.index("vizier")
OVERSEER: Final = TYPES.index("overseer")
PHILOSOPHER: Final = TYPES.index("philosopher")
POLITICIAN: Final = TYPES.index("politician")
STONEMASON: Final = TYPES.index("stonemason")

# Cards: first the common ones in the order of the file, then each colour's basics.
COMMON: Final = len(DATA.characters)
BASIC: Final = len(DATA.basic)
CARDS: Final = COMMON + BASIC * len(COLOURS)
CARD_NAMES: Final = (
    *(card.name for card in DATA.characters),
    *(f"{colour}_{card.name}" for colour in COLOURS for card in DATA.basic),
)
FACES: Final = [*DATA.characters, *(list(DATA.basic) * len(COLOURS))]
CARD_TYPE: Final[list[int]] = [face.type for face in FACES]
CARD_VALUE: Final[list[int]] = [value for face in FACES for value in face.values]
"""Three a card: influence, agreements, trade."""
CARD_ANKH: Final[list[bool]] = [face.ankh for face in FACES]
LOOKS: Final = [
    (face.type, face.values, face.ankh, max(-1, (card - COMMON) // BASIC)) for card, face in enumerate(FACES)
]
TWIN: Final[list[int]] = [LOOKS.index(look) for look in LOOKS]
"""The first card that looks the same and returns to the same place: only one of them is offered."""
HAS_TWIN: Final[list[bool]] = [LOOKS.count(look) > 1 for look in LOOKS]
DEITY_STRENGTH: Final = 6
"""What a Deity counts in its category (PN-39)."""
RAISE: Final = 3
"""What a Stonemason adds to the values of a city (PN-63)."""

BOAT_COUNT: Final = len(DATA.boats)
BOAT_POINTS: Final[list[int]] = [boat.points for boat in DATA.boats]
BOAT_COST: Final[list[int]] = [asked for boat in DATA.boats for asked in boat.cost]
"""Six a boat."""
ROW: Final = 5
SUPPLY_COUNT: Final = len(DATA.supply)
SUPPLY_GOODS: Final[list[int]] = [n for card in DATA.supply for goods in card.goods for n in goods]
"""48 a card: six kinds for each city."""
UNREST: Final[list[int]] = [token.force for token in DATA.rebellion]
UNREST_GOODS: Final[list[int]] = [n for token in DATA.rebellion for n in token.gives]
"""Six a rebellion token."""
UNREST_COUNT: Final = len(UNREST)
TOKENS_EACH: Final = 5
"""Mercenary tokens of a colour, and as many mediator tokens (PN-03)."""
CATEGORY_TOKENS: Final = 4
"""Of each category (R-32)."""
LAY_LIMIT: Final = 5
"""With two players (PN-131)."""
ACTIVATIONS: Final[list[int]] = [0, 0, 3, 6, 8]
"""In a round, by the number of seats (PN-22, PN-128)."""

ONE_TOKEN: Final = KIND_COUNT
PAIRS: Final = [(a, b) for a in range(KIND_COUNT) for b in range(a, KIND_COUNT)]
BUNDLE_NAMES: Final = (*KINDS, *(f"{KINDS[a]}+{KINDS[b]}" for a, b in PAIRS))
"""One token, or two: what a Stonemason gives and takes."""
BUNDLE_FIRST: Final[list[int]] = [*range(KIND_COUNT), *(a for a, _ in PAIRS)]
BUNDLE_SECOND: Final[list[int]] = [*([-1] * KIND_COUNT), *(b for _, b in PAIRS)]


def basic_card(seat: int, number: int) -> int:
    """One of a seat's five basics."""
    return COMMON + BASIC * seat + number


def sums(seats: int, owners: list[int], faces: list[int], categories: list[int]) -> list[int]:
    """Three a seat: its laid cards' numbers, each less the Overseers of other seats (PN-39, PN-50 to PN-53).

    `faces` are the cards that count (what a Philosopher copies), `categories` those of Deities, -1: none.
    """
    overseers = [0] * seats
    all_overseers = 0
    for i in range(len(faces)):
        if CARD_TYPE[faces[i]] == OVERSEER:
            overseers[owners[i]] += 1
            all_overseers += 1
    found = [0] * (CATEGORY_COUNT * seats)
    for i in range(len(faces)):
        owner, face = owners[i], faces[i]
        hostile = all_overseers - overseers[owner]
        if categories[i] >= 0:
            found[CATEGORY_COUNT * owner + categories[i]] += max(0, DEITY_STRENGTH - hostile)
        else:
            for category in range(CATEGORY_COUNT):
                number = CARD_VALUE[CATEGORY_COUNT * face + category]
                if number > hostile:
                    found[CATEGORY_COUNT * owner + category] += number - hostile
    return found


def leader(found: list[int], category: int) -> int:
    """The seat with the sole highest sum of a category, -1: shared (PN-82)."""
    best, seat = -1, -1
    for i in range(category, len(found), CATEGORY_COUNT):
        if found[i] > best:
            best, seat = found[i], i // CATEGORY_COUNT
        elif found[i] == best:
            seat = -1
    return seat


def statues_for(boat: int, own: list[int], base: int, brought: list[int]) -> int:
    """How many statues must stand for other kinds when a boat is paid; -1: it cannot be paid (PN-127).

    `own` holds a seat's tokens from `base` on, `brought` what its unused mercenaries bring, by kind.
    """
    cost = KIND_COUNT * boat
    statues = own[base + STATUE] - max(0, BOAT_COST[cost + STATUE] - brought[STATUE])
    needed = 0
    for kind in range(STATUE):
        needed += max(0, BOAT_COST[cost + kind] - brought[kind] - own[base + kind])
    return needed if needed <= statues else -1


def payment(boat: int, own: list[int], base: int, brought: list[int]) -> list[int]:
    """Mercenaries by kind, then statues by the kind they stand for; own tokens pay the rest (PN-127)."""
    cost = KIND_COUNT * boat
    plan = [0] * (2 * KIND_COUNT)
    for kind in range(KIND_COUNT):
        plan[kind] = min(brought[kind], BOAT_COST[cost + kind])
        if kind != STATUE:
            plan[KIND_COUNT + kind] = max(0, BOAT_COST[cost + kind] - plan[kind] - own[base + kind])
    return plan


def new_track(track: list[int], taken: list[int]) -> list[int]:
    """Holders of turn-order tokens on their numbers, the others in their order on free slots (PN-100)."""
    others = [seat for seat in track if not taken[seat]]
    found: list[int] = []
    for slot in range(len(track)):
        if slot + 1 in taken:
            found.append(taken.index(slot + 1))
        else:
            found.append(others.pop(0))
    return found
