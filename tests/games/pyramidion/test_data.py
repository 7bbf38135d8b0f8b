"""The component file: what is in it, what its loader refuses, and that a changed one plays."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from benben import BadData
from benben.games.pyramidion import GAME
from benben.games.pyramidion.data import CITIES, DATA, FOLDER, KINDS, TYPES, doubts, load
from benben.text import explain, speak
from tests.games.pyramidion.arrange import RULES

PACKAGED = (FOLDER / "data.toml").read_text()
KINDS_LINE = "kinds = { camel = 35, food = 35, worker = 35, wood = 35, stone = 35, statue = 10 }"
WILD = 'wild = ["statue"]'
GIZA = 'giza = { influence = 6, agreements = 5, trade = 5, resource = "camel" }'
DEITY = 'deity = { type = "deity", values = [0, 0, 0] }'
MER05 = 'mer05 = { type = "merchant", values = [0, 1, 4], ankh = true }'
GUARD = 'guard = { type = "guard", values = [2, 0, 0] }'
B05 = "b05 = { points = 2, cost = { camel = 2, food = 1, worker = 1, stone = 2 } }"
S01 = "s01 = { giza = { camel = 1, food = 2 }"
R6 = "r6 = { force = 6, gives = { food = 1 } }"
PLAY = """
from benben import Match, Rng
match = Match("pyramidion", seats=4, seed=1)
dice = Rng(2, 1)
while match.options:
    match.play(match.options[dice.below(len(match.options))])
