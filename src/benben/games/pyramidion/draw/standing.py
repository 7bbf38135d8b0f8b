"""Standing: who leads in a category of the open city, who is tied, what the others need."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from benben.games.pyramidion.board import CARD_TYPE, DEITY, PHILAE, PHILOSOPHER, UNREST
from benben.games.pyramidion.data import CATEGORIES
from benben.games.pyramidion.view import OpenCity, Triple

LEAD: Final = "lead"
TIE: Final = "tie"
NEED: Final = "need"
UNREST_IN_PHILAE: Final = 2
"""What each rebellion token counts more there (PN-97)."""


class Cell(NamedTuple):
    """One seat's sum in one category: how it stands, and how much more would win."""

    seat: int
    category: int
    sum: int
    state: str
    need: int


def cell(values: Triple, sums: tuple[Triple, ...], seat: int, category: int) -> Cell:
    """How a seat stands in a category (PN-79 to PN-83)."""
    own, value = sums[seat][category], values[category]
    rival = max(found[category] for other, found in enumerate(sums) if other != seat)
    need = max(value, rival + 1) - own
    if need <= 0:
        return Cell(seat, category, own, LEAD, 0)
    return Cell(seat, category, own, TIE if own == rival and own > 0 else NEED, need)


@lru_cache(maxsize=1024)
def cells(values: Triple, sums: tuple[Triple, ...]) -> dict[tuple[int, int], Cell]:
    """The whole table."""
    return {
        (seat, category): cell(values, sums, seat, category)
        for seat in range(len(sums))
        for category in range(len(CATEGORIES))
    }


def changes(city: OpenCity, seat: int, card: int) -> list[tuple[Cell, int]]:
    """What laying a card would change: each new cell with its old sum.

    A Deity's strength is shown where it could go; whom a Philosopher copies is not known yet.
    """
    if CARD_TYPE[card] == PHILOSOPHER:
        return []
    if CARD_TYPE[card] == DEITY:
        return [
            (
                cell(city.values, city.sums_with(seat, card, category), seat, category),
                city.sums[seat][category],
            )
            for category in range(len(CATEGORIES))
        ]
    now, then = cells(city.values, city.sums), cells(city.values, city.sums_with(seat, card))
    return [(found, now[key].sum) for key, found in then.items() if matters(now[key], found)]


def matters(now: Cell, then: Cell) -> bool:
    """Whether a cell changes in more than what it needs: its sum, or who leads."""
    return now.sum != then.sum or (now.state == LEAD) != (then.state == LEAD)


@cache
def force_range(rebels: int, city: int) -> tuple[int, int]:
    """The least and the greatest force of a rebellion with so many tokens."""
    more = UNREST_IN_PHILAE * rebels if city == PHILAE else 0
    forces = sorted(UNREST)
    return sum(forces[:rebels]) + more, sum(forces[-rebels:]) + more if rebels else 0
