"""Rollouts: each promising option is followed for some turns by a greedy policy, in the same imagined states.

Tesauro, Galperin: "On-line Policy Improvement using Monte-Carlo Search", Advances in Neural Information Processing
Systems 9 (1996): a policy that looks only to the end of the turn improves when each option is judged by how the match
continues under that policy. Sequential halving distributes the rollouts (Karnin, Koren, Somekh: "Almost Optimal
Exploration in Multi-Armed Bandits", ICML 2013): all options get some, the better half gets more.
"""

from __future__ import annotations

from time import monotonic
from typing import Any, Final

from benben.bots.chances import Chances
from benben.bots.search import FOREVER, LONGEST_TURN, WORST, Node, Search, candidates
from benben.core.rng import Rng
from benben.games import AnyGame

BEAM: Final = 6
"""The width of the beam for each kind of decision within a turn."""
ENDED: Final = ""
Way = tuple[float, Any]
"""The value of a position within a turn, and the position."""
FOCUS: Final = 0.4
"""The number of options tried is the number of rollouts to this power."""


class Rollouts(Search):
    """A search that branches only at its root, and follows each branch further than a tree would."""

    def __init__(self, game: AnyGame, chances: Chances, rng: Rng, ahead: int) -> None:
        super().__init__(game, chances, rng)
        self.ahead = ahead * self.seats // 2
        """Turns played after the turn of the option."""

    def grow(self, worlds: list[Any], options: list[int], iterations: int, seconds: float = FOREVER) -> None:
        """Run at most `iterations` rollouts; fewer if there are few options or the time is up."""
        end = monotonic() + seconds
        self.make_root(worlds[0], options)
        kept = sorted(self.root.children.values(), key=lambda node: -node.value)
        most = max(2, round(iterations**FOCUS))
        rounds = max(1, (min(most, len(kept)) - 1).bit_length())
        share = iterations // (most - 1).bit_length() // most
        kept = kept[:most]
        tried = 0
        for _ in range(rounds):
            for _ in range(max(1, share * most // len(kept))):
                for node in kept:
                    self.roll(self.game.clone(worlds[tried % len(worlds)]), node)
                    if monotonic() > end:
                        return
                tried += 1
            kept = sorted(kept, key=lambda node: -node.rewards[self.seat])[: (len(kept) + 1) // 2]

    def roll(self, state: Any, node: Node) -> None:
        """Play an option, the rest of its turn and `ahead` more turns; add the rewards to its node."""
        game = self.game
        game.apply(state, node.action, self.rng, None)
        state = self.end_turn(state, self.seat)
        for _ in range(self.ahead):
            asked = game.decision(state)
            if asked is None:
                break
            state = self.end_turn(state, asked.seat)
        rewards = self.smoothed(state)
        for one in (self.root, node):
            one.visits += 1
            for seat in range(self.seats):
                one.rewards[seat] += rewards[seat]

    def smoothed(self, state: Any) -> list[float]:
        """The win probabilities; if the match is over, the mean of its result and of the fitted chances."""
        chances = self.chances.of(state)
        if self.game.decision(state) is not None:
            return chances
        result = self.result(state)
        return [(result[seat] + chances[seat]) / 2 for seat in range(self.seats)]

    def end_turn(self, state: Any, seat: int) -> Any:
        """The position at the best end of a seat's turn that the beam search finds."""
        return self.best_end(state, seat)[1]

    def turn_value(self, state: Any, action: int, seat: int, depth: int) -> float:  # noqa: ARG002 (the whole turn)
        """The value of the best end of the turn that the beam search finds."""
        after = self.game.clone(state)
        self.game.apply(after, action, self.rng, None)
        return self.best_end(after, seat)[0]

    def best_end(self, state: Any, seat: int) -> tuple[float, Any]:
        """The value and the position at the best end of a turn: a beam search with a beam for each decision."""
        best: Way = (WORST, state)
        beam: list[Way] = [best]
        for _ in range(LONGEST_TURN):
            found = self.next_decisions(beam, seat)
            best = max([best, *found.pop(ENDED, [])], key=value_of)
            beam = [way for ways in found.values() for way in ways]
            if not beam:
                break
        return best

    def next_decisions(self, beam: list[Way], seat: int) -> dict[str, list[Way]]:
        """The positions after all candidate options, grouped by the decision that follows, the best first."""
        game = self.game
        found: dict[str, list[Way]] = {}
        for _, state in beam:
            asked = game.decision(state)
            options = candidates(game, state, asked) if asked is not None and asked.seat == seat else []
            if not options:
                keep(found.setdefault(ENDED, []), game.evaluate(state, seat), state)
            for option in options:
                after = game.clone(state) if len(options) > 1 else state
                game.apply(after, option, self.rng, None)
                then = game.decision(after)
                name = then.name if then is not None and then.seat == seat else ENDED
                keep(found.setdefault(name, []), game.evaluate(after, seat), after)
        return found


def keep(ways: list[Way], value: float, state: Any) -> None:
    """Add a position to a beam if it is among the best; of equal ones the first is kept."""
    if len(ways) < BEAM or value > ways[-1][0]:
        ways.append((value, state))
        ways.sort(key=value_of, reverse=True)
        del ways[BEAM:]


def value_of(way: Way) -> float:
    """The sort key of a beam."""
    return way[0]
