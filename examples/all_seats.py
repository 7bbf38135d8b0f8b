"""All seats of a match, one at a time, by the convention of PettingZoo: `python all_seats.py pyramido 3`."""

import random
import sys

from benben.research import aec

game, seats = sys.argv[1], int(sys.argv[2])
env = aec(game, seats=seats, render_mode="ansi")
env.reset(seed=7)
paid = dict.fromkeys(env.agents, 0.0)
dice = random.Random(7)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    paid[agent] += reward
    options = observation["action_mask"].nonzero()[0]
    env.step(None if terminated or truncated else int(dice.choice(options)))
print(env.render())
print(paid)
