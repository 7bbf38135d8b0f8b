"""Reads and checks Pyramidion's component file (RULES.md 2.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benben.core.errors import BadData
from benben.core.parts.data import component_file, field, known_fields, read_toml, require

KEY: Final = "pyramidion"
SEATS: Final = range(2, 5)
FORMAT: Final = 1
KINDS: Final = ("camel", "food", "worker", "wood", "stone", "statue")
TOKENS: Final = (35, 35, 35, 35, 35, 10)
WILD: Final = ("statue",)
CATEGORIES: Final = ("influence", "agreements", "trade")
CITIES: Final = ("giza", "thebes", "luxor", "alexandria", "cairo", "philae", "abu_simbel", "karnak")
COLOURS: Final = ("red", "blue", "yellow", "green")
TYPES: Final = (
    "merchant",
    "mediator",
    "mercenary",
    "rebel",
    "deity",
    "high_priest",
    "guard",
    "bandit",
    "thief",
    "vizier",
    "overseer",
    "philosopher",
    "politician",
    "stonemason",
)
BASIC_SET: Final = {"merchant": 2, "mediator": 1, "mercenary": 1, "deity": 1}
COMMON_SET: Final = {"merchant": 12, "mediator": 8, "mercenary": 8, "rebel": 3} | dict.fromkeys(TYPES[5:], 1)
BOATS: Final = 20
SUPPLY_CARDS: Final = 10
REBELLION_TOKENS: Final = 6
HIGHEST: Final = 20
"""No printed number is greater."""
TARGET: Final = 10
"""The points that usually end a match."""

Goods = tuple[int, ...]
"""A number for each kind."""


@dataclass(frozen=True)
class City:
    """What a board asks for in each category, and the kind its mercenary brings."""

    values: tuple[int, int, int]
    resource: int


@dataclass(frozen=True)
class Character:
    """One card: its type (an index of TYPES), three numbers, perhaps an ankh."""

    name: str
    type: int
    values: tuple[int, int, int]
    ankh: bool


@dataclass(frozen=True)
class Boat:
    """A boat and what loading it costs."""

    name: str
    points: int
    cost: Goods


@dataclass(frozen=True)
class SupplyCard:
    """What one card puts on each city."""

    name: str
    goods: tuple[Goods, ...]


@dataclass(frozen=True)
class RebellionToken:
    """A token of unrest."""

    name: str
    force: int
    gives: Goods


@dataclass(frozen=True)
class Components:
    """Everything in the box."""

    cities: tuple[City, ...]
    basic: tuple[Character, ...]
    characters: tuple[Character, ...]
    boats: tuple[Boat, ...]
    supply: tuple[SupplyCard, ...]
    rebellion: tuple[RebellionToken, ...]
    digest: str


def load(path: Path) -> Components:
    """The components of a file; BadData says what is wrong and where."""
    top, digest = read_toml(path)
    parts = ("cities", "basic", "characters", "boats", "supply", "rebellion")
    known_fields(top, ("format", "kinds", "wild", *parts), path.name)
    require(field(top, "format", int, path.name) == FORMAT, path.name, "format", expected=FORMAT)
    check_kinds(field(top, "kinds", dict, path.name))
    require(field(top, "wild", list, path.name) == list(WILD), "wild", "wild", expected=WILD[0])
    cities, basic, characters, boats, supply, rebellion = (rows(top, name, path.name) for name in parts)
    components = Components(
        cities=load_cities(cities),
        basic=load_characters(basic, "basic", BASIC_SET),
        characters=load_characters(characters, "characters", COMMON_SET),
        boats=load_boats(boats),
        supply=load_supply(supply),
        rebellion=load_rebellion(rebellion),
        digest=digest,
    )
    check_names(components)
    return components


def doubts(components: Components) -> list[BadData]:
    """What can be played, but may be a slip of the file's owner (RULES.md 2.7)."""
    told = [
        BadData("data", where=f"supply, {card.name}", problem="empty_card")
        for card in components.supply
        if not any(sum(goods) for goods in card.goods)
    ]
    points = sum(boat.points for boat in components.boats)
    enough = SEATS[-1] * (TARGET - 1) + 1
    if points < enough:
        told.append(BadData("data", where="boats", problem="few_points", points=points, expected=enough))
    return told


def rows(top: Mapping[str, object], name: str, where: str) -> dict[str, dict[str, object]]:
    """One part of the file: tables by their names."""
    part = field(top, name, dict, where)
    return {row: field(part, row, dict, name) for row in part}


def count(found: int, expected: int, where: str) -> None:
    """Refuse a part with more or fewer rows than the box has (RULES.md 2.1)."""
    require(found == expected, where, "count", found=found, expected=expected)


def number(table: Mapping[str, object], name: str, fewest: int, where: str) -> int:
    """A printed number."""
    value = field(table, name, int, where)
    require(fewest <= value <= HIGHEST, where, "number", field=name, value=value, fewest=fewest, most=HIGHEST)
    return value


