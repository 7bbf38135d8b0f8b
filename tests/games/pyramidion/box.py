"""The box as the referee knows it: names and printed numbers, straight from the component file."""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

from benben.games.pyramidion.data import FOLDER

BOX = tomllib.loads((FOLDER / "data.toml").read_text())
KINDS = list(BOX["kinds"])
CITIES = list(BOX["cities"])
CHARACTERS = list(BOX["characters"])
BOATS = list(BOX["boats"])
SUPPLY = list(BOX["supply"])
UNREST = list(BOX["rebellion"])
COLOURS = ["red", "blue", "yellow", "green"]
CATEGORIES = ["influence", "agreements", "trade"]
ROUND = {2: 3, 3: 6, 4: 8}
BASICS = [f"{colour}_{basic}" for colour in COLOURS for basic in BOX["basic"]]
PLACE = {name: place for place, name in enumerate([*CHARACTERS, *BASICS])}
"""The place of a card among all of them."""


class Card:
    """A laid card: who laid it, what it is, what it counts as."""

    def __init__(self, seat: int, name: str) -> None:
        self.seat, self.name, self.face = seat, name, name
        self.category = ""
        self.raises = False

    @property
    def type(self) -> str:
        return str(printed(self.face)["type"])

    @property
    def ankh(self) -> bool:
        return bool(printed(self.face).get("ankh"))

    def numbers(self) -> list[int]:
        if self.type == "deity":
            return [6 if category == self.category else 0 for category in CATEGORIES]
        return list(printed(self.face)["values"])


def printed(name: str) -> dict[str, Any]:
    """What stands on a card."""
    colour, _, basic = name.partition("_")
    found: dict[str, Any] = BOX["basic"][basic] if colour in COLOURS else BOX["characters"][name]
    return found


def looks(name: str) -> str:
    """Equal for copies of a common card that nobody can tell apart."""
    return name if name.partition("_")[0] in COLOURS else repr(sorted(printed(name).items()))


def distinct(hand: list[str]) -> list[str]:
    """A hand with only the first of cards that look alike."""
    ordered = sorted(hand, key=lambda name: PLACE[name])
    return list({looks(name): name for name in reversed(ordered)}.values())


def bundles(lying: Counter[str], size: int) -> list[str]:
    """All ways to take so many tokens."""
    return [
        "+".join(kinds)
        for kinds in combinations_with_replacement(KINDS, size)
        if all(lying[kind] >= needed for kind, needed in Counter(kinds).items())
    ]


def in_order(cost: dict[str, int]) -> list[tuple[str, int]]:
    """What a boat asks for, by kind."""
    return [(kind, cost[kind]) for kind in KINDS if cost.get(kind)]


def strength(laid: list[Card], seat: int, category: str) -> int:
    """What a seat's laid cards count in a category."""
    place = CATEGORIES.index(category)
    hostile = [card for card in laid if card.type == "overseer" and card.seat != seat]
    return sum(max(0, card.numbers()[place] - len(hostile)) for card in laid if card.seat == seat)


def strongest(city: str, laid: list[Card], seats: int, category: str) -> int | None:
    """The seat that wins a category, if one does."""
    asked = BOX["cities"][city][category] + 3 * sum(card.raises for card in laid)
    totals = [strength(laid, seat, category) for seat in range(seats)]
    best = max(totals)
    return totals.index(best) if best >= asked and totals.count(best) == 1 else None
