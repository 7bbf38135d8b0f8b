"""Reads and checks Pyramido's component file (RULES.md 2.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benben.core.parts.data import component_file, field, known_fields, read_toml, require, tables

KEY: Final = "pyramido"
SEATS: Final = range(2, 5)
CORNERS: Final = ("NW", "NE", "SE", "SW")
"""Clockwise: a quarter turn moves a symbol one place on."""
LEVELS: Final = ((5, 4), (4, 3), (3, 2), (2, 1))
DOMINOES_EACH: Final = 20
SLOTS: Final = 3
COLOURS: Final = 6


@dataclass(frozen=True)
class Face:
    """One tile: a colour and the corners (bit i: CORNERS[i]) that bear its symbol."""

    colour: int
    symbols: int


@dataclass(frozen=True)
class Components:
    """Everything in the box."""

    colours: tuple[str, ...]
    letters: str
    piles: tuple[int, ...]
    dominoes: tuple[tuple[Face, Face], ...]
    """Domino d is dominoes[d - 1]: tiles A and B, A west of B."""
    singles: tuple[tuple[int, int], ...]
    """The two colours of each single of a set."""
    digest: str


def load(path: Path) -> Components:
    """The components of a file; BadData says what is wrong and where."""
    top, digest = read_toml(path)
    known_fields(top, (KEY,), path.name)
    box = field(top, KEY, dict, path.name)
    known_fields(box, ("colours", "letters", "piles", "levels", "domino", "single"), KEY)
    colours = tuple(str(name) for name in field(box, "colours", list, KEY))
    require(len(set(colours)) == len(colours) == COLOURS, KEY, "colours", expected=COLOURS)
    require(all(name.isidentifier() for name in colours), KEY, "colour_words")
    letters = field(box, "letters", str, KEY)
    require(len(set(letters)) == len(letters) == COLOURS, KEY, "letters", expected=COLOURS)
    levels = field(box, "levels", list, KEY)
    require(levels == [list(size) for size in LEVELS], KEY, "levels", expected=str(LEVELS))
    dominoes = load_dominoes(tables(box, "domino", KEY), colours)
    return Components(
        colours=colours,
        letters=letters,
        piles=load_piles(field(box, "piles", list, KEY), len(dominoes)),
        dominoes=dominoes,
        singles=load_singles(tables(box, "single", KEY), colours),
        digest=digest,
    )


def load_dominoes(rows: list[dict[str, object]], colours: tuple[str, ...]) -> tuple[tuple[Face, Face], ...]:
    """All dominoes by id, no two alike."""
    fewest = DOMINOES_EACH * SEATS[-1] + SLOTS
    require(len(rows) >= fewest, "domino", "too_few_dominoes", count=len(rows), fewest=fewest)
    dominoes: dict[int, tuple[Face, Face]] = {}
    seen: dict[tuple[Face, Face], int] = {}
    for row in rows:
        number = field(row, "id", int, "domino")
        where = f"domino {number}"
        known_fields(row, ("id", "a", "b"), where)
        require(1 <= number <= len(rows), where, "id_range", most=len(rows))
        require(number not in dominoes, where, "id_twice")
        a = load_tile(field(row, "a", dict, where), colours, f"{where}, a")
        b = load_tile(field(row, "b", dict, where), colours, f"{where}, b")
        require(a.symbols.bit_count() + b.symbols.bit_count() == 2, where, "two_symbols")
        require((a, b) not in seen, where, "same_domino", other=seen.get((a, b), 0))
        dominoes[number] = (a, b)
        seen[a, b] = seen[half_turn(b), half_turn(a)] = number
    return tuple(dominoes[number] for number in range(1, len(rows) + 1))


def load_tile(table: Mapping[str, object], colours: tuple[str, ...], where: str) -> Face:
    """One tile of a domino."""
    known_fields(table, ("colour", "symbols"), where)
    colour = load_colour(table, colours, where)
    corners = field(table, "symbols", list, where)
    for corner in corners:
        require(corner in CORNERS, where, "corner", value=corner, known=", ".join(CORNERS))
    require(len(set(corners)) == len(corners), where, "corner_twice")
    return Face(colour, sum(1 << CORNERS.index(corner) for corner in corners))


def load_colour(table: Mapping[str, object], colours: tuple[str, ...], where: str) -> int:
    """The index of a named colour."""
    name = field(table, "colour", str, where)
    require(name in colours, where, "colour", value=name, known=", ".join(colours))
    return colours.index(name)


def load_singles(rows: list[dict[str, object]], colours: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """One set of singles: every colour on exactly one face."""
    singles: list[tuple[int, int]] = []
    for number, row in enumerate(rows, start=1):
        where = f"single {field(row, 'id', str, f'single {number}')}"
        known_fields(row, ("id", "faces"), where)
        faces = tables(row, "faces", where)
        require(len(faces) == 2, where, "two_faces")
        for face in faces:
            known_fields(face, ("colour", "symbol"), where)
            corner = field(face, "symbol", str, where)
            require(corner in CORNERS, where, "corner", value=corner, known=", ".join(CORNERS))
        first, second = (load_colour(face, colours, where) for face in faces)
        singles.append((first, second))
    met = sorted(colour for single in singles for colour in single)
    require(met == list(range(COLOURS)), "single", "colour_once_per_set")
    return tuple(singles)


def load_piles(sizes: list[object], dominoes: int) -> tuple[int, ...]:
    """Four pile sizes that hold all dominoes but those of the quarry."""
    piles = tuple(size for size in sizes if isinstance(size, int) and size > 0)
    require(len(piles) == len(sizes) == SLOTS + 1, KEY, "pile_count", expected=SLOTS + 1)
    require(sum(piles) == dominoes - SLOTS, KEY, "pile_sum", sum=sum(piles), expected=dominoes - SLOTS)
    require(max(piles) - min(piles) <= 1, KEY, "pile_even")
    return piles


def half_turn(face: Face) -> Face:
    """A tile seen from the other side of the table."""
    return Face(face.colour, (face.symbols << 2 | face.symbols >> 2) & 15)


FOLDER: Final = Path(__file__).parent
DATA: Final = load(component_file(KEY, FOLDER / "data.toml"))
DATA_DIGEST: Final = DATA.digest
