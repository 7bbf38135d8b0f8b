"""Rollouts: every promising option is played on for some turns by the game's judgement, in the same imagined worlds.

Tesauro, Galperin: "On-line Policy Improvement using Monte-Carlo Search", Advances in Neural Information Processing
Systems 9 (1996): a player who looks only at the end of the turn, but well, becomes a better one when each option is
judged by how such players go on after it. Which options deserve more worlds is decided by sequential halving (Karnin,
Koren, Somekh: "Almost Optimal Exploration in Multi-Armed Bandits", ICML 2013): all get some, the better half more.
"""

from __future__ import annotations

from time import monotonic
from typing import Any, Final

from benben.bots.chances import Chances
from benben.bots.search import FOREVER, LONGEST_TURN, NEVER, Node, Search, worth_a_look
from benben.core.rng import Rng
from benben.games import AnyGame

BEAM: Final = 6
"""How many ways to go on are followed, of those that face the same decision of a turn."""
ENDED: Final = ""
Way = tuple[float, Any]
"""A position within a turn, after what it is worth."""
FOCUS: Final = 0.4
"""Of so many rollouts, to this power, as many options are tried."""


class Rollouts(Search):
    """A search that branches at its root alone, and follows each branch further than a tree would."""

    def __init__(self, game: AnyGame, chances: Chances, rng: Rng, ahead: int) -> None:
        super().__init__(game, chances, rng)
        self.ahead = ahead * self.seats // 2
        """Turns played after the one that the option belongs to."""

    def grow(self, worlds: list[Any], options: list[int], iterations: int, seconds: float = FOREVER) -> None:
        """At most so many rollouts, fewer where few options are worth it or time is up."""
        end = monotonic() + seconds
        self.plant(worlds[0], options)
        kept = sorted(self.root.children.values(), key=lambda node: -node.looks)
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
        """Play an option, the rest of its turn and some turns more; remember what everyone is promised then."""
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
        """Everyone's chances; in a match that is over its result and, as much again, how clear it was."""
        chances = self.chances.of(state)
        if self.game.decision(state) is not None:
            return chances
        result = self.result(state)
        return [(result[seat] + chances[seat]) / 2 for seat in range(self.seats)]

    def end_turn(self, state: Any, seat: int) -> Any:
        """The best end of a seat's turn that was found."""
        return self.best_end(state, seat)[1]

    def prospect(self, state: Any, action: int, seat: int, depth: int) -> float:  # noqa: ARG002 (the whole turn)
        """The game's evaluation after the best way to finish the turn that was found."""
        after = self.game.clone(state)
        self.game.apply(after, action, self.rng, None)
        return self.best_end(after, seat)[0]

    def best_end(self, state: Any, seat: int) -> tuple[float, Any]:
        """What a seat can make of its turn, and its worth: a beam search, the best for each decision are kept."""
        best: Way = (NEVER, state)
        beam: list[Way] = [best]
        for _ in range(LONGEST_TURN):
            found = self.next_decisions(beam, seat)
            best = max([best, *found.pop(ENDED, [])], key=worth_of)
            beam = [way for ways in found.values() for way in ways]
            if not beam:
                break
        return best

    def next_decisions(self, beam: list[Way], seat: int) -> dict[str, list[Way]]:
        """What the options worth a look lead to, by the decision that follows, the best first."""
        game = self.game
        found: dict[str, list[Way]] = {}
        for _, state in beam:
            asked = game.decision(state)
            options = worth_a_look(game, state, asked) if asked is not None and asked.seat == seat else []
            if not options:
                keep(found.setdefault(ENDED, []), game.evaluate(state, seat), state)
            for option in options:
                after = game.clone(state) if len(options) > 1 else state
                game.apply(after, option, self.rng, None)
                then = game.decision(after)
                name = then.name if then is not None and then.seat == seat else ENDED
                keep(found.setdefault(name, []), game.evaluate(after, seat), after)
        return found


def keep(ways: list[Way], worth: float, state: Any) -> None:
    """Remember a way if it is among the best; the first of equals."""
    if len(ways) < BEAM or worth > ways[-1][0]:
        ways.append((worth, state))
        ways.sort(key=worth_of, reverse=True)
        del ways[BEAM:]


def worth_of(way: Way) -> float:
    """What a way is judged by."""
    return way[0]
