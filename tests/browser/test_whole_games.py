from __future__ import annotations

import re
from itertools import count

import pytest

from benben.match import Match
from tests.browser.conftest import Readers
from tests.browser.pages import LOST, Reader, Server, trouble

FARTHEST = 16
"""Presses of Tab that a test has the patience for."""
UKRAINIAN = re.compile(r"[ієїґ]", re.IGNORECASE)
RUSSIAN = re.compile(r"[ыэъё]", re.IGNORECASE)


def check_the_end(me: Reader, seats: int) -> str:
    """The end screen tells who won, by how much, and proves the deal; returns the record."""
    assert me.page.locator(".podium .place").count() == seats
    totals = me.page.locator(".sheet-t tfoot td").all_inner_texts()
    assert sorted(totals) == sorted(me.page.locator(".podium strong").all_inner_texts())
    assert me.page.locator(".sheet-t tbody tr").count() >= 3
    me.page.locator("#fair > summary").click()
    seed = me.page.locator("#fair dd").first.inner_text()
    with me.page.expect_download() as saved:
        me.page.locator(".result a[download]").click()
    record = saved.value.path().read_text(encoding="utf-8")
    match = Match.from_record(record)
    assert match.seat is None
    assert match.seats == seats
    assert seed in record
    assert match.outcome is not None
    assert [int(total) for total in totals] == list(match.outcome.scores)
    return record


def test_a_whole_game_by_mouse_then_its_replay(readers: Readers, own_server: Server) -> None:
    me = readers(server=own_server)
    me.tolerated = LOST
    me.open("me", "greedy", names=("Ann",))
    turns = count(1)
    done = {one.split()[0] for one in me.play_on(each=lambda: trouble(next(turns), me))}
    assert done >= {"take", "place", "mark", "refill"}
    steps = Match.from_record(check_the_end(me, 2)).n

    me.page.locator(".result a[href$='/replay']").click()
    slider = me.page.locator("#step")
    assert slider.get_attribute("max") == str(steps)
    first = me.page.locator("#board").inner_html()
    me.page.locator("a[data-step=on]").click()
    me.page.wait_for_url("**n=1*")
    slider.fill(str(steps // 2))
    me.page.wait_for_url(f"**n={steps // 2}")
    assert me.page.locator("#board").inner_html() != first
    me.page.locator("a[data-step=back]").click()
    me.page.wait_for_url(f"**n={steps // 2 - 1}")
    slider.press("End")
    me.page.wait_for_url(f"**n={steps}")
    assert me.page.locator(".replay .t").inner_text().count(str(steps)) == 2
    me.page.locator(".replay a.to-result").click()
    assert me.over


@pytest.mark.long
def test_a_whole_game_by_keyboard(readers: Readers, own_server: Server) -> None:
    me = readers(server=own_server)
    me.tolerated = LOST
    keys = me.page.keyboard
    me.go("/")
    focus_by_tab(me, ".hero button.btn-gold")
    keys.press("Enter")
    me.page.wait_for_selector("#table")
    done: set[str] = set()
    turns = count(1)
    while me.wait_turn():
        version = me.state()[0]
        if not me.page.evaluate("!!document.activeElement.closest('.options')"):
            if not me.page.evaluate("document.activeElement.id === 'moves'"):
                focus_by_tab(me, "#moves")
            keys.press("Enter")
            keys.press("Tab")
        options = me.options()
        at = options.index(me.careful()) % FARTHEST
        for _ in range(at):
            keys.press("Tab")
        assert me.page.evaluate("!!document.activeElement.closest('.options')")
        keys.press("Enter")
        me.wait_after(version)
        done.add(options[at].split()[0])
        trouble(next(turns), me)
    assert done >= {"take", "place", "mark", "refill"}
    focus_by_tab(me, ".result a[href$='/replay']")
    keys.press("Enter")
    me.page.wait_for_selector("#step")
    focus_by_tab(me, "#step")
    keys.press("ArrowRight")
    me.page.wait_for_url("**n=1*")


def focus_by_tab(me: Reader, query: str, most: int = 80) -> None:
    """Reach something by Tab alone."""
    for _ in range(most):
        if me.page.evaluate("query => document.activeElement.matches(query)", query):
            return
        me.page.keyboard.press("Tab")
    raise AssertionError(f"{query} is out of reach of the Tab key")


def test_two_friends_and_a_bot_through_reload_lost_connection_and_restart(
    readers: Readers, own_server: Server
) -> None:
    anna, borys = readers("ru", own_server), readers("uk", own_server)
    for reader in (anna, borys):
        reader.tolerated = LOST
    path = anna.open("me", "link", "greedy", names=("Анна",))
    anna.invite(1, borys, "Борис")
    anna.page.wait_for_selector("#player-1:not(.free)")
    assert "Борис" in anna.text()

    turns = count(1)
    while not (anna.over and borys.over):
        anna.page.wait_for_timeout(10)
        for reader in (anna, borys):
            _, mine, over = reader.state()
            if over or not mine:
                continue
            reader.play(reader.careful())
            trouble(next(turns), anna, borys)

    record = check_the_end(anna, 3)
    assert check_the_end(borys, 3) == record
    assert (
        anna.page.locator(".podium strong").all_inner_texts()
        == borys.page.locator(".podium strong").all_inner_texts()
    )
    assert anna.told("table") == path.rpartition("/")[2] == borys.told("table")
    russian, ukrainian = "".join(anna.log()), "".join(borys.log())
    assert len(anna.log()) == len(borys.log()) > 20
    assert RUSSIAN.search(russian)
    assert not UKRAINIAN.search(russian)
    assert UKRAINIAN.search(ukrainian)
    assert not RUSSIAN.search(ukrainian)
