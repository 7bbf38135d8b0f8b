"""A server that is killed, and what the friends check (R1)."""

from __future__ import annotations

from typing import Any

import pytest

from benben import Match
from benben.core.rng import seed_text
from stress.kill import Ledger, Row, Sent, replay
from stress.tables import Party, pick, shown_version, version_of
from tests.stress.test_load import run

MINE = Sent(0, "take 1", "c1")
ROW = Row(1, 0, "take 1", "0-c1", "d", "[2,2,2,2]")


def ledger(**known: Any) -> Ledger:
    """A table at which one move was acknowledged."""
    return Ledger(Party("K7Q", []), acknowledged={MINE.command: (MINE, 2)}, **known)


def test_a_server_that_is_killed_again_and_again_loses_and_doubles_nothing() -> None:
    found = run("kill", "--kills 4 --tables 3 --longest 0.5")
    assert (found["kills"], found["violations"]) == (4, [])
    assert found["acknowledged"] > 0


def test_what_was_acknowledged_and_stored_is_in_order() -> None:
    assert ledger().check([ROW], 3) == []


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ([], "lost"),
        ([ROW, ROW._replace(n=2)], "doubled"),
        ([ROW, Row(2, 1, "take 1", "1-c2", "d", "[3,3,3,3]")], "nobody sent"),
        ([ROW._replace(n=2)], "gap"),
        ([ROW._replace(action="take 2")], "other than acknowledged"),
        ([ROW._replace(versions="[2,1,2,2]")], "other than acknowledged"),
    ],
)
def test_a_broken_promise_is_found(rows: list[Row], problem: str) -> None:
    assert problem in " ".join(ledger().check(rows, 3))


def test_a_move_without_an_answer_may_be_stored_or_not() -> None:
    doubt = Sent(1, "take 2", "c2")
    rows = [ROW, Row(2, 1, "take 2", "1-c2", "d", "[3,3,3,3]")]
    assert [ledger(doubt=doubt).check(rows[:count], 3) for count in (1, 2)] == [[], []]


def test_a_board_that_is_newer_than_what_is_stored_is_found() -> None:
    known = ledger()
    known.shown[2] = 3
    assert "seat 2 saw version 3" in " ".join(known.check([ROW], 3))


def test_history_may_grow_but_not_change() -> None:
    known = ledger()
    assert known.check([ROW], 3) == []
    assert "changed" in " ".join(known.check([ROW._replace(digest="e")], 3))


def test_a_replay_finds_the_step_whose_digest_is_wrong() -> None:
    match = Match("pyramido", seats=2, seed=7)
    first = match.seat
    assert first is not None
    match.play("take 1")
    digest = match.record().split()[-1]
    stored = ("K7Q", "pyramido", 2, "{}", seed_text(7))
    row = Row(1, first, "take 1", "c", digest, "[2,2,2]")
    assert replay(stored, [row]) == []
    assert len(replay(stored, [row._replace(digest="00000000")])) == 1


def test_boards_are_read_as_far_as_needed() -> None:
    page = b'<main data-version="12"><button name="a" value="place 0,0 E">x</button>'

    class First:
        def choice(self, options: list[bytes]) -> bytes:
            return options[0]

    assert shown_version(page) == 12
    assert pick(page, First()) == "place 0,0 E"  # type: ignore[arg-type]
    assert [version_of(mark) for mark in ("", "w.3.ab12.01")] == [0, 3]
