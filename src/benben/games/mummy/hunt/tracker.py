"""What the public story tells of each hunter's place: possible spaces and a belief (RULES.md 9, belief tracking)."""

from __future__ import annotations

from math import exp
from typing import Final

from benben.games.mummy.actions import (
    BROWN_DIE,
    CARD,
    CAUGHT,
    DIE,
    ENDED,
    MUMMY_AT,
    RETURNED,
    STUCK,
    noted_first,
    noted_kind,
    noted_piece,
    noted_second,
)
from benben.games.mummy.board import (
    ARROW,
    CARD_CELL,
    CARD_COLOUR,
    CARDS,
    CORRIDOR,
    DECKS,
    DISTANCE,
    DUNGEON,
    MOVES,
    RUNS,
    SPACES,
    TWO_PIECES,
    TWO_PLAYERS,
    WAYS,
    hand_of,
    hands_of,
    number_ends,
    pieces_of,
    start_of,
)
from benben.games.mummy.hunt.deals import DECLINE

IDLE: Final = 0.02
"""Attraction of a cell that leads nowhere."""
STOPPED_SHORT: Final = 0.02
"""Weight of an arrow that an unseen hunter stopped before the wall."""
NEAR: Final[list[list[float]]] = [
    [exp(-0.6 * DISTANCE[cell * CORRIDOR + CARD_CELL[card]]) for cell in range(CORRIDOR)]
    for card in range(CARDS)
]
"""How a treasure draws a hunter to a cell."""
CARE: Final[list[float]] = [0.0, 0.2, 0.3, 0.4, 0.55, 0.7, 0.85]
"""How a mummy so many steps away keeps it off; further away it does not."""
ANCHORS: Final = 24
"""Beliefs kept to go on from."""


class Hands:
    """What the public story tells of the cards: who has played which, and what is left to whom."""

    def __init__(
        self, seats: int, left: list[int], played: list[int], doubt: list[float], pulls: list[list[float]]
    ) -> None:
        self.seats = seats
        self.left = left
        """For each hand and colour how many cards are unplayed."""
        self.played = played
        """For each card the hunter that played it, -1: nobody."""
        self.doubt = doubt
        """For each hand and card a weight: less after moves that could have shown it."""
        self.pulls = pulls
        """For each hand what `attraction` has found, if anything; shared with copies until one of them changes."""

    def chance(self, hand: int, card: int) -> float:
        """How likely a hand holds an unplayed card."""
        colours = len(DECKS)
        colour = CARD_COLOUR[card]
        left = self.left[colours * hand + colour]
        if left == 0 or self.played[card] >= 0:
            return 0.0
        whole = 0.0
        for other in DECKS[colour]:
            if self.played[other] < 0:
                whole += self.doubt[CARDS * hand + other]
        return min(1.0, left * self.doubt[CARDS * hand + card] / whole)

    def play(self, piece: int, card: int) -> None:
        """A card lies face up."""
        hand = hand_of(piece, self.seats)
        self.left[len(DECKS) * hand + CARD_COLOUR[card]] -= 1
        self.played[card] = piece
        self.pulls = [[]] * len(self.pulls)

    def forget(self, hand: int) -> None:
        """The doubts about a hand have changed, and so has what draws it."""
        self.pulls = self.pulls[:]
        self.pulls[hand] = []

    def copy(self) -> Hands:
        """An independent copy."""
        return Hands(self.seats, self.left[:], self.played[:], self.doubt[:], self.pulls)


def fresh_hands(seats: int) -> Hands:
    """After the deal."""
    each = TWO_PIECES if seats == TWO_PLAYERS else 1
    hands = hands_of(seats)
    left, doubt = [each] * (len(DECKS) * hands), [1.0] * (CARDS * hands)
    return Hands(seats, left, [-1] * CARDS, doubt, [[]] * hands)


def attraction(hands: Hands, piece: int) -> list[float]:
    """How much each corridor cell draws a hunter. Do not change it."""
    hand = hand_of(piece, hands.seats)
    if not hands.pulls[hand]:
        hands.pulls[hand] = pull(hands, hand)
    return hands.pulls[hand]


def pull(hands: Hands, hand: int) -> list[float]:
    """How much each corridor cell draws whoever has a hand: treasures still to be found, the nearer the more."""
    found = [IDLE] * CORRIDOR
    for card in range(CARDS):
        chance = hands.chance(hand, card)
        if chance > 0:
            near = NEAR[card]
            for cell in range(CORRIDOR):
                found[cell] += chance * near[cell]
    return found


