"""Search: single-observer information-set Monte-Carlo tree search.

Cowling, Powley, Whitehouse: "Information Set Monte Carlo Tree Search", IEEE Transactions on Computational
Intelligence and AI in Games 4 (2012), algorithm SO-ISMCTS; with many seats each seat seeks its own reward (max^n).
Options are weighed beforehand by the game's evaluation (PUCT: Rosin, "Multi-armed bandits with episode context",
Annals of Mathematics and Artificial Intelligence 61, 2011), so that poor ones need not be tried at all.

One iteration: take a world that the view allows; walk down the tree, at each decision along the option with the
best upper bound among those possible in this world; at a new one finish that turn by the game's own judgement; ask
how likely each seat is to win now; remember it along the way. Dice are rolled anew each time.
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
"""How much an option is worth that was rarely tried, in spreads of the rewards."""
FEWEST: Final = 20
"""Rewards seen before their spread is trusted."""
OVERTAKING: Final = 0.5
"""The largest share of the iterations left that one option is thought to get."""
NARROWEST: Final = 0.001
"""The least spread: where all seems alike, options are still compared."""
LONGEST_TURN: Final = 16
"""Decisions of one seat that are played by judgement after a new option."""
DEEPEST: Final = 6
"""Own decisions that are followed to weigh the options of the root."""
KEEN: Final = 2.0
"""How much less an option is tried that is as far from the best as the median option, at first sight: e^-KEEN."""
NEVER: Final = -1.0e9
FOREVER: Final = 1.0e9
"""Seconds."""


class Node:
    """An option in the tree: how often it could be and was chosen, what each seat got."""

    def __init__(self, action: int, seats: int, looks: float) -> None:
        self.action = action
        self.looks = looks
        """How it looked at first sight to the seat that chooses it, in the game's evaluation."""
        self.scale = 0.0
        """How far from the best the median of its own branches looked."""
        self.available = 0
        self.visits = 0
        self.rewards = [0.0] * seats
        self.children: dict[int, Node] = {}


