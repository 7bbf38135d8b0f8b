"""Bots: a View in, an option out; the same for the same view and dice, whatever is hidden (H4, H7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from benben import BadText, Match, Rng
from benben.arena.simulate import play_bots, simulate
from benben.bots import BOTS, load_bot
from benben.bots import registry as bot_registry
from benben.games import load_game, registry
from tests.tables import table

pytestmark = pytest.mark.usefixtures("hasty")
KEYS = sorted(registry())
each_bot = pytest.mark.parametrize("bot", BOTS)
each_game = pytest.mark.parametrize("key", KEYS)


class Poison:
    """A State that nobody may look at."""

    def __getattribute__(self, name: str) -> object:
        raise AssertionError(f"a bot looked at the state: {name}")


@cache
def positions(key: str) -> tuple[Match, ...]:
    """Open matches some steps in."""
    return tuple(open_matches(key))


def open_matches(key: str) -> Iterator[Match]:
    for seed, step in ((1, 0), (2, 1), (3, 2), (4, 5), (5, 9), (7, 14)):
        match = table(key, seed=seed)
        play_bots(match, ["random", "random"], seed, until=step)
        if match.seat is not None:
            yield match


def choose(bot: str, match: Match, view: Any, dice: int = 5) -> str:
    return load_bot(bot)(match.game, view, match.options, Rng(dice, 0))


@each_bot
@each_game
def test_a_choice_is_one_of_the_options(bot: str, key: str) -> None:
    matches = positions(key)
    assert matches
    assert all(choose(bot, match, match.view(match.seat)) in match.options for match in matches)


@each_bot
@each_game
def test_the_same_view_and_dice_give_the_same_choice(bot: str, key: str) -> None:
    for match in positions(key):
        choices = {choose(bot, match, match.view(match.seat)) for _ in range(3)}
        assert len(choices) == 1


@each_bot
@each_game
def test_the_true_state_is_never_looked_at(bot: str, key: str) -> None:
    for match in positions(key):
        again = Match.from_record(match.record())
        view = again.view(again.seat)
        again._at = replace(again._at, state=Poison())
        assert choose(bot, again, view) == choose(bot, match, match.view(match.seat))


@each_bot
@each_game
def test_a_choice_changes_neither_the_match_nor_the_view(bot: str, key: str) -> None:
    for match in positions(key):
        view, before = match.view(match.seat), match.record()
        choose(bot, match, view)
        assert (match.view(match.seat), match.record()) == (view, before)


@each_bot
@each_game
def test_what_is_hidden_does_not_change_the_choice(bot: str, key: str) -> None:
    game, different = load_game(key), 0
    for match in positions(key):
        view = match.view(match.seat)
        for world in range(3):
            state = game.determinize(view, Rng(world, 99))
            different += game.fingerprint(state) != game.fingerprint(match._at.state)
            assert choose(bot, match, game.view(state, match.seat)) == choose(bot, match, view)
    assert different


def test_random_gets_round_to_every_option() -> None:
    match = table("pyramido")
    chosen = {choose("random", match, match.view(match.seat), dice) for dice in range(60)}
    assert chosen == set(match.options)


def test_greedy_beats_random_at_pyramido_and_is_never_eliminated() -> None:
    summary = simulate("pyramido", 2, 4, ["greedy", "random"], 11)
    assert (summary.win_rate["greedy"] >= 3 / 4, summary.eliminated["greedy"]) == (True, 0)


def test_greedy_finishes_its_pyramid_against_itself() -> None:
    summary = simulate("pyramido", 2, 1, ["greedy"], 12)
    assert (summary.eliminated, summary.rounds_mean, summary.mean_score["greedy"] > 40) == (
        {"greedy": 0},
        4.0,
        True,
    )


@pytest.mark.parametrize("name", ["", "clever", "pool", "Greedy", "../random", "greedy "])
def test_an_unknown_bot_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(BadText) as refused:
        load_bot(name)
    assert (refused.value.key, refused.value.details["bot"]) == ("unknown_bot", name)


def test_other_packages_bring_bots_but_do_not_replace_ours(rogues: list[str]) -> None:
    assert set(bot_registry()) == {*BOTS, *rogues}
    match = table("_template")
    assert choose("greedy", match, match.view(match.seat)) in match.options
