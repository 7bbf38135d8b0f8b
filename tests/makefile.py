"""What the Makefile says: its words, and what a word runs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
MAKE = shutil.which("make") or "make"


def make_words() -> set[str]:
    """The targets that are words for people."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z][a-z-]*):(?!=)", text, re.MULTILINE))


def commands(word: str) -> list[str]:
    """The commands of a word, in order, as if everything it needs were there."""
    return make("--dry-run", "--assume-old", ".venv/installed", word).splitlines()


def make(*arguments: str) -> str:
    """What `make` says, told nothing of a `make` that may run these tests."""
    env = {
        name: value for name, value in os.environ.items() if name not in {"MAKEFLAGS", "MAKELEVEL", "MFLAGS"}
    }
    done = subprocess.run([MAKE, *arguments], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    return done.stdout
