"""The component file: what is in it, what its loader refuses and where, and that an owner's map plays."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from benben import BadData
from benben.cli import main
from benben.games.mummy import GAME
from benben.games.mummy.board import BESIDE, CORRIDOR, DISTANCE, DUNGEON, RUNS, STARTS, WAYS
from benben.games.mummy.data import DATA, FOLDER, doubts, load
from benben.games.mummy.maze import breaches, name_of
from tests.games.mummy.small import SMALL, small_file

PACKAGED = (FOLDER / "data.toml").read_text()
CARD_B = """[[card]]
letter = "b"
colour = "red"
object = "mask"
"""
PLAY = """
from benben import Match, Rng
match, dice = Match("mummy", seats=5, seed=1), Rng(2, 1)
while match.options:
    match.play(match.options[dice.below(len(match.options))])
for seat in (None, 0, 1):
    view = match.view(seat)
    assert match.game.view(match.game.determinize(view, dice), seat) == view
print(match.game.data_digest, match.outcome.reason)
print(match.record())
"""


def changed(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    """A copy of the packaged file with some text replaced; each text must stand there."""
    text = PACKAGED
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    path = tmp_path / "mummy.toml"
    path.write_text(text)
    return path


def card(old: str, new: str) -> tuple[str, str]:
    """A change inside card b."""
    assert old in CARD_B
    return CARD_B, CARD_B.replace(old, new, 1)


ROW_1 = "----------#...#----------"
ROW_2 = "--------###a#.###--------"
ROW_3 = "--------#b..#...#--------"
ROW_9 = "--#i...j#...D...n.#..o#--"
ROW_14 = "##########SS#SS##########"
BROWN = "mummy_faces = [1, 2, 2, 3, 3, 4]"
BROKEN: dict[str, tuple[tuple[str, str], str, str]] = {
    "an unknown table": (("[limits]", "[extra]\nx = 1\n[limits]"), "mummy.toml", "unknown_field"),
    "another game": (('game = "mummy"', 'game = "pyramido"'), "mummy.toml", "other_game"),
    "no game": (('game = "mummy"', ""), "mummy.toml", "missing"),
    "another schema": (("schema = 1", "schema = 2"), "mummy.toml", "schema"),
    "no dice": (("[dice]", "[dise]"), "mummy.toml", "unknown_field"),
    "another white die": (('"arrow", "mummy"]', '"arrow", "cat"]'), "dice", "white_faces"),
    "four white dice": (("hunter_count = 5", "hunter_count = 4"), "dice", "white_count"),
    "an unknown field of the dice": (
        ("hunter_count = 5", "hunter_count = 5\nx = 1"),
        "dice",
        "unknown_field",
    ),
    "five brown faces": ((BROWN, "mummy_faces = [1, 2, 2, 3, 3]"), "dice", "brown_faces"),
    "a brown face of 0": ((BROWN, "mummy_faces = [0, 2, 2, 3, 3, 4]"), "dice", "brown_faces"),
    "a brown face that is a word": ((BROWN, 'mummy_faces = ["1", 2, 2, 3, 3, 4]'), "dice", "brown_faces"),
    "no ankhs": (("per_hunter = 3", "per_hunter = 0"), "ankhs", "range"),
    "more ankhs to win than there are": (('"2" = 4', '"2" = 7'), "ankhs, to_win", "range"),
    "no number for three hunters": ((', "3" = 6', ""), "ankhs, to_win", "missing"),
    "a number for five hunters": (('"4" = 7', '"4" = 7, "5" = 8'), "ankhs, to_win", "unknown_field"),
    "too many ankhs for two players": (("two_player = 3", "two_player = 7"), "ankhs", "range"),
    "no rounds": (("round_limit = 100", "round_limit = 0"), "limits", "range"),
    "a card without letter": (card('letter = "b"\n', ""), "card 2", "missing"),
    "a card with two letters": (card('"b"', '"bb"'), "card bb", "letter"),
    "a card with a reserved letter": (card('"b"', '"S"'), "card S", "letter"),
    "a card with a digit": (card('"b"', '"7"'), "card 7", "letter"),
    "a letter twice": (card('"b"', '"a"'), "card a", "letter_twice"),
    "a card of an unknown colour": (card('"red"', '"pink"'), "card b", "colour"),
    "a card of an unknown object": (card('"mask"', '"sofa"'), "card b", "object"),
    "a card like another": (card('"mask"', '"scarab"'), "card b", "card_twice"),
    "an unknown field of a card": (card('letter = "b"', 'letter = "b"\nx = 1'), "card b", "unknown_field"),
    "a ragged line": ((ROW_3, ROW_3[:-1]), "map, line 4", "ragged"),
    "a sign that means nothing": ((ROW_1, ROW_1.replace("...", ".?.")), "map, M1", "map_sign"),
    "a treasure without card": ((ROW_1, ROW_1.replace("...", ".z.")), "map, M1", "treasure_unknown"),
    "a treasure twice": ((ROW_3, ROW_3.replace("b..", "b.a")), "map, L3", "treasure_twice"),
    "a treasure too few": ((ROW_2, ROW_2.replace("a", ".")), "map", "treasure_missing"),
    "no start cell": ((ROW_14, "#" * 25), "map", "no_start"),
    "two start cells": ((ROW_14, ROW_14.replace("SS#SS", "SS###")), "map", "too_few_starts"),
    "a start cell without exit": (
        (ROW_14, ROW_14.replace("##########SS", "########S#SS")),
        "map, I14",
        "no_exit",
    ),
    "no dungeon": ((ROW_9, ROW_9.replace("D", "#")), "map", "no_dungeon"),
    "a dungeon without exit": ((ROW_9, ROW_9.replace(".D.", "#D#")), "map, M9", "no_exit"),
    "a dungeon in two places": ((ROW_1, ROW_1.replace("...", "D..")), "map, M9", "dungeon_split"),
    "two breaches in one direction": (
        (ROW_9, ROW_9.replace("#...D...", "#..DDDDD")),
        "map, P10",
        "breach_twice",
    ),
    "a cell that cannot be reached": ((ROW_1, "-.--------#...#----------"), "map, B1", "cut_off"),
    "walls too many": (
        (f"{ROW_1}\n{ROW_2}", "----------#.#.#----------\n--------###a#####--------"),
        "map, N1",
        "cut_off",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_the_loader_refuses_a_file_with(name: str, tmp_path: Path) -> None:
    change, where, problem = BROKEN[name]
    with pytest.raises(BadData) as refused:
        load(changed(tmp_path, change))
    details = refused.value.details
    assert (refused.value.key, details["where"], details["problem"]) == ("data", where, problem)


def test_MU_05_a_colour_with_fewer_cards_than_hunters_is_refused(tmp_path: Path) -> None:
    text = PACKAGED.replace('\n[[card]]\nletter = "w"\ncolour = "yellow"\nobject = "eye"\n', "")
    path = tmp_path / "mummy.toml"
    path.write_text(text.replace("..w.#", "....#"))
    with pytest.raises(BadData) as refused:
        load(path)
    assert refused.value.details == {
        "where": "card",
        "problem": "too_few_cards",
        "colour": "yellow",
        "count": 3,
        "fewest": 4,
    }


def test_a_map_that_is_too_wide_is_refused(tmp_path: Path) -> None:
    rows = PACKAGED.split('"""')[1].strip("\n").split("\n")
    wide = "\n".join("--" + row for row in rows)
    with pytest.raises(BadData) as refused:
        load(changed(tmp_path, ("\n".join(rows), wide)))
    assert refused.value.details["problem"] == "map_size"


