"""Guides: the same chapters, pictures and moves in all languages, and moves that the game can read."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

import benben
from benben.core.action import ActionSpace
from benben.text import LANGUAGES

SRC = Path(benben.__file__).parent
GUIDES = sorted(folder for folder in (SRC / "games").glob("*/guide") if any(folder.glob("*.md")))
LENGTH = range(250, 1001)

each_guide = pytest.mark.parametrize("folder", GUIDES, ids=lambda folder: folder.parent.name)


def guide(folder: Path, lang: str) -> str:
    return (folder / f"{lang}.md").read_text(encoding="utf-8")


def space(folder: Path) -> ActionSpace:
    found = import_module(f"benben.games.{folder.parent.name}.actions").SPACE
    assert isinstance(found, ActionSpace)
    return found


def moves(folder: Path, lang: str) -> list[str]:
    """The moves that a guide shows, in backquotes."""
    verbs = set(space(folder).by_name)
    return [text for text in re.findall("`([^`]+)`", guide(folder, lang)) if text.split()[0] in verbs]


def frame(text: str) -> list[str]:
    """Headings by level, pictures, list items and table rows: what translations share."""
    return re.findall(r"^#+ |\(\w+\.svg\)|^- |^\d\. |^\|", text, flags=re.MULTILINE)


@each_guide
def test_guides_have_the_same_frame_in_all_languages(folder: Path) -> None:
    english = frame(guide(folder, "en"))
    assert len(english) > 10
    assert all(frame(guide(folder, lang)) == english for lang in LANGUAGES)


@each_guide
def test_guides_tell_the_same_numbers_in_all_languages(folder: Path) -> None:
    rows = [re.findall(r"^\|.*", guide(folder, lang), re.MULTILINE) for lang in LANGUAGES]
    english, *others = (re.findall(r"\d+", " ".join(each)) for each in rows)
    assert others == [english, english]


@each_guide
def test_guides_show_every_verb_in_moves_that_can_be_typed(folder: Path) -> None:
    actions = space(folder)
    for lang in LANGUAGES:
        shown = moves(folder, lang)
        assert shown == moves(folder, "en")
        assert [actions.text(actions.parse(move)) for move in shown] == shown
        assert {move.split()[0] for move in shown} == set(actions.by_name)


@each_guide
def test_guides_are_short_enough_to_be_read(folder: Path) -> None:
    counts = {lang: len(re.findall(r"\S*\w\S*", guide(folder, lang))) for lang in LANGUAGES}
    assert {lang: count for lang, count in counts.items() if count not in LENGTH} == {}
