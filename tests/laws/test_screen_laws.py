"""The laws of what leaves the engine: drawings, words, numbers, and what they must not tell (H1, H2, H5)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from html import unescape
from itertools import islice
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest

from benben import Rng, load_game
from benben.core.errors import BadText
from benben.core.event import Event, Log
from benben.games import AnyGame
from benben.svg.kept import forget
from benben.text import LANGUAGES, Words, speak
from tests.laws.walks import STATES, each_game, each_table, met, sample, walk

PATTERN = re.compile(r'<g[^>]*\bdata-a="([^"]*)"[^>]*>')
NAMED = re.compile(r'<g[^>]*\bdata-a="[^>]*\btabindex="0"[^>]*><title>[^<]+</title>')


def words_of(game: AnyGame, lang: str = "en") -> Words:
    return speak(lang, game.folder / "text")


def drawing(game: AnyGame, view: Any, options: list[str]) -> str:
    return "\n".join(f"{part.name}\n{part.body}" for part in game.draw(view, options, words_of(game)))


def options_of(game: AnyGame, state: Any) -> list[str]:
    asked = game.decision(state)
    return [game.space.text(action) for action in asked.options] if asked else []


def matching(pattern: str, option: str) -> bool:
    ours, theirs = pattern.split(), option.split()
    return len(ours) == len(theirs) and all(p in ("*", word) for p, word in zip(ours, theirs, strict=True))


def kind(pattern: str) -> tuple[str, tuple[bool, ...]]:
    """The verb and which words a pattern leaves free."""
    verb, *rest = pattern.split()
    return verb, tuple(word == "*" for word in rest)


@each_table
def test_law_11_every_option_is_one_combination_of_clicks(key: str, seats: int) -> None:
    game = load_game(key)
    for position in sample(key, seats):
        asked = game.decision(position.state)
        if asked is None:
            continue
        options = options_of(game, position.state)
        patterns = [
            unescape(p)
            for p in PATTERN.findall(drawing(game, game.view(position.state, asked.seat), options))
        ]
        assert max(Counter(patterns).values()) == 1
        assert all(any(matching(pattern, option) for option in options) for pattern in patterns)
        for option in options:
            mine = [pattern for pattern in patterns if matching(pattern, option)]
            kinds = {kind(pattern) for pattern in patterns if pattern.split()[0] == option.split()[0]}
            assert Counter(kind(pattern) for pattern in mine) == Counter(kinds), option
            assert [other for other in options if all(matching(p, other) for p in mine)] == [option]


@each_table
def test_law_11_every_click_has_a_key_and_a_name(key: str, seats: int) -> None:
    game = load_game(key)
    for position in sample(key, seats):
        asked = game.decision(position.state)
        if asked is not None:
            shown = drawing(game, game.view(position.state, asked.seat), options_of(game, position.state))
            assert len(NAMED.findall(shown)) == len(PATTERN.findall(shown))


@each_table
def test_law_11_nothing_is_clickable_for_those_who_wait(key: str, seats: int) -> None:
    game = load_game(key)
    for position in sample(key, seats):
        assert not PATTERN.search(drawing(game, game.view(position.state, None), []))


@each_table
def test_law_11_what_is_kept_of_a_drawing_is_what_would_be_drawn_anew(key: str, seats: int) -> None:
    game = load_game(key)
    known = [*islice(walk(game, seats, 1), 40), *sample(key, seats)[::40]]
    shown: list[tuple[Any, list[str]]] = []
    for position in known:
        asked = game.decision(position.state)
        for reader in (None, *range(seats)):
            options = options_of(game, position.state) if asked and asked.seat == reader else []
            shown.append((game.view(position.state, reader), options))
    remembered = [drawing(game, view, options) for view, options in shown]
    for (view, options), drawn in zip(shown, remembered, strict=True):
        forget()
        assert drawing(game, view, options) == drawn


GRID = [f"cell {x},{y}" for x in range(-3, 26, 5) for y in range(-3, 17, 5)]
"""Some cells of a drawing that tells by its grid where it was clicked."""
CLAUSE = re.compile(r"\*\*((?:[A-Z]{2}|R)-\d+)[* ]")


def things(shown: str) -> tuple[list[str], list[str]]:
    """The names in a drawing, those that a grid completes left out; and the elements to click without a title."""
    root = ET.fromstring(f"<svg>{shown.replace(chr(10), '')}</svg>")  # noqa: S314
    marked = [element for element in root.iter() if {"data-w", "data-a"} & element.attrib.keys()]
    bare = [str(element.attrib) for element in marked if not (element.findtext("title") or "").strip()]
    named = [element.attrib["data-w"] for element in marked if "data-w" in element.attrib]
    return [name for name in named if name != "cell"] + (GRID if "cell" in named else []), bare


@each_table
def test_law_11_what_cannot_be_clicked_has_a_name_and_says_why(key: str, seats: int) -> None:
    game = load_game(key)
    clauses = set(CLAUSE.findall((game.folder / "RULES.md").read_text(encoding="utf-8")))
    asked_for = set()
    for position in sample(key, seats)[::12]:
        asked = game.decision(position.state)
        if asked is None:
            continue
        view, options = game.view(position.state, asked.seat), options_of(game, position.state)
        names, bare = things("".join(part.body for part in game.draw(view, options, words_of(game))))
        assert names
        assert bare == []
        reasons = {name: game.why_not(view, options, name) for name in names}
        assert [name for name, reason in reasons.items() if reason is None and name not in GRID] == []
        asked_for |= {reason for reason in reasons.values() if reason}
    assert {reason.clause for reason in asked_for} <= clauses
    for lang in LANGUAGES:
        words = words_of(game, lang)
        assert [reason for reason in asked_for if not words.has(f"why.{reason.key}")] == []
        told = [words(f"why.{reason.key}", *reason.args) for reason in asked_for]
        assert [text for text in told if re.search(r"[{}]", text)] == []


@each_game
def test_nothing_has_a_reason_that_is_not_on_the_board(key: str) -> None:
    game = load_game(key)
    state = game.new(game.seats[0], game.options(), Rng(1, 0), None)
    asked = game.decision(state)
    assert asked is not None
    view = game.view(state, asked.seat)
    for name in ("", "cell", "cell 1", "cell 1,2,3", "cell x,y", "pile 0", "the moon", "die 7", "T00", "A0"):
        with pytest.raises(BadText, match="unknown_thing"):
            game.why_not(view, options_of(game, state), name)


def spoken(events: list[Event], words: Words) -> list[str]:
    return [words(f"event.{event.key}", *event.args, seat=words("seat", n=event.seat)) for event in events]


@pytest.mark.parametrize("lang", LANGUAGES)
@each_table
def test_law_12_everything_met_has_words(key: str, seats: int, lang: str) -> None:
    game = load_game(key)
    words = words_of(game, lang)
    asked_for: set[str] = set()
    texts: list[str] = []
    for seed in range(8):
        log = Log()
        for position in walk(game, seats, seed, log):
            asked = game.decision(position.state)
            if asked:
                asked_for |= {f"decision.{asked.name}", f"decision.{asked.name}.help"}
                for action in asked.options:
                    verb, *rest = game.space.words(action)
                    asked_for.add(f"action.{verb}")
                    texts.append(words(f"action.{verb}", *rest))
            else:
                outcome = game.outcome(position.state)
                asked_for.add(f"reason.{outcome.reason}")
                lines = [line for sheet in outcome.breakdown for line in sheet]
                asked_for |= {f"score.{line.key}" for line in lines}
                texts += [words(f"score.{line.key}", *line.args) for line in lines]
        asked_for |= {f"event.{event.key}" for event in log.events}
        texts += spoken(log.events, words)
    asked_for |= {"game.name", "game.tagline"}
    for option, values in game.options.choices().items():
        asked_for |= {f"option.{option}", *(f"option.{option}.{value}" for value in values)}
    assert sorted(word for word in asked_for if not words.has(word)) == []
    assert [
        text for text in texts if re.search(r"[{}]|\b(colour|event|action|score|direction)\.", text)
    ] == []


@each_game
def test_law_12_the_drawing_speaks_the_readers_language(key: str) -> None:
    game = load_game(key)
    asked: set[str] = set()

    def listening(word: str, /, *args: object, **named: object) -> str:
        asked.add(word)
        return words_of(game)(word, *args, **named)

    for seats in game.seats:
        for position in sample(key, seats):
            game.draw(game.view(position.state, 0), options_of(game, position.state), listening)
    for lang in LANGUAGES:
        assert sorted(word for word in asked if not words_of(game, lang).has(word)) == []


Told = Callable[[str, object], None]
RARELY = 60
"""Every so manieth position is played on to the end of the match, the others by one step; `make stress` plays all."""


@each_table
def test_law_15_paired_worlds_look_alike_byte_for_byte(key: str, seats: int, record_property: Told) -> None:
    game, states = load_game(key), 0
    for states, position in enumerate(met(key, seats), 1):  # noqa: B007 (told after the last)
        for seat in (None, *range(seats)):
            other = game.determinize(game.view(position.state, seat), Rng(position.match, position.n))
            assert shown_to(game, other, seat) == shown_to(game, position.state, seat)
    record_property("positions", states)


def shown_to(game: AnyGame, state: Any, seat: int | None) -> tuple[object, ...]:
    """All bytes that a reader gets of a position."""
    view = game.view(state, seat)
    asked = game.decision(state)
    options = options_of(game, state) if asked and asked.seat == seat else []
    drawn = drawing(game, view, options)
    names = re.findall(r'data-w="([^"]*)"', drawn) if options else []
    reasons = [game.why_not(view, options, name) for name in names if name != "cell"]
    if "cell" in names:
        reasons += [game.why_not(view, options, name) for name in GRID]
    return drawn, msgspec.json.encode(view), options, reasons, game.encode(view)


@each_table
def test_law_15_paired_worlds_tell_the_same_story_until_something_is_revealed(
    key: str, seats: int, record_property: Told
) -> None:
    game, alike = load_game(key), 0
    for number, position in enumerate(met(key, seats)):
        most = game.max_steps(seats) if STATES or number % RARELY == 0 else 1
        for seat in (None, *range(seats)) if position.action is not None else ():
            other = game.determinize(game.view(position.state, seat), Rng(position.match, position.n))
            alike += steps_alike(game, seat, (game.clone(position.state), other), position.action, most)
    record_property("steps alike", alike)
    assert alike


def steps_alike(
    game: AnyGame, seat: int | None, worlds: tuple[Any, Any], action: int | None, most: int
) -> int:
    """Play two worlds on in step, by the same actions and dice, until a reader sees something else; how far."""
    dice, words, steps = Rng(action or 0, 1), words_of(game), 0
    state, other = worlds
    while action is not None and steps < most:
        theirs = game.decision(other)
        if theirs is None or action not in theirs.options:
            break
        roll, told = dice.word(), []
        for world in worlds:
            log = Log()
            game.apply(world, action, Rng(roll, 1), log)
            heard = [event for event in log.events if event.heard_by(seat)]
            told.append((game.view(world, seat), spoken(heard, words)))
        if told[0][0] != told[1][0]:
            break
        assert told[0] == told[1]
        steps += 1
        asked = game.decision(state)
        action = asked.options[dice.below(len(asked.options))] if asked else None
    return steps
