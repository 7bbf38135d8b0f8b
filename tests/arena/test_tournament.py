"""Tournaments: fair schedules, files that can be gone on with, sums that are right."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from benben import BadText
from benben.arena.tournament import Game, Played, add_up, read, run, schedule

KEY = "_template"


def played(bots: tuple[str, ...], ranks: tuple[int, ...], deal: int = 0) -> Played:
    return Played(Game(KEY, bots, deal, 1), (0,) * len(bots), ranks, 1)


def test_every_pair_plays_every_deal_from_both_sides() -> None:
    planned = schedule(KEY, ["a", "b", "c"], 2, 4, seed=1)
    pairs = Counter(frozenset(one.bots) for one in planned)
    assert pairs == {frozenset("ab"): 4, frozenset("ac"): 4, frozenset("bc"): 4}
    for deal in (0, 1):
        assert {one.bots for one in planned if one.deal == deal and set(one.bots) == {"a", "b"}} == {
            ("a", "b"),
            ("b", "a"),
        }


def test_at_a_table_of_four_bots_sit_alternately() -> None:
    assert {one.bots for one in schedule(KEY, ["a", "b"], 4, 2, seed=1)} == {tuple("abab"), tuple("baba")}


def test_an_interrupted_tournament_goes_on_and_comes_to_the_same_end(tmp_path: Path) -> None:
    planned = schedule(KEY, ["random", "greedy"], 2, 6, seed=3)
    whole = list(run(planned, None, workers=1))
    file = tmp_path / "arena.jsonl"
    begun = run(planned, file, workers=1)
    for _ in range(2):
        next(begun)
    begun.close()
    file.write_bytes(file.read_bytes() + b'{"what": {"game"')
    assert len(read(file)) == 2
    assert sorted(map(repr, run(planned, file, workers=1))) == sorted(map(repr, whole))
    assert len(read(file)) == 6
    assert list(run(planned, file, workers=1)) == list(run(planned, file, workers=1))


def test_a_file_that_is_no_tournament_is_refused_with_the_line(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    file.write_text("not JSON\n")
    with pytest.raises(BadText) as refusal:
        read(file)
    assert refusal.value.details["line"] == 1


def test_shares_are_counted_by_pair_and_by_seat() -> None:
    table = add_up(
        [
            played(("a", "b"), (1, 2)),
            played(("b", "a"), (2, 1)),
            played(("a", "b"), (1, 1), 1),
            played(("b", "a"), (1, 2), 1),
        ]
    )
    duel = next(one for one in table.duels if one.bot == "a")
    assert (duel.games, duel.rate) == (4, 2.5 / 4)
    assert duel.by_seat == {"first": (2, 0.75), "others": (2, 0.5)}
    assert duel.low < duel.rate < duel.high
    other = next(one for one in table.duels if one.bot == "b")
    assert other.rate == pytest.approx(1 - duel.rate)


def test_ratings_put_the_winner_first_and_grow_surer_with_matches() -> None:
    few = add_up([played(("a", "b"), (2, 1))])
    many = add_up([played(("a", "b"), (2, 1), deal) for deal in range(30)])
    assert [one.bot for one in many.ratings] == ["b", "a"]
    spread = {table.games: table.ratings[0].high - table.ratings[0].low for table in (few, many)}
    assert spread[30] < spread[1]


def test_seats_of_the_same_bot_share_one_rating() -> None:
    table = add_up([played(("a", "b", "a", "b"), (1, 3, 2, 4), deal) for deal in range(10)])
    assert [one.bot for one in table.ratings] == ["a", "b"]
    assert all(one.games == 10 for one in table.ratings)
