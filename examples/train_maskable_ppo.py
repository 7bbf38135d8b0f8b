"""Train a policy against bots, then let it play: `python train_maskable_ppo.py --game ThePyramid --minutes 12`.

It needs `pip install 'benben[research,train]'`: MaskablePPO of sb3-contrib, on torch.
"""

import argparse
import time
from itertools import cycle

import gymnasium
import numpy as np
import torch
from gymnasium.wrappers import TransformObservation
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

import benben.research  # noqa: F401 (registers the environments)

parser = argparse.ArgumentParser()
parser.add_argument("--game", default="ThePyramid")
parser.add_argument("--minutes", type=float, default=12)
parser.add_argument("--opponents", default="random,novice,greedy")
parser.add_argument("--envs", type=int, default=12)
parser.add_argument("--matches", type=int, default=100, help="for each bot, after training")
parser.add_argument("--save", default="", help="a file for the policy, written every few minutes")
parser.add_argument("--load", default="", help="a policy to go on with; --minutes 0: let it only play")
given = parser.parse_args()


def environment(opponents):
    env = gymnasium.make(f"benben/{given.game}-v1", opponents=opponents)
    space = gymnasium.spaces.Box(0, 1, env.observation_space.shape, np.float32)
    most = env.observation_space.high.astype(np.float32)  # dividing by it gives numbers from 0 to 1
    return TransformObservation(env, lambda told: told / most, space)


class Until(BaseCallback):
    """Stops the training after so many minutes of CPU time, and saves the policy on the way."""

    def __init__(self, minutes):
        super().__init__()
        self.end = time.process_time() + 60 * minutes
        self.saved = time.process_time()

    def _on_step(self):
        if given.save and time.process_time() - self.saved > 60:
            self.model.save(given.save)
            self.saved = time.process_time()
        return time.process_time() < self.end


def win_rate(model, opponents, matches):
    env = environment(opponents)
    won = 0.0
    for number in range(matches):
        told, _ = env.reset(seed=10_000 + number)
        over, reward = False, 0.0
        while not over:
            action, _ = model.predict(told, action_masks=env.unwrapped.action_masks(), deterministic=True)
            told, reward, over, _, _ = env.step(int(action))
        won += (reward + 1) / 2
    return won / matches


if __name__ == "__main__":
    torch.set_num_threads(1)
    bots = [bot for bot, _ in zip(cycle(given.opponents.split(",")), range(given.envs), strict=False)]
    envs = DummyVecEnv([lambda bot=bot: environment(bot) for bot in bots])
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=256,
        batch_size=512,
        n_epochs=4,
        gamma=1.0,
        ent_coef=0.01,
        learning_rate=3e-4,
        policy_kwargs={"net_arch": [256, 256]},
        seed=1,
    )
    if given.load:
        model.set_parameters(given.load)
    begun = time.process_time()
    if given.minutes:
        model.learn(10**9, callback=Until(given.minutes))
    if given.save:
        model.save(given.save)
    print(f"{model.num_timesteps} choices in {(time.process_time() - begun) / 60:.1f} minutes of CPU time")
    for bot in ("random", "novice", "greedy"):
        print(f"against {bot}: {win_rate(model, bot, given.matches):.1%} of {given.matches} matches")
