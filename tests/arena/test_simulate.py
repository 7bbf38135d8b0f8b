"""Many matches between bots: seats, rotation, sums, and the same summary from any number of processes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benben import Match
from benben.arena.simulate import (
    Played,
    Summary,
    derive_seed,
    play_all,
    play_bots,
    seated,
    simulate,
    summarize,
    wilson,
)


def timeless(summary: Summary) -> Summary:
    return replace(summary, decisions_per_s=0.0)


def played(bots: str, scores: str, winners: str, eliminated: str = "", rounds: int = 1) -> Played:
    """A match in brief: one sign for each seat."""
    won = tuple(map(int, winners))
    return Played(
        bots=tuple(bots),
        seed=1,
        scores=tuple(map(int, scores)),
        ranks=tuple(1 if seat in won else 2 for seat in range(len(bots))),
        winners=won,
        reason="over",
        eliminated=tuple(map(int, eliminated)),
        rounds=rounds,
        decisions=10,
    )


@pytest.mark.parametrize(
    ("bots", "seats", "orders"),
    [("ab", 2, "ab ba ab"), ("ab", 3, "aba bab aba"), ("abc", 2, "ab bc ca"), ("a", 4, "aaaa aaaa aaaa")],
)
def test_bots_fill_the_seats_in_turn_and_rotate(bots: str, seats: int, orders: str) -> None:
    assert " ".join("".join(seated(bots, seats, number)) for number in range(3)) == orders


def test_matches_come_in_order_with_the_bots_rotated() -> None:
    orders = [match.bots for match in play_all("_template", 2, 4, ["greedy", "random"], 1, workers=1)]
    assert orders == [("greedy", "random"), ("random", "greedy")] * 2


def test_bots_that_are_not_rotated_keep_their_seats() -> None:
    matches = play_all("_template", 3, 3, ["greedy", "random"], 1, workers=1, rotate=False)
    assert [match.bots for match in matches] == [("greedy", "random", "greedy")] * 3


def test_one_and_two_processes_give_the_same_summary() -> None:
    one, two = (
        simulate("_template", 3, 12, ["greedy", "random", "random"], 5, workers=workers) for workers in (1, 2)
    )
    assert timeless(one) == timeless(two)


def test_the_same_seed_gives_the_same_summary_of_pyramido() -> None:
    one, two = (simulate("pyramido", 2, 2, ["random"], 5, workers=workers) for workers in (1, 2))
    assert timeless(one) == timeless(two)


def test_another_seed_gives_other_matches() -> None:
    first, second = (list(play_all("pyramido", 2, 2, ["random"], seed, workers=1)) for seed in (1, 2))
    assert first != second


def test_no_two_matches_of_a_simulation_are_alike() -> None:
    assert len(set(play_all("pyramido", 2, 6, ["random"], 1, workers=1))) == 6


def test_a_simulation_given_up_ends_its_processes() -> None:
    matches = play_all("_template", 2, 200, ["random"], 1, workers=2)
    next(matches)
    matches.close()  # type: ignore[attr-defined]
    assert list(matches) == []


def test_every_seed_derived_is_a_seed_and_its_own() -> None:
    seeds = {derive_seed(purpose, seed, n) for purpose in "ab" for seed in range(5) for n in range(5)}
    assert (len(seeds), all(0 <= seed < 1 << 128 for seed in seeds)) == (50, True)


@pytest.mark.parametrize("until", [0, 1, 7])
def test_bots_stop_at_the_step_asked_for(until: int) -> None:
    match = Match("pyramido", seats=2, seed=1)
    assert (play_bots(match, ["random", "random"], 1, until=until), match.n) == (until, until)


def test_a_shared_win_counts_in_parts() -> None:
    summary = summarize("g", 1, [played("aab", "555", "012"), played("aba", "123", "2")], 1.0)
    assert summary.win_rate == {"a": pytest.approx((2 / 3 + 1) / 2), "b": pytest.approx(1 / 6)}


def test_all_shares_of_wins_add_up_to_exactly_one() -> None:
    matches = [played("abc", "555", "012")] * 7 + [played("abc", "551", "01")] * 3
    assert sum(summarize("g", 1, matches, 1.0).win_rate.values()) == 1


def test_a_shared_win_counts_in_parts_for_the_seats_too() -> None:
    matches = [played("aab", "555", "012"), played("aba", "123", "2")]
    assert summarize("g", 1, matches, 1.0).seat_win_rate == pytest.approx((1 / 6, 1 / 6, 2 / 3))


def test_the_order_of_matches_does_not_change_the_summary() -> None:
    matches = [played("abc", "555", "012")] * 7 + [played("abc", "911", "0")] * 3
    assert summarize("g", 1, matches, 1.0) == summarize("g", 1, matches[::-1], 1.0)


def test_means_and_sums_are_over_all_seats_of_a_bot() -> None:
    matches = [
        played("aab", "369", "2", eliminated="0"),
        played("aba", "123", "2", eliminated="01", rounds=4),
    ]
    summary = summarize("g", 9, matches, 4.0)
    assert summary == Summary(
        game="g",
        seats=3,
        games=2,
        seed=9,
        win_rate={"a": 0.5, "b": 0.5},
        mean_score={"a": 13 / 4, "b": 5.5},
        rounds_mean=2.5,
        eliminated={"a": 2, "b": 1},
        seat_win_rate=(0.0, 0.0, 1.0),
        seat_mean_score=(2.0, 4.0, 6.0),
        decisions=20,
        decisions_per_s=5.0,
    )


@pytest.mark.parametrize(
    ("rate", "games", "low", "high"),
    [(0.5, 100, 0.4038, 0.5962), (0.0, 10, 0.0, 0.2775), (1.0, 10, 0.7225, 1.0), (0.2, 5, 0.0362, 0.6245)],
)
def test_the_interval_is_wilsons(rate: float, games: int, low: float, high: float) -> None:
    assert wilson(rate, games) == pytest.approx((low, high), abs=1e-4)
