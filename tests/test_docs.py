"""Docs that can drift are tested: commands, settings, `make` words, links, paths, laws, files, pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

import benben
from benben.cli import app
from tests.makefile import make_words
from tools import observations, pictures

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src" / "benben"
TEMPLATE = SRC / "games" / "_template"
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
GUIDES = sorted(SRC.glob("games/*/guide/*.md"))
DECISIONS = sorted(ROOT.glob("docs/decisions/*.md"))
LINK = re.compile(r"\]\(([^)\s]+)\)")
PATH = re.compile(r"(?<![\w/.-])(?:src|tests|docs|tools|bench)/[\w./<>*-]*")
CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)
NEW_GAME = re.compile(r"benben new-game (\w+)")

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def all_docs() -> str:
    return "\n".join(text_of(page) for page in PAGES)


def sources() -> str:
    """All Python but this file."""
    files = [path for folder in ("src", "tests", "bench", "tools") for path in ROOT.glob(f"{folder}/**/*.py")]
    return "\n".join(text_of(path) for path in files if path != Path(__file__))


def commands(group: Any, name: str = "benben") -> Iterator[tuple[str, Any]]:
    """Every command that can be run, by its full name."""
    for key, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, f"{name} {key}")
        else:
            yield f"{name} {key}", command


def row_of(command: str) -> str:
    """The row of a table of commands."""
    found = re.findall(rf"^\| `{command}[` ].*$", all_docs(), re.MULTILINE)
    assert len(found) == 1, f"{command}: {len(found)} rows in tables of commands"
    return str(found[0])


def option_words(command: Any) -> set[str]:
    return {
        word
        for param in command.params
        for word in (*param.opts, *param.secondary_opts)
        if word.startswith("-")
    }


def test_every_command_has_a_row_with_all_its_options_and_no_others() -> None:
    named = dict(commands(get_command(app)))
    assert len(named) > 5
    for name, command in named.items():
        told = set(re.findall(r"`(--?[a-z-]+)`", row_of(name)))
        assert told == option_words(command), name


def test_every_documented_command_exists() -> None:
    named = dict(commands(get_command(app)))
    told = re.findall(r"^\| `(benben [a-z -]+?)(?: \[?[A-Z].*)?` \|", all_docs(), re.MULTILINE)
    assert sorted(told) == sorted(named)


def test_the_options_of_benben_itself_are_documented() -> None:
    assert [word for word in option_words(get_command(app)) if f"`benben {word}`" not in all_docs()] == []


def test_every_setting_by_environment_is_documented() -> None:
    sources = [
        path for folder in ("src", "tests", "bench", "tools") for path in ROOT.glob(f"{folder}/**/*.py")
    ]
    read = {name for path in sources for name in re.findall(r"[\"'](BENBEN_[A-Z_]+)[\"']", text_of(path))}
    assert {"BENBEN_COMPONENTS", "BENBEN_LANG"} <= read
    assert {name for name in read if name not in all_docs()} == set()


def test_every_documented_setting_is_read_somewhere() -> None:
    assert {name for name in re.findall("BENBEN_[A-Z_]+", all_docs()) if name not in sources()} == set()


def test_the_table_for_contributors_has_a_row_for_each_make_word_and_no_other() -> None:
    told = re.findall(r"^\| `make ([a-z-]+)` \| \S", text_of(ROOT / "CONTRIBUTING.md"), re.MULTILINE)
    assert sorted(told) == sorted(make_words())


@each_page
def test_every_make_word_that_is_mentioned_exists(page: Path) -> None:
    code = "\n".join(CODE.findall(text_of(page)))
    assert set(re.findall(r"\bmake ([a-z][a-z-]*)", code)) - make_words() == set()


def anchors(page: Path) -> set[str]:
    """What a heading can be linked by."""
    headings = re.findall(r"^#+ (.*)$", text_of(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", [*PAGES, *GUIDES], ids=lambda page: str(page.relative_to(ROOT)))
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(text_of(page)):
        if link.startswith(("https://", "http://", "mailto:")):
            continue
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), link
        assert ROOT in target.parents, link
        assert not anchor or anchor in anchors(target), link


@each_page
def test_every_path_that_is_mentioned_exists(page: Path) -> None:
    text = text_of(page)
    invented = set(NEW_GAME.findall(text)) - {"KEY"}
    for path in {found.rstrip(".") for found in PATH.findall(text)}:
        if not invented & set(re.split(r"[/.]", path)):
            assert any(ROOT.glob(re.sub(r"<\w+>|NNNN", "*", path).rstrip("/"))), path


def test_every_law_is_described_and_has_a_test() -> None:
    concepts = text_of(ROOT / "docs" / "concepts.md")
    section = concepts.split("## Laws", 1)[1].split("\n## ", 1)[0]
    described = [int(number) for number in re.findall(r"^(\d+)\. \*\*", section, re.MULTILINE)]
    assert described == list(range(1, 17))
    tests = "".join(text_of(path) for path in ROOT.glob("tests/laws/test_*.py"))
    named = re.findall(r"def test_laws?_((?:\d+_)+)", tests)
    tested = {int(number) for numbers in named for number in numbers.strip("_").split("_")}
    assert tested == set(described)


def test_the_tour_names_every_file_of_a_game() -> None:
    tour = text_of(ROOT / "docs" / "tour.md")
    files = [path for path in TEMPLATE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert len(files) > 20
    assert (
        sorted(str(f.relative_to(TEMPLATE)) for f in files if f"`{f.relative_to(TEMPLATE)}`" not in tour)
        == []
    )


def test_the_tour_links_to_every_decision() -> None:
    tour = text_of(ROOT / "docs" / "tour.md")
    assert [path.name for path in DECISIONS if f"(decisions/{path.name})" not in tour] == []


def test_decisions_are_numbered_without_gaps_and_have_the_same_chapters() -> None:
    assert [path.name[:4] for path in DECISIONS] == [
        f"{number:04}" for number in range(1, len(DECISIONS) + 1)
    ]
    chapters = ["Context", "Decision", "Consequences", "Rejected"]
    for path in DECISIONS:
        assert text_of(path).startswith(f"# {path.name[:4]} ")
        assert re.findall(r"^## (.*)$", text_of(path), re.MULTILINE) == chapters, path.name


def test_the_changelog_tells_of_this_version() -> None:
    assert f"\n## {benben.__version__}\n" in text_of(ROOT / "CHANGELOG.md")


def test_every_public_name_of_a_match_is_in_the_readme_or_the_changelog() -> None:
    told = text_of(ROOT / "README.md") + text_of(ROOT / "CHANGELOG.md")
    public = [name for name in vars(benben.Match) if not name.startswith("_")]
    assert [name for name in public if not re.search(rf"\b{name}\b", told)] == []


def test_every_error_is_in_the_table_of_errors() -> None:
    concepts = text_of(ROOT / "docs" / "concepts.md")
    public = [getattr(benben, name) for name in benben.__all__]
    errors = [kind for kind in public if isinstance(kind, type) and issubclass(kind, benben.BenbenError)]
    assert [kind.__name__ for kind in errors if f"`{kind.__name__}`" not in concepts] == []


def test_the_committed_pictures_are_what_the_code_draws_now() -> None:
    old = [
        str(path.relative_to(ROOT))
        for path, drawn in pictures.pictures().items()
        if not path.is_file() or text_of(path) != drawn
    ]
    assert old == [], "run `make docs` and look at the pictures"


def test_the_tables_of_observations_are_those_of_the_games() -> None:
    page = text_of(observations.PAGE)
    assert page == observations.page(), "run `make docs`"
    assert not re.search(r"(?<!\\)\[\w[^\]]*\]\[", page), (
        "Markdown takes it for a link, and the docs site is not built"
    )


def test_pictures_of_guides_have_no_words_and_serve_all_languages() -> None:
    for path in ROOT.glob("src/benben/games/*/guide/*.svg"):
        shown = re.findall(
            r'<text(?! x="\S+ )[^>]*>([^<]*)</text>', text_of(path)
        )  # letters apart are no word
        assert [text for text in shown if re.search(r"[^\W\d_]{2}", text)] == [], path.name
