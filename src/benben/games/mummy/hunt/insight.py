"""What a shrewd mummy makes of the public story: hunters know what it believes, and go where it does not look.

The `Tracker` believes that hunters go for treasures and shun the mummy's cell. Hunters who can read that belief shun
the ways along which it draws the mummy instead (`bot.exposure`). So much can be turned around: the same story is told
again, with hunters who fear what the tracker would do (`fears`). Which treasures they seek is guessed: each guess at
a hand follows its hunters on its own, and counts by how well it foresees the dice they use and the cards they show.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

from benben.core.rng import Rng
from benben.games.mummy.actions import (
    BROWN_DIE,
    CARD,
    CAUGHT,
    DIE,
    ENDED,
    MUMMY_AT,
    ROLLED,
    STUCK,
    noted_first,
    noted_kind,
    noted_piece,
    noted_second,
)
from benben.games.mummy.board import (
    BROWN,
    CARD_CELL,
    CARDS,
    CORRIDOR,
    DECKS,
    DISTANCE,
    DUNGEON,
    MOVES,
    SPACES,
    TWO_PIECES,
    TWO_PLAYERS,
    WHITE_DICE,
    hand_of,
    hands_of,
)
from benben.games.mummy.hunt.tracker import CARE, NEAR, STOPPED_SHORT, ends_alone, fresh, stops_short

GUESSWORK: Final = 1
"""Seed of the dice by which hands are guessed."""
FEAR: Final = 8.0
"""How a hunter shuns a cell that the mummy's next move is sure to find: e^-FEAR."""
SHY: Final = 0.6
"""How much of the care that the tracker sees, to this power, is left beside that fear."""
IDLE: Final = 0.005
"""Attraction of a cell that leads nowhere."""
DECLINE: Final = 0.2
"""How often a hunter keeps a card that it could play."""
STAY_FREE: Final = 0.85
"""Share of the free dice that a hunter's turn leaves free."""
SURPRISE: Final = 1e-9
"""The chance of what no guess foresees."""
FAINT: Final = 1e-6
"""Beliefs not worth following."""


class Guess:
    """A hand, and where its hunters are if they have it."""

    def __init__(self, cards: list[int], belief: list[list[float]]) -> None:
        self.cards = cards
        self.belief = belief
        """For each hunter and space; of use for the hunters of this hand."""
        self.weight = 0.0
        """Logarithm of how likely it is."""
        self.drawn: list[float] = []
        """How each cell draws the hunters, empty: not yet known."""


