"""The only file that sees both: what a seat may know of a State, and a State that a View allows."""

from __future__ import annotations

from functools import cache

from benben.core.rng import Rng
from benben.games.mummy.actions import (
    CARD,
    CHOOSE_DESTINATION,
    CHOOSE_DIE,
    DECISIONS,
    HUNTER_TURN,
    KINDS,
    OVER,
    PLAY_CARD,
    REASONS,
    noted_first,
    noted_kind,
    noted_piece,
    noted_second,
)
from benben.games.mummy.board import (
    CARD_COLOUR,
    CARDS,
    CORRIDOR,
    DECKS,
    FACE_NAMES,
    MOVES,
    OUT,
    hand_of,
    hands_of,
    needed_of,
    owner_of,
)
from benben.games.mummy.data import COLOURS
from benben.games.mummy.hunt.belief import notes
from benben.games.mummy.hunt.deals import Deck
from benben.games.mummy.hunt.particles import imagine
from benben.games.mummy.moves import destinations
from benben.games.mummy.state import State
from benben.games.mummy.view import Told, View

PUBLIC = ("return_dice", HUNTER_TURN, HUNTER_TURN, HUNTER_TURN, "mummy_step", "game_over")
"""What everybody may know of each decision point (R-20)."""


def view(s: State, seat: int | None) -> View:
    """What RULES.md 1 grants a seat; a watcher gets what the mummy gets."""
    active = 0 if s.piece < 0 or s.extra else owner_of(s.piece, s.seats)
    mine = seat == active and s.phase != OVER
    hunts = bool(seat) or s.phase == OVER
    return View(
        seat=seat,
        seats=s.seats,
        win=s.win,
        aid=s.aid,
        round=s.round,
        active=active,
        phase=PUBLIC[s.phase],
        asked=DECISIONS[s.phase] if mine else None,
        piece=s.piece,
        extra=s.extra,
        aside=s.aside,
        rolled=len(s.faces),
        faces=tuple(FACE_NAMES[face] for face in s.faces) if hunts else None,
        die=FACE_NAMES[s.die] if s.die >= 0 else "",
        destinations=view_destinations(s) if mine and s.phase < PLAY_CARD else None,
        budget=s.budget,
        brown=s.brown,
        mummy=s.mummy,
        cells=tuple(view_cell(s, piece, seat) for piece in range(len(s.cells))),
        ankhs=tuple(s.ankhs),
        won=s.won,
        needed=needed_of(s.seats),
        hands=tuple(view_hand(s, hand, seat) for hand in range(hands_of(s.seats))),
        backs=tuple(view_backs(s, hand) for hand in range(hands_of(s.seats))),
        played=tuple(view_played(s, piece) for piece in range(len(s.cells))),
        stood=tuple(view_stood(stood) if hunts else None for stood in s.stood),
        history=tuple(view_line(line) for line in s.history),
        reason=REASONS[s.ending],
        winner=s.winner,
    )


def view_destinations(s: State) -> tuple[tuple[int, ...], ...]:
    """Where each face would take the hunter on turn."""
    return tuple(tuple(destinations(s.cells, s.piece, s.mummy, face)) for face in range(MOVES))


def view_cell(s: State, piece: int, seat: int | None) -> int | None:
    """Where a seat knows a hunter to be.

    A move is seen by the other hunters when the turn ends. Whoever has no eyes on the board knows of those on the
    steps and in the dungeon, until they announce a die (MU-14, MU-15, R-20).
    """
    cell = s.cells[piece]
    if s.phase == OVER or cell == OUT or (seat and seat == owner_of(piece, s.seats)):
        return cell
    if seat:
        return s.origin if piece == s.piece and s.phase == PLAY_CARD else cell
    is_moving = piece == s.piece and s.phase in (CHOOSE_DESTINATION, PLAY_CARD)
    return None if is_moving or cell < CORRIDOR else cell


def view_hand(s: State, hand: int, seat: int | None) -> tuple[int, ...] | None:
    """One's own unplayed cards; at the end all (MU-16)."""
    if s.phase != OVER and seat != hand + 1:
        return None
    return tuple(card for card in range(CARDS) if s.held[card] == hand and s.played[card] < 0)


