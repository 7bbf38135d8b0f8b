"""The ladder: neighbours meet, with two seats and with four, and the page tells what was played."""

from __future__ import annotations

from pathlib import Path

import pytest

from benben import BadText
from benben.arena.ladder import BEGIN, END, all_tables, around, in_markdown, planned, steps, written_into
from benben.arena.tournament import Game, Played, read
from benben.bots import BOTS

DOCS = Path(__file__).parent.parent.parent / "docs"


def played(game: str, bots: tuple[str, ...], winner: int, deal: int = 0) -> Played:
    ranks = tuple(1 if seat == winner else 2 for seat in range(len(bots)))
    return Played(Game(game, bots, deal, 1), ranks, ranks, 1)


def test_each_level_meets_the_one_below_on_both_seats_of_each_deal() -> None:
    games = [one for one in planned(["pyramido"], 2, 1) if len(one.bots) == 2]
    assert {one.bots for one in games} == {
        pair for i in range(len(BOTS) - 1) for pair in ((BOTS[i], BOTS[i + 1]), (BOTS[i + 1], BOTS[i]))
    }
    assert {one.deal for one in games} == {0}


def test_where_one_plays_against_all_the_others_are_one_side() -> None:
    assert {one.bots for one in planned(["mummy"], 2, 1, [4]) if "expert" in one.bots} == {
        ("expert", "skilled", "skilled", "skilled"),
        ("skilled", "expert", "expert", "expert"),
    }


def test_a_game_is_left_out_where_it_cannot_be_played_by_so_many() -> None:
    assert {len(one.bots) for one in planned(["the_pyramid"], 1, 1)} == {2}


def test_steps_come_with_the_strongest_first_and_one_that_is_missed_is_marked() -> None:
    won = [played("pyramido", ("expert", "skilled"), 0, deal) for deal in range(3)]
    lost = [played("pyramido", ("skilled", "greedy"), 1, deal) for deal in range(3)]
    (table,) = all_tables([*lost, *won])
    assert [(one.bot, one.rate) for one in steps(table)] == [("expert", 1.0), ("skilled", 0.0)]
    text = in_markdown([table])
    assert "| pyramido | 2 | expert | skilled | 3 | 100% |" in text
    assert "| pyramido | 2 | skilled | greedy | 3 | 0% (*) |" in text


def test_where_sides_differ_each_of_them_makes_its_own_step() -> None:
    won = [played("mummy", ("expert", "skilled"), 0, deal) for deal in range(4)]
    lost = [played("mummy", ("skilled", "expert"), deal % 2, deal) for deal in range(4)]
    (line,) = [one for one in in_markdown(all_tables([*won, *lost])).splitlines() if "expert" in one]
    assert line.startswith("| mummy | 2 | expert | skilled | 8 | 75% |")
    assert line.endswith("| 100% of 4 | 50% (*) of 4 |")


def test_a_page_keeps_all_but_its_ladder() -> None:
    page = around(f"one {BEGIN} old {END} two", "page.md")
    text = written_into(page, [])
    assert text.startswith("one ")
    assert text.endswith(" two")
    assert "old" not in text
    with pytest.raises(BadText):
        around("no marks", "page.md")


def test_the_documentation_tells_the_matches_that_were_played() -> None:
    text = (DOCS / "bots.md").read_text(encoding="utf-8")
    page = around(text, "bots.md")
    assert written_into(page, all_tables(read(DOCS / "ladder.jsonl"))) == text
