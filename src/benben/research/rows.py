"""Vector: many matches in lockstep, as arrays that the engines write straight into."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import randbits
from typing import Any, Final, Self

import numpy as np
import numpy.typing as npt
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from benben.core.errors import BadText, Illegal
from benben.core.parts.plane import total
from benben.core.rng import SEED_BITS, check_seed
from benben.games import AnyGame, load_game
from benben.match import Match
from benben.research.loop import Loop
from benben.research.rewards import rewards_of
from benben.research.spaces import Bytes, Mask, action_space, observation_space
from benben.research.workers import ACTIONS, FINAL, Crew, Field, Plan, layout

Array = npt.NDArray[Any]
Told = tuple[Bytes, Array, Array, Array, dict[str, Array]]


class Vector:
    """`n` matches of a game, a row each: in every row the seat to move is asked.

    It follows `gymnasium.vector.VectorEnv` where that fits a game of several seats. All arrays are made once
    and overwritten by the next step: copy what you keep.

    >>> env = vector("pyramido", seats=3, n=4, seed=1)
    >>> observation, info = env.reset()
    >>> observation, rewards, terminated, truncated, info = env.step(env.sample())
    >>> observation.shape[0], rewards.shape, info["action_mask"].shape
    (4, (4, 3), (4, 360))
    """

    metadata: Final[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        game: str | AnyGame,
        *,
        seats: int,
        n: int,
        seed: int | None = None,
        rewards: str = "win",
        options: Mapping[str, str] | None = None,
        max_steps: int | None = None,
        workers: int = 1,
    ) -> None:
        """`workers`: processes that share the rows, for a game of the registry; the results are the same."""
        self.game: AnyGame = load_game(game) if isinstance(game, str) else game
        self.seats = seats
        self.num_envs = n
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = action_space(self.game)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        Match(self.game, seats=seats, seed=0, options=options)  # refuses what cannot be played
        rewards_of(rewards)
        plan = Plan(self.game.key, seats, options or {}, rewards, max_steps or self.game.max_steps(seats) + 1)
        if not 1 <= workers <= n:
            raise BadText("bad_workers", workers=workers, rows=n)
        fields = layout(self.game, seats, n, total(self.game.planes))
        self._loop: Loop | None = plan.loop(self.game, 0, n) if workers == 1 else None
        self._crew: Crew | None = Crew(plan, n, workers, fields) if workers > 1 else None
        arrays = {name: self._array(name, field) for name, field in fields.items()}
        self._actions = arrays.pop(ACTIONS)
        for array in arrays.values():
            array.flags.writeable = False
        self.observation: Bytes = arrays["observation"]
        """What the seat to move may know, in each row."""
        self.mask: Mask = arrays["mask"]
        self.seat = arrays["seat"]
        """The seat to move."""
        self.rewards = arrays["rewards"]
        """What each seat was paid in the last step."""
        self.terminated = arrays["terminated"]
        self.truncated = arrays["truncated"]
        self.final_observation: Bytes = arrays[FINAL]
        """Where a match ended in the last step: what each of its seats saw last."""
        self._info = {
            "action_mask": self.mask,
            "seat": self.seat,
            "final_obs": self.final_observation,
            "_final_obs": np.zeros(n, np.bool_),
        }
        self._rows = np.arange(n)
        self._seed = check_seed(seed) if seed is not None else None
        self._dice = np.random.default_rng(self._seed)
        self._state = ""

    def _array(self, name: str, field: Field) -> Array:
        """An array over the memory of the loop, or over that which the workers share."""
        if self._crew is not None:
            return np.ndarray(field.shape, field.code, self._crew.memory, field.at)
        if name == ACTIONS:
            return np.zeros(field.shape, field.code)
        return np.frombuffer(getattr(self._loop, name), field.code).reshape(field.shape)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Array]]:
        """Begin a match in every row: the first ones of a seed or, without one, the next ones."""
        del options
        if self._state == "closed":
            raise ClosedEnvironmentError("the environment is closed")
        again = self._state == "running" and seed is None
        if seed is not None:
            self._seed = check_seed(seed)
            self._dice = np.random.default_rng(self._seed)
        elif self._seed is None:
            self._seed = randbits(SEED_BITS)
        (self._crew or self._loop_here()).reset(self._seed if self._seed is not None else 0, again)
        self._state = "running"
        self._info["_final_obs"][:] = False
        return self.observation, self._info

    def step(self, actions: npt.ArrayLike) -> Told:
        """Play an option in every row. Illegal names the first row whose action is none, and nothing has changed.

        A row whose match has ended shows the next one already (`AutoresetMode.SAME_STEP`); the rewards are
        those of the end, and `final_obs` holds what each seat saw there.
        """
        if self._state != "running":
            raise ResetNeeded("call reset before step")
        chosen = np.asarray(actions)
        self._check(chosen)
        if self._crew is not None:
            self._actions[:] = chosen
            self._crew.step()
        else:
            self._loop_here().step(chosen.tolist())
        np.logical_or(self.terminated, self.truncated, out=self._info["_final_obs"])
        return self.observation, self.rewards, self.terminated, self.truncated, self._info

    def _loop_here(self) -> Loop:
        """The loop of this process."""
        assert self._loop is not None
        return self._loop

    def _check(self, chosen: Array) -> None:
        """Raise unless there is one option for every row."""
        if chosen.shape != (self.num_envs,) or not np.issubdtype(chosen.dtype, np.integer):
            raise BadText("bad_actions", rows=self.num_envs, shape=chosen.shape, type=str(chosen.dtype))
        inside = (chosen >= 0) & (chosen < self.mask.shape[1])
        legal = inside & (self.mask[self._rows, np.where(inside, chosen, 0)] == 1)
        if not legal.all():
            row = int(np.argmin(legal))
            action = int(chosen[row])
            text = self.game.space.text(action) if inside[row] else str(action)
            raise Illegal("illegal_row", action=text, row=row, seat=int(self.seat[row]))

    def sample(self) -> Array:
        """A random option for every row."""
        legal = np.flatnonzero(self.mask)
        counts = np.count_nonzero(self.mask, axis=1)
        ends = np.cumsum(counts)
        chosen = (self._dice.random(self.num_envs) * counts).astype(np.intp) + ends - counts
        picked: Array = legal[chosen] % self.mask.shape[1]
        return picked

    def record(self, row: int, *, finished: bool = False) -> str:
        """The record of the running match of a row, or of the one finished before it, with its seed.

        Empty if there is none; `benben.Match.from_record` replays it.
        """
        if self._state != "running":
            raise ResetNeeded("call reset before record")
        return (self._crew or self._loop_here()).record(range(self.num_envs)[row], finished)

    def close(self) -> None:
        """End the worker processes; the arrays keep their last values."""
        self._state = "closed"
        if self._crew is not None:
            self._crew.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def vector(game: str | AnyGame, **given: Any) -> Vector:
    """`n` matches of a game in lockstep: see `Vector` for the arguments."""
    return Vector(game, **given)
