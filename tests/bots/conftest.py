"""Bots that misbehave, as another package would bring them: installed, with an entry point each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from benben.bots import registry

ROGUES = {
    "hanging": """
        import time
        def choose(game, view, options, rng):
            while True:
                time.sleep(1)
    """,
    "busy": """
        def choose(game, view, options, rng):
            while True:
                pass
    """,
    "failing": """
        import sys
        sys.excepthook = lambda *_: None
        def choose(game, view, options, rng):
            sys.stderr.close()
            raise ValueError("no idea")
    """,
    "vanishing": """
        import os
        def choose(game, view, options, rng):
            os._exit(3)
    """,
    "broken": """
        raise SystemExit(1)
    """,
    "rubbish": """
        def choose(game, view, options, rng):
            return "dance on the table"
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


@pytest.fixture(scope="module")
def rogues(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """The names of the bots above, findable in this process and in those it starts."""
    site = tmp_path_factory.mktemp("site")
    install(site)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(site)
        registry.cache_clear()
        yield sorted(ROGUES)
    registry.cache_clear()


def install(site: Path) -> None:
    package, info = site / "rogue_bots", site / "rogue_bots-1.0.dist-info"
    package.mkdir()
    info.mkdir()
    (package / "__init__.py").touch()
    for name, source in ROGUES.items():
        (package / f"{name}.py").write_text(dedent(source))
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: rogue-bots\nVersion: 1.0\n")
    named = "".join(f"{name} = rogue_bots.{name}\n" for name in ROGUES)
    (info / "entry_points.txt").write_text(f"[benben.bots]\n{named}")
