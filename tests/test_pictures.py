"""The picture of the packages: all of them, on the levels of the contract, no arrow too many, no box on another."""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise

import pytest

from tools.pictures import packages
from tools.pictures.layers import apart, crossings, is_bend, layout, neighbours
from tools.pictures.sheet import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
ROWS = [["a"], ["b", "c"], ["d"], ["e"]]
EDGES = {"a": ["b", "c"], "b": ["e"], "c": ["d"], "d": ["e"], "e": []}
WIDTHS = {"a": 60.0, "b": 90.0, "c": 60.0, "d": 60.0, "e": 60.0, "": 20.0}


def test_the_picture_shows_every_package_and_module_at_the_top() -> None:
    (drawn,) = packages.pictures().values()
    found = {path.stem for path in (ROOT / "src" / "benben").iterdir() if (path / "__init__.py").is_file()}
    found |= {path.stem for path in (ROOT / "src" / "benben").glob("[!_]*.py")}
    assert set(re.findall(r"<text[^>]*>(.*?)</text>", drawn)) == found


def test_every_package_stands_above_all_that_it_imports() -> None:
    rows = packages.levels(PROJECT)
    level = {name: i for i, row in enumerate(rows) for name in row}
    graph = packages.imports()
    assert sum(map(len, graph.values())) > 20
    assert [(a, b) for a, others in graph.items() for b in others if level[a] >= level[b]] == []


@pytest.mark.parametrize(
    "contract",
    [
        {"type": "layers", "layers": ["benben.cli", "benben.web | (benben.arena)", "benben.core"]},
        {"type": "layers", "containers": ["benben"], "layers": ["cli", "web | (arena)", "core"]},
    ],
)
def test_levels_are_read_however_the_contract_names_them(contract: dict[str, object]) -> None:
    inner = {"type": "layers", "containers": ["benben.web"], "layers": ["pages", "server"]}
    project = {"tool": {"importlinter": {"contracts": [inner, contract]}}}
    assert packages.levels(project) == [["cli"], ["web", "arena"], ["core"]]


def test_an_arrow_that_follows_from_others_is_left_out() -> None:
    graph = {"a": {"b", "c", "d"}, "b": {"c"}, "c": {"d"}, "d": set[str]()}
    assert packages.direct_only(graph) == {"a": ["b"], "b": ["c"], "c": ["d"], "d": []}


def test_a_package_without_a_level_is_named() -> None:
    with pytest.raises(ValueError, match=r"in no level of pyproject.toml: d, e"):
        packages.drawn(ROWS[:2], EDGES)


def test_an_arrow_over_several_rows_goes_round_what_stands_between() -> None:
    made = layout(ROWS, EDGES, WIDTHS)
    (long,) = [arrow for arrow in made.arrows if arrow[0] == "b"]
    assert (long[0], long[-1], sum(map(is_bend, long))) == ("b", "e", 1)
    assert abs(made.middles[long[1]] - made.middles["d"]) >= (WIDTHS["d"] + WIDTHS[""]) / 2 - 1e-9


def test_nothing_in_a_row_takes_the_room_of_another() -> None:
    graph = packages.direct_only(packages.imports())
    rows = [[name for name in row if name in graph] for row in packages.levels(PROJECT)]
    widths = {name: packages.box_width(name) for name in graph} | {"": packages.LANE}
    made = layout(rows, graph, widths)
    for row in made.rows:
        for left, right in pairwise(row):
            room = (widths.get(left, widths[""]) + widths.get(right, widths[""])) / 2
            assert made.middles[right] - made.middles[left] >= room - 1e-6


def test_rows_are_ordered_so_that_fewer_arrows_cross() -> None:
    crossed = {"a": ["d"], "b": ["c"], "c": [], "d": []}
    made = layout([["a", "b"], ["c", "d"]], crossed, {**WIDTHS, "": 20.0})
    near = neighbours(made.arrows)
    assert crossings([["a", "b"], ["c", "d"]], near) == 1
    assert crossings(made.rows, near) == 0


def test_places_are_the_nearest_to_those_wanted_and_the_heavier_moves_less() -> None:
    assert apart([(0, 1), (100, 1)], [10, 10]) == [0, 100]
    assert apart([(0, 1), (0, 1)], [10, 10]) == [-5, 5]
    assert apart([(0, 3), (0, 1)], [10, 10]) == [-2.5, 7.5]
