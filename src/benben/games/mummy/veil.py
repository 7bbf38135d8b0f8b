"""The only file that sees both: what a seat may know of a State, and a State that a View allows."""

from __future__ import annotations

from benben.core.rng import Rng
from benben.games.mummy.actions import (
    CARD,
    CHOOSE_DESTINATION,
    CHOOSE_DIE,
    DECISIONS,
    HUNTER_TURN,
    KINDS,
    MUMMY_STEP,
    OVER,
    PLAY_CARD,
    REASONS,
    RETURN_DICE,
    noted_first,
    noted_kind,
    noted_piece,
    noted_second,
)
from benben.games.mummy.board import (
    CARD_COLOUR,
    CARDS,
    CORRIDOR,
    FACE_NAMES,
    MOVES,
    OUT,
    hand_of,
    hands_of,
    needed_of,
    owner_of,
)
from benben.games.mummy.data import COLOURS
from benben.games.mummy.rules import decision
from benben.games.mummy.rules.move import destinations
from benben.games.mummy.state import State
from benben.games.mummy.view import Told, View

PUBLIC = ("return_dice", HUNTER_TURN, HUNTER_TURN, HUNTER_TURN, "mummy_step", "game_over")
"""What everybody may know of each decision point (R-20)."""


def view(s: State, seat: int | None) -> View:
    """What RULES.md 1 grants a seat; a watcher gets what the mummy gets."""
    asked = decision(s)
    mine = asked is not None and asked.seat == seat
    hunts = bool(seat) or s.phase == OVER
    return View(
        seat=seat,
        seats=s.seats,
        win=s.win,
        aid=s.aid,
        round=s.round,
        active=0 if s.phase == MUMMY_STEP or s.piece < 0 or s.extra else owner_of(s.piece, s.seats),
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


def view_line(line: int) -> Told:
    """A line of the public story."""
    return Told(KINDS[noted_kind(line)], noted_piece(line), noted_first(line), noted_second(line))
