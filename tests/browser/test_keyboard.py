"""Every kind of decision of every game can be met and made by keyboard alone (U4)."""

from __future__ import annotations

from functools import cache

import pytest

from benben import Match
from tests.browser.pages import Reader
from tests.tables import recorded
from tests.texts import keys_under

GAMES = ("pyramido", "pyramidion", "mummy", "the_pyramid")
NOT_ASKED = {"game_over", "hunter_turn"}
"""Words for the end, and for a secret choice of somebody else."""
FOCUSED = "() => document.activeElement.matches('.options button') ? document.activeElement.value : ''"


def kinds(key: str) -> set[str]:
    """All that a game can ask, as its texts say."""
    return keys_under(key, "decision") - NOT_ASKED


@cache
def positions(key: str) -> dict[str, str]:
    """For each kind of decision a match, cut off where somebody has to make it."""
    found: dict[str, str] = {}
    for record in recorded(key):
        if record.seed is None or len(found) == len(kinds(key)):
            continue
        match = Match(key, seats=record.seats, seed=record.seed, options=record.options.changed())
        for step in record.steps:
            if match.decision and match.decision not in found and len(match.options) > 1:
                found[match.decision] = match.record()
            match.play(step.action)
    return found


def test_the_golden_records_meet_every_kind_of_decision() -> None:
    assert {key: positions(key).keys() for key in GAMES} == {key: kinds(key) for key in GAMES}


@pytest.mark.parametrize("key", GAMES)
def test_U4_every_kind_of_decision_is_made_by_keyboard(me: Reader, key: str) -> None:
    for kind, record in positions(key).items():
        me.take_over(record, "link")
        assert me.wait_turn(), kind
        version, options = me.state()[0], me.options()
        for press in ("Tab", "Enter", "Tab"):
            me.page.keyboard.press(press)
        assert me.page.evaluate(FOCUSED) == options[0], kind
        me.page.keyboard.press("Tab")
        me.page.keyboard.press("Enter")
        me.wait_after(version)
        assert me.page.evaluate("document.activeElement !== document.body"), kind
