"""Hints tell of a few options, say why, and depend on nothing but the view."""

from __future__ import annotations

import os
import signal
from random import Random

import pytest

from benben import Match, Rng
from benben.bots.hints import MOST, REASONS, Hint, hints, reasons_for
from benben.bots.judgement import WEIGHTS, Budget, read
from benben.bots.pool import Pool
from benben.games import AnyGame, load_game, registry
from benben.text import LANGUAGES, speak
from tests.tables import table

KEYS = sorted(registry())
each_game = pytest.mark.parametrize("key", KEYS)
SHORT = Budget(40, 4)


def begun(key: str, steps: int = 9) -> Match:
    """A match some random steps after its beginning, where there is something to choose."""
    match, chance = table(key, seed=11), Random(3)  # noqa: S311 (nothing here is secret)
    while match.n < steps or len(match.options) < 2:
        match.play(chance.choice(match.options))
        if match.outcome:
            match = table(key, seed=match.n)
    return match


def told(match: Match, view: object = None, dice: int = 1) -> list[Hint]:
    seen = match.view(match.seat) if view is None else view
    return hints(match.game, seen, match.options, Rng(dice, 0), SHORT)


@each_game
def test_a_few_options_are_told_of_with_a_chance_and_known_reasons(key: str) -> None:
    match = begun(key)
    found = told(match)
    assert 1 <= len(found) <= MOST
    assert {hint.action for hint in found} <= set(match.options)
    assert len({hint.action for hint in found}) == len(found)
    words = speak("en", match.game.folder / "text")
    for hint in found:
        assert 0 <= hint.chance <= 1
        assert len(hint.reasons) <= REASONS
        assert all(words.has(f"explain.{term}") for term in hint.reasons)


@each_game
def test_the_same_view_gets_the_same_hints_whatever_is_hidden(key: str) -> None:
    match = begun(key)
    assert match.seat is not None
    view = match.view(match.seat)
    other = match.game.determinize(view, Rng(99, 1))
    assert told(match, match.game.view(other, match.seat)) == told(match)


@each_game
def test_a_worker_gives_the_same_hints_each_time(key: str, pool: Pool) -> None:
    match = begun(key)
    asked = match.game, match.view(match.seat), match.options
    found = pool.advise(*asked, 5, 60)
    assert found
    assert pool.advise(*asked, 5, 60) == found


def test_a_late_worker_gives_none() -> None:
    match = begun("pyramido")
    asked = match.game, match.view(match.seat), match.options
    with Pool(1) as pool:
        assert pool.advise(*asked, 5, 60)
        worker = pool.idle.get()
        assert worker.process.pid
        os.kill(worker.process.pid, signal.SIGSTOP)
        pool.idle.put(worker)
        assert pool.advise(*asked, 5, 0.1) == []
        assert pool.advise(*asked, 5, 60)


def terms_of(game: AnyGame) -> set[str]:
    """Every term met in matches to their ends, and every one that was taught."""
    found: set[str] = set()
    for seats in game.seats:
        chance = Random(seats)  # noqa: S311 (nothing here is secret)
        match = Match(game.key, seats=seats, seed=seats)
        while match.outcome is None:
            match.play(chance.choice(match.options))
            for seat in range(seats) if match.n % 9 == 0 or match.outcome else ():
                found.update(game.explain(match._at.state, seat))
    taught = read(game.folder / WEIGHTS).values()
    return found | {term for weights in taught for term in weights.get("terms", {})}


@each_game
def test_every_term_of_an_evaluation_has_its_words_in_every_language(key: str) -> None:
    game = load_game(key)
    terms = terms_of(game)
    assert terms
    for lang in LANGUAGES:
        words = speak(lang, game.folder / "text")
        assert [term for term in sorted(terms) if not words.has(f"explain.{term}")] == [], lang


def test_what_speaks_for_an_option_is_what_it_does_better_the_strongest_first() -> None:
    own, usual = {"a": 1.0, "b": 3.0, "c": 0.0, "d": 2.0}, {"a": 1.0, "b": 1.0, "c": 1.0, "d": 1.0}
    assert reasons_for(own, usual) == ["b", "d"]
    assert reasons_for(usual, usual) == []