def test_the_packaged_file_passes_without_doubts() -> None:
    assert load(FOLDER / "data.toml").digest == GAME.check_data(FOLDER / "data.toml")
    assert doubts(DATA) == []


def told(maze_file: Path) -> list[tuple[object, object]]:
    return [(doubt.details["where"], doubt.details["problem"]) for doubt in doubts(load(maze_file))]


def test_a_third_breach_a_dead_end_and_a_bottleneck_are_doubted_not_refused(tmp_path: Path) -> None:
    breach = changed(tmp_path, ("###.#####.#.###.#.###.###", "###.#####.#.#.#.#.###.###"))
    assert ("map, M9", "breaches") not in told(breach)
    third = changed(tmp_path, ("###.#####.#.###.#.###.###", "###.#####.#..##.#.###.###"))
    assert ("map, M9", "breaches") in told(third)
    dead = changed(tmp_path, (ROW_1, "----------#....----------"))
    assert ("map, O1", "dead_end") in told(dead)
    assert ("map, N1", "articulation") in told(dead)


def test_the_map_is_as_the_rules_count_it() -> None:
    degrees = [len(BESIDE[cell]) for cell in range(CORRIDOR)]
    assert (CORRIDOR, STARTS) == (123, 4)
    assert [degrees.count(degree) for degree in (1, 2, 3, 4)] == [0, 97, 22, 4]
    loops = sum(degrees) // 2 - CORRIDOR + 1
    assert loops == 16
    assert max(DISTANCE[: CORRIDOR * CORRIDOR]) == 30
    longest = max(len(run) for run in RUNS[: WAYS * CORRIDOR])
    assert longest == 10
    assert [name_of(square) for square, _ in breaches(DATA.maze)] == ["N9", "L9"]
    assert len(BESIDE[DUNGEON]) == 2


def test_MU_02_an_owner_s_map_plays(tmp_path: Path) -> None:
    path = small_file(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        env={**os.environ, "BENBEN_COMPONENTS": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    digest, reason = done.stdout.split("\n")[0].split()
    assert digest == load(path).digest != DATA.digest
    assert reason in ("treasures", "ankhs", "round_limit")
    assert SMALL.count("S") == 4


def test_one_start_cell_may_serve_all_hunters(tmp_path: Path) -> None:
    path = small_file(tmp_path)
    path.write_text(path.read_text().replace("###SS#SS###", "####S######"))
    assert len(load(path).maze.starts) == 1


def test_the_command_tells_doubts_after_the_check_sum(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = changed(tmp_path, (ROW_1, "----------#....----------"))
    monkeypatch.setattr(sys, "argv", ["benben", "data", "check", "mummy", str(path), "--lang", "en"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    lines = capsys.readouterr().out.splitlines()
    assert load(path).digest in lines[0]
    assert lines[1] == "Possible mistake: Component file, map, O1: this cell is a dead end."
