"""Imagine where the hunters are and what they hold: a particle filter over the public story (RULES.md 9).

The model: a hunter that shows a die goes to any legal end cell, in proportion to `tracker.careful(attraction)`;
whoever ends on the treasure of a card it holds keeps that card with the chance DECLINE; every deal is equally
likely. A particle is one way it may all have happened. Looking back from what came to light later, each hunter is
drawn to where it must have been (`Lens`), so that few particles are lost and their weights stay right.
"""

from __future__ import annotations

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
    CARD_CELL,
    CARDS,
    CORRIDOR,
    DECKS,
    DUNGEON,
    OUT,
    SPACES,
    TREASURE_AT,
    hand_of,
)
from benben.games.mummy.hunt.deals import DECLINE, Deck, pick
from benben.games.mummy.hunt.tracker import (
    STOPPED_SHORT,
    Hands,
    Tracker,
    attraction,
    careful,
    ends_alone,
    is_stuck_alone,
    stops_short,
    track,
)
from benben.games.mummy.moves import can_use, destinations, is_stuck

PARTICLES: Final = 12
ROUNDS: Final = 6
"""How far back particles begin; before that each hunter's belief is enough."""
TRIES: Final = 4
"""A cloud that dies out is followed by one eight times as large."""
FINE: Final = 1 << 30
UNLIKELY: Final = 1e-6


class Clue:
    """One thing that happened to a hunter or on a cell, with the lens it is seen through."""

    def __init__(self, kind: int, piece: int, value: int, card: int, mummy: int) -> None:
        self.kind = kind
        """DIE (a whole move), CAUGHT, MUMMY_AT (nobody was there), STUCK, or ROLLED (not stuck)."""
        self.piece = piece
        self.value = value
        """Face of a die; cell of a catch or of the mummy's step."""
        self.card = card
        """The card played after a move, -1: none; after a catch the ankhs left; of a die not yet moved PENDING."""
        self.mummy = mummy
        self.unplayed = 0
        """Bit by card: what nobody had played before the move."""
        self.drawn: list[float] = []
        """How each cell draws the hunter."""
        self.before: list[float] = []
        self.after: list[float] = []
        """How well each space before and after the move agrees with what came later."""


PENDING: Final = -2


class Particle:
    """One way it may have happened."""

    def __init__(self, cells: list[int], stood: list[int], weight: float) -> None:
        self.cells = cells
        self.stood = stood
        """For each hunter, bit by card, the treasures on which it ended a move without playing."""
        self.weight = weight

    def copy(self) -> Particle:
        """An independent copy."""
        return Particle(self.cells[:], self.stood[:], self.weight)


class Imagined:
    """A full answer: spaces of the hunters, the hand of each card, where hunters stood."""

    def __init__(self, cells: list[int], held: list[int], stood: list[int]) -> None:
        self.cells = cells
        self.held = held
        self.stood = stood


class Past:
    """What the latest rounds of a public story tell, worked out once for all particles."""

    def __init__(
        self, history: list[int], base: Tracker, clues: list[Clue], hands: Hands, lenses: list[list[float]]
    ) -> None:
        self.history = history
        self.base = base
        """The belief where the particles begin."""
        self.clues = clues
        self.hands = hands
        """What the whole story tells of the cards."""
        self.lenses = lenses
        """For each hunter and space how well it agrees, at the beginning, with all that follows."""


def imagine(history: list[int], seats: int, rng: Rng, count: int = PARTICLES) -> Imagined:
    """One world in agreement with a public story, drawn as the model has it."""
    past = past_of(history, seats)
    for attempt in range(TRIES):
        cloud = flow(past, rng, count << (3 * attempt))
        if cloud:
            return settle(cloud[rng.below(len(cloud))], past.hands, rng)
    return settle(apart(history, seats, rng), past.hands, rng)


KEPT: Final[list[Past]] = []
"""The latest stories asked about: one is often asked about again."""
MOST_KEPT: Final = 8


def past_of(history: list[int], seats: int) -> Past:
    """What a story tells; the same whatever was asked before."""
    for kept in KEPT:
        if kept.base.hands.seats == seats and kept.history == history:
            return kept
    begun = window(history)
    base = track(history[:begun], seats)
    past = look_back(history, base, clues_of(history, begun, base))
    KEPT.append(past)
    if len(KEPT) > MOST_KEPT:
        KEPT.pop(0)
    return past


def window(history: list[int]) -> int:
    """Where the last rounds begin."""
    begun = 0
    rounds = 0
    for place in range(len(history) - 1, -1, -1):
        if noted_kind(history[place]) == BROWN_DIE:
            rounds += 1
            if rounds > ROUNDS:
                begun = place + 1
                break
    return begun


