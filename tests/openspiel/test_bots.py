"""OpenSpiel's bots and ours at one table."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

from benben.bots import load_bot
from benben.games import game_keys
from benben.research.openspiel import LevelBot
from tests.often import often
from tests.openspiel.states import choices, load

ROOT = Path(__file__).parents[2]
PATIENT = often("BENBEN_SIMULATIONS", 1) > 1
"""Whether it may take minutes: a random playout of Curse of the Mummy has 2,000 nodes."""


def play(game: Any, bots: list[Any], seed: int) -> Any:
    state = game.new_initial_state()
    chance = np.random.RandomState(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance.choice(state.legal_actions()))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return state


@pytest.mark.parametrize("key", [key for key in game_keys() if key != "mummy" or PATIENT])
def test_ismcts_plays_whole_matches_against_ours(key: str) -> None:
    done = subprocess.run(
        [
            sys.executable,
            str(ROOT / "examples" / "openspiel_ismcts.py"),
            *("--game", key, "--matches", "1", "--simulations", "2"),
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert re.search(r"^ISMCTS won [01](\.5)? of 1; per decision", done.stdout, re.MULTILINE)


@pytest.mark.parametrize("observes", [False, True])
@pytest.mark.parametrize("key", game_keys())
def test_ismcts_chooses_an_option_in_every_game(key: str, *, observes: bool) -> None:
    game = load(key)
    state = next(state for state in choices(game, 8)[::-1] if len(state.legal_actions()) > 1)
    chance = np.random.RandomState(1)
    bot = ISMCTSBot(
        game,
        RandomRolloutEvaluator(1, chance),
        1.0,
        len(state.legal_actions()) + 2,
        random_state=chance,
        use_observation_string=observes,
    )
    policy = bot.get_policy(state)
    assert sorted(action for action, _ in policy) == state.legal_actions()
    assert sum(odds for _, odds in policy) == pytest.approx(1)


def test_a_search_that_casts_dice_at_chance_nodes_works_too() -> None:
    game = load("mummy")
    chance = np.random.RandomState(1)
    state = choices(game, 8)[-3]
    bot = MCTSBot(game, 1.0, 3, RandomRolloutEvaluator(1, chance), random_state=chance)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("key", game_keys())
def test_our_bots_play_whole_matches_there(key: str) -> None:
    game = load(key)
    end = play(game, [LevelBot(0, "novice"), LevelBot(1, "random")], 1)
    assert sum(end.returns()) == 0


def test_pyspiel_plays_a_match_with_our_bots() -> None:
    returns = pyspiel.evaluate_bots(
        load("pyramido").new_initial_state(), [LevelBot(0, "greedy"), LevelBot(1, "random")], 3
    )
    assert returns == [1.0, -1.0]


def test_the_same_seed_plays_the_same_match_after_a_restart() -> None:
    game = load("pyramido")
    bots = [LevelBot(seat, "random", seed=4) for seat in range(2)]
    first = play(game, bots, 1).history()
    for bot in bots:
        bot.restart()
    assert play(game, bots, 1).history() == first
    assert play(game, bots, 1).history() != first


def test_our_bot_gets_the_view_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def choose(game: Any, view: Any, options: Any, rng: Any) -> str:
        asked.append((game.key, type(view), view.seat, rng.used))
        return str(options[-1])

    bot = LevelBot(1, "random")
    monkeypatch.setattr(bot, "choose", choose)
    state = next(state for state in choices(load("pyramido"), 1) if state.current_player() == 1)
    assert bot.step(state) == state.legal_actions()[-1]
    assert asked == [("pyramido", state.node.table.game.view_type, 1, False)]


def test_a_bot_is_not_asked_for_another_seat() -> None:
    state = choices(load("pyramido"), 1)[0]
    with pytest.raises(ValueError, match="is not asked"):
        LevelBot(1 - state.current_player(), "random").step(state)
    assert load_bot("random")
    assert not LevelBot(0, "random").provides_policy()


def test_the_code_of_the_docs_runs_in_its_order() -> None:
    page = (ROOT / "docs" / "openspiel.md").read_text("utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    for block in blocks:
        exec(block, names)  # noqa: S102 (our own docs)
    assert names["observer"].dict["points"].shape == (4, 4)
    assert names["state"].is_terminal()
    assert len(blocks) == 3
