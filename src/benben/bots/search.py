"""Search: single-observer information-set Monte-Carlo tree search.

Cowling, Powley, Whitehouse: "Information Set Monte Carlo Tree Search", IEEE Transactions on Computational
Intelligence and AI in Games 4 (2012), algorithm SO-ISMCTS; with many seats each seat seeks its own reward (max^n).
The game's evaluation gives each option a prior (PUCT: Rosin, "Multi-armed bandits with episode context", Annals of
Mathematics and Artificial Intelligence 61, 2011), so that poor options need not be tried at all.

One iteration takes an imagined state ("world") that is consistent with the view; walks down the tree, at each decision
to the option with the best upper bound among those possible in this world; at a new node plays the rest of the turn
greedily, estimates the win probability of each seat, and backs it up. Dice are rolled anew in each iteration.
"""

from __future__ import annotations

from math import exp, sqrt
from time import monotonic
from typing import Any, Final

from benben.bots.chances import Chances
from benben.core.decision import Decision
from benben.core.rng import Rng
from benben.games import AnyGame

EXPLORE: Final = 1.5
"""The exploration constant, in standard deviations of the rewards."""
MIN_SAMPLES: Final = 20
"""The number of rewards after which their spread is used."""
OVERTAKING_SHARE: Final = 0.5
"""The largest share of the remaining iterations that a single option is assumed to get."""
MIN_SPREAD: Final = 0.001
"""The least spread, so that options are still compared where all rewards are alike."""
LONGEST_TURN: Final = 16
"""The most decisions of one seat that are played greedily after a new node."""
MAX_DEPTH: Final = 6
"""Further decisions of the same turn that are looked at for the priors of the root."""
SHARPNESS: Final = 2.0
"""The sharpness of the priors: the median option weighs e^-SHARPNESS times as much as the best one."""
WORST: Final = -1.0e9
FOREVER: Final = 1.0e9
"""No time limit, in seconds."""


class Node:
    """An option in the tree: how often it was available and visited, and the total reward of each seat."""

    def __init__(self, action: int, seats: int, value: float) -> None:
        self.action = action
        self.value = value
        """The game's evaluation of the option for the seat that chooses it, before any visit."""
        self.scale = 0.0
        """The median distance of its children's values from the best one; 0: not computed yet."""
        self.available = 0
        self.visits = 0
        self.rewards = [0.0] * seats
        self.children: dict[int, Node] = {}


