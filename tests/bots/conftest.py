"""Bots that misbehave, as another package would bring them: installed, with an entry point each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from benben.bots import thinking
from benben.bots.judgement import Budget
from stress.rogues import ROGUES as STRESSING
from stress.rogues import installed

ROGUES = {
    **STRESSING,
    "busy": """
        def choose(game, view, options, rng):
            while True:
                pass
    """,
    "broken": """
        raise SystemExit(1)
    """,
    "shouting": """
        def choose(game, view, options, rng):
            return options[0] * 10_000_000
    """,
    "hungry": """
        import sys
        sys.excepthook = lambda *_: None
        def choose(game, view, options, rng):
            sys.stderr.close()
            return options[len([0] * (1 << 28)) % 1]
    """,
    "silent": """
        def choose(game, view, options, rng):
            return ""
    """,
    "foreseeing": """
        def choose(game, view, options, rng):
            assert isinstance(view, game.view_type), type(view)
            assert not {"state", "match", "seed"} & set(vars(view))
            return options[-1]
    """,
    "greedy": """
        def choose(game, view, options, rng):
            return "not the one you know"
    """,
}


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searching bots of this process think for a moment only."""
    monkeypatch.setattr(thinking, "budget_of", lambda *_: Budget(12, 3, 2))


@pytest.fixture(scope="module")
def rogues(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """The names of the bots above."""
    with installed(tmp_path_factory.mktemp("site"), ROGUES):
        yield sorted(ROGUES)
