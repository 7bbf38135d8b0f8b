"""What the finished pyramid pays and who wins (TP-87 to TP-114)."""

from __future__ import annotations

from benben.core.outcome import Outcome
from benben.games.the_pyramid.board.networks import Counted, count_ankhs, find_networks, total
from benben.games.the_pyramid.board.pieces import BLUE, WHITE
from benben.games.the_pyramid.board.sheet import lines_of
from benben.games.the_pyramid.board.triangle import PYRAMID
from benben.games.the_pyramid.state import State


def networks(s: State) -> list[Counted]:
    """The networks as they stand, by their lowest cells."""
    return find_networks(PYRAMID, s.tiles, s.doors, s.pawns, s.sealed, s.passed_over)


def ankhs(s: State, found: list[Counted], colour: int) -> int:
    """How many ankhs count for a colour."""
    return count_ankhs(s.tiles, s.pawns, found, colour)


def score(s: State, found: list[Counted], colour: int) -> int:
    """What a colour would get if the game ended now."""
    return total(found, ankhs(s, found, colour), colour)


def outcome(s: State) -> Outcome:
    """Scores, ranks and every line of every sheet; equal scores are a draw (TP-112, R-44)."""
    found = networks(s)
    colours = [WHITE, BLUE] if s.white == 0 else [BLUE, WHITE]
    scores = [score(s, found, colour) for colour in colours]
    return Outcome(
        scores=tuple(scores),
        ranks=tuple([1 if mine == max(scores) else 2 for mine in scores]),
        reason="pyramid_complete",
        breakdown=tuple([lines_of(found, ankhs(s, found, colour), colour) for colour in colours]),
        rounds=s.turn // len(scores),
    )
