"""`benben about`: what it tells, of a checkout, of an installed package, and in which language."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from pathlib import Path

import pytest

import benben
from benben.cli import about
from benben.cli.about import About
from benben.core import rng
from benben.core.engines import modules, state
from benben.text import LANGUAGES, speak
from tests.cli.run import Run


def test_json_is_one_object_that_tells_how_the_tests_run(run: Run, tmp_path: Path) -> None:
    result = run("about", "--json", BENBEN_DATA_DIR=str(tmp_path / "kept"))
    told = json.loads(result.out)
    pure = rng.__file__.endswith(".py")
    assert (result.code, result.err, tuple(told)) == (0, "", About._fields)
    assert told | {"commit": None} == {
        "version": benben.__version__,
        "commit": None,
        "python": platform.python_version(),
        "engines": "interpreted" if pure else "compiled",
        "compiled": 0 if pure else len(modules()),
        "modules": len(modules()),
        "data_folder": str(tmp_path / "kept"),
        "languages": list(LANGUAGES),
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_thing_is_told_in_a_line_of_its_own(run: Run, lang: str) -> None:
    words = speak(lang)
    result = run("about", "--lang", lang)
    names = [words(f"cli.about.{key}") for key in about.LINES if key != "commit"]
    shown = [line for line in result.out.splitlines() if not line.startswith(words("cli.about.commit"))]
    assert (result.code, result.err, len(shown)) == (0, "", len(names))
    assert [name for name, line in zip(names, shown, strict=True) if not line.startswith(f"{name}  ")] == []


@pytest.mark.parametrize(("compiled", "told"), [(0, "interpreted (0 of 9 "), (9, "compiled (9 of 9 ")])
def test_engines_are_all_compiled_or_none(compiled: int, told: str) -> None:
    assert told in engines_line(compiled)


def test_a_copy_of_which_only_a_part_is_compiled_says_so() -> None:
    assert "partly compiled (4 of 9 modules)" in engines_line(4)


def engines_line(compiled: int) -> str:
    found = About("1.0", None, "3.11", state(compiled, 9), compiled, 9, "/data", ("en",))
    (line,) = (line for line in about.lines(found, speak("en")) if line.startswith("Engines"))
    return line


def test_values_stand_below_each_other() -> None:
    found = About("1.0", "abc", "3.11", "compiled", 9, 9, "/data", ("en", "uk"))
    assert about.lines(found, speak("en")) == [
        "Version      1.0",
        "Commit       abc",
        "Python       3.11",
        "Engines      compiled (9 of 9 modules)",
        "Data folder  /data",
        "Languages    en, uk",
    ]


def test_a_setting_that_does_not_fit_is_refused_in_one_line(run: Run) -> None:
    result = run("about", BENBEN_PORT="many")
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)


def test_it_needs_no_extra() -> None:
    lines = ("import sys", "sys.modules['numpy'] = None", "sys.argv = ['benben', 'about']")
    script = "; ".join([*lines, "from benben.cli import main", "main()"])
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "0.1.0" in done.stdout
