"""Reads and checks the component file of The Pyramid (RULES.md 2.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benben.core.parts.data import component_file, field, known_fields, read_toml, require, tables

KEY: Final = "the_pyramid"
SEATS: Final = range(2, 3)
COLOURS: Final = ("white", "blue")
PAWNS: Final = ("worker", "mummy", "priest", "pharaoh")
KINDS: Final = ("room", "corridor")
SYMBOLS: Final = (
    "plain",
    "turn_corridor",
    "turn_room",
    "swap",
    "move",
    "stay_free",
    "double",
    "ankh",
    "sarcophagus",
    "curse",
)
SIDES: Final = 3
ROWS: Final = "ABCDEFGHI"
"""Names of rows from the ground up: as many as the largest triangle has."""
SMALLEST: Final = 3
"""The side of the smallest triangle."""


@dataclass(frozen=True)
class Face:
    """One tile: what it is, which sides are open as printed (bit i: side i), what it bears."""

    kind: int
    open: int
    symbol: int
    colour: str
    """Of a sarcophagus; else empty."""


@dataclass(frozen=True)
class Scoring:
    """What networks pay beside their rooms (RULES.md 5 G)."""

    sarcophagus_single: int
    sarcophagus_pair: int
    top_tile: int
    longest: int
    secret_factor: int


@dataclass(frozen=True)
class Components:
    """Everything in the box."""

    side: int
    hand_size: int
    base: tuple[str, ...]
    pawns: tuple[tuple[int, ...], ...]
    """For each colour how many pawns of each kind."""
    scoring: Scoring
    tiles: tuple[Face, ...]
    """Tile t is tiles[t - 1]."""
    gems: tuple[str, ...]
    """The colours of the sarcophagi."""
    digest: str

    @property
    def turns(self) -> int:
        """How many turns a match has: one for each cell that is not of the base."""
        return self.side**2 - len(self.base)


def load(path: Path) -> Components:
    """The components of a file; BadData says what is wrong and where."""
    top, digest = read_toml(path)
    known_fields(top, (KEY,), path.name)
    box = field(top, KEY, dict, path.name)
    known_fields(box, ("side", "hand_size", "base", "pawns", "scoring", "tile"), KEY)
    side = field(box, "side", int, KEY)
    require(SMALLEST <= side <= len(ROWS), KEY, "side_range", fewest=SMALLEST, most=len(ROWS))
    tiles = load_tiles(tables(box, "tile", KEY))
    components = Components(
        side=side,
        hand_size=load_count(box, "hand_size", KEY),
        base=load_base(field(box, "base", list, KEY), side),
        pawns=load_pawns(field(box, "pawns", dict, KEY)),
        scoring=load_scoring(field(box, "scoring", dict, KEY)),
        tiles=tiles,
        gems=load_gems(tiles),
        digest=digest,
    )
    check_supply(components)
    return components


def load_count(table: Mapping[str, object], name: str, where: str, fewest: int = 1) -> int:
    """A number of things."""
    count = field(table, name, int, where)
    require(count >= fewest, where, "count_fewest", field=name, fewest=fewest)
    return count


def load_base(names: list[object], side: int) -> tuple[str, ...]:
    """The cells dealt at the start: of the triangle, each once, in one piece."""
    base = tuple(str(name) for name in names)
    known = cell_names(side)
    for name in base:
        require(name in known, "base", "base_cell", value=name)
    require(len(set(base)) == len(base) > 0, "base", "base_once")
    met = [base[0]]
    for name in met:
        met += [other for other in beside(name) if other in base and other not in met]
    require(len(met) == len(base), "base", "base_apart")
    return base


def cell_names(side: int) -> tuple[str, ...]:
    """All cells, from the ground up and from the left (RULES.md 2.2)."""
    return tuple(f"{ROWS[row]}{number}" for row in range(side) for number in range(1, 2 * (side - row)))


def beside(name: str) -> tuple[str, str, str]:
    """The neighbours by sides H, L, R; some of them may lie outside (RULES.md 2.2)."""
    row, number = ROWS.index(name[0]), int(name[1:])
    left, right = f"{name[0]}{number - 1}", f"{name[0]}{number + 1}"
    if number % 2 == 0:
        return f"{ROWS[row + 1 :][:1]}{number - 1}", left, right
    return f"{ROWS[row - 1] if row else ''}{number + 1}", left, right


def load_pawns(table: Mapping[str, object]) -> tuple[tuple[int, ...], ...]:
    """The pawns in play of each colour; blue has no pharaoh (TP-70)."""
    known_fields(table, COLOURS, "pawns")
    pawns: list[tuple[int, ...]] = []
    for colour in COLOURS:
        where = f"pawns.{colour}"
        row = field(table, colour, dict, "pawns")
        names = PAWNS if colour == "white" else PAWNS[:-1]
        known_fields(row, names, where)
        counts = [load_count(row, name, where, fewest=0) for name in names]
        pawns.append(tuple(counts + [0] * (len(PAWNS) - len(counts))))
    return tuple(pawns)


def load_scoring(table: Mapping[str, object]) -> Scoring:
    """The numbers of the final scoring."""
    names = ("sarcophagus_single", "sarcophagus_pair", "top_tile", "longest", "secret_factor")
    known_fields(table, names, "scoring")
    return Scoring(*(load_count(table, name, "scoring", fewest=0) for name in names))


def load_tiles(rows: list[dict[str, object]]) -> tuple[Face, ...]:
    """All tiles in the order of their ids."""
    tiles: list[Face] = []
    for number, row in enumerate(rows, start=1):
        where = f"tile {number}"
        known_fields(row, ("kind", "open", "symbol", "colour", "count"), where)
        tiles += [load_face(row, where)] * load_count(row, "count", where)
    curses = sum(SYMBOLS[face.symbol] == "curse" for face in tiles)
    require(curses <= 1, "tile", "curse_once", count=curses)
    return tuple(tiles)


def load_face(row: Mapping[str, object], where: str) -> Face:
    """One kind of tile."""
    opened = field(row, "open", list, where)
    for side in opened:
        require(side in range(SIDES) and type(side) is int, where, "open_side", value=side)
    require(len(set(opened)) == len(opened), where, "open_twice")
    symbol = load_word(row, "symbol", SYMBOLS, where)
    require(("colour" in row) == (SYMBOLS[symbol] == "sarcophagus"), where, "sarcophagus_colour")
    colour = field(row, "colour", str, where) if "colour" in row else ""
    require(colour == "" or colour.isidentifier(), where, "colour_word", value=colour)
    return Face(load_word(row, "kind", KINDS, where), sum(1 << side for side in opened), symbol, colour)


def load_word(row: Mapping[str, object], name: str, known: tuple[str, ...], where: str) -> int:
    """The index of a word in its list."""
    word = field(row, name, str, where)
    require(word in known, where, "known_word", field=name, value=word, known=", ".join(known))
    return known.index(word)


def load_gems(tiles: tuple[Face, ...]) -> tuple[str, ...]:
    """The colours of the sarcophagi, each on exactly two tiles."""
    coloured = [face.colour for face in tiles if face.colour]
    gems = tuple(dict.fromkeys(coloured))
    for gem in gems:
        require(coloured.count(gem) == 2, "tile", "sarcophagus_pair", value=gem, count=coloured.count(gem))
    return gems


def check_supply(c: Components) -> None:
    """Everybody has a pawn and a tile for each turn (RULES.md 2.5)."""
    require(c.turns % 2 == 0 and c.turns > 0, KEY, "even_turns", count=c.turns)
    pile = len(c.tiles) - len(c.base) - 2 * c.hand_size
    require(pile >= 0 and c.hand_size + pile // 2 >= c.turns // 2, "tile", "enough_tiles", count=len(c.tiles))
    for colour, pawns in zip(COLOURS, c.pawns, strict=True):
        count = sum(pawns) - pawns[PAWNS.index("priest")]
        require(count >= c.turns // 2, f"pawns.{colour}", "enough_pawns", count=count, fewest=c.turns // 2)


FOLDER: Final = Path(__file__).parent
DATA: Final = load(component_file(KEY, FOLDER / "data.toml"))
DATA_DIGEST: Final = DATA.digest
