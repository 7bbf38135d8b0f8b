"""Names and messages of people: cleaned and limited; no two names at a table look alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from benben.core.errors import BadText
from benben.text import LANGUAGES, bot_name, seat_name, speak

MAX_LENGTH: Final = 32
MAX_MARKS: Final = 2
"""Combining marks in a row; none without a base character."""
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that are no whitespace but look blank."""
CAPITALS: Final = str.maketrans("ΖΗΜΝԌ", "ZHMNG")  # noqa: RUF001
"""Capitals whose small letters look like something else."""
LOOKALIKES: Final = str.maketrans(
    "аеорсухкмтнвіѕјԁԛԝһӏзбαβεικνορτυχϲıiɡɑ01!|",  # noqa: RUF001 (they look alike: that is the point)
    "aeopcyxkmthblsjdqwhl36abelkvoptyxcllgaolll",
)
"""Small letters and digits of several scripts that look alike, each mapped to one of them."""
PAIRS: Final = (("rn", "m"), ("vv", "w"))
SEPARATORS: Final = frozenset(" _-.,·'’`\"")  # noqa: RUF001
"""Characters that are easily overlooked between letters."""


def clean(text: str) -> str:
    """Return a text without control, direction and zero-width characters or stacked marks, its whitespace collapsed."""
    kept: list[str] = []
    marks = 0
    most = 0
    for sign in unicodedata.normalize("NFC", text):
        category = unicodedata.category(sign)
        marks = marks + 1 if category.startswith("M") else 0
        if category.startswith("Z") or sign.isspace() or sign in BLANK:
            kept.append(" ")
        elif not category.startswith("C") and marks <= most:
            kept.append(sign)
            most = MAX_MARKS
    return " ".join("".join(kept).split())


def clean_name(name: str) -> str:
    """Return a clean name, cut to the maximum length."""
    return clean(name)[:MAX_LENGTH].strip()


def skeleton(name: str) -> str:
    """Return the skeleton of a name, equal for names that look alike."""
    plain = unicodedata.normalize("NFKD", name.translate(CAPITALS))
    bare = "".join(sign for sign in plain if not unicodedata.category(sign).startswith("M"))
    glance = "".join(sign for sign in bare.casefold().translate(LOOKALIKES) if sign not in SEPARATORS)
    for pair, one in PAIRS:
        glance = glance.replace(pair, one)
    return glance or name


@cache
def default_skeletons(seat: int) -> frozenset[str]:
    """Return the skeletons of the default names of a seat, as a person's and as a bot's, in every language."""
    return frozenset(
        skeleton(called(speak(lang), seat)) for lang in LANGUAGES for called in (seat_name, bot_name)
    )


def skeletons(names: Sequence[str]) -> list[frozenset[str]]:
    """Return the skeletons under which each seat of a table may be shown."""
    return [
        frozenset([skeleton(name)]) if name else default_skeletons(seat) for seat, name in enumerate(names)
    ]


def free_name(name: str, taken: frozenset[str]) -> str:
    """Return the name itself, or with the first number that makes it look different from all taken ones."""
    n, free = 1, name
    while free and skeleton(free) in taken:
        n += 1
        free = f"{name[: MAX_LENGTH - 3].strip()} {n}"
    return free


def check_name(requested: str, seat: int, names: Sequence[str]) -> str:
    """Return a clean name for a seat; raise `BadText` with a free name if it looks like another at the table."""
    name = clean_name(requested)
    taken = skeletons(names)
    free = free_name(name, frozenset().union(*taken[:seat], *taken[seat + 1 :]))
    if free != name:
        raise BadText("name_taken", name=name, free=free)
    return name


def numbered(names: Iterable[str]) -> list[str]:
    """Return clean names in order; one that looks like an earlier or a default name gets a number."""
    found = [clean_name(name) for name in names]
    nameless = frozenset().union(*(default_skeletons(seat) for seat, name in enumerate(found) if not name))
    for seat, name in enumerate(found):
        found[seat] = free_name(name, nameless.union(*skeletons(found[:seat])))
    return found