def clues_of(history: list[int], begun: int, base: Tracker) -> list[Clue]:
    """What bears on the hunters' places, in order: a die and what followed it are one clue."""
    clues: list[Clue] = []
    mummy = base.mummy
    moving: Clue | None = None
    for line in history[begun:]:
        kind, piece, first = noted_kind(line), noted_piece(line), noted_first(line)
        if kind == DIE:
            moving = Clue(DIE, piece, first, PENDING, mummy)
            clues.append(moving)
        elif kind == CARD and moving is not None:
            moving.card = first
        elif kind == ENDED and moving is not None:
            moving.card = max(moving.card, -1)
            moving = None
        elif kind == MUMMY_AT:
            mummy = first
            clues.append(Clue(MUMMY_AT, 0, first, -1, mummy))
        elif kind == CAUGHT:
            clues[-1] = Clue(CAUGHT, piece, first, noted_second(line), mummy)
        elif kind in (STUCK, ROLLED):
            clues.append(Clue(kind, piece, 0, -1, mummy))
    return clues


def look_back(history: list[int], base: Tracker, clues: list[Clue]) -> Past:
    """Give each move its pull, forwards, and its lenses, backwards."""
    hands = base.hands.copy()
    hands.doubt = [1.0] * len(hands.doubt)
    hands.pulls = [[]] * len(hands.pulls)
    pieces = range(len(base.belief))
    pulls = [attraction(hands, piece) for piece in pieces]
    for clue in clues:
        if clue.kind == DIE:
            clue.drawn = careful(pulls[clue.piece], clue.mummy)
            clue.unplayed = sum([1 << card for card in range(CARDS) if hands.played[card] < 0])
            if clue.card >= 0:
                hands.play(clue.piece, clue.card)
                pulls = [attraction(hands, piece) for piece in pieces]
    lenses = [[1.0] * SPACES for _ in pieces]
    for place in range(len(clues) - 1, -1, -1):
        look_back_once(clues[place], lenses)
    return Past(history[:], base, clues, hands, lenses)


def look_back_once(clue: Clue, lenses: list[list[float]]) -> None:
    """From the lenses after a clue to those before it, other hunters left aside."""
    piece = clue.piece
    if clue.kind == DIE:
        after = lenses[piece]
        if clue.card >= 0:
            cell = CARD_CELL[clue.card]
            after = [0.0] * SPACES
            after[cell] = lenses[piece][cell]
        clue.after = after[:]
        if clue.card == PENDING:
            before = [1.0 if ends_alone(s, clue.mummy, clue.value) else UNLIKELY for s in range(SPACES)]
        else:
            before = [look_through(clue, space) for space in range(SPACES)]
        clue.before = before
        lenses[piece] = before[:]
    elif clue.kind == MUMMY_AT:
        for lens in lenses:
            lens[clue.value] = 0.0
    elif clue.kind == CAUGHT:
        lenses[piece] = [1.0 if space == clue.value else 0.0 for space in range(SPACES)]
        for other in range(len(lenses)):
            if other != piece:
                lenses[other][clue.value] = 0.0
    elif clue.kind == STUCK:
        lens = lenses[piece]
        lenses[piece] = [
            lens[s] if is_stuck_alone(s, clue.mummy) else UNLIKELY * lens[s] for s in range(SPACES)
        ]


def look_through(clue: Clue, space: int) -> float:
    """How well a space before a move agrees with what came after it."""
    whole = 0.0
    seen = 0.0
    for cell in ends_alone(space, clue.mummy, clue.value):
        whole += clue.drawn[cell]
        seen += clue.drawn[cell] * clue.after[cell]
    for cell in stops_short(space, clue.mummy, clue.value):
        whole += STOPPED_SHORT * clue.drawn[cell]
        seen += STOPPED_SHORT * clue.drawn[cell] * clue.after[cell]
    return seen / whole if whole > 0 else 0.0


def flow(past: Past, rng: Rng, count: int) -> list[Particle]:
    """Let particles live through all clues; empty when none survives."""
    cloud = [begin(past, rng) for _ in range(count)]
    for clue in past.clues:
        for particle in cloud:
            if particle.weight > 0:
                live(particle, clue, past.hands, rng)
        if clue.kind in (DIE, CAUGHT):
            cloud = resample(cloud, rng)
    for particle in cloud:
        particle.weight *= deals_weight(particle.stood, past.hands)
    return resample(cloud, rng, always=True)


def begin(past: Past, rng: Rng) -> Particle:
    """Draw each hunter from its belief, through its lens, on a cell of its own."""
    cells: list[int] = []
    weight = 1.0
    for piece in range(len(past.lenses)):
        belief, lens = past.base.belief[piece], past.lenses[piece]
        shares = [belief[s] * lens[s] if s >= CORRIDOR or s not in cells else 0.0 for s in range(SPACES)]
        space = pick(shares, rng)
        weight *= sum(shares)
        cells.append(OUT if past.base.out[piece] else space)
    return Particle(cells, [0] * len(cells), weight)