class Insight:
    """Beliefs about all hunters, by the guesses at their hands."""

    def __init__(self, seats: int, guesses: list[list[Guess]]) -> None:
        self.seats = seats
        self.told = fresh(seats)
        """What the hunters think that the mummy believes."""
        self.guesses = guesses
        """For each hand; none: what the tracker believes is all there is."""
        self.aside = 0
        """White dice."""
        self.quiet = 0
        """Rounds in which no card was shown and nobody caught."""

    def hear(self, line: int) -> None:
        """Take in one line of the story."""
        kind, piece, first = noted_kind(line), noted_piece(line), noted_first(line)
        told = self.told
        has_moved = told.moving == piece
        told.hear(line)
        if kind in (CARD, CAUGHT):
            self.quiet = 0
        if kind == BROWN_DIE:
            self.quiet += 1
        elif kind == ROLLED:
            self.aside = WHITE_DICE - first + noted_second(line)
        elif kind == DIE:
            self.move(piece, first)
        elif kind == CARD:
            self.show(piece, first)
        elif kind == ENDED and has_moved:
            self.decline(piece)
        elif kind == MUMMY_AT:
            self.clear(first)
        elif kind == CAUGHT:
            for guess in self.of(piece):
                guess.belief[piece] = certain(DUNGEON)
        elif kind == STUCK:
            for guess in self.of(piece):
                guess.belief[piece] = told.belief[piece][:]

    def of(self, piece: int) -> list[Guess]:
        """The guesses at a hunter's hand."""
        return self.guesses[hand_of(piece, self.seats)]

    def move(self, piece: int, face: int) -> None:
        """A hunter moves: guesses count by how well they foresaw the die, and follow it."""
        if not self.of(piece):
            return
        free = float(WHITE_DICE - self.aside)
        for other in range(piece + 1, len(self.told.out)):
            if not self.told.out[other]:
                free *= STAY_FREE
        fear = fears(self.told.belief[piece], self.told.mummy, WHITE_DICE - free)
        moves = Moves(self.told.mummy, face)
        for guess in self.of(piece):
            drawn = self.drawn(guess)
            wanted = [drawn[cell] * fear[cell] for cell in range(CORRIDOR)]
            guess.belief[piece] = moves.follow(guess.belief[piece], wanted)
            self.settle(guess, piece)

    def drawn(self, guess: Guess) -> list[float]:
        """How the treasures of a guess, those not shown yet, draw its hunters."""
        if not guess.drawn:
            guess.drawn = pulled(
                [1.0 if c in guess.cards else 0.0 for c in range(CARDS)], self.told.hands.played
            )
        return guess.drawn

    def show(self, piece: int, card: int) -> None:
        """A card is shown, one that every guess holds: where it lies the hunter is."""
        cell = CARD_CELL[card]
        for guess in self.of(piece):
            guess.weight += log(max(guess.belief[piece][cell], SURPRISE))
            guess.belief[piece] = certain(cell)
            guess.drawn = []
        self.clear(cell, piece)

    def decline(self, piece: int) -> None:
        """No card was shown."""
        played = self.told.hands.played
        for guess in self.of(piece):
            for card in guess.cards:
                if played[card] < 0:
                    guess.belief[piece][CARD_CELL[card]] *= DECLINE
            self.settle(guess, piece)

    def clear(self, cell: int, but: int = -1) -> None:
        """Nobody, or nobody but one, is there."""
        for piece in range(len(self.told.out)):
            if piece != but and not self.told.out[piece]:
                for guess in self.of(piece):
                    if guess.belief[piece][cell] > 0:
                        guess.belief[piece][cell] = 0.0
                        self.settle(guess, piece, 0.0)

    def settle(self, guess: Guess, piece: int, counts: float = 1.0) -> None:
        """Make a belief sum to 1 again; one that was wrong begins anew with the tracker's."""
        belief = guess.belief[piece]
        whole = sum(belief)
        if whole > SURPRISE:
            guess.belief[piece] = [share / whole for share in belief]
        else:
            guess.belief[piece] = self.told.belief[piece][:]
        guess.weight += counts * log(max(whole, SURPRISE))

    def beliefs(self) -> list[list[float]]:
        """For each hunter and space, all guesses together; nothing for those that are out."""
        found: list[list[float]] = []
        for piece in range(len(self.told.out)):
            guesses = self.of(piece)
            if self.told.out[piece]:
                found.append([0.0] * SPACES)
            else:
                found.append(mixed(guesses, piece) if guesses else self.told.belief[piece])
        return found

    def chances(self, piece: int) -> list[float]:
        """How likely a hunter has still to play each card."""
        guesses = self.of(piece)
        if not guesses:
            hand = hand_of(piece, self.seats)
            return [self.told.hands.chance(hand, card) for card in range(CARDS)]
        shares = weighed(guesses)
        chances = [0.0] * CARDS
        for place in range(len(guesses)):
            for card in guesses[place].cards:
                if self.told.hands.played[card] < 0:
                    chances[card] += shares[place]
        return chances


def weighed(guesses: list[Guess]) -> list[float]:
    """How likely each guess is."""
    top = max([guess.weight for guess in guesses])
    shares = [exp(guess.weight - top) for guess in guesses]
    whole = sum(shares)
    return [share / whole for share in shares]


def mixed(guesses: list[Guess], piece: int) -> list[float]:
    """Where a hunter is by all guesses, each as likely as it is."""
    belief = [0.0] * SPACES
    shares = weighed(guesses)
    for place in range(len(guesses)):
        share, own = shares[place], guesses[place].belief[piece]
        if share > FAINT:
            for space in range(SPACES):
                belief[space] += share * own[space]
    return belief


