"""OpenSpiel's search against one of our bots: `python examples/openspiel_ismcts.py --game mummy --matches 2`.

Needs OpenSpiel: `pip install 'benben[openspiel]'`. Each side plays every other match first.
"""

import argparse
from time import process_time

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from benben.research.openspiel import LevelBot


def play(game, bots, chance, seconds):
    """One match; the time each bot took is added to `seconds`."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choice(outcomes, p=odds))
        else:
            seat = state.current_player()
            began = process_time()
            action = bots[seat].step(state)
            seconds[seat].append(process_time() - began)
            state.apply_action(action)
    return state


def ismcts(game, simulations, chance):
    return ISMCTSBot(game, RandomRolloutEvaluator(1, chance), 1.0, simulations, random_state=chance)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="pyramido")
    parser.add_argument("--level", default="novice")
    parser.add_argument("--simulations", type=int, default=10)
    parser.add_argument("--matches", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = pyspiel.load_game(f"benben_{given.game}")
    won, spent = 0.0, {"ismcts": [], given.level: []}
    for number in range(given.matches):
        chance = np.random.RandomState(given.seed + number)
        theirs = number % game.num_players()
        bots = [LevelBot(seat, given.level, given.seed + number) for seat in range(game.num_players())]
        bots[theirs] = ismcts(game, given.simulations, chance)
        seconds = [spent["ismcts" if seat == theirs else given.level] for seat in range(len(bots))]
        result = play(game, bots, chance, seconds).returns()
        won += (result[theirs] + 1) / 2
        print(f"match {number + 1}: returns {result}, ISMCTS on seat {theirs}", flush=True)
    mean = {name: f"{1000 * sum(took) / len(took):.1f} ms" for name, took in spent.items()}
    print(f"ISMCTS won {won:g} of {given.matches}; per decision {mean}")


if __name__ == "__main__":
    main()
