"""Faulty bots, installed like those of another package, with an entry point each."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent
from typing import Final

from benben.bots import registry

ROGUES: Final = {
    "hanging": """
        import time
        def choose(game, view, options, rng):
            while True:
                time.sleep(1)
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
    "rubbish": """
        def choose(game, view, options, rng):
            return "dance on the table"
    """,
}


@contextmanager
def installed(folder: Path, rogues: Mapping[str, str] = ROGUES) -> Iterator[None]:
    """Make bots importable, given by name and source, in this process and its child processes."""
    package, info = folder / "rogue_bots", folder / "rogue_bots-1.0.dist-info"
    package.mkdir()
    info.mkdir()
    (package / "__init__.py").touch()
    for name, source in rogues.items():
        (package / f"{name}.py").write_text(dedent(source))
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: rogue-bots\nVersion: 1.0\n")
    named = "".join(f"{name} = rogue_bots.{name}\n" for name in rogues)
    (info / "entry_points.txt").write_text(f"[benben.bots]\n{named}")
    before = os.environ.get("PYTHONPATH", "")
    os.environ["PYTHONPATH"] = f"{folder}{os.pathsep}{before}"
    sys.path.insert(0, str(folder))
    registry.cache_clear()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        os.environ["PYTHONPATH"] = before
        registry.cache_clear()
