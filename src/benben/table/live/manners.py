"""Manners of a table: the clock, when an absent player is replaced, who may watch, who may request hints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from benben.core.errors import BadText

NO_CLOCK: Final = "none"
SOFT: Final = "soft"
BANK: Final = "bank"
DAYS: Final = "days"
CLOCKS: Final = (NO_CLOCK, SOFT, BANK, DAYS)
PUBLIC: Final = "public"
CLOSED: Final = "closed"
ALONE: Final = "alone"
EVERYBODY: Final = "all"
NOBODY: Final = "none"
WORDS: Final = {"clock": CLOCKS, "watch": (PUBLIC, CLOSED), "hints": (ALONE, EVERYBODY, NOBODY)}
RANGES: Final = {"minutes": (1, 180), "increment": (0, 300), "days": (1, 30), "absent": (1, 1440)}


class Manners(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table agrees on before the first move; fields with their default value are not stored."""

    clock: str = NO_CLOCK
    """none; soft: minutes per turn, then others may act; bank: minutes for the whole match; days: days per turn."""
    minutes: int = 10
    increment: int = 15
    """Seconds that each turn adds to a bank."""
    days: int = 3
    absent: int = 5
    """Minutes after which an absent player's seat may be handed to a bot."""
    watch: str = PUBLIC
    """public, or closed: only players see the table."""
    hints: str = ALONE
    """Who may request hints: alone, the only person at the table; all; none."""


def check_manners(manners: Manners) -> Manners:
    """Return valid manners unchanged; otherwise raise `BadText` with the allowed values."""
    for name, known in WORDS.items():
        if (value := getattr(manners, name)) not in known:
            raise BadText("option_value", option=name, value=value[:40], known=", ".join(known))
    for name, (fewest, most) in RANGES.items():
        if not fewest <= getattr(manners, name) <= most:
            raise BadText(f"manners_{name}", fewest=fewest, most=most)
    return manners


def manners_of(words: Mapping[str, str]) -> Manners:
    """Parse manners from the fields of a form; missing fields get their defaults."""
    clock, default = words.get("clock", NO_CLOCK), Manners()
    given = {**words, "minutes": words.get(f"{clock}-minutes", words.get("minutes", ""))}
    numbers = {name: number(given.get(name, ""), name, getattr(default, name)) for name in RANGES}
    watch, hints = words.get("watch", PUBLIC), words.get("hints", ALONE)
    return check_manners(Manners(clock=clock, watch=watch, hints=hints, **numbers))


def number(text: str, name: str, default: int) -> int:
    """Parse a whole number of a form; an empty text stands for the default."""
    if not text.strip():
        return default
    if not (text.strip().isascii() and text.strip().isdecimal() and len(text) < 10):
        fewest, most = RANGES[name]
        raise BadText(f"manners_{name}", fewest=fewest, most=most)
    return int(text)


def write_manners(manners: Manners) -> str:
    """Encode manners for the store."""
    return msgspec.json.encode(manners).decode()


def read_manners(text: str) -> Manners:
    """Decode stored manners."""
    return msgspec.json.decode(text, type=Manners)
