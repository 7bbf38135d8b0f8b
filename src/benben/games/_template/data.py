"""Reads and checks Cairn's component file (RULES.md 2)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benben.core.parts.data import component_file, field, known_fields, read_toml, require

KEY: Final = "_template"
SEATS: Final = range(2, 5)
LIMITS: Final = (12, 15, 18)
MOST_FACES: Final = 6
LARGEST_STONE: Final = 99


@dataclass(frozen=True)
class Components:
    """Everything in the box."""

    stones: tuple[int, ...]
    faces: int
    limits: tuple[int, ...]
    digest: str


def load(path: Path) -> Components:
    """The components of a file; BadData says what is wrong and where."""
    top, digest = read_toml(path)
    known_fields(top, (KEY,), path.name)
    box = field(top, KEY, dict, path.name)
    known_fields(box, ("stones", "faces", "limits"), KEY)
    faces = field(box, "faces", int, KEY)
    require(2 <= faces <= MOST_FACES, KEY, "faces", most=MOST_FACES)
    limits = field(box, "limits", list, KEY)
    require(limits == list(LIMITS), KEY, "limits", expected=LIMITS)
    return Components(load_stones(field(box, "stones", list, KEY)), faces, LIMITS, digest)


def load_stones(values: list[object]) -> tuple[int, ...]:
    """Different values, and enough of them that the bag is never empty."""
    stones = tuple(value for value in values if isinstance(value, int) and 1 <= value <= LARGEST_STONE)
    require(len(set(stones)) == len(values), KEY, "stones", most=LARGEST_STONE)
    require(len(stones) > SEATS[-1], KEY, "too_few_stones", count=len(stones), fewest=SEATS[-1] + 1)
    return stones


FOLDER: Final = Path(__file__).parent
DATA: Final = load(component_file(KEY, FOLDER / "data.toml"))
DATA_DIGEST: Final = DATA.digest