def check_kinds(kinds: Mapping[str, object]) -> None:
    """The six kinds of tokens, as many of each as the box has."""
    known_fields(kinds, KINDS, "kinds")
    for kind, expected in zip(KINDS, TOKENS, strict=True):
        count(field(kinds, kind, int, "kinds"), expected, f"kinds, {kind}")


def check_names(box: Components) -> None:
    """A name is one word and names one card: people type it."""
    seen: set[str] = set()
    basics = [f"{colour}_{card.name}" for colour in COLOURS for card in box.basic]
    for name in (*basics, *(card.name for card in box.characters)):
        require(name.isidentifier(), name, "name")
        require(name not in seen, name, "name_twice")
        seen.add(name)
    for boat in box.boats:
        require(boat.name.isidentifier(), boat.name, "name")


def load_cities(table: Mapping[str, Mapping[str, object]]) -> tuple[City, ...]:
    """The eight boards in their fixed order."""
    known_fields(table, CITIES, "cities")
    count(len(table), len(CITIES), "cities")
    found = []
    for name in CITIES:
        row, where = table[name], f"cities, {name}"
        known_fields(row, (*CATEGORIES, "resource"), where)
        influence, agreements, trade = (number(row, category, 1, where) for category in CATEGORIES)
        found.append(City((influence, agreements, trade), kind_of(field(row, "resource", str, where), where)))
    return tuple(found)


def kind_of(name: str, where: str) -> int:
    """The index of a named kind."""
    require(name in KINDS, where, "resource", value=name, known=", ".join(KINDS))
    return KINDS.index(name)


def load_characters(
    table: Mapping[str, Mapping[str, object]], part: str, expected: Mapping[str, int]
) -> tuple[Character, ...]:
    """A set of cards with as many of each type as the box has."""
    found = tuple(load_character(name, row, f"{part}, {name}") for name, row in table.items())
    count(len(found), sum(expected.values()), part)
    types = Counter(TYPES[card.type] for card in found)
    for name in TYPES:
        count(types[name], expected.get(name, 0), f"{part}, {name}")
    return found


def load_character(name: str, row: Mapping[str, object], where: str) -> Character:
    """One card."""
    known_fields(row, ("type", "values", "ankh"), where)
    kind = field(row, "type", str, where)
    require(kind in TYPES, where, "type", value=kind, known=", ".join(TYPES))
    values = field(row, "values", list, where)
    require(len(values) == len(CATEGORIES), where, "three_values")
    influence, agreements, trade = (
        number({category: value}, category, 0, where)
        for category, value in zip(CATEGORIES, values, strict=True)
    )
    ankh = "ankh" in row and field(row, "ankh", bool, where)
    return Character(name, TYPES.index(kind), (influence, agreements, trade), ankh)


def load_goods(table: Mapping[str, object], where: str) -> Goods:
    """Tokens by kind."""
    known_fields(table, KINDS, where)
    return tuple(number(table, kind, 0, where) if kind in table else 0 for kind in KINDS)


def load_boats(table: Mapping[str, Mapping[str, object]]) -> tuple[Boat, ...]:
    """All boats; each can be paid with the tokens of the box."""
    found = []
    for name, row in table.items():
        where = f"boats, {name}"
        known_fields(row, ("points", "cost"), where)
        cost = load_goods(field(row, "cost", dict, where), where)
        require(sum(cost) > 0, where, "free_boat")
        for kind, (asked, tokens) in zip(KINDS, zip(cost, TOKENS, strict=True), strict=True):
            require(asked <= tokens, where, "too_dear", kind=kind, cost=asked, tokens=tokens)
        found.append(Boat(name, number(row, "points", 1, where), cost))
    count(len(found), BOATS, "boats")
    return tuple(found)


def load_supply(table: Mapping[str, Mapping[str, object]]) -> tuple[SupplyCard, ...]:
    """The supply cards."""
    found = []
    for name, row in table.items():
        where = f"supply, {name}"
        known_fields(row, CITIES, where)
        goods = (
            load_goods(field(row, city, dict, where) if city in row else {}, f"{where}, {city}")
            for city in CITIES
        )
        found.append(SupplyCard(name, tuple(goods)))
    count(len(found), SUPPLY_CARDS, "supply")
    return tuple(found)


def load_rebellion(table: Mapping[str, Mapping[str, object]]) -> tuple[RebellionToken, ...]:
    """The rebellion tokens."""
    found = []
    for name, row in table.items():
        where = f"rebellion, {name}"
        known_fields(row, ("force", "gives"), where)
        gives = load_goods(field(row, "gives", dict, where), where)
        found.append(RebellionToken(name, number(row, "force", 1, where), gives))
    count(len(found), REBELLION_TOKENS, "rebellion")
    return tuple(found)


FOLDER: Final = Path(__file__).parent
DATA: Final = load(component_file(KEY, FOLDER / "data.toml"))
DATA_DIGEST: Final = DATA.digest
