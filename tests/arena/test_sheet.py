"""Matches as CSV."""

from __future__ import annotations

from csv import DictReader

from benben import Match
from benben.arena.sheet import COLUMNS, as_csv
from benben.arena.simulate import play_all


def test_every_seat_of_every_match_has_a_row_from_which_the_match_can_be_dealt_again() -> None:
    played = list(play_all("_template", 3, 4, ["greedy", "random"], 1, 1))
    rows = list(DictReader(as_csv("_template", played).splitlines()))
    assert tuple(rows[0]) == COLUMNS
    assert [(row["match"], row["seat"]) for row in rows] == [
        (f"{m}", f"{s}") for m in range(4) for s in range(3)
    ]
    for row in rows:
        match = played[int(row["match"])]
        seat = int(row["seat"])
        assert (row["bot"], int(row["score"])) == (match.bots[seat], match.scores[seat])
        assert (
            Match("_template", seats=3, seed=int(row["seed"], 16)).record().split("| seed ")[1][:32]
            == row["seed"]
        )
    for number in range(4):
        mine = [row for row in rows if row["match"] == f"{number}"]
        assert sum(float(row["win"]) for row in mine) == 1
        assert min(int(row["rank"]) for row in mine) == 1


def test_all_matches_are_told_apart_by_their_seeds() -> None:
    assert len({match.seed for match in play_all("_template", 2, 5, ["random"], 1, 1)}) == 5
