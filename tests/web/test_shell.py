"""The style sheets of pages do not affect the drawings of games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import benben.web
from benben.core.rng import Rng
from benben.games import game_keys, load_game
from benben.svg import fragment
from tests.tables import table

STATIC = Path(benben.web.__file__).parent / "static"
SHEETS = ("shell", "table", "talk", "living", "rules", "lesson", "hints", "tv")
"""The style sheets of a table page besides the board's own."""
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
BARE = re.compile(r"\.([\w-]+)")
HARMFUL = re.compile(r"(?:^|[;\s])(?:position|visibility|opacity|translate|scale|width|height|fill)\s*:")


def bare_rules() -> Iterator[tuple[str, str]]:
    """Yield each class that is the whole selector of a rule, with the body of the rule."""
    for sheet in SHEETS:
        css = re.sub(r"/\*.*?\*/", "", (STATIC / f"{sheet}.css").read_text(encoding="utf-8"), flags=re.DOTALL)
        for selectors, body in RULE.findall(css):
            for selector in selectors.split(","):
                if found := BARE.fullmatch(selector.strip()):
                    yield found[1], body


def drawn_classes(key: str) -> set[str]:
    """Return every class in some positions of a match."""
    game = load_game(key)
    match, rng = table(key, game.seats[-1], 5), Rng(5, 1)
    found: set[str] = set()
    for _ in range(60):
        if match.seat is None:
            break
        parts = game.draw(match.view(match.seat), match.options, lambda key, *_, **__: key)
        told = re.findall(r'class="([^"]*)"', "".join(map(fragment, parts)))
        found |= {name for names in told for name in names.split()}
        match.play(match.options[rng.below(len(match.options))])
    return found


@pytest.mark.parametrize("key", game_keys())
def test_no_rule_of_the_shell_hides_or_moves_what_a_game_draws(key: str) -> None:
    classes = drawn_classes(key)
    assert len(classes) > 3
    assert {name for name, body in bare_rules() if name in classes and HARMFUL.search(body)} == set()
