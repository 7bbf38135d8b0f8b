"""Habits that others repeat are the Makefile's: hooks, continuous integration, help, forms."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.makefile import ROOT, commands, make, make_words

WORKFLOWS = sorted(ROOT.glob(".github/workflows/*.yml"))
FORMS = sorted(path for path in ROOT.glob(".github/ISSUE_TEMPLATE/*.yml") if path.name != "config.yml")

each_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
each_form = pytest.mark.parametrize("path", FORMS, ids=lambda path: path.name)


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def steps(path: Path) -> list[dict[str, Any]]:
    return [step for job in read(path)["jobs"].values() for step in job["steps"]]


def runs(path: Path) -> list[str]:
    return [step["run"] for step in steps(path) if "run" in step]


def test_help_tells_every_word_in_a_line_of_its_own_and_in_columns() -> None:
    lines = [re.fullmatch(r"(make ([a-z-]+) +)\S.*", line) for line in make("help").splitlines()]
    assert sorted(line.group(2) if line else "?" for line in lines) == sorted(make_words())
    assert len({len(line.group(1)) for line in lines if line}) == 1


def test_every_word_is_phony_for_none_of_them_makes_a_file_of_its_name() -> None:
    told = re.findall(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert set(" ".join(told).split()) == make_words()


def test_hooks_before_a_commit_run_what_make_lint_runs() -> None:
    (repo,) = read(ROOT / ".pre-commit-config.yaml")["repos"]
    assert repo["repo"] == "local"
    assert [hook["entry"] for hook in repo["hooks"]] == commands("lint")


def test_hooks_always_look_at_everything_and_install_nothing() -> None:
    for hook in read(ROOT / ".pre-commit-config.yaml")["repos"][0]["hooks"]:
        told = (hook["language"], hook["pass_filenames"], hook["always_run"])
        assert told == ("system", False, True), hook["id"]


@each_workflow
def test_a_workflow_runs_words_of_the_makefile_and_nothing_else(path: Path) -> None:
    told = [re.fullmatch(r"make ([a-z-]+)", run.strip()) for run in runs(path)]
    assert told
    assert {found.group(1) if found else "?" for found in told} - make_words() == set()


@each_workflow
def test_a_workflow_may_only_read_and_keeps_no_key(path: Path) -> None:
    assert read(path)["permissions"] == {"contents": "read"}
    jobs = read(path)["jobs"].values()
    assert [job for job in jobs if "permissions" in job or "timeout-minutes" not in job] == []
    checkouts = [step for step in steps(path) if step.get("uses", "").startswith("actions/checkout@")]
    assert len(checkouts) == len(jobs)
    assert [step for step in checkouts if step["with"]["persist-credentials"]] == []


def test_tests_and_wheels_run_on_every_python_from_the_lowest_that_is_promised() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    jobs = read(ROOT / ".github/workflows/ci.yml")["jobs"]
    pythons, built = (jobs[name]["strategy"]["matrix"]["python"] for name in ("test", "wheels"))
    assert built == pythons
    lowest = project["requires-python"].removeprefix(">=3.")
    minors = [int(version.removeprefix("3.")) for version in pythons]
    assert minors == list(range(int(lowest), minors[-1] + 1))
    assert len(minors) > 1


@each_form
def test_a_form_asks_for_something_and_says_what_it_is_for(path: Path) -> None:
    form = read(path)
    assert form["name"]
    assert form["description"]
    asked = [part for part in form["body"] if part["type"] != "markdown"]
    assert all(part["attributes"]["label"] for part in asked)
    assert any(part.get("validations", {}).get("required") for part in asked)


def test_whoever_reports_a_bug_is_asked_for_a_record() -> None:
    ids = {part.get("id") for part in read(ROOT / ".github/ISSUE_TEMPLATE/bug.yml")["body"]}
    assert "record" in ids


def test_the_form_about_rules_names_every_game() -> None:
    (game,) = [
        part for part in read(ROOT / ".github/ISSUE_TEMPLATE/rules.yml")["body"] if part.get("id") == "game"
    ]
    titles = [
        path.read_text(encoding="utf-8").splitlines()[0]
        for path in ROOT.glob("src/benben/games/[!_]*/RULES.md")
    ]
    options = game["attributes"]["options"]
    named = [max((option for option in options if option in title), key=len, default="") for title in titles]
    assert sorted(named) == sorted(options)