def certain(space: int) -> list[float]:
    """The belief that a hunter is there."""
    belief = [0.0] * SPACES
    belief[space] = 1.0
    return belief


def pulled(chances: list[float], played: list[int]) -> list[float]:
    """How each cell draws whoever holds cards with these chances: treasures to be found, the nearer the more."""
    found = [IDLE] * CORRIDOR
    for card in range(CARDS):
        chance = chances[card]
        if chance > 0 and played[card] < 0:
            near = NEAR[card]
            for cell in range(CORRIDOR):
                found[cell] += chance * near[cell]
    return found


def fears(belief: list[float], mummy: int, dice: float) -> list[float]:
    """What keeps a hunter off each cell: a mummy led there by its belief, and a near one anyway (`bot.exposure`)."""
    found = [1.0] * CORRIDOR
    if mummy >= CORRIDOR:
        return found
    there = mummy * CORRIDOR
    likely = [cell for cell in range(CORRIDOR) if belief[cell] > 0]
    for cell in range(CORRIDOR):
        steps = DISTANCE[there + cell]
        reach = 0.0
        for face in BROWN:
            reach += min(max(face + dice - steps + 1.0, 0.0), 1.0) / len(BROWN)
        if reach > 0:
            behind = 0.0
            for other in likely:
                if steps + DISTANCE[cell * CORRIDOR + other] == DISTANCE[there + other]:
                    behind += belief[other]
            found[cell] = exp(-FEAR * reach * sqrt(behind))
        if steps < len(CARE):
            found[cell] *= float(CARE[steps] ** SHY)
    return found


class Moves:
    """Where each space leads with a die, and with any."""

    def __init__(self, mummy: int, face: int) -> None:
        self.mummy = mummy
        self.face = face
        self.ends: dict[int, list[int]] = {}
        self.short: dict[int, list[int]] = {}
        self.any: dict[int, list[int]] = {}

    def follow(self, belief: list[float], wanted: list[float]) -> list[float]:
        """Where a hunter is after the die, times how likely it was to use it: it goes where it wants by any die."""
        found = [0.0] * SPACES
        for space in range(SPACES):
            if belief[space] > FAINT:
                if space not in self.ends:
                    self.look(space)
                whole = 0.0
                for cell in self.any[space]:
                    whole += wanted[cell]
                if whole > 0:
                    share = belief[space] / whole
                    for cell in self.ends[space]:
                        found[cell] += share * wanted[cell]
                    for cell in self.short[space]:
                        found[cell] += share * STOPPED_SHORT * wanted[cell]
        return found

    def look(self, space: int) -> None:
        """The ends of all dice from a space."""
        self.ends[space] = ends_alone(space, self.mummy, self.face)
        self.short[space] = stops_short(space, self.mummy, self.face)
        self.any[space] = [end for face in range(MOVES) for end in ends_alone(space, self.mummy, face)]


def fathom(history: list[int], seats: int, count: int) -> Insight:
    """All that can be guessed from a public story, by so many guesses at each hand.

    They are the same until a card is shown: who guesses anew at each step does not know where to go.
    """
    rng = Rng(GUESSWORK, 0)
    start = fresh(seats).belief
    played: list[list[int]] = [[] for _ in range(hands_of(seats))]
    for line in history:
        if noted_kind(line) == CARD:
            played[hand_of(noted_piece(line), seats)].append(noted_first(line))
    shown = [card for cards in played for card in cards]
    insight = Insight(
        seats,
        [
            [Guess(a_hand(cards, shown, seats, rng), [row[:] for row in start]) for _ in range(count)]
            for cards in played
        ],
    )
    for line in history:
        insight.hear(line)
    return insight


def a_hand(played: list[int], shown: list[int], seats: int, rng: Rng) -> list[int]:
    """What a hand may have held from the start: what it has played, the rest of each colour at random."""
    each = TWO_PIECES if seats == TWO_PLAYERS else 1
    cards = played[:]
    for deck in DECKS:
        rest = [card for card in deck if card not in shown]
        rng.shuffle(rest)
        cards.extend(rest[: each - sum([1 for card in played if card in deck])])
    return cards
