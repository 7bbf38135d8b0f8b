"""Law 14: the compiled engines play exactly like the interpreted ones."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.laws.walks import CASES, MATCHES

ROOT = Path(__file__).parents[2]


def run(*arguments: str, path: str = "") -> str:
    environment = {**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{ROOT}"}
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.skipif(not shutil.which(os.environ.get("CC", "cc")), reason="no C compiler: pure Python serves")
def test_law_14_compiled_and_interpreted_engines_agree() -> None:
    compiled = ROOT / "build" / "compiled"
    run("tools/compile.py", str(compiled))
    cases = json.dumps([[key, seats, seed] for key, seats in CASES for seed in range(max(4, MATCHES // 200))])
    played: list[dict[str, Any]] = [
        json.loads(run("tests/laws/digests.py", cases, path=str(path))) for path in (ROOT / "src", compiled)
    ]
    assert played[0]["engine"].endswith(".py")
    assert not played[1]["engine"].endswith(".py")
    assert played[0]["digests"] == played[1]["digests"]
