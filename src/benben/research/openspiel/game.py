"""Games and states for OpenSpiel, each a thin cover over the nodes of `benben.research.tree`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import pyspiel

from benben.core import record as records
from benben.games import AnyGame, game_keys, load_game
from benben.research.openspiel.observer import ViewObserver, observer
from benben.research.tree import Node, Table, beginning, most_casts, most_outcomes, moves, returns

PREFIX: Final = "benben_"
"""What the names of our games begin with."""
SEED_BITS: Final = 30
"""Bits that one number of OpenSpiel's sampler gives to the seed of an imagined world."""


class TreeState(pyspiel.State):
    """A state of a match; `node` is everything that it knows."""

    node: Node

    def __init__(self, game: TreeGame) -> None:
        super().__init__(game)
        self.node = game.first

    def current_player(self) -> int:
        """The seat that chooses, CHANCE or TERMINAL."""
        if self.node.faces:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.node.seat is None else self.node.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.options if player == self.node.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome of the die, each as likely as another."""
        return [(outcome, 1 / self.node.faces) for outcome in range(self.node.faces)]

    def _apply_action(self, action: int) -> None:
        self.node = self.node.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """The text of an action; of a die its outcome, counted from 0 as in a record."""
        return str(action) if player < 0 else self.node.table.game.space.text(action)

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.node.over

    def returns(self) -> list[float]:
        """By ranks, from -1 to 1: the share of the others that a seat beat, less the share that beat it."""
        outcome = self.node.outcome
        return returns(outcome) if outcome else [0.0] * self.node.table.seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TreeState:
        """Another state, of which the player knows the same; it has no history, for that would tell the truth."""
        if self.node.faces:
            raise ValueError("there is nothing to imagine in the middle of a step")
        seed = int(sampler() * (1 << SEED_BITS)) << SEED_BITS | int(sampler() * (1 << SEED_BITS))
        other = TreeState(self.get_game())
        other.node = self.node.imagine(player, seed)
        return other

    def __str__(self) -> str:
        """Which position this is; for debugging, since the digest depends on secrets."""
        return str(self.node)

    def record(self) -> str:
        """The match as a record that `benben replay` reads; ValueError in the middle of a step or an imagined match."""
        return records.write(self.node.record)


class TreeGame(pyspiel.Game):
    """One of our games with a number of seats and options of the table; each has a class of its own."""

    key: str

    def __init__(self, params: Mapping[str, object]) -> None:
        table = Table.of(self.key, int(str(params["seats"])), parse_options(str(params["options"])))
        super().__init__(game_type(table.game), game_info(table), dict(params))
        self.table = table
        self.first = beginning(table)

    def new_initial_state(self) -> TreeState:
        """The state before the first die of the set-up is cast."""
        return TreeState(self)

    def make_py_observer(
        self, kind: Any = None, params: Mapping[str, object] | None = None
    ) -> ViewObserver | None:
        """An observer of a kind; None for a kind that there is not."""
        if params:
            raise ValueError(f"observers have no parameters, and this was asked for: {params}")
        return observer(self.table, kind or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound."""
        return most_casts(self.table)


def game_type(game: AnyGame) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    return pyspiel.GameType(
        short_name=PREFIX + game.key,
        long_name=f"benben: {game.key} {game.version}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"seats": game.seats[0], "options": ""},
    )


def game_info(table: Table) -> Any:
    """The sizes of a game."""
    return pyspiel.GameInfo(
        num_distinct_actions=table.game.space.size,
        max_chance_outcomes=most_outcomes(table),
        num_players=table.seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=table.game.max_steps(table.seats),
    )


def parse_options(text: str) -> dict[str, str]:
    """Options of a table, `first:1 edition:ru`: OpenSpiel would read a value such as `1` as a number."""
    return {name: value for name, _, value in (word.partition(":") for word in text.split())}


def parameters(table: Table) -> dict[str, int | str]:
    """What `pyspiel.load_game` wants to know of a table."""
    options = " ".join(f"{name}:{value}" for name, value in table.options.changed().items())
    return {"seats": table.seats, "options": options}


def register() -> None:
    """Make OpenSpiel know all our games.

    What makes a game is a class: OpenSpiel never lets go of it, and anything else would be freed too late, when the
    interpreter is gone.
    """
    for key in game_keys():
        kind = type(f"TreeGame_{key}", (TreeGame,), {"key": key})
        pyspiel.register_game(game_type(load_game(key)), kind)


def load_record(text: str) -> TreeState:
    """The last state of a record, reached by its choices and dice; raises BadText if it does not replay."""
    table, numbers = moves(text)
    game = pyspiel.load_game(PREFIX + table.game.key, parameters(table))
    state: TreeState = game.new_initial_state()
    for number in numbers:
        state.apply_action(number)
    return state