def careful(drawn: list[float], mummy: int) -> list[float]:
    """The same, less near the mummy."""
    if mummy >= CORRIDOR:
        return drawn
    found = drawn[:]
    for cell in range(CORRIDOR):
        steps = DISTANCE[mummy * CORRIDOR + cell]
        if steps < len(CARE):
            found[cell] *= CARE[steps]
    return found


def ends_alone(space: int, mummy: int, face: int) -> list[int]:
    """Where a face takes a hunter if no other is in the way."""
    if face < ARROW:
        return number_ends(space, mummy, face)
    return [run[-1] for run in clear_runs(space, mummy)]


def clear_runs(space: int, mummy: int) -> list[list[int]]:
    """The straight runs from a space up to the mummy or the wall."""
    runs: list[list[int]] = []
    for way in range(WAYS):
        run = RUNS[WAYS * space + way]
        if mummy in run:
            run = run[: run.index(mummy)]
        if run:
            runs.append(run)
    return runs


def stops_short(space: int, mummy: int, face: int) -> list[int]:
    """Where an arrow may have ended before the wall, behind a hunter nobody told of."""
    if face < ARROW:
        return []
    return [cell for run in clear_runs(space, mummy) for cell in run[:-1]]


def is_stuck_alone(space: int, mummy: int) -> bool:
    """Whether the mummy alone leaves a hunter no way."""
    return all(not ends_alone(space, mummy, face) for face in range(MOVES))


class Tracker:
    """Possible spaces and beliefs of all hunters after some lines of the public story."""

    def __init__(
        self,
        story: list[int],
        mummy: int,
        moving: int,
        hands: Hands,
        possible: list[list[bool]],
        belief: list[list[float]],
        out: list[bool],
    ) -> None:
        self.story = story
        """The lines taken in."""
        self.mummy = mummy
        self.moving = moving
        """The hunter that has shown a die and not yet ended its turn, -1: none."""
        self.hands = hands
        self.can_be = possible
        """For each hunter and space."""
        self.belief = belief
        """For each hunter and space; sums to 1 for each hunter."""
        self.out = out
        """Which hunters are eliminated."""

    def copy(self) -> Tracker:
        """An independent copy."""
        can_be = [row[:] for row in self.can_be]
        belief = [row[:] for row in self.belief]
        return Tracker(self.story[:], self.mummy, self.moving, self.hands.copy(), can_be, belief, self.out[:])

    def possible(self, piece: int) -> list[int]:
        """The spaces where a hunter can be, in order."""
        return [space for space in range(SPACES) if self.can_be[piece][space]]

    def chances(self, piece: int, spaces: list[int]) -> list[float]:
        """How likely a hunter is on each of some spaces."""
        return [self.belief[piece][space] for space in spaces]

    def hear(self, line: int) -> None:
        """Take in one line."""
        self.story.append(line)
        kind, piece, first = noted_kind(line), noted_piece(line), noted_first(line)
        if kind == DIE:
            self.move(piece, first)
            self.moving = piece
        elif kind == CARD:
            self.locate(piece, CARD_CELL[first])
            self.hands.play(piece, first)
            self.moving = -1
        elif kind == ENDED:
            if self.moving == piece:
                self.decline(piece)
            self.moving = -1
        elif kind == MUMMY_AT:
            self.mummy = first
            for other in range(len(self.belief)):
                self.clear(other, first)
        elif kind == CAUGHT:
            self.locate(piece, DUNGEON)
            self.out[piece] = noted_second(line) == 0
        elif kind == STUCK:
            self.stay(piece)

    def locate(self, piece: int, space: int) -> None:
        """A hunter is known to be there; nobody else is, unless it is the dungeon."""
        self.can_be[piece] = [False] * SPACES
        self.belief[piece] = [0.0] * SPACES
        self.can_be[piece][space] = True
        self.belief[piece][space] = 1.0
        if space < CORRIDOR:
            for other in range(len(self.belief)):
                if other != piece:
                    self.clear(other, space)

    def clear(self, piece: int, space: int) -> None:
        """A hunter is known not to be there."""
        if self.can_be[piece][space] and sum([1 for can in self.can_be[piece] if can]) > 1:
            self.can_be[piece][space] = False
            self.belief[piece][space] = 0.0
            self.settle(piece)

    def move(self, piece: int, face: int) -> None:
        """Spread over the ends of a die: to where it draws the hunter (RULES.md 9, step 1)."""
        drawn = careful(attraction(self.hands, piece), self.mummy)
        can_be = [False] * SPACES
        belief = [0.0] * SPACES
        for space in range(SPACES):
            if self.can_be[piece][space]:
                ends = ends_alone(space, self.mummy, face)
                short = stops_short(space, self.mummy, face)
                whole = 0.0
                for cell in ends:
                    whole += drawn[cell]
                    can_be[cell] = True
                for cell in short:
                    whole += STOPPED_SHORT * drawn[cell]
                    can_be[cell] = True
                if whole > 0:
                    share = self.belief[piece][space] / whole
                    for cell in ends:
                        belief[cell] += share * drawn[cell]
                    for cell in short:
                        belief[cell] += share * STOPPED_SHORT * drawn[cell]
        self.can_be[piece] = can_be
        self.belief[piece] = belief
        self.settle(piece)

    def decline(self, piece: int) -> None:
        """No card was shown: the hunter is less likely on a treasure it may hold, and to hold it (step 2)."""
        hand = hand_of(piece, self.hands.seats)
        belief = self.belief[piece]
        for card in range(CARDS):
            chance = self.hands.chance(hand, card)
            if chance > 0:
                there = belief[CARD_CELL[card]]
                belief[CARD_CELL[card]] = there * (1 - (1 - DECLINE) * chance)
                self.hands.doubt[CARDS * hand + card] *= 1 - (1 - DECLINE) * there
        self.hands.forget(hand)
        self.settle(piece)

    def stay(self, piece: int) -> None:
        """Stuck: only a space without a way out will do, if the mummy alone can explain it (step 3)."""
        can_be = [self.can_be[piece][space] and is_stuck_alone(space, self.mummy) for space in range(SPACES)]
        if True in can_be:
            self.can_be[piece] = can_be
            self.settle(piece)

    def settle(self, piece: int) -> None:
        """Make a belief sum to 1 again; one that was too sure begins anew with what is possible (step 4)."""
        can_be = self.can_be[piece]
        belief = self.belief[piece]
        whole = 0.0
        for space in range(SPACES):
            if can_be[space]:
                whole += belief[space]
        if whole > 0:
            self.belief[piece] = [belief[s] / whole if can_be[s] else 0.0 for s in range(SPACES)]
        else:
            share = 1.0 / sum([1 for can in can_be if can])
            self.belief[piece] = [share if can else 0.0 for can in can_be]


