"""What an observation, an action and a mask are, as spaces of Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from benben.core.game import Game
from benben.core.parts.plane import Plane

Bytes = np.ndarray[Any, np.dtype[np.uint8]]
Mask = np.ndarray[Any, np.dtype[np.int8]]
"""A one for each action that is an option; int8, as `Discrete.sample` wants it."""


def most(planes: tuple[Plane, ...]) -> Bytes:
    """The largest value of every byte of an observation: dividing by it gives numbers from 0 to 1."""
    sizes = [plane.size for plane in planes]
    return np.repeat(np.array([plane.most for plane in planes], np.uint8), sizes)


def observation_space(game: Game[Any, Any]) -> spaces.Box:
    """The bytes of all planes, one after another."""
    high = most(game.planes)
    return spaces.Box(np.zeros_like(high), high, dtype=np.uint8)


def action_space(game: Game[Any, Any]) -> spaces.Discrete:
    """The ids of all actions; `game.space` turns them into texts and back."""
    return spaces.Discrete(game.space.size)


def mask_of(game: Game[Any, Any], options: list[int]) -> Mask:
    """A mask with these options."""
    mask = np.zeros(game.space.size, np.int8)
    mask[options] = 1
    return mask


def observed(game: Game[Any, Any], state: Any, seat: int, size: int) -> Bytes:
    """The observation of a seat, in an array of its own."""
    told = bytearray(size)
    game.observe(state, seat, told, 0)
    return np.frombuffer(told, np.uint8)
