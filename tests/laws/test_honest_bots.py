"""No bot looks behind its view: whole matches are played while the true State is poison."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benben import Match, Rng
from benben.bots import BOTS, load_bot, thinking
from benben.bots.judgement import Budget, budget_of
from benben.games import AnyGame, load_game, registry
from tests.tables import table


class Poison:
    """A State that nobody may look at."""

    def __getattribute__(self, name: str) -> object:
        raise AssertionError(f"a bot looked at the state: {name}")


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searching bots think for a moment only, each game's in their own way."""
    monkeypatch.setattr(thinking, "budget_of", moment)


def moment(game: AnyGame, level: str) -> Budget:
    """The shortest search of a level."""
    return budget_of(game, level)._replace(iterations=6, worlds=2, trees=1)


def choose_blindly(match: Match, bot: str) -> str:
    """A bot's choice while the true state cannot be read."""
    at, view = match._at, match.view(match.seat)
    match._at = replace(at, state=Poison())
    choice = load_bot(bot)(match.game, view, match.options, Rng(3, match.n))
    match._at = at
    return choice


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("key", sorted(registry()))
def test_a_whole_match_is_played_from_views_alone(bot: str, key: str) -> None:
    match = table(key, seed=11)
    while match.seat is not None:
        match.play(choose_blindly(match, bot))
    assert match.outcome is not None


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("key", sorted(registry()))
def test_paired_worlds_get_the_same_choice_all_match_long(bot: str, key: str) -> None:
    game, different = load_game(key), 0
    match = table(key, seats=load_game(key).seats[-1], seed=12)
    while match.seat is not None and match.n < 40:
        view = match.view(match.seat)
        world = game.determinize(view, Rng(7, match.n))
        different += game.fingerprint(world) != game.fingerprint(match._at.state)
        choice = choose_blindly(match, bot)
        assert load_bot(bot)(game, game.view(world, match.seat), match.options, Rng(3, match.n)) == choice
        match.play(choice)
    assert different
