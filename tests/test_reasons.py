"""Reasons in the sources: each has its texts and a clause that exists, and no text is left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from benben.games import load_game, registry
from benben.text import LANGUAGES, speak
from tests.texts import keys_under

CLAUSE = re.compile(r"\*\*((?:[A-Z]{2}|R)-\d+)[* ]")
GAMES = sorted(registry())


def strings(node: ast.expr) -> list[str]:
    """The strings that an expression may be."""
    if isinstance(node, ast.IfExp):
        return strings(node.body) + strings(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def reasons(source: str) -> Iterator[tuple[list[str], list[str]]]:
    """Keys and clauses of every reason that a module gives."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Reason":
            yield strings(node.args[0]), strings(node.args[1])


@pytest.mark.parametrize("key", GAMES)
def test_every_reason_has_its_texts_and_a_clause(key: str) -> None:
    folder = load_game(key).folder
    found = list(reasons((folder / "reasons.py").read_text(encoding="utf-8")))
    assert all(keys and clauses for keys, clauses in found)
    keys = {one for some, _ in found for one in some}
    assert keys == keys_under(key, "why")
    for lang in LANGUAGES:
        words = speak(lang, folder / "text")
        assert [one for one in keys if not words.has(f"why.{one}")] == []
    rules = (folder / "RULES.md").read_text(encoding="utf-8")
    assert {one for _, some in found for one in some} - set(CLAUSE.findall(rules)) == set()


@pytest.mark.parametrize("key", GAMES)
def test_at_least_five_reasons_are_given(key: str) -> None:
    assert len(keys_under(key, "why")) >= 5


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_a_reason_is_one_short_text(key: str, lang: str) -> None:
    folder = load_game(key).folder
    texts = {one: speak(lang, folder / "text")(f"why.{one}") for one in keys_under(key, "why")}
    assert {
        one: text for one, text in texts.items() if not re.search(r"[.}]$", text) or len(text) > 130
    } == {}


def test_reasons_are_found_in_sources() -> None:
    source = 'x = Reason("a" if y else "b", "XY-01", (1,))\n'
    assert list(reasons(source)) == [(["a", "b"], ["XY-01"])]
