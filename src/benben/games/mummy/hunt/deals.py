"""Unseen cards of one colour dealt to hands, as the moves of their owners suggest (RULES.md 9)."""

from __future__ import annotations

from typing import Final

from benben.core.rng import Rng

DECLINE: Final = 0.1
"""How often a hunter keeps a card that it could play."""
FINE: Final = 1 << 30


def pick(shares: list[float], rng: Rng) -> int:
    """An index, in proportion to its share; -1: all are nothing."""
    whole = sum(shares)
    if whole <= 0:
        return -1
    mark = (rng.below(FINE) + 0.5) / FINE * whole
    last = -1
    for place in range(len(shares)):
        if shares[place] > 0:
            last = place
            mark -= shares[place]
            if mark <= 0:
                break
    return last


class Deck:
    """What is left of a colour: the unseen cards, and who must have some of them."""

    def __init__(self, unseen: list[int], owed: list[int], stood: list[int]) -> None:
        self.unseen = unseen
        self.owed = owed
        """The hands that have a card of these, each as often as it has one."""
        self.stood = stood
        """For each hand, bit by card, the treasures on which its hunter stood without playing."""

    def weight(self) -> float:
        """How well the moves agree with the deal, on average over all deals."""
        if not self.is_doubtful():
            return 1.0
        found = self.deals()
        return sum([share for share, _ in found]) / len(found)

    def is_doubtful(self) -> bool:
        """Whether any of the cards could have been played before."""
        for hand in self.owed:
            for card in self.unseen:
                if self.stood[hand] >> card & 1:
                    return True
        return False

    def deals(self) -> list[tuple[float, list[int]]]:
        """Every deal, a card for each hand owed one, with its weight."""
        found: list[tuple[float, list[int]]] = [(1.0, [])]
        for hand in self.owed:
            seen = self.stood[hand]
            found = [
                (weight * (DECLINE if seen >> card & 1 else 1.0), [*dealt, card])
                for weight, dealt in found
                for card in self.unseen
                if card not in dealt
            ]
        return found

    def deal(self, held: list[int], rng: Rng) -> None:
        """Note for the dealt cards whose they are, each deal by its weight."""
        if self.is_doubtful():
            found = self.deals()
            dealt = found[pick([share for share, _ in found], rng)][1]
        else:
            dealt = self.unseen[:]
            rng.shuffle(dealt)
        for place in range(len(self.owed)):
            held[dealt[place]] = self.owed[place]
