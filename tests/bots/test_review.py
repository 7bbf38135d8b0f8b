"""A review adds up, is the same in pieces, and judges what a seat could know."""

from __future__ import annotations

import pytest

from benben import Match
from benben.bots import review
from benben.bots.pool import Pool
from benben.bots.review import BUDGET, COSTLIEST, Moment, add_up, judge_of, piece
from benben.core import record as records
from benben.core.errors import BadText
from benben.games import load_game
from tests.table.test_library import golden
from tests.tables import table

GOLDEN = golden("_template")
STEPS = len(records.parse(GOLDEN, load_game).steps)


def short(key: str, steps: int) -> str:
    """The beginning of a match as a record."""
    match = table(key)
    while match.n < steps:
        match.play(match.options[0])
    return match.record()


def test_chances_are_a_whole_and_luck_takes_from_one_what_it_gives_to_another() -> None:
    found = piece(GOLDEN, 1, STEPS)
    assert len(found.moments) == STEPS
    for chances in (found.start, *(one.chances for one in found.moments)):
        assert sum(chances) == pytest.approx(1)
    for one in found.moments:
        assert sum(one.luck) == pytest.approx(0)
        assert one.cost >= 0
        assert (one.cost == 0) == (one.best == one.action)


def test_the_last_chances_are_the_result() -> None:
    judge = judge_of(GOLDEN)
    winners = judge.game.outcome(judge.positions[-1].state).winners
    shares = piece(GOLDEN, STEPS, STEPS).moments[0].chances
    assert [seat for seat, share in enumerate(shares) if share] == list(winners)


def test_pieces_make_the_same_whole() -> None:
    whole = piece(GOLDEN, 1, STEPS).moments
    parts = [one for first in range(1, STEPS + 1, 3) for one in piece(GOLDEN, first, first + 2).moments]
    assert parts == whole


@pytest.mark.parametrize("key", ["pyramido", "pyramidion", "the_pyramid", "mummy"])
def test_a_step_of_every_game_can_be_judged(key: str) -> None:
    record = short(key, 6)
    for one in piece(record, 5, 6).moments:
        assert sum(one.chances) == pytest.approx(1)
        assert sum(one.luck) == pytest.approx(0, abs=1e-9)


def test_a_step_without_dice_or_discovery_is_no_luck() -> None:
    judge = judge_of(short("pyramido", 6))
    calm = [n for n in range(1, 7) if not judge.positions[n].final]
    assert calm
    assert [judge.moment(n).luck for n in calm] == [[0.0, 0.0]] * len(calm)


def test_a_worker_judges_as_here(pool: Pool) -> None:
    assert pool.look_back(GOLDEN, 1, 3, 60) == piece(GOLDEN, 1, 3)
    assert pool.look_back("no record", 1, 3, 60) is None


def moment(n: int, seat: int, cost: float, luck: float) -> Moment:
    return Moment(n, seat, "a", "b", cost, [luck, -luck], [0.5, 0.5])


def test_a_seat_is_told_its_own_costliest_choices_and_all_luck() -> None:
    found = [moment(n, n % 2, n / 100, 0.1) for n in range(1, 11)] + [moment(11, 0, 0.001, -0.2)]
    whole = add_up([0.5, 0.5], found)
    assert len(whole.chances) == 12
    assert [one.n for one in whole.seats[0].costliest] == [10, 8, 6]
    assert [len(seat.costliest) for seat in whole.seats] == [COSTLIEST, COSTLIEST]
    assert whole.seats[0].skill == pytest.approx(-0.301)
    assert [seat.luck for seat in whole.seats] == pytest.approx([0.8, -0.8])


def test_what_costs_next_to_nothing_is_not_told() -> None:
    assert add_up([0.5, 0.5], [moment(1, 0, 0.001, 0.0)]).seats[0].costliest == []


def test_long_matches_are_thought_over_less_at_each_step(monkeypatch: pytest.MonkeyPatch) -> None:
    assert judge_of(GOLDEN).budget == BUDGET
    monkeypatch.setattr(review, "TOTAL_ITERATIONS", 60 * STEPS)
    assert review.Judge(load_game("_template"), judge_of(GOLDEN).record).budget.iterations == 60


def test_a_match_of_other_rules_is_not_judged() -> None:
    match = Match.from_record(GOLDEN)
    other = GOLDEN.replace(f"_template {match.game.version}", "_template 0.0", 1)
    with pytest.raises(BadText, match="record_game_version"):
        piece(other, 1, 1)
