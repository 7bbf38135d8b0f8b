"""One learner, here a random one, against bots, by the convention of Gymnasium: `python one_learner.py Pyramido`."""

import sys

import gymnasium

import benben.research  # noqa: F401 (registers the environments)

env = gymnasium.make(f"benben/{sys.argv[1]}-v1", seats=2, opponents="novice")
env.action_space.seed(7)
observation, info = env.reset(seed=7)
over = False
while not over:
    action = env.action_space.sample(info["action_mask"])
    observation, reward, over, _, info = env.step(action)
print(f"seat {info['seat']} gets {reward}")
print(env.unwrapped.record().splitlines()[-1])
