"""The lesson of every game: it can be played to its end, shows what it promises, and is told in three languages."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from benben import Match, load_game
from benben.core.errors import BadData
from benben.core.lesson import FILE, Lesson, lesson_of, read_lesson
from benben.games import registry
from benben.text import LANGUAGES, speak
from tests.texts import keys_under

KEYS = [key for key in sorted(registry()) if (load_game(key).folder / FILE).is_file()]
OURS = ["_template", "mummy", "pyramidion", "pyramido", "the_pyramid"]
LONGEST = 240
each_game = pytest.mark.parametrize("key", KEYS)
each_language = pytest.mark.parametrize("lang", LANGUAGES)


def lesson(key: str) -> Lesson:
    game = load_game(key)
    told = read_lesson(game.folder / FILE, game.seats[-1])
    assert lesson_of(game) is told, (
        f"The lesson of {key} was written for rules {told.version} and data {told.data}; they are {game.version} "
        f"and {game.data_digest} now. Play it through, put {FILE} and the texts lesson.* right, then its header."
    )
    return told


def played(key: str) -> tuple[Match, set[str]]:
    """The match at the end of a lesson, and the events that the newcomer has heard."""
    told = lesson(key)
    match = Match(key, seats=told.seats, seed=told.seed, options=told.options)
    heard = {event.key for event in match.events(told.seat)}
    for n, cue in enumerate(told.cues, 1):
        where = f"step {n} of the lesson of {key}, {cue.action!r}"
        assert match.seat == cue.seat, f"{where}: seat {match.seat} decides, not {cue.seat}"
        assert cue.action in match.options, f"{where}: possible are {match.options}"
        match.play(cue.action)
        heard |= {event.key for event in match.events(told.seat)}
    return match, heard


def test_all_our_games_have_a_lesson() -> None:
    assert set(OURS) <= set(KEYS)


@each_game
def test_a_lesson_is_legal_and_leaves_the_match_open(key: str) -> None:
    match, _ = played(key)
    assert match.outcome is None


@each_game
def test_a_lesson_shows_what_it_promises(key: str) -> None:
    _, heard = played(key)
    assert set(lesson(key).shows) <= heard


@pytest.mark.parametrize("key", OURS)
def test_a_lesson_is_neither_short_nor_long_and_has_a_new_idea_in_every_step(key: str) -> None:
    told = lesson(key)
    assert told.own in (range(8, 15) if key != "_template" else range(4, 5))
    assert len({cue.idea for cue in told.cues if cue.idea}) == told.own


@each_game
@each_language
def test_every_idea_has_a_text_and_no_text_is_idle(key: str, lang: str) -> None:
    game = load_game(key)
    words = speak(lang, game.folder / "text")
    ideas = {f"lesson.{cue.idea}" for cue in lesson(key).cues if cue.idea} | {"lesson.end"}
    assert {idea for idea in ideas if not words.has(idea)} == set()
    assert {f"lesson.{idea}" for idea in keys_under(key, "lesson", lang)} == ideas
    assert {idea for idea in ideas if len(words(idea)) > LONGEST} == set()


@each_game
def test_the_newcomer_always_has_another_choice_to_be_kept_from(key: str) -> None:
    told = lesson(key)
    match = Match(key, seats=told.seats, seed=told.seed, options=told.options)
    for cue in told.cues:
        assert len(match.options) > 1
        match.play(cue.action)


@each_game
@pytest.mark.parametrize("changed", [{"data_digest": "00000000"}, {"version": "0.0"}])
def test_other_components_or_rules_have_no_lesson(key: str, changed: dict[str, str]) -> None:
    assert lesson_of(replace(load_game(key), **changed)) is None  # type: ignore[arg-type]


GOOD = """
version = "1.0"
data = "00000000"
seats = 2
seed = 7
seat = 0
shows = []

[[step]]
idea = "roll"
play = "roll"

[[step]]
seat = 1
play = "roll"
"""


def test_a_lesson_is_read(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text(GOOD)
    told = read_lesson(path, 4)
    assert [(cue.seat, cue.action, cue.idea, cue.skip) for cue in told.cues] == [
        (0, "roll", "roll", False),
        (1, "roll", "", False),
    ]
    assert told.own == 1


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ("seats = 2", "seats = 9", "lesson_range"),
        ("seats = 2", "seats = true", "kind"),
        ("seats = 2", "", "missing"),
        ("seat = 0", "seat = 2", "lesson_range"),
        ("seat = 1", "seat = -1", "lesson_range"),
        ("seed = 7", 'seed = "7"', "kind"),
        ('idea = "roll"\n', "", "lesson_idea"),
        ("seat = 1", 'seat = 1\nidea = "more"', "lesson_idea"),
        ('idea = "roll"', 'idea = "roll"\nskip = true', "lesson_idea"),
        ('idea = "roll"', 'idea = "roll"\nfast = true', "unknown_field"),
        ("shows = []", "shows = []\nbot = 1", "unknown_field"),
    ],
)
def test_a_bad_lesson_is_refused_and_its_fault_named(
    tmp_path: Path, before: str, after: str, problem: str
) -> None:
    path = tmp_path / FILE
    assert before in GOOD
    path.write_text(GOOD.replace(before, after, 1))
    with pytest.raises(BadData) as refused:
        read_lesson(path, 4)
    assert refused.value.details["problem"] == problem


def test_a_lesson_that_is_no_toml_is_refused(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text("seats = [")
    with pytest.raises(BadData) as refused:
        read_lesson(path, 4)
    assert refused.value.key == "data_syntax"
