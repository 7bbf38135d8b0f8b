"""Every clause, ruling and vector of a game's RULES.md is named by a test of that game."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from benben import games

RULES = {
    path.parent.name: path for folder in games.__path__ for path in sorted(Path(folder).glob("*/RULES.md"))
}
TESTS = Path(__file__).parent / "games"
CLAUSE = re.compile(r"\*\*([A-Z]{2}-\d+)\*\*")
RULING = re.compile(r"\*\*(R-\d+) ")
VECTOR = re.compile(r"\*\*([TV]-\d+)\*\*")
NAMED = re.compile(r"(?<=_)([A-Z]{1,2})_(\d+)(?=_|$)")


def ids_of(rules: str) -> set[str]:
    """What must be tested: clauses (PO-31), rulings (R-13), vectors (V-04)."""
    return {found for pattern in (CLAUSE, RULING, VECTOR) for found in pattern.findall(rules)}


def found_tests(source: str) -> set[str]:
    """The names of all test functions of a module."""
    functions = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef))
    return {function.name for function in functions if function.name.startswith("test_")}


def named_in(names: set[str]) -> set[str]:
    """The ids that test names cite: `test_PO_49_V_20_...` cites PO-49 and V-20."""
    return {f"{letters}-{number}" for name in names for letters, number in NAMED.findall(name)}


def untested(rules: str, sources: list[str]) -> list[str]:
    """The ids of the rules that no test names."""
    names = {name for source in sources for name in found_tests(source)}
    return sorted(ids_of(rules) - named_in(names))


@pytest.mark.parametrize("key", RULES)
def test_every_clause_ruling_and_vector_is_named_by_a_test(key: str) -> None:
    sources = [path.read_text() for path in sorted((TESTS / key).rglob("test_*.py"))]
    assert untested(RULES[key].read_text(), sources) == []


def test_there_are_rules_to_test() -> None:
    ids = ids_of(RULES["pyramido"].read_text())
    assert {f"PO-{number:02}" for number in range(1, 108)} <= ids
    assert {f"R-{number:02}" for number in range(1, 28)} <= ids
    assert {f"V-{number:02}" for number in range(1, 38)} <= ids
    assert len(ids) == 107 + 27 + 37


RULES_TEXT = "- **XY-01** One. - **XY-02** Two. - **R-01 Ruling.** Three. - **V-01** four (see XY-07)."


def test_a_clause_that_no_test_names_is_reported() -> None:
    source = "def test_XY_01_one() -> None: ...\ndef test_R_01_V_01_three() -> None: ...\n"
    assert untested(RULES_TEXT, [source]) == ["XY-02"]


def test_helpers_comments_and_longer_numbers_do_not_count_as_tests() -> None:
    source = "# test_XY_01\ndef XY_01() -> None: ...\ndef test_XY_011_R_010_other() -> None: ...\n"
    assert untested(RULES_TEXT, [source]) == ["R-01", "V-01", "XY-01", "XY-02"]


def test_one_test_may_name_several_clauses() -> None:
    assert named_in({"test_XY_01_XY_02_V_01_one_fact"}) == {"XY-01", "XY-02", "V-01"}
