"""Stale tabs, double clicks, lost connections (R7, U6)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Request

from benben.text import speak
from tests.browser.conftest import Readers
from tests.browser.pages import Reader


@pytest.mark.parametrize("lang", ["en", "uk"])
def test_a_stale_tab_is_told_so_and_shows_the_board_as_it_is(readers: Readers, lang: str) -> None:
    me = readers(lang)
    me.tolerated = ["status of 409", "ERR_FAILED"]
    path = me.open("me", "greedy", first="0")
    me.page.context.route("**/stream*", lambda route: route.abort())
    stale = me.second_tab(path)
    assert stale.wait_turn()
    old = stale.state()[0]
    me.play("take 1")
    assert stale.state()[0] == old
    stale.hit("#board [data-a='take 2']")
    stale.page.wait_for_selector("#table .toast.refuse")
    assert stale.page.locator("#table .toast p").inner_text() == speak(lang)("error.stale")
    assert stale.state()[0] == me.state()[0] != old
    assert stale.options() == me.options()


def test_a_double_click_sends_one_move(me: Reader) -> None:
    sent: list[str] = []
    me.page.on("request", lambda request: note(sent, request))
    me.open("me", "greedy")
    assert me.wait_turn()
    version = me.state()[0]
    me.page.locator("#board [data-a='take 2']").dblclick()
    me.wait_after(version)
    assert len(sent) == 1
    assert me.page.locator(".toast").count() == 0


def note(sent: list[str], request: Request) -> None:
    if request.method == "POST" and request.url.endswith("/act"):
        sent.append(request.post_data or "")


def test_a_lost_connection_is_told_and_a_move_sent_again_is_done_once(me: Reader) -> None:
    me.tolerated = ["ERR_INTERNET_DISCONNECTED"]
    me.open("me", "greedy")
    assert me.wait_turn()
    version = me.state()[0]
    me.page.context.set_offline(True)
    me.hit("#board [data-a='take 1']")
    again = me.page.locator(".toast [data-do=retry]")
    again.wait_for()
    strip = me.page.locator(".strip")
    me.page.wait_for_selector("body.offline")
    assert strip.is_visible()
    assert me.state()[0] == version
    me.page.context.set_offline(False)
    me.page.wait_for_selector("body:not(.offline)")
    strip.wait_for(state="hidden")
    again.click()
    me.wait_after(version)
    taken = len(me.log())
    me.page.reload()
    assert len(me.log()) == taken
    assert "place" in me.options()[0]


def test_a_step_can_be_taken_back(me: Reader) -> None:
    me.open("me", "greedy")
    assert me.wait_turn()
    before = me.options()
    me.play("take 3")
    version = me.state()[0]
    me.hit(".undo")
    me.wait_after(version)
    assert me.options() == before
