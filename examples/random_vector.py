"""Random matches in lockstep, and the record of one of them: `python random_vector.py mummy 4`."""

import sys
import time

from benben.research import vector

if __name__ == "__main__":
    game, seats = sys.argv[1], int(sys.argv[2])
    env = vector(game, seats=seats, n=64, seed=1, rewards="win")
    observation, info = env.reset()
    won, steps, finished, begun = [0.0] * seats, 0, 0, time.perf_counter()
    while finished < 64 or not env.terminated[0]:
        observation, rewards, terminated, truncated, info = env.step(env.sample())
        steps += 1
        finished += int(terminated.sum())
        won = [before + float(now) for before, now in zip(won, rewards.sum(axis=0), strict=True)]
    speed = steps * 64 / (time.perf_counter() - begun)
    print(f"{finished} matches, {speed:,.0f} decisions/s, won by seat: {won}")
    print(env.record(0, finished=True).splitlines()[0])