def fresh(seats: int) -> Tracker:
    """At the start everybody is known to be on the steps."""
    pieces = pieces_of(seats)
    tracker = Tracker([], DUNGEON, -1, fresh_hands(seats), [[]] * pieces, [[]] * pieces, [False] * pieces)
    for piece in range(pieces):
        tracker.can_be[piece] = [space == start_of(piece) for space in range(SPACES)]
        tracker.belief[piece] = [1.0 if can else 0.0 for can in tracker.can_be[piece]]
    return tracker


KEPT: Final[list[Tracker]] = []
"""Beliefs to go on from, the latest used last: at the beginning of the mummy's moves, and those just asked for."""


def track(history: list[int], seats: int) -> Tracker:
    """The belief after a public story; the same whatever was asked before. Do not change it."""
    place = nearest(history, seats)
    if place < 0:
        tracker = fresh(seats)
    else:
        tracker = KEPT.pop(place)
        KEPT.append(tracker)
    if len(tracker.story) == len(history):
        return tracker
    tracker = tracker.copy()
    for line in history[len(tracker.story) :]:
        tracker.hear(line)
        if noted_kind(line) in (BROWN_DIE, RETURNED):
            keep(tracker.copy())
    keep(tracker)
    return tracker


def nearest(history: list[int], seats: int) -> int:
    """Which kept belief knows most of a story, -1: none knows any."""
    found, most = -1, 0
    for place in range(len(KEPT) - 1, -1, -1):
        kept = KEPT[place]
        known = len(kept.story)
        if (
            most < known <= len(history)
            and history[known - 1] == kept.story[known - 1]
            and kept.hands.seats == seats
            and history[:known] == kept.story
        ):
            found, most = place, known
            if known == len(history):
                break
    return found


def keep(tracker: Tracker) -> None:
    """Remember a belief; the one not used for longest makes room."""
    KEPT.append(tracker)
    if len(KEPT) > ANCHORS:
        KEPT.pop(0)
