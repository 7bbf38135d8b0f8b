"""OpenSpiel's own tests of a game, over ours."""

from __future__ import annotations

import pickle
import subprocess
import sys
from typing import Any

import pyspiel
import pytest
from open_spiel.integration_tests import api_test

from benben import Match
from benben.core.errors import BadText
from benben.games import game_keys, load_game
from benben.research.openspiel import PREFIX, load_record
from tests.often import often
from tests.openspiel.states import TABLES, choices, load, wander

SIMULATIONS = often("BENBEN_SIMULATIONS", 1)
"""Random matches for each game."""
SIMULATED = TABLES if SIMULATIONS > 1 else [(key, load_game(key).seats[0]) for key in game_keys()]
CLAIMS = [name for name in dir(api_test.EnforceAPIOnPartialTreeBase) if name.startswith("test_")]

each_key = pytest.mark.parametrize("key", game_keys())


@pytest.mark.parametrize(("key", "seats"), SIMULATED)
def test_random_simulations_pass(key: str, seats: int) -> None:
    pyspiel.random_sim_test(load(key, seats), num_sims=SIMULATIONS, serialize=True, verbose=False)


@pytest.fixture(scope="module", params=game_keys())
def partial_tree(request: pytest.FixtureRequest) -> Any:
    """OpenSpiel's test case for some states of a game."""
    told = {"game_name": PREFIX + request.param, "game": load(request.param)}
    case: Any = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), told)
    case.setUpClass()  # it takes states from the set-up alone
    case.some_states += choices(case.game, 1, most=40)
    return case


def test_there_are_claims_to_check() -> None:
    assert len(CLAIMS) >= 5


@pytest.mark.parametrize("claim", CLAIMS)
def test_the_api_is_kept(partial_tree: Any, claim: str) -> None:
    getattr(partial_tree(claim), claim)()


@each_key
def test_a_game_and_a_state_are_read_back_from_their_text(key: str) -> None:
    for state in list(wander(load(key, load_game(key).seats[-1]), 3))[::97]:
        text = pyspiel.serialize_game_and_state(state.get_game(), state)
        game, other = pyspiel.deserialize_game_and_state(text)
        assert str(game) == str(state.get_game())
        assert (str(other), other.history()) == (str(state), state.history())
        assert other.current_player() == state.current_player()
        assert str(pickle.loads(pickle.dumps(state))) == str(state)  # noqa: S301 (just written)


@each_key
def test_a_history_leads_to_the_same_state_again(key: str) -> None:
    *_, end = wander(load(key), 4)
    state = load(key).new_initial_state()
    for number in end.history():
        state.apply_action(number)
    assert (str(state), state.returns()) == (str(end), end.returns())


@each_key
def test_dice_are_chance_nodes_with_equal_odds(key: str) -> None:
    state = load(key).new_initial_state()
    outcomes = state.chance_outcomes()
    assert state.is_chance_node()
    assert [outcome for outcome, _ in outcomes] == list(range(len(outcomes)))
    assert {odds for _, odds in outcomes} == {1 / len(outcomes)}


@each_key
def test_texts_of_actions_are_ours_both_ways(key: str) -> None:
    for state in choices(load(key), 5):
        for action in state.legal_actions():
            text = state.action_to_string(action)
            assert load_game(key).space.parse(text) == action
            assert state.string_to_action(text) == action


@each_key
def test_returns_tell_who_won_and_rewards_come_with_the_end(key: str) -> None:
    states = list(wander(load(key, load_game(key).seats[-1]), 6))
    assert {reward for state in states[:-1:50] for reward in state.rewards()} == {0.0}
    end = states[-1]
    assert end.rewards() == end.returns()
    assert sum(end.returns()) == pytest.approx(0)
    ranks = end.node.outcome.ranks
    assert max(end.returns()) == end.returns()[ranks.index(1)]


@each_key
def test_a_match_becomes_a_record_and_a_record_a_state(key: str) -> None:
    *_, end = wander(load(key, load_game(key).seats[-1]), 7)
    match = Match.from_record(end.record())
    assert match.outcome == end.node.outcome
    again = load_record(end.record())
    assert (again.history(), again.record()) == (end.history(), end.record())


def test_a_record_with_a_seed_and_options_becomes_a_state() -> None:
    match = Match("pyramido", seats=3, seed=9, options={"first": "1", "edition": "ru"}).play("take 2")
    state = load_record(match.record())
    assert str(state.get_game()) == "benben_pyramido(options=edition:ru first:1,seats=3)"
    assert state.current_player() == match.seat == 1
    assert [state.action_to_string(action) for action in state.legal_actions()] == list(match.options)


def test_seats_and_options_are_parameters_and_wrong_ones_are_refused() -> None:
    game = pyspiel.load_game("benben_mummy(seats=4,options=win:team)")
    assert (game.num_players(), game.table.options.changed()) == (4, {"win": "team"})
    with pytest.raises(BadText, match="bad_seats"):
        load("mummy", 9)
    with pytest.raises(BadText, match="unknown_option"):
        load("mummy", 2, "luck:good")


def test_what_is_read_in_the_middle_of_a_step_is_the_board_before_it() -> None:
    states = wander(load("mummy"), 1)
    rolling = next(state for state in states if state.is_chance_node() and state.node.at)
    assert rolling.observation_string(0) == rolling.node.before.seen(0).decode()
    with pytest.raises(ValueError, match="middle of a step"):
        rolling.resample_from_infostate(0, lambda: 0.5)
    with pytest.raises(ValueError, match="record"):
        rolling.record()


def test_python_ends_well_after_our_games_were_used() -> None:
    """An interpreter that goes frees what OpenSpiel holds: a wrong order would abort it."""
    code = "import pyspiel, benben.research.openspiel; pyspiel.load_game('benben_pyramido')"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