print(match.game.data_digest, match.outcome.reason, match.record())
"""


def changed(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    """A copy of the packaged file with some text replaced; each text must stand there."""
    text = PACKAGED
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    path = tmp_path / "pyramidion.toml"
    path.write_text(text)
    return path


def inside(row: str, old: str, new: str) -> tuple[str, str]:
    """A change inside one row."""
    assert old in row
    return row, row.replace(old, new, 1)


BROKEN: dict[str, tuple[tuple[str, str], str, str]] = {
    "an unknown part": (("format = 1", "format = 1\nx = 1"), "pyramidion.toml", "unknown_field"),
    "no format": (("format = 1\n", ""), "pyramidion.toml", "missing"),
    "another format": (("format = 1", "format = 2"), "pyramidion.toml", "format"),
    "no kinds": ((KINDS_LINE, ""), "pyramidion.toml", "missing"),
    "an unknown kind": (inside(KINDS_LINE, "camel", "horse"), "kinds", "unknown_field"),
    "a kind too few": (inside(KINDS_LINE, "camel = 35, ", ""), "kinds", "missing"),
    "a token too few": (inside(KINDS_LINE, "wood = 35", "wood = 34"), "kinds, wood", "count"),
    "tokens of another kind": (inside(KINDS_LINE, "wood = 35", 'wood = "35"'), "kinds", "kind"),
    "no wild kind": ((WILD, "wild = []"), "wild", "wild"),
    "another wild kind": ((WILD, 'wild = ["camel"]'), "wild", "wild"),
    "a city too few": ((f"{GIZA}\n", ""), "cities", "count"),
    "an unknown city": (inside(GIZA, "giza", "gaza"), "cities", "unknown_field"),
    "a city of another kind": ((GIZA, "giza = 1"), "cities", "kind"),
    "an unknown field of a city": (inside(GIZA, "{ ", "{ x = 1, "), "cities, giza", "unknown_field"),
    "a city without a value": (inside(GIZA, "trade = 5, ", ""), "cities, giza", "missing"),
    "a city that asks for nothing": (inside(GIZA, "trade = 5", "trade = 0"), "cities, giza", "number"),
    "a city that asks too much": (inside(GIZA, "trade = 5", "trade = 21"), "cities, giza", "number"),
    "a city without resource": (inside(GIZA, ', resource = "camel"', ""), "cities, giza", "missing"),
    "a city with an unknown resource": (inside(GIZA, '"camel"', '"gold"'), "cities, giza", "resource"),
    "a basic card too few": ((f"{DEITY}\n", ""), "basic", "count"),
    "a basic set without deity": (inside(DEITY, '"deity"', '"merchant"'), "basic, merchant", "count"),
    "a character too few": ((f"{MER05}\n", ""), "characters", "count"),
    "a character too many": ((MER05, f"{MER05}\nmer99 = {MER05.split(' = ', 1)[1]}"), "characters", "count"),
    "two guards": (inside(GUARD, '"guard"', '"bandit"'), "characters, guard", "count"),
    "a character of another kind": ((MER05, "mer05 = 1"), "characters", "kind"),
    "an unknown type": (inside(MER05, '"merchant"', '"trader"'), "characters, mer05", "type"),
    "a character without type": (inside(MER05, 'type = "merchant", ', ""), "characters, mer05", "missing"),
    "two values": (inside(MER05, "[0, 1, 4]", "[0, 1]"), "characters, mer05", "three_values"),
    "a value that is no number": (inside(MER05, "[0, 1, 4]", '[0, 1, "4"]'), "characters, mer05", "kind"),
    "a value too high": (inside(MER05, "[0, 1, 4]", "[0, 1, 21]"), "characters, mer05", "number"),
    "a value below zero": (inside(MER05, "[0, 1, 4]", "[0, -1, 4]"), "characters, mer05", "number"),
    "an ankh that is no truth": (inside(MER05, "ankh = true", "ankh = 1"), "characters, mer05", "kind"),
    "an unknown field of a character": (
        inside(MER05, "{ ", "{ x = 1, "),
        "characters, mer05",
        "unknown_field",
    ),
    "a name of two words": (inside(MER05, "mer05", '"mer 05"'), "mer 05", "name"),
    "a name twice": (inside(MER05, "mer05", "red_deity"), "red_deity", "name_twice"),
    "a boat too few": ((f"{B05}\n", ""), "boats", "count"),
    "a boat without points": (inside(B05, "points = 2, ", ""), "boats, b05", "missing"),
    "a boat of no worth": (inside(B05, "points = 2", "points = 0"), "boats, b05", "number"),
    "a boat without cost": (
        inside(B05, ", cost = { camel = 2, food = 1, worker = 1, stone = 2 }", ""),
        "boats, b05",
        "missing",
    ),
    "a boat for nothing": (
        inside(B05, "{ camel = 2, food = 1, worker = 1, stone = 2 }", "{}"),
        "boats, b05",
        "free_boat",
    ),
    "a boat that asks for an unknown kind": (inside(B05, "camel", "gold"), "boats, b05", "unknown_field"),
    "a boat too dear": (inside(B05, "camel = 2", "statue = 11"), "boats, b05", "too_dear"),
    "an unknown field of a boat": (inside(B05, "{ points", "{ x = 1, points"), "boats, b05", "unknown_field"),
    "a boat named by two words": (inside(B05, "b05", '"b 05"'), "b 05", "name"),
    "a supply card too few": (("s10 = ", "# s10 = "), "supply", "count"),
    "a supply card for an unknown city": (inside(S01, "giza", "gaza"), "supply, s01", "unknown_field"),
    "a supply card with an unknown kind": (
        inside(S01, "camel", "gold"),
        "supply, s01, giza",
        "unknown_field",
    ),
    "a supply card with too many tokens": (
        inside(S01, "camel = 1", "camel = 21"),
        "supply, s01, giza",
        "number",
    ),
    "a rebellion token too few": ((f"{R6}\n", ""), "rebellion", "count"),
    "a rebellion token without force": (inside(R6, "force = 6, ", ""), "rebellion, r6", "missing"),
    "a rebellion token of no force": (inside(R6, "force = 6", "force = 0"), "rebellion, r6", "number"),
    "a rebellion token that gives an unknown kind": (
        inside(R6, "food", "gold"),
        "rebellion, r6",
        "unknown_field",
    ),
    "an unknown field of a rebellion token": (
        inside(R6, "{ force", "{ x = 1, force"),
        "rebellion, r6",
        "unknown_field",
    ),
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


@pytest.mark.parametrize("part", ["cities", "basic", "characters", "boats", "supply", "rebellion"])
def test_a_file_without_a_part_is_refused(part: str, tmp_path: Path) -> None:
    text = re.sub(rf"(?ms)^\[{part}\]\n.*?(?=^\[|\Z)", "", PACKAGED)
    path = tmp_path / "pyramidion.toml"
    path.write_text(text)
    with pytest.raises(BadData) as refused:
        load(path)
    assert refused.value.details == {"where": "pyramidion.toml", "problem": "missing", "field": part}


def test_a_wrong_count_is_told_in_a_sentence_that_names_the_place(tmp_path: Path) -> None:
    with pytest.raises(BadData) as refused:
        load(changed(tmp_path, (f"{B05}\n", "")))
    told = explain(refused.value, speak("en", FOLDER / "text"))
    assert "boats" in told
    assert "19 found, 20 expected" in told


def test_the_command_line_refuses_a_wrong_count_in_one_line(tmp_path: Path) -> None:
    path = changed(tmp_path, (f"{MER05}\n", ""))
    program = "from benben.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, "data", "check", "pyramidion", str(path)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "BENBEN_LANG": "en"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "characters: 39 found, 40 expected" in done.stderr + done.stdout


def test_the_packaged_file_passes() -> None:
    assert load(FOLDER / "data.toml").digest == GAME.check_data(FOLDER / "data.toml")


def test_R_04_cards_cities_and_boats_are_printed_as_the_rules_list_them() -> None:
    for name, i, a, t, ankh in re.findall(r"\b((?:mer|med|mrc)\d\d) (\d)/(\d)/(\d)(\*?)", RULES):
        found = next(card for card in DATA.characters if card.name == name)
        assert (found.values, found.ankh) == ((int(i), int(a), int(t)), bool(ankh))
    for name, i, a, t, ankh in re.findall(r"^\| (\w+) \| (\d)/(\d)/(\d)(\*?) \|", RULES, re.MULTILINE):
        found = next(card for card in DATA.characters if card.name == name)
        assert (found.values, found.ankh) == ((int(i), int(a), int(t)), bool(ankh))
    rows = re.findall(r"^\| (\d) \| .+? \| (\d) \| (\d) \| (\d) \| (\w+) \|", RULES, re.MULTILINE)
    assert len(rows) == len(CITIES)
    for number, i, a, t, kind in rows:
        assert DATA.cities[int(number)].values == (int(i), int(a), int(t))
        assert KINDS[DATA.cities[int(number)].resource] == kind


def test_the_totals_of_the_rules_hold() -> None:
    values = [sum(card.values[place] for card in DATA.characters) for place in range(3)]
    assert (values, sum(card.ankh for card in DATA.characters)) == ([53, 58, 64], 12)
    assert sum(boat.points for boat in DATA.boats) == 60
    assert [sum(boat.cost[kind] for boat in DATA.boats) for kind in range(6)] == [30, 30, 30, 30, 30, 0]
    assert len({boat.cost for boat in DATA.boats}) == 20
    tokens = [sum(goods[kind] for card in DATA.supply for goods in card.goods) for kind in range(6)]
    assert tokens == [24, 24, 24, 24, 24, 5]
    assert [token.force for token in DATA.rebellion] == [3, 4, 5, 6, 7, 8]
    assert len(TYPES) == 14


def test_an_empty_supply_card_and_few_points_are_doubted_not_refused(tmp_path: Path) -> None:
    assert doubts(DATA) == []
    card = next(line for line in PACKAGED.splitlines() if line.startswith(S01))
    boats = re.findall(r"b\d+ = \{ points = [2-5]", PACKAGED)
    path = changed(tmp_path, (card, "s01 = {}"), *((boat, f"{boat[:-1]}1") for boat in boats))
    told = [(doubt.details["where"], doubt.details["problem"]) for doubt in doubts(load(path))]
    assert told == [("supply, s01", "empty_card"), ("boats", "few_points")]


def test_a_changed_but_valid_file_plays(tmp_path: Path) -> None:
    path = changed(
        tmp_path,
        inside(MER05, "[0, 1, 4]", "[2, 2, 7]"),
        inside(GUARD, "guard = {", "sentry = {"),
        inside(B05, "points = 2, cost = { camel = 2,", "points = 9, cost = { statue = 1, camel = 1,"),
        inside(R6, "force = 6", "force = 12"),
    )
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        env={**os.environ, "BENBEN_COMPONENTS": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    digest, reason, record = done.stdout.split(" ", 2)
    assert digest == load(path).digest != DATA.digest
    assert reason in ("target", "max_rounds")
    assert " sentry" in record
    assert " guard" not in record


def test_a_boat_that_asks_for_a_statue_takes_it_from_statues(tmp_path: Path) -> None:
    changed(tmp_path, inside(B05, "camel = 2, food = 1, worker = 1, stone = 2", "statue = 2, camel = 1"))
    program = """
from tests.games.pyramidion.arrange import *
s = loading(give(fresh(), RED, "statue 2"), "b05 b01")
print("load b05" in options(s))
give(s, RED, "statue 1")
do(s, "load b05")
print(held(s, RED))
s = loading(give(fresh(manual_payment="yes"), RED, "statue 4 camel 1"), "b05 b01")
do(s, "load b05")
print(options(s))
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "BENBEN_COMPONENTS": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == ["False", "{}", "['pay camel 0 0', 'pay camel 0 1']"]