def live(particle: Particle, clue: Clue, hands: Hands, rng: Rng) -> None:
    """One clue: move as the model would, seen through the lens, or check that the world agrees."""
    piece = clue.piece
    cells = particle.cells
    if clue.kind == DIE:
        if clue.card == PENDING:
            legal = can_use(cells, piece, clue.mummy, clue.value)
            particle.weight *= 1.0 / clue.before[cells[piece]] if legal else 0.0
        else:
            move(particle, clue, hands, rng)
    elif clue.kind == MUMMY_AT:
        if clue.value < CORRIDOR and clue.value in cells:
            particle.weight = 0.0
    elif clue.kind == CAUGHT:
        if cells[piece] == clue.value:
            cells[piece] = DUNGEON if clue.card else OUT
        else:
            particle.weight = 0.0
    elif is_stuck(cells, piece, clue.mummy) != (clue.kind == STUCK):
        particle.weight = 0.0
    elif clue.kind == STUCK and not is_stuck_alone(cells[piece], clue.mummy):
        particle.weight /= UNLIKELY


def move(particle: Particle, clue: Clue, hands: Hands, rng: Rng) -> None:
    """A hunter's move: the weight makes up for the lens it was chosen through."""
    piece = clue.piece
    ends = destinations(particle.cells, piece, clue.mummy, clue.value)
    shares = [clue.drawn[cell] * clue.after[cell] for cell in ends]
    chosen = pick(shares, rng)
    if chosen < 0:
        particle.weight = 0.0
        return
    whole = 0.0
    for cell in ends:
        whole += clue.drawn[cell]
    cell = ends[chosen]
    particle.weight *= sum(shares) / whole / clue.before[particle.cells[piece]]
    particle.cells[piece] = cell
    card = TREASURE_AT[cell]
    if card >= 0 and clue.card < 0:
        particle.stood[piece] |= 1 << card
        later = hands.played[card] if clue.unplayed >> card & 1 else -1
        if later >= 0 and hand_of(later, hands.seats) == hand_of(piece, hands.seats):
            particle.weight *= DECLINE


def resample(cloud: list[Particle], rng: Rng, always: bool = False) -> list[Particle]:
    """When few particles carry the weight: as many again, each in proportion to its weight; none if all are dead."""
    whole = sum([particle.weight for particle in cloud])
    if whole <= 0:
        return []
    squares = sum([particle.weight * particle.weight for particle in cloud])
    if not always and 2 * whole * whole > len(cloud) * squares:
        return cloud
    found: list[Particle] = []
    mark = (rng.below(FINE) + 0.5) / FINE
    share = 0.0
    for particle in cloud:
        share += len(cloud) * particle.weight / whole
        while share > mark and len(found) < len(cloud):
            chosen = particle.copy()
            chosen.weight = 1.0
            found.append(chosen)
            mark += 1.0
    return found


def settle(particle: Particle, hands: Hands, rng: Rng) -> Imagined:
    """A world from a particle: deal the cards as its moves suggest."""
    held = [-1 if piece < 0 else hand_of(piece, hands.seats) for piece in hands.played]
    for deck in open_decks(particle.stood, hands):
        deck.deal(held, rng)
    return Imagined(particle.cells, held, particle.stood)


def open_decks(stood: list[int], hands: Hands) -> list[Deck]:
    """For each colour the unplayed cards and the hands that have some of them."""
    count = len(hands.left) // len(DECKS)
    seen = [0] * count
    for piece in range(len(stood)):
        seen[hand_of(piece, hands.seats)] |= stood[piece]
    found: list[Deck] = []
    for colour in range(len(DECKS)):
        unplayed = [card for card in DECKS[colour] if hands.played[card] < 0]
        owed = [hand for hand in range(count) for _ in range(hands.left[len(DECKS) * hand + colour])]
        found.append(Deck(unplayed, owed, seen))
    return found


def deals_weight(stood: list[int], hands: Hands) -> float:
    """How well moves that ended on treasures agree with the deal, on average over all deals."""
    weight = 1.0
    for deck in open_decks(stood, hands):
        weight *= deck.weight()
    return weight


def apart(history: list[int], seats: int, rng: Rng) -> Particle:
    """The last resort when no cloud survives: each hunter by its own belief, whoever has least room first."""
    told = track(history, seats)
    rooms = [(len(told.possible(piece)), piece) for piece in range(len(told.belief))]
    rooms.sort()
    cells = [OUT] * len(rooms)
    for _, piece in rooms:
        if not told.out[piece]:
            belief = told.belief[piece]
            shares = [belief[s] if s >= CORRIDOR or s not in cells else 0.0 for s in range(SPACES)]
            space = pick(shares, rng)
            if space < 0:
                space = pick([0.0 if s in cells or s == told.mummy else 1.0 for s in range(CORRIDOR)], rng)
            cells[piece] = space
    return Particle(cells, [0] * len(cells), 1.0)