class Search:
    """A tree that grows; the same game, dice and worlds always grow the same one."""

    def __init__(self, game: AnyGame, chances: Chances, rng: Rng, alone: bool = False) -> None:
        self.game = game
        self.chances = chances
        self.rng = rng
        self.alone = alone
        """Whether only the searching seat chooses freely, while all others follow the game's judgement."""
        self.seats = len(chances.places)
        self.seat = -1
        self.ends = [0] * self.seats
        """How many walks ended after a turn of each seat."""
        self.gained = [[0.0] * self.seats for _ in range(self.seats)]
        """What each seat was promised by those walks."""
        self.root = Node(-1, self.seats, 0.0)
        self.seen = 0
        self.mean = 0.0
        self.squares = 0.0
        self.spread = 1.0
        """Standard deviation of all rewards so far: the measure of what is worth exploring."""

    def grow(self, worlds: list[Any], options: list[int], iterations: int, seconds: float = FOREVER) -> None:
        """So many iterations, each in the next world; `options` are those of the root.

        Fewer if time is up, or if what remains would hardly change which option was tried most.
        """
        end = monotonic() + seconds
        self.plant(worlds[0], options)
        for i in range(iterations):
            self.iterate(self.game.clone(worlds[i % len(worlds)]), options)
            if monotonic() > end or (i % FEWEST == 0 and self.is_settled(iterations - i)):
                break

    def is_settled(self, left: int) -> bool:
        """Whether a good part of the iterations left would not be enough to overtake the leader."""
        first = second = 0
        for child in self.root.children.values():
            if child.visits > first:
                first, second = child.visits, first
            elif child.visits > second:
                second = child.visits
        return first - second > OVERTAKING * left

    def glance(self, world: Any, option: int) -> float:
        """The chance of the searching seat after an option and the rest of its turn, without a tree."""
        state = self.game.clone(world)
        self.game.apply(state, option, self.rng, None)
        return self.finish(state, self.seat)[self.seat]

    def plant(self, world: Any, options: list[int]) -> None:
        """The root, its options weighed by the best end of the turn that each can lead to."""
        asked = self.game.decision(world)
        assert asked is not None
        self.seat = asked.seat
        for option in options:
            looks = self.prospect(world, option, asked.seat, DEEPEST)
            self.root.children[option] = Node(option, self.seats, looks)

    def prospect(self, state: Any, action: int, seat: int, depth: int) -> float:
        """The game's evaluation after the best way to finish the turn, as far as `prior` deems worth a look."""
        game = self.game
        after = game.clone(state)
        game.apply(after, action, self.rng, None)
        asked = game.decision(after) if depth else None
        if asked is None or asked.seat != seat:
            value: float = game.evaluate(after, seat)
            return value
        best = NEVER
        for option in worth_a_look(game, after, asked):
            found = self.prospect(after, option, seat, depth - 1)
            best = max(best, found)
        return best

    def iterate(self, state: Any, options: list[int]) -> None:
        """One walk from the root to a new option and back."""
        game, rng = self.game, self.rng
        node = self.root
        way = [node]
        while True:
            asked = game.decision(state)
            if asked is None:
                rewards = self.result(state)
                break
            if len(way) > 1:
                if self.alone and asked.seat != self.seat:
                    game.apply(state, self.judge(state, asked), rng, None)
                    continue
                options = worth_a_look(game, state, asked)
                if len(options) == 1:
                    game.apply(state, options[0], rng, None)
                    continue
            node = self.select(node, state, options, asked.seat)
            way.append(node)
            game.apply(state, node.action, rng, None)
            if not node.visits:
                rewards = self.levelled(self.finish(state, asked.seat), asked.seat)
                break
        for one in way:
            one.visits += 1
            for seat in range(self.seats):
                one.rewards[seat] += rewards[seat]
        self.measure(rewards[self.seat])

    def levelled(self, rewards: list[float], seat: int) -> list[float]:
        """Rewards after a turn of any seat as if after one's own: who has just moved looks better than they are."""
        self.ends[seat] += 1
        gained = self.gained[seat]
        for other in range(self.seats):
            gained[other] += rewards[other]
        if seat == self.seat or self.ends[seat] < FEWEST:
            return rewards
        usual = self.gained[self.seat]
        mine, theirs = self.ends[self.seat], self.ends[seat]
        return [rewards[o] + usual[o] / mine - gained[o] / theirs for o in range(self.seats)]

    def measure(self, reward: float) -> None:
        """Keep the spread of rewards (Welford's way)."""
        self.seen += 1
        off = reward - self.mean
        self.mean += off / self.seen
        self.squares += off * (reward - self.mean)
        if self.seen >= FEWEST:
            self.spread = NARROWEST + sqrt(self.squares / self.seen)

    def select(self, node: Node, state: Any, options: list[int], seat: int) -> Node:
        """The option with the best upper bound; one that was never tried is hoped to be like the others."""
        tried = [self.child(node, state, option, seat) for option in options]
        shares = self.shares(node, tried)
        hoped = node.rewards[seat] / node.visits if node.visits else 0.0
        best = NEVER
        chosen = tried[0]
        for i in range(len(tried)):
            child = tried[i]
            child.available += 1
            value = child.rewards[seat] / child.visits if child.visits else hoped
            bound = value + EXPLORE * self.spread * shares[i] * sqrt(child.available) / (1 + child.visits)
            if bound > best:
                best = bound
                chosen = child
        return chosen

    def shares(self, node: Node, tried: list[Node]) -> list[float]:
        """How much of the attention each branch deserves at first sight."""
        best = max([child.looks for child in tried])
        if node.scale == 0.0:
            node.scale = middle([best - child.looks for child in tried])
        shares = [exp(KEEN * (child.looks - best) / node.scale) for child in tried]
        whole = sum(shares)
        return [share / whole for share in shares]

    def child(self, node: Node, state: Any, option: int, seat: int) -> Node:
        """The branch of an option; a new one is weighed at first sight."""
        found = node.children.get(option)
        if found is None:
            found = node.children[option] = Node(option, self.seats, self.at_first_sight(state, option, seat))
        return found

    def at_first_sight(self, state: Any, option: int, seat: int) -> float:
        """The game's evaluation right after an option."""
        after = self.game.clone(state)
        self.game.apply(after, option, self.rng, None)
        value: float = self.game.evaluate(after, seat)
        return value

    def finish(self, state: Any, seat: int) -> list[float]:
        """Play the rest of a seat's turn by judgement, then ask for everyone's chances."""
        return self.promised(self.end_turn(state, seat))

    def end_turn(self, state: Any, seat: int) -> Any:
        """The rest of a seat's turn, one choice after the other by judgement."""
        for _ in range(LONGEST_TURN):
            asked = self.game.decision(state)
            if asked is None or asked.seat != seat:
                break
            self.game.apply(state, self.judge(state, asked), self.rng, None)
        return state

    def promised(self, state: Any) -> list[float]:
        """Everyone's chances; the result, once there is one."""
        return self.chances.of(state) if self.game.decision(state) is not None else self.result(state)

    def judge(self, state: Any, asked: Decision) -> int:
        """The option after which the game's evaluation is best."""
        options = worth_a_look(self.game, state, asked)
        if len(options) == 1:
            return options[0]
        best = NEVER
        chosen = options[0]
        for option in options:
            value = self.at_first_sight(state, option, asked.seat)
            if value > best:
                best = value
                chosen = option
        return chosen

    def result(self, state: Any) -> list[float]:
        """What each seat has of a match that is over: all of it, a share, or nothing."""
        ranks = self.game.outcome(state).ranks
        share = 1.0 / ranks.count(1)
        return [share if rank == 1 else 0.0 for rank in ranks]


def middle(gaps: list[float]) -> float:
    """The median of the gaps that are any; if there are none, whatever."""
    some = sorted([gap for gap in gaps if gap > 0.0])
    return some[len(some) // 2] if some else 1.0


def worth_a_look(game: AnyGame, state: Any, asked: Decision) -> list[int]:
    """The options that the game gives any weight; all of them if it gives none."""
    if len(asked.options) == 1:
        return asked.options
    weights = game.prior(state, asked)
    kept = [asked.options[i] for i in range(len(weights)) if weights[i] > 0]
    return kept or asked.options
