"""The component file: what is in it, what its loader refuses, and that a changed one plays."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from benben import BadData
from benben.games.the_pyramid import GAME
from benben.games.the_pyramid.data import DATA, FOLDER, load

PACKAGED = (FOLDER / "data.toml").read_text()
BASE = re.search(r"base = \[.*?\]\n", PACKAGED, re.DOTALL)
assert BASE
BASE_TEXT = BASE[0]
KING = """[[the_pyramid.tile]]   # T01, king
kind = "room"
open = [0, 1]
symbol = "sarcophagus"
colour = "gold"
count = 1
"""
CURSE = """[[the_pyramid.tile]]   # T07
kind = "room"
open = [0, 1]
symbol = "curse"
count = 1
"""
ANKHS = """[[the_pyramid.tile]]   # T09-T10
kind = "room"
open = [0, 1]
symbol = "ankh"
count = 2
"""
TOP = "the_pyramid"
PLAY = """
from benben import Match, Rng
from tests.games.the_pyramid.arrange import play_out
match = play_out(Match("the_pyramid", seats=2, seed=1), Rng(2, 1))
print(match.game.data_digest, match.outcome.reason, match.view(None).last, match.record())
"""


def changed(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    """A copy of the packaged file with some text replaced; each text must stand there."""
    text = PACKAGED
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    path = tmp_path / "the_pyramid.toml"
    path.write_text(text)
    return path


def base(cells: str) -> tuple[str, str]:
    """Another base."""
    return BASE_TEXT, f"base = {cells.split()}\n"


def king(old: str, new: str) -> tuple[str, str]:
    """A change inside the first tile."""
    assert old in KING
    return KING, KING.replace(old, new, 1)


BROKEN: dict[str, tuple[tuple[str, str], str, str]] = {
    "an unknown table": (
        ("[the_pyramid]", "[chess]\nx = 1\n[the_pyramid]"),
        "the_pyramid.toml",
        "unknown_field",
    ),
    "an unknown field": (("hand_size = 3", "hand_size = 3\nhands = 2"), TOP, "unknown_field"),
    "no side": (("side = 7", ""), TOP, "missing"),
    "a side of another kind": (("side = 7", 'side = "7"'), TOP, "kind"),
    "a side of two": (("side = 7", "side = 2"), TOP, "side_range"),
    "a side of ten": (("side = 7", "side = 10"), TOP, "side_range"),
    "no hand size": (("hand_size = 3", ""), TOP, "missing"),
    "a hand size of another kind": (("hand_size = 3", "hand_size = true"), TOP, "kind"),
    "a hand of nothing": (("hand_size = 3", "hand_size = 0"), TOP, "count_fewest"),
    "no base": ((BASE_TEXT, ""), TOP, "missing"),
    "a base of another kind": ((BASE_TEXT, 'base = "A1"\n'), TOP, "kind"),
    "an empty base": ((BASE_TEXT, "base = []\n"), "base", "base_once"),
    "a base outside the triangle": (base("A1 A14"), "base", "base_cell"),
    "a base with a word that is no cell": (base("A1 top"), "base", "base_cell"),
    "a cell twice": (base("A1 A2 A1"), "base", "base_once"),
    "a base in two pieces": (base("A1 A3"), "base", "base_apart"),
    "a base that touches at a corner": (base("A1 B1"), "base", "base_apart"),
    "an odd number of turns": (base("A1 A2"), TOP, "even_turns"),
    "no turn at all": (("side = 7", "side = 3"), "base", "base_cell"),
    "no pawns": (("[the_pyramid.pawns.white]", "[the_pyramid.pawn.white]"), TOP, "unknown_field"),
    "pawns of a third colour": (
        ("[the_pyramid.pawns.blue]", "[the_pyramid.pawns.red]\nworker = 1\n[the_pyramid.pawns.blue]"),
        "pawns",
        "unknown_field",
    ),
    "no blue pawns": (
        ("[the_pyramid.pawns.blue]\nworker = 15\nmummy = 1\npriest = 1\n", ""),
        "pawns",
        "missing",
    ),
    "no white workers": (("worker = 14\n", ""), "pawns.white", "missing"),
    "workers of another kind": (("worker = 14", "worker = 1.5"), "pawns.white", "kind"),
    "fewer than no workers": (("worker = 14", "worker = -1"), "pawns.white", "count_fewest"),
    "an unknown pawn": (("worker = 14", "worker = 14\nqueen = 1"), "pawns.white", "unknown_field"),
    "a blue pharaoh": (("worker = 15", "worker = 15\npharaoh = 1"), "pawns.blue", "unknown_field"),
    "too few white pawns": (("worker = 14", "worker = 12"), "pawns.white", "enough_pawns"),
    "too few blue pawns": (("worker = 15", "worker = 13"), "pawns.blue", "enough_pawns"),
    "no scoring": (("[the_pyramid.scoring]", "[the_pyramid.score]"), TOP, "unknown_field"),
    "no points for the top": (("top_tile = 5\n", ""), "scoring", "missing"),
    "points of another kind": (("top_tile = 5", 'top_tile = "5"'), "scoring", "kind"),
    "points below zero": (("longest = 5", "longest = -5"), "scoring", "count_fewest"),
    "an unknown number of the scoring": (("longest = 5", "longest = 5\nx = 1"), "scoring", "unknown_field"),
    "a tile with an unknown field": (king("count = 1", "count = 1\nid = 1"), "tile 1", "unknown_field"),
    "a tile without kind": (king('kind = "room"\n', ""), "tile 1", "missing"),
    "a tile of an unknown kind": (king('"room"', '"hall"'), "tile 1", "known_word"),
    "a tile whose kind is a number": (king('"room"', "1"), "tile 1", "kind"),
    "a tile without sides": (king("open = [0, 1]\n", ""), "tile 1", "missing"),
    "sides of another kind": (king("[0, 1]", "2"), "tile 1", "kind"),
    "a fourth side": (king("[0, 1]", "[0, 3]"), "tile 1", "open_side"),
    "a side that is no number": (king("[0, 1]", "[0, true]"), "tile 1", "open_side"),
    "a side with a word": (king("[0, 1]", '[0, "H"]'), "tile 1", "open_side"),
    "a side named twice": (king("[0, 1]", "[0, 0]"), "tile 1", "open_twice"),
    "a tile without symbol": (king('symbol = "sarcophagus"\n', ""), "tile 1", "missing"),
    "an unknown symbol": (king('"sarcophagus"', '"coffin"'), "tile 1", "known_word"),
    "a sarcophagus without colour": (king('colour = "gold"\n', ""), "tile 1", "sarcophagus_colour"),
    "a coloured tile that is no sarcophagus": (
        king('"sarcophagus"', '"plain"'),
        "tile 1",
        "sarcophagus_colour",
    ),
    "a colour of two words": (king('"gold"', '"old gold"'), "tile 1", "colour_word"),
    "a colour that is a number": (king('"gold"', "7"), "tile 1", "kind"),
    "a sarcophagus of a fourth colour": (king('"gold"', '"onyx"'), "tile", "sarcophagus_pair"),
    "three sarcophagi of one colour": (king('"gold"', '"jade"'), "tile", "sarcophagus_pair"),
    "a tile without count": (king("count = 1\n", ""), "tile 1", "missing"),
    "no tile of a kind": (king("count = 1", "count = 0"), "tile 1", "count_fewest"),
    "two curses": ((CURSE, CURSE.replace("count = 1", "count = 2")), "tile", "curse_once"),
    "two tiles too few": ((ANKHS, ""), "tile", "enough_tiles"),
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


def test_a_base_that_fills_the_triangle_leaves_no_turn(tmp_path: Path) -> None:
    cells = "A1 A2 A3 A4 A5 B1 B2 B3 C1"
    with pytest.raises(BadData) as refused:
        load(changed(tmp_path, ("side = 7", "side = 3"), base(cells)))
    assert refused.value.details == {"where": "the_pyramid", "problem": "even_turns", "count": 0}


def test_49_tiles_are_enough(tmp_path: Path) -> None:
    assert len(load(changed(tmp_path, (CURSE, ""))).tiles) == 49


def test_hands_that_take_more_than_all_tiles_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData) as refused:
        load(changed(tmp_path, ("hand_size = 3", "hand_size = 16")))
    assert refused.value.details["problem"] == "enough_tiles"


def test_priests_do_not_count_as_pawns_for_every_turn(tmp_path: Path) -> None:
    path = changed(tmp_path, ("worker = 14", "worker = 12"), ("priest = 1", "priest = 9"))
    with pytest.raises(BadData) as refused:
        load(path)
    assert refused.value.details == {
        "where": "pawns.white",
        "problem": "enough_pawns",
        "count": 14,
        "fewest": 15,
    }


def test_no_curse_at_all_is_fine(tmp_path: Path) -> None:
    path = changed(tmp_path, (CURSE, CURSE.replace('"curse"', '"plain"')))
    assert len(load(path).tiles) == 50


@pytest.mark.parametrize("text", ["", "[chess]\n", 'the_pyramid = "x"\n', "the_pyramid = [1]\n"])
def test_a_file_about_something_else_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "the_pyramid.toml"
    path.write_text(text)
    with pytest.raises(BadData) as refused:
        load(path)
    assert refused.value.details["where"] == "the_pyramid.toml"


def test_rows_that_are_no_tables_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "the_pyramid.toml"
    head = PACKAGED[: PACKAGED.index("[[the_pyramid.tile]]")]
    path.write_text(head.replace("hand_size = 3", "hand_size = 3\ntile = [1, 2]"))
    with pytest.raises(BadData) as refused:
        load(path)
    assert refused.value.details == {"where": TOP, "problem": "kind", "field": "tile", "expected": "table"}


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="data_unreadable"):
        load(tmp_path / "nothing.toml")


@pytest.mark.parametrize("raw", [b"[the_pyramid", b"\xff\xfe"])
def test_a_file_that_is_no_toml_is_refused(raw: bytes, tmp_path: Path) -> None:
    path = tmp_path / "the_pyramid.toml"
    path.write_bytes(raw)
    with pytest.raises(BadData, match="data_syntax"):
        load(path)


def test_the_packaged_file_passes() -> None:
    assert load(FOLDER / "data.toml").digest == GAME.check_data(FOLDER / "data.toml")


def play_with(folder: Path) -> list[str]:
    """Digest, reason, last turn and record of a match with the components of a folder."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        env={**os.environ, "BENBEN_COMPONENTS": str(folder), "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split(" ", 3)


def test_TP_02_a_changed_but_valid_file_plays(tmp_path: Path) -> None:
    path = changed(
        tmp_path,
        king('"gold"', '"amber"'),
        ('colour = "gold"', 'colour = "amber"'),
        (CURSE, CURSE.replace("[0, 1]", "[]")),
    )
    digest, reason, last, _ = play_with(tmp_path)
    assert digest == load(path).digest != DATA.digest
    assert (reason, last) == ("pyramid_complete", "30")
    assert load(path).gems[0] == "amber"


def test_TP_07_a_smaller_pyramid_plays(tmp_path: Path) -> None:
    changed(tmp_path, ("side = 7", "side = 5"), base("A1 A2 A3 A4 A5 A6 A7 A8 A9"))
    _, reason, last, record = play_with(tmp_path)
    assert (reason, last) == ("pyramid_complete", "16")
    assert "lay E1" in record


def test_a_base_of_one_cell_in_the_middle_plays(tmp_path: Path) -> None:
    changed(
        tmp_path,
        base("D4"),
        ("worker = 14", "worker = 24"),
        ("worker = 15", "worker = 24"),
    )
    _, reason, last, record = play_with(tmp_path)
    assert (reason, last) == ("pyramid_complete", "48")
    assert "lay A1 " in record