class Search:
    """A search tree; the same game, random numbers and worlds always grow the same tree."""

    def __init__(self, game: AnyGame, chances: Chances, rng: Rng, alone: bool = False) -> None:
        self.game = game
        self.chances = chances
        self.rng = rng
        self.alone = alone
        """Whether the tree branches only at the searching seat, while all others play greedily."""
        self.seats = len(chances.places)
        self.seat = -1
        self.ends = [0] * self.seats
        """The number of iterations that ended after a turn of each seat."""
        self.gained = [[0.0] * self.seats for _ in range(self.seats)]
        """The total reward of each seat in those iterations."""
        self.root = Node(-1, self.seats, 0.0)
        self.seen = 0
        self.mean = 0.0
        self.squares = 0.0
        self.spread = 1.0
        """The standard deviation of the searching seat's rewards, which scales exploration."""

    def grow(self, worlds: list[Any], options: list[int], iterations: int, seconds: float = FOREVER) -> None:
        """Run up to `iterations` iterations, each in the next world; `options` are those of the root.

        Stops early if the time is up, or if the rest would hardly change which option has the most visits.
        """
        end = monotonic() + seconds
        self.make_root(worlds[0], options)
        for i in range(iterations):
            self.iterate(self.game.clone(worlds[i % len(worlds)]), options)
            if monotonic() > end or (i % MIN_SAMPLES == 0 and self.is_settled(iterations - i)):
                break

    def is_settled(self, left: int) -> bool:
        """Whether `OVERTAKING_SHARE` of the remaining iterations would not be enough to overtake the leader."""
        first = second = 0
        for child in self.root.children.values():
            if child.visits > first:
                first, second = child.visits, first
            elif child.visits > second:
                second = child.visits
        return first - second > OVERTAKING_SHARE * left

    def quick_chance(self, world: Any, option: int) -> float:
        """The win probability of the searching seat after an option and a greedy end of its turn, without a tree."""
        state = self.game.clone(world)
        self.game.apply(state, option, self.rng, None)
        return self.finish(state, self.seat)[self.seat]

    def make_root(self, world: Any, options: list[int]) -> None:
        """Create the root, with the value of the best end of the turn for each of its options."""
        asked = self.game.decision(world)
        assert asked is not None
        self.seat = asked.seat
        for option in options:
            value = self.turn_value(world, option, asked.seat, MAX_DEPTH)
            self.root.children[option] = Node(option, self.seats, value)

    def turn_value(self, state: Any, action: int, seat: int, depth: int) -> float:
        """The value of the best end of the turn after an action, over the options with a positive `prior`."""
        game = self.game
        after = game.clone(state)
        game.apply(after, action, self.rng, None)
        asked = game.decision(after) if depth else None
        if asked is None or asked.seat != seat:
            value: float = game.evaluate(after, seat)
            return value
        best = WORST
        for option in candidates(game, after, asked):
            found = self.turn_value(after, option, seat, depth - 1)
            best = max(best, found)
        return best

    def iterate(self, state: Any, options: list[int]) -> None:
        """Walk from the root to a new node and back up the rewards."""
        game, rng = self.game, self.rng
        node = self.root
        path = [node]
        while True:
            asked = game.decision(state)
            if asked is None:
                rewards = self.result(state)
                break
            if len(path) > 1:
                if self.alone and asked.seat != self.seat:
                    game.apply(state, self.greedy_option(state, asked), rng, None)
                    continue
                options = candidates(game, state, asked)
                if len(options) == 1:
                    game.apply(state, options[0], rng, None)
                    continue
            node = self.select(node, state, options, asked.seat)
            path.append(node)
            game.apply(state, node.action, rng, None)
            if not node.visits:
                rewards = self.adjusted(self.finish(state, asked.seat), asked.seat)
                break
        for one in path:
            one.visits += 1
            for seat in range(self.seats):
                one.rewards[seat] += rewards[seat]
        self.update_spread(rewards[self.seat])

    def adjusted(self, rewards: list[float], seat: int) -> list[float]:
        """Correct the rewards after another seat's turn: the seat that has just moved is overrated."""
        self.ends[seat] += 1
        gained = self.gained[seat]
        for other in range(self.seats):
            gained[other] += rewards[other]
        if seat == self.seat or self.ends[seat] < MIN_SAMPLES:
            return rewards
        usual = self.gained[self.seat]
        mine, theirs = self.ends[self.seat], self.ends[seat]
        return [rewards[o] + usual[o] / mine - gained[o] / theirs for o in range(self.seats)]

    def update_spread(self, reward: float) -> None:
        """Update the spread of rewards (Welford's algorithm)."""
        self.seen += 1
        off = reward - self.mean
        self.mean += off / self.seen
        self.squares += off * (reward - self.mean)
        if self.seen >= MIN_SAMPLES:
            self.spread = MIN_SPREAD + sqrt(self.squares / self.seen)

    def select(self, node: Node, state: Any, options: list[int], seat: int) -> Node:
        """The option with the best upper bound; one without visits is assumed to be worth the mean of the node."""
        tried = [self.child(node, state, option, seat) for option in options]
        shares = self.shares(node, tried)
        default = node.rewards[seat] / node.visits if node.visits else 0.0
        best = WORST
        chosen = tried[0]
        for i in range(len(tried)):
            child = tried[i]
            child.available += 1
            value = child.rewards[seat] / child.visits if child.visits else default
            bound = value + EXPLORE * self.spread * shares[i] * sqrt(child.available) / (1 + child.visits)
            if bound > best:
                best = bound
                chosen = child
        return chosen

    def shares(self, node: Node, tried: list[Node]) -> list[float]:
        """The prior of each child, from its value."""
        best = max([child.value for child in tried])
        if node.scale == 0.0:
            node.scale = positive_median([best - child.value for child in tried])
        shares = [exp(SHARPNESS * (child.value - best) / node.scale) for child in tried]
        whole = sum(shares)
        return [share / whole for share in shares]

    def child(self, node: Node, state: Any, option: int, seat: int) -> Node:
        """The child of an option, created with the value of the option if it is new."""
        found = node.children.get(option)
        if found is None:
            found = node.children[option] = Node(option, self.seats, self.value_after(state, option, seat))
        return found

    def value_after(self, state: Any, option: int, seat: int) -> float:
        """The value of the position right after an option."""
        after = self.game.clone(state)
        self.game.apply(after, option, self.rng, None)
        value: float = self.game.evaluate(after, seat)
        return value

    def finish(self, state: Any, seat: int) -> list[float]:
        """Play the rest of a seat's turn greedily and return the win probabilities."""
        return self.chances_or_result(self.end_turn(state, seat))

    def end_turn(self, state: Any, seat: int) -> Any:
        """Play the rest of a seat's turn greedily."""
        for _ in range(LONGEST_TURN):
            asked = self.game.decision(state)
            if asked is None or asked.seat != seat:
                break
            self.game.apply(state, self.greedy_option(state, asked), self.rng, None)
        return state

    def chances_or_result(self, state: Any) -> list[float]:
        """The win probability of each seat, or the result if the match is over."""
        return self.chances.of(state) if self.game.decision(state) is not None else self.result(state)

    def greedy_option(self, state: Any, asked: Decision) -> int:
        """The option with the best value right after it."""
        options = candidates(self.game, state, asked)
        if len(options) == 1:
            return options[0]
        best = WORST
        chosen = options[0]
        for option in options:
            value = self.value_after(state, option, asked.seat)
            if value > best:
                best = value
                chosen = option
        return chosen

    def result(self, state: Any) -> list[float]:
        """The reward of each seat in a finished match: 1, a share of a tie, or 0."""
        ranks = self.game.outcome(state).ranks
        share = 1.0 / ranks.count(1)
        return [share if rank == 1 else 0.0 for rank in ranks]


def positive_median(gaps: list[float]) -> float:
    """The median of the positive gaps; 1 if there are none."""
    positive = sorted([gap for gap in gaps if gap > 0.0])
    return positive[len(positive) // 2] if positive else 1.0


def candidates(game: AnyGame, state: Any, asked: Decision) -> list[int]:
    """The options with a positive `prior`; all of them if there is none."""
    if len(asked.options) == 1:
        return asked.options
    weights = game.prior(state, asked)
    kept = [asked.options[i] for i in range(len(weights)) if weights[i] > 0]
    return kept or asked.options
