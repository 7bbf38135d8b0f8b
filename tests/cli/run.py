"""How tests run a command: inside this process, or as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from benben.cli import main
from benben.text import speak

COMMAND = [sys.executable, "-c", "from benben.cli import main; main()"]
SPEECH = ("LC_ALL", "LC_MESSAGES", "LANG", "BENBEN_LANG", "BENBEN_COMPONENTS")


@dataclass(frozen=True)
class Result:
    """What a command left behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Result]


def runner(patch: pytest.MonkeyPatch, capture: pytest.CaptureFixture[str], folder: Path) -> Run:
    """Runs commands in this process: arguments as words, typed lines, the environment as names."""
    for name in SPEECH:
        patch.delenv(name, raising=False)
    patch.chdir(folder)

    def run(*words: object, typed: bytes = b"", **env: str) -> Result:
        capture.readouterr()
        with patch.context() as here:
            here.setattr(sys, "argv", ["benben", *map(str, words)])
            here.setattr(sys, "stdin", TextIOWrapper(BytesIO(typed), encoding="utf-8"))
            for name, value in env.items():
                here.setenv(name, value)
            try:
                main()
            except SystemExit as left:
                code = int(left.code or 0)
            else:
                code = 0
        return Result(code, *capture.readouterr())

    return run


def environment(**env: str) -> dict[str, str]:
    """The environment of a process, English unless told otherwise."""
    plain = {name: value for name, value in os.environ.items() if name not in SPEECH}
    return plain | {"LANG": "C.UTF-8"} | env


def process(*words: object, typed: bytes = b"", **env: str) -> Result:
    """Run a command as a process with some lines typed into it."""
    done = subprocess.run(
        [*COMMAND, *map(str, words)],
        input=typed,
        capture_output=True,
        env=environment(**env),
        timeout=60,
        check=False,
    )
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


def told(lang: str, key: str, **details: object) -> str:
    """The line that a refusal gets."""
    return f"benben: {speak(lang)(f'error.{key}', **details)}\n"
