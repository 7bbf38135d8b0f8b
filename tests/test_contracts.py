"""The import contracts hold, and each of them notices a breach."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LINTER = Path(sys.executable).with_name("lint-imports")
SHOWN = "what is shown or decided is built from a view, never from a state"
WEB = "inside web: both doors over one request, one screen, one HTTP"
RESEARCH = "inside research: doors over one loop"
NUMBERS = "packages for research are imported in research alone"
PURE = "engines touch no clock, no dice of their own, no network, no numeric package"
BREACHES = [
    ("games/pyramido/draw/__init__.py", "from benben.games.pyramido.state import State", SHOWN),
    ("games/mummy/reasons.py", "from benben.games.mummy.state import State", SHOWN),
    ("games/mummy/hunt/insight.py", "from benben.games.mummy.state import State", SHOWN),
    ("games/mummy/hunt/prey.py", "from benben.games.mummy.scoring import missing", SHOWN),
    ("games/_template/tensor.py", "import benben.games._template.veil", SHOWN),
    ("core/rng.py", "import random", PURE),
    ("games/pyramido/scoring.py", "from time import time", PURE),
    ("core/action.py", "import benben.match", "levels"),
    ("games/_template/draw.py", "import benben.bots", "levels"),
    ("stray.py", "import benben.core.rng", "levels"),
    ("web/stray.py", "import benben.core.event", WEB),
    ("web/api/words.py", "import benben.web.pages.rules", WEB),
    ("web/screen/lobby.py", "import benben.web.request.identity", WEB),
    ("web/http/metrics.py", "import benben.web.server", WEB),
    ("table/stray.py", "import benben.core.outcome", "inside table"),
    ("table/live/table.py", "import benben.table.house", "inside table"),
    ("store/stray.py", "import benben.core.parts.display", "inside store"),
    ("research/stray.py", "import benben.core.outcome", RESEARCH),
    ("research/loop.py", "import benben.research.picture", RESEARCH),
    ("arena/fit.py", "import numpy", NUMBERS),
    ("web/server.py", "import gymnasium", NUMBERS),
    ("text/catalogue.py", "import benben.text.words", "no cycles, in any package"),
    ("games/_template/bot.py", "import benben.games.pyramido.bot", "games are independent of each other"),
    ("games/pyramido/data.py", "import benben.games.pyramido.rules", "inside a game"),
    ("games/mummy/plan.py", "import benben.games.mummy.bot", "inside a game"),
    ("games/mummy/hunt/deals.py", "import benben.games.mummy.hunt.tracker", "inside the hunt of the mummy"),
    ("games/mummy/turns.py", "import benben.games.mummy.rules", "inside a game"),
]


def lint(root: Path) -> tuple[int, str]:
    done = subprocess.run(
        [LINTER, "--no-cache", "--config", root / "pyproject.toml"],
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root / "src"), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The sources once more, to be broken."""
    shutil.copytree(
        ROOT / "src" / "benben",
        tmp_path / "src" / "benben",
        ignore=shutil.ignore_patterns("__pycache__", "*.svg", "*.md"),
    )
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_every_contract_holds() -> None:
    code, told = lint(ROOT)
    assert (code, " 0 broken." in told) == (0, True), told


@pytest.mark.parametrize(("file", "line", "contract"), BREACHES, ids=[line for _, line, _ in BREACHES])
def test_a_breach_is_noticed_and_its_contract_named(copy: Path, file: str, line: str, contract: str) -> None:
    path = copy / "src" / "benben" / file
    before = path.read_text() if path.exists() else ""
    path.write_text(f"{before}\n{line}\n")
    code, told = lint(copy)
    assert (code, f"{contract} BROKEN" in told) == (1, True), told


def test_a_module_of_a_game_that_has_no_layer_is_noticed_and_named(copy: Path) -> None:
    (copy / "src" / "benben" / "games" / "pyramido" / "stray.py").write_text('"""No file of a game."""\n')
    code, told = lint(copy)
    assert (code, "inside a game BROKEN" in told, "- benben.games.pyramido.stray" in told) == (1, True, True)
