"""What a heap and a stone are worth (TE-16, TE-17) and who wins (TE-18, TE-19)."""

from __future__ import annotations

from benben.core.outcome import Line, Outcome
from benben.games._template.actions import COLLAPSED
from benben.games._template.state import State


def worth(heap: int, stone: int, limit: int) -> int:
    """The heap, and the stone if there is room for it (TE-16)."""
    return heap + stone if heap + stone <= limit else heap


def score(s: State, seat: int) -> int:
    """What a seat would get if the match ended now."""
    return 0 if s.fates[seat] == COLLAPSED else worth(s.heaps[seat], s.stones[seat], s.limit)


def outcome(s: State) -> Outcome:
    """Scores, ranks and every line of every sheet; who stands has at least a stone, so scores rank all."""
    scores = [score(s, seat) for seat in range(s.seats)]
    eliminated = [seat for seat in range(s.seats) if s.fates[seat] == COLLAPSED]
    return Outcome(
        scores=tuple(scores),
        ranks=tuple([1 + sum([1 for other in scores if other > mine]) for mine in scores]),
        reason="all_collapsed" if len(eliminated) == s.seats else "all_done",
        breakdown=tuple([lines_of(s, seat) for seat in range(s.seats)]),
        rounds=1,
        eliminated=tuple(eliminated),
    )


def lines_of(s: State, seat: int) -> tuple[Line, ...]:
    """The score sheet of a seat."""
    heap, stone = s.heaps[seat], s.stones[seat]
    if s.fates[seat] == COLLAPSED:
        return (Line("collapsed", 0),)
    if heap + stone > s.limit:
        return Line("heap", heap), Line("stone_left_out", 0, (stone,))
    return Line("heap", heap), Line("stone", stone, (stone,))