def view_backs(s: State, hand: int) -> tuple[int, ...]:
    """How many unplayed cards of each colour a hand has (MU-17, MU-133)."""
    left = [CARD_COLOUR[c] for c in range(CARDS) if s.held[c] == hand and s.played[c] < 0]
    return tuple(left.count(colour) for colour in range(len(COLOURS)))


def view_played(s: State, piece: int) -> tuple[int, ...]:
    """The cards a hunter has played, in that order."""
    lines = [line for line in s.history if noted_kind(line) == CARD and noted_piece(line) == piece]
    return tuple(noted_first(line) for line in lines)


def view_stood(stood: int) -> tuple[int, ...]:
    """Treasures as a list."""
    return tuple(card for card in range(CARDS) if stood >> card & 1)


@cache
def view_line(line: int) -> Told:
    """A line of the public story."""
    return Told(KINDS[noted_kind(line)], noted_piece(line), noted_first(line), noted_second(line))


def determinize(v: View, rng: Rng) -> State:
    """A world that the view allows: hunters know the places, all must imagine cards (RULES.md 9)."""
    phase = imagined_phase(v)
    history = notes(v)
    if v.seat or v.phase == "game_over":
        cells = [OUT if cell is None else cell for cell in v.cells]
        held = imagined_deal(v, rng)
        stood = [bits(cards) for cards in v.stood]
    else:
        world = imagine(history, v.seats, rng)
        cells, held, stood = world.cells, world.held, world.stood
    s = State()
    s.seats = v.seats
    s.win = v.win
    s.aid = v.aid
    s.round = v.round
    s.phase = phase
    s.piece = v.piece
    s.extra = v.extra
    s.aside = v.aside
    s.faces = faces_of(v, cells, rng)
    s.die = FACE_NAMES.index(v.die) if v.die else -1
    s.budget = v.budget
    s.brown = v.brown
    s.mummy = v.mummy
    s.origin = cells[v.piece]
    s.cells = cells
    s.ankhs = list(v.ankhs)
    s.won = v.won
    s.held = held
    s.played = known_played(v)
    s.stood = stood
    s.history = history
    s.winner = v.winner
    s.ending = REASONS.index(v.reason)
    return s


def imagined_phase(v: View) -> int:
    """The decision point: another's turn stands before the first choice that nobody has told of."""
    if v.asked or v.phase != HUNTER_TURN:
        return DECISIONS.index(v.asked or v.phase)
    return CHOOSE_DESTINATION if v.die else CHOOSE_DIE


def faces_of(v: View, cells: list[int], rng: Rng) -> list[int]:
    """The dice of the last roll; unseen ones hold the chosen die, or at least one of use."""
    if v.faces is not None:
        return [FACE_NAMES.index(face) for face in v.faces]
    if v.rolled == 0:
        return []
    usable = [face for face in range(MOVES) if destinations(cells, v.piece, v.mummy, face)]
    needed = [FACE_NAMES.index(v.die)] if v.die else usable
    faces = [rng.below(MOVES) for _ in range(v.rolled)]
    if needed and not any(face in needed for face in faces):
        faces[0] = needed[rng.below(len(needed))]
    return sorted(faces)


def known_played(v: View) -> list[int]:
    """For each card the hunter that played it."""
    played = [-1] * CARDS
    for piece, cards in enumerate(v.played):
        for card in cards:
            played[card] = piece
    return played


def imagined_deal(v: View, rng: Rng) -> list[int]:
    """Deal the unseen cards of each colour to the hands that still have some; what one knows stays.

    A card of a treasure on which a hunter stood without playing it is unlikely to be its own (RULES.md 9).
    """
    held = [-1 if piece < 0 else hand_of(piece, v.seats) for piece in known_played(v)]
    for hand, known in enumerate(v.hands):
        for card in known or ():
            held[card] = hand
    seen = [0] * len(v.hands)
    for piece, cards in enumerate(v.stood):
        seen[hand_of(piece, v.seats)] |= bits(cards)
    for colour, cards_of in enumerate(DECKS):
        unseen = [card for card in cards_of if held[card] < 0]
        hidden = [hand for hand, known in enumerate(v.hands) if known is None and v.backs[hand][colour]]
        Deck(unseen, hidden, seen).deal(held, rng)
    return held


def bits(cards: tuple[int, ...] | None) -> int:
    """Undo `view_stood`."""
    return sum(1 << card for card in cards or ())
