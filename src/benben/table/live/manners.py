"""Manners of a table: how long people may think, when an absent one is replaced, who may watch, who gets hints."""

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
    """What a table agrees on before the first move; what is as usual is not stored."""

    clock: str = NO_CLOCK
    """none; soft: so many minutes a turn, then others may act; bank: minutes for the whole match; days a turn."""
    minutes: int = 10
    increment: int = 15
    """Seconds that a turn adds to a bank."""
    days: int = 3
    absent: int = 5
    """Minutes after which the seat of somebody who is not there may be handed to a bot."""
    watch: str = PUBLIC
    """public, or closed: only those with a seat see the table."""
    hints: str = ALONE
    """Who may ask for hints: alone, whoever sits there with bots only; all; none."""


def check_manners(manners: Manners) -> Manners:
    """The same manners, or a refusal that names what is wrong and what would do."""
    for name, known in WORDS.items():
        if (value := getattr(manners, name)) not in known:
            raise BadText("option_value", option=name, value=value[:40], known=", ".join(known))
    for name, (fewest, most) in RANGES.items():
        if not fewest <= getattr(manners, name) <= most:
            raise BadText(f"manners_{name}", fewest=fewest, most=most)
    return manners


def manners_of(words: Mapping[str, str]) -> Manners:
    """Manners from the fields of a form; what is missing is as usual."""
    clock, usual = words.get("clock", NO_CLOCK), Manners()
    given = {**words, "minutes": words.get(f"{clock}-minutes", words.get("minutes", ""))}
    numbers = {name: number(given.get(name, ""), name, getattr(usual, name)) for name in RANGES}
    watch, hints = words.get("watch", PUBLIC), words.get("hints", ALONE)
    return check_manners(Manners(clock=clock, watch=watch, hints=hints, **numbers))


def number(text: str, name: str, usual: int) -> int:
    """A whole number of a form; nothing stands for the usual one."""
    if not text.strip():
        return usual
    if not (text.strip().isascii() and text.strip().isdecimal() and len(text) < 10):
        fewest, most = RANGES[name]
        raise BadText(f"manners_{name}", fewest=fewest, most=most)
    return int(text)


def write_manners(manners: Manners) -> str:
    """As they are stored."""
    return msgspec.json.encode(manners).decode()


def read_manners(text: str) -> Manners:
    """As they were stored."""
    return msgspec.json.decode(text, type=Manners)
