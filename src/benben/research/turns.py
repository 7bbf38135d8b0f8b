"""Turns: all seats of a match, one at a time, as PettingZoo wants it (AEC)."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import randbits
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from benben.arena.simulate import derive_seed
from benben.core.errors import BadText, Illegal
from benben.core.parts.plane import total
from benben.core.rng import SEED_BITS, check_seed
from benben.games import AnyGame, load_game
from benben.match import Match
from benben.research.loop import Play
from benben.research.picture import MODES, show
from benben.research.rewards import BY_STEP, rewards_of, shown_score
from benben.research.spaces import action_space, mask_of, observation_space, observed

Agent = str
Observation = dict[str, np.ndarray[Any, Any]]


class Turns(AECEnv):
    """A match in which every seat is an agent: `seat_0`, `seat_1` and so on, in the seats' own order.

    >>> env = aec("pyramido", seats=2)
    >>> env.reset(seed=7)
    >>> env.agent_selection, env.observe("seat_1")["action_mask"].sum()
    ('seat_1', np.int64(3))
    """

    def __init__(
        self,
        game: str | AnyGame,
        *,
        seats: int,
        rewards: str = "win",
        options: Mapping[str, str] | None = None,
        max_steps: int | None = None,
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        """`max_steps` truncates a match after so many choices; `lang` is the language of what is rendered."""
        super().__init__()
        self.game: AnyGame = load_game(game) if isinstance(game, str) else game
        self.metadata = {
            "name": f"benben_{self.game.key}_v1",
            "render_modes": list(MODES),
            "is_parallelizable": True,
        }
        if render_mode not in {None, *MODES}:
            raise BadText("option_value", option="render_mode", value=render_mode, known=", ".join(MODES))
        self.render_mode = render_mode
        self.lang = lang
        self.seats: Final = seats
        self.table: Final = Match(self.game, seats=seats, seed=0, options=options)._record.options  # noqa: SLF001
        self.pay = rewards_of(rewards)
        self.by_step: Final = rewards == BY_STEP
        self.most: Final = max_steps or self.game.max_steps(seats) + 1
        self.size: Final = total(self.game.planes)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.game) for agent in self.possible_agents}
        self.agents: list[Agent] = []
        self.match: Play | None = None
        self._next: int | None = None

    def _observation_space(self) -> spaces.Dict:
        """The bytes of the planes, and a one for each option."""
        mask = spaces.Box(0, 1, (self.game.space.size,), np.int8)
        return spaces.Dict({"observation": observation_space(self.game), "action_mask": mask})

    def observation_space(self, agent: Agent) -> spaces.Space[Any]:
        """The space of what an agent observes: the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Space[Any]:
        """The space of actions: the same for all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a match: `seed` is that of the match, so that `Match(game, seed=seed)` has the same dice.

        Without a seed each match follows from the one before; the first one is a surprise.
        """
        del options
        if seed is None:
            seed = randbits(SEED_BITS) if self._next is None else self._next
        self.match = Play(self.game, self.seats, self.table, check_seed(seed))
        self._next = following(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._shown = [self._score(seat) for seat in range(self.seats)]
        self._select()

    def step(self, action: int | None) -> None:
        """Play an option of the selected agent; Illegal if it is none, and nothing has changed."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        match = self._match()
        check_option(match, action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        assert action is not None
        match.play(int(action))
        self._pay(match)
        self._accumulate_rewards()
        over, cut = match.asked is None, len(match.actions) >= self.most
        if over or cut:
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, not over)
        self._select()
        if self.render_mode == "human":
            self.render()

    def _match(self) -> Play:
        """The match; AssertionError before the first reset."""
        assert self.match is not None, "call reset first"
        return self.match

    def _select(self) -> None:
        """The seat to move; after the end each takes note of it, from the first seat on."""
        asked = self._match().asked
        self.agent_selection = self.agents[asked.seat if asked is not None else 0]
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _pay(self, match: Play) -> None:
        """Rewards for the end or, where every step pays, for the points that a seat has seen come in."""
        over = match.asked is None
        if not over and not self.by_step:
            return
        paid = self.pay(match.outcome()) if over else [self._score(seat) for seat in range(self.seats)]
        before = self._shown if self.by_step else [0.0] * self.seats
        self.rewards = {agent: paid[seat] - before[seat] for seat, agent in enumerate(self.possible_agents)}
        self._shown = paid

    def _score(self, seat: int) -> float:
        """The points that a seat sees on its own sheet, where they are rewarded."""
        return shown_score(self.game, self._match().state, seat) if self.by_step else 0.0

    def _mask(self, agent: Agent) -> np.ndarray[Any, Any]:
        """The options of an agent; of all others than the one to move there are none."""
        match = self._match()
        asked = None if self.truncations[agent] else match.asked
        mine = asked is not None and asked.seat == self.possible_agents.index(agent)
        return mask_of(self.game, asked.options if asked is not None and mine else [])

    def observe(self, agent: Agent) -> Observation:
        """What an agent may know, and what it may do now."""
        seat = self.possible_agents.index(agent)
        told = observed(self.game, self._match().state, seat, self.size)
        return {"observation": told, "action_mask": self._mask(agent)}

    def render(self) -> Any:
        """The board as the seat to move sees it, or as a watcher after the end."""
        match = self._match()
        asked = match.asked
        seat = asked.seat if asked is not None else None
        return show(self.game, match.state, seat, self.render_mode, self.lang)

    def record(self) -> str:
        """The record of the match so far, with its seed."""
        return self._match().record()

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def following(seed: int) -> int:
    """The seed of the match after one with that seed."""
    return derive_seed("next", seed)


def check_option(match: Play, action: Any) -> None:
    """Raise Illegal unless an action is an option of the match."""
    asked = match.asked
    assert asked is not None
    if action is None or int(action) not in asked.options:
        known = action is not None and 0 <= int(action) < match.game.space.size
        text = match.game.space.text(int(action)) if known else str(action)
        raise Illegal("illegal", action=text, step=len(match.actions) + 1, decision=asked.name)


def aec(game: str | AnyGame, **given: Any) -> Turns:
    """All seats of a game, one at a time: see `Turns` for the arguments."""
    return Turns(game, **given)
