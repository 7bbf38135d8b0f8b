"""The component file: what is in it, what its loader refuses, and that a changed one plays."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from benben import BadData
from benben.games.pyramido import GAME
from benben.games.pyramido.data import DATA, FOLDER, load
from tests.games.pyramido.arrange import LETTERS, RULES

PACKAGED = (FOLDER / "data.toml").read_text()
DOMINO_48 = """[[pyramido.domino]]
id = 48
a = { colour = "turquoise", symbols = ["NE"] }
b = { colour = "blue", symbols = ["NW"] }
"""
SINGLE_1 = """[[pyramido.single]]
id = "S1"
faces = [{ colour = "brown", symbol = "NW" }, { colour = "blue", symbol = "NW" }]
"""
COLOURS = 'colours = ["brown", "blue", "yellow", "turquoise", "red", "green"]'
LEVELS = "levels = [[5, 4], [4, 3], [3, 2], [2, 1]]"
PILES = "piles = [22, 22, 22, 21]"
PLAY = """
from benben import Match
from tests.games.pyramido.walk import Rng, play_on
match = Match("pyramido", seats=4, seed=1)
for action in play_on(match, Rng(2, 1), 0):
    pass
print(match.game.data_digest, match.outcome.reason, match.record())
"""


def changed(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    """A copy of the packaged file with some text replaced; each text must stand there."""
    text = PACKAGED
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    path = tmp_path / "pyramido.toml"
    path.write_text(text)
    return path


def domino(old: str, new: str) -> tuple[str, str]:
    """A change inside domino 48."""
    assert old in DOMINO_48
    return DOMINO_48, DOMINO_48.replace(old, new, 1)


def single(old: str, new: str) -> tuple[str, str]:
    """A change inside the first single."""
    assert old in SINGLE_1
    return SINGLE_1, SINGLE_1.replace(old, new, 1)


BROKEN: dict[str, tuple[tuple[str, str], str, str]] = {
    "an unknown table": (("[pyramido]", "[chess]\nx = 1\n[pyramido]"), "pyramido.toml", "unknown_field"),
    "an unknown field": ((COLOURS, f"{COLOURS}\ncolour = 1"), "pyramido", "unknown_field"),
    "no colours": ((COLOURS, ""), "pyramido", "missing"),
    "colours of another kind": ((COLOURS, 'colours = "brown"'), "pyramido", "kind"),
    "five colours": ((', "green"]', "]"), "pyramido", "colours"),
    "a colour twice": (('"green"]', '"red"]'), "pyramido", "colours"),
    "a colour of two words": (('"green"]', '"sea green"]'), "pyramido", "colour_words"),
    "a colour that is no word": (('"green"]', "5]"), "pyramido", "colour_words"),
    "no letters": (('letters = "NBYTRG"', ""), "pyramido", "missing"),
    "letters of another kind": (('letters = "NBYTRG"', "letters = 6"), "pyramido", "kind"),
    "five letters": (('"NBYTRG"', '"NBYTR"'), "pyramido", "letters"),
    "a letter twice": (('"NBYTRG"', '"NBYTRR"'), "pyramido", "letters"),
    "no levels": ((LEVELS, ""), "pyramido", "missing"),
    "levels of another kind": ((LEVELS, "levels = 4"), "pyramido", "kind"),
    "other levels": ((LEVELS, "levels = [[5, 4], [4, 3], [3, 2]]"), "pyramido", "levels"),
    "no piles": ((PILES, ""), "pyramido", "missing"),
    "piles of another kind": ((PILES, "piles = 4"), "pyramido", "kind"),
    "three piles": ((PILES, "piles = [29, 29, 29]"), "pyramido", "pile_count"),
    "five piles": ((PILES, "piles = [18, 18, 17, 17, 17]"), "pyramido", "pile_count"),
    "an empty pile": ((PILES, "piles = [29, 29, 29, 0]"), "pyramido", "pile_count"),
    "a pile size that is no number": ((PILES, 'piles = [22, 22, 22, "21"]'), "pyramido", "pile_count"),
    "piles for other dominoes": ((PILES, "piles = [22, 22, 22, 22]"), "pyramido", "pile_sum"),
    "uneven piles": ((PILES, "piles = [23, 22, 21, 21]"), "pyramido", "pile_even"),
    "a domino without number": (domino("id = 48\n", ""), "domino", "missing"),
    "a domino with a named number": (domino("id = 48", 'id = "48"'), "domino", "kind"),
    "a domino with a truth for number": (domino("id = 48", "id = true"), "domino", "kind"),
    "a domino with an unknown field": (domino("id = 48", "id = 48\nc = 1"), "domino 48", "unknown_field"),
    "domino number 0": (domino("id = 48", "id = 0"), "domino 0", "id_range"),
    "domino number 91": (domino("id = 48", "id = 91"), "domino 91", "id_range"),
    "a domino number twice": (domino("id = 48", "id = 47"), "domino 47", "id_twice"),
    "a domino that lacks tile A": (
        domino('a = { colour = "turquoise", symbols = ["NE"] }\n', ""),
        "domino 48",
        "missing",
    ),
    "a domino that lacks tile B": (
        domino('b = { colour = "blue", symbols = ["NW"] }\n', ""),
        "domino 48",
        "missing",
    ),
    "a tile of another kind": (
        domino('{ colour = "blue", symbols = ["NW"] }', '"blue"'),
        "domino 48",
        "kind",
    ),
    "one symbol": (domino('["NW"]', "[]"), "domino 48", "two_symbols"),
    "three symbols": (domino('["NW"]', '["NW", "SE"]'), "domino 48", "two_symbols"),
    "a domino like another": (
        (DOMINO_48, DOMINO_48.replace('["NW"]', '["SE"]').replace('["NE"]', '["NW"]')),
        "domino 48",
        "same_domino",
    ),
    "an unknown field of a tile": (domino('"blue",', '"blue", x = 1,'), "domino 48, b", "unknown_field"),
    "a tile without colour": (domino('colour = "blue", ', ""), "domino 48, b", "missing"),
    "a tile of two colours": (domino('"blue"', '["blue"]'), "domino 48, b", "kind"),
    "an unknown colour": (domino('"blue"', '"pink"'), "domino 48, b", "colour"),
    "a tile without a list of symbols": (domino(', symbols = ["NW"]', ""), "domino 48, b", "missing"),
    "symbols of another kind": (domino('["NW"]', '"NW"'), "domino 48, b", "kind"),
    "an unknown corner": (domino('["NW"]', '["N"]'), "domino 48, b", "corner"),
    "a corner twice": (domino('["NE"]', '["NE", "NE"]'), "domino 48, a", "corner_twice"),
    "a single without name": (single('id = "S1"\n', ""), "single 1", "missing"),
    "a single with a number": (single('id = "S1"', "id = 1"), "single 1", "kind"),
    "an unknown field of a single": (single('id = "S1"', 'id = "S1"\nx = 1'), "single S1", "unknown_field"),
    "a single without faces": (single(SINGLE_1.split("\n")[2], ""), "single S1", "missing"),
    "faces of another kind": (single('{ colour = "brown", symbol = "NW" }', "7"), "single S1", "kind"),
    "a single with one face": (single(', { colour = "blue", symbol = "NW" }', ""), "single S1", "two_faces"),
    "a single with three faces": (
        single("faces = [", 'faces = [{ colour = "red", symbol = "NW" }, '),
        "single S1",
        "two_faces",
    ),
    "an unknown field of a face": (single('"blue",', '"blue", x = 1,'), "single S1", "unknown_field"),
    "a face without symbol": (single('"blue", symbol = "NW"', '"blue"'), "single S1", "missing"),
    "a face with an unknown corner": (
        single('"blue", symbol = "NW"', '"blue", symbol = "W"'),
        "single S1",
        "corner",
    ),
    "a face without colour": (single('colour = "blue", ', ""), "single S1", "missing"),
    "a face with an unknown colour": (single('"blue"', '"pink"'), "single S1", "colour"),
    "a colour on two singles": (single('"blue"', '"red"'), "single", "colour_once_per_set"),
    "a single too few": ((SINGLE_1, ""), "single", "colour_once_per_set"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_the_loader_refuses_a_file_with(name: str, tmp_path: Path) -> None:
    change, where, problem = BROKEN[name]
    with pytest.raises(BadData) as refused:
        load(changed(tmp_path, change))
    assert (refused.value.key, refused.value.details["where"], refused.value.details["problem"]) == (
        "data",
        where,
        problem,
    )


def test_PO_01_a_domino_equal_to_another_after_a_half_turn_is_refused(tmp_path: Path) -> None:
    turned = domino(
        'a = { colour = "turquoise", symbols = ["NE"] }\nb = { colour = "blue", symbols = ["NW"] }',
        'a = { colour = "blue", symbols = ["NW"] }\nb = { colour = "turquoise", symbols = ["SE"] }',
    )
    with pytest.raises(BadData) as refused:
        load(changed(tmp_path, turned))
    assert refused.value.details == {"where": "domino 48", "problem": "same_domino", "other": 45}


@pytest.mark.parametrize("dominoes", [0, 82])
def test_PO_06_too_few_dominoes_for_four_players_are_refused(dominoes: int, tmp_path: Path) -> None:
    path = tmp_path / "pyramido.toml"
    parts = PACKAGED.split("[[pyramido.domino]]")
    path.write_text("[[pyramido.domino]]".join(parts[: dominoes + 1]))
    with pytest.raises(BadData) as refused:
        load(path)
    assert refused.value.details["problem"] == ("too_few_dominoes" if dominoes else "missing")


def test_83_dominoes_are_enough(tmp_path: Path) -> None:
    path = tmp_path / "pyramido.toml"
    text = "[[pyramido.domino]]".join(PACKAGED.split("[[pyramido.domino]]")[:84])
    path.write_text(text.replace(PILES, "piles = [20, 20, 20, 20]"))
    assert len(load(path).dominoes) == 83


@pytest.mark.parametrize("text", ["", "[chess]\n", 'pyramido = "x"\n', "pyramido = [1]\n"])
def test_a_file_about_something_else_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "pyramido.toml"
    path.write_text(text)
    with pytest.raises(BadData) as refused:
        load(path)
    assert refused.value.details["where"] == "pyramido.toml"


@pytest.mark.parametrize("kind", ["domino", "single"])
def test_rows_that_are_no_tables_are_refused(kind: str, tmp_path: Path) -> None:
    rest = re.sub(rf"(?s)\[\[pyramido\.{kind}\]\].*?(?=\n\n|\Z)", "", PACKAGED)
    path = tmp_path / "pyramido.toml"
    path.write_text(rest.replace(LEVELS, f"{LEVELS}\n{kind} = [1, 2]"))
    with pytest.raises(BadData) as refused:
        load(path)
    assert refused.value.details == {
        "where": "pyramido",
        "problem": "kind",
        "field": kind,
        "expected": "table",
    }


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="data_unreadable"):
        load(tmp_path / "nothing.toml")


@pytest.mark.parametrize("raw", [b"[pyramido", b"\xff\xfe"])
def test_a_file_that_is_no_toml_is_refused(raw: bytes, tmp_path: Path) -> None:
    path = tmp_path / "pyramido.toml"
    path.write_bytes(raw)
    with pytest.raises(BadData, match="data_syntax"):
        load(path)


def test_the_packaged_file_passes() -> None:
    assert load(FOLDER / "data.toml").digest == GAME.check_data(FOLDER / "data.toml")


def test_another_order_of_rows_gives_the_same_dominoes(tmp_path: Path) -> None:
    moved = changed(tmp_path, (DOMINO_48, ""))
    moved.write_text(moved.read_text().rstrip("\n") + f"\n\n{DOMINO_48}")
    assert load(moved).dominoes == load(FOLDER / "data.toml").dominoes


COUNTS = re.findall(
    r"^\| \d \| (\w) \| \w+ \| [^|]+ \| #\w+ \| (\d+) \| (\d+) / (\d+) / (\d+) \| (\d+) \|$",
    RULES,
    re.MULTILINE,
)
"""The rows of RULES.md 2.2: letter, tiles, tiles with 0, 1 and 2 symbols, symbols."""


@pytest.mark.parametrize("row", COUNTS, ids=lambda row: row[0])
def test_PO_02_each_colour_has_the_tiles_and_symbols_of_the_rules(row: tuple[str, ...]) -> None:
    letter, *numbers = row
    mine = [face.symbols.bit_count() for d in DATA.dominoes for face in d if LETTERS[face.colour] == letter]
    found = Counter(mine)
    assert [len(mine), found[0], found[1], found[2], sum(mine)] == [int(number) for number in numbers]


def test_PO_02_the_counts_of_the_rules_cover_all_colours_and_180_tiles() -> None:
    assert [row[0] for row in COUNTS] == list(LETTERS)
    assert sum(int(row[1]) for row in COUNTS) == sum(int(row[5]) for row in COUNTS) == 180


FACES = re.findall(r"(\d\d) ((?:[NS][EW]\+?)+|-)/((?:[NS][EW]\+?)+|-)", RULES[: RULES.index("### 2.5")])
"""The entries of RULES.md 2.4: number, symbols of A, symbols of B."""


def test_PO_01_every_domino_is_printed_as_the_rules_list_it() -> None:
    assert len(FACES) == 90
    corners = ("NW", "NE", "SE", "SW")
    for number, *tiles in FACES:
        told = [sum(1 << corners.index(c) for c in tile.split("+") if c != "-") for tile in tiles]
        assert [face.symbols for face in DATA.dominoes[int(number) - 1]] == told


@pytest.mark.parametrize(
    "pair", re.findall(r"^\| ([NBYTRG])\W([NBYTRG]) \| (\d+) \|", RULES, re.MULTILINE), ids="-".join
)
def test_PO_01_there_are_as_many_dominoes_of_two_colours_as_the_rules_say(pair: tuple[str, str, str]) -> None:
    colours = [LETTERS[a.colour] + LETTERS[b.colour] for a, b in DATA.dominoes]
    assert colours.count(pair[0] + pair[1]) == int(pair[2])


def test_PO_02_a_changed_but_valid_file_plays(tmp_path: Path) -> None:
    text = PACKAGED.replace('"brown"', '"umber"').replace(*domino('"blue"', '"yellow"'))
    (tmp_path / "pyramido.toml").write_text(text)
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        env={**os.environ, "BENBEN_COMPONENTS": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    digest, reason, record = done.stdout.split(" ", 2)
    assert digest == load(tmp_path / "pyramido.toml").digest != DATA.digest
    assert reason == "four_levels"
    assert " umber" in record
    assert " brown" not in record
