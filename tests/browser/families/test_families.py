"""The core of the browser tests in Firefox and WebKit: matches, lessons, hints, reviews, big screens (U12)."""

from __future__ import annotations

import pytest

from tests.browser.families.conftest import Come
from tests.browser.hands import Mouse
from tests.browser.pages import LOST, Reader, Server
from tests.browser.sight import scrollable
from tests.browser.test_dragging import BY_BUTTON, DRAGGED, GAMES, play_by
from tests.browser.test_everybody import SIDEWAYS
from tests.browser.test_explain import begun
from tests.browser.test_lessons import begin, step
from tests.browser.test_records import finished

pytestmark = pytest.mark.long
PHONE = {"width": 390, "height": 844}
SEEN = "() => !!document.querySelector('#board .chosen')"
each_game = pytest.mark.parametrize("game", GAMES)


@each_game
def test_U12_a_whole_match_by_clicks(me: Reader, game: str) -> None:
    me.open(*GAMES[game], game=game)
    done = me.play_on()
    assert len(done) > 10
    assert me.over
    assert me.page.locator(".podium .place").count() == len(GAMES[game])


@each_game
def test_U12_the_first_moves_on_a_screen_as_narrow_as_a_phone(come: Come, game: str) -> None:
    me = come(**PHONE)
    me.pins = True
    me.open(*GAMES[game], game=game)
    me.play_on(8)
    assert me.page.evaluate(SIDEWAYS) == 0
    assert scrollable(me.page) == []


@each_game
def test_U12_the_first_moves_by_dragging_with_a_mouse(me: Reader, game: str) -> None:
    me.open(*GAMES[game], game=game)
    dragged, others = play_by(me, Mouse(me), 10)
    assert dragged >= DRAGGED[game]
    assert others <= BY_BUTTON[game]


@each_game
def test_U12_a_hint_is_tried_on_the_board_and_played(me: Reader, game: str) -> None:
    begun(me, game)
    assert me.wait_turn()
    version = me.state()[0]
    me.hit("[data-hint] button")
    me.page.wait_for_selector(".hint")
    me.hit(".hint")
    me.page.wait_for_function(SEEN)
    assert me.state()[0] == version, "trying plays nothing"
    me.hit("[data-do=confirm]:enabled")
    me.wait_after(version)
    assert scrollable(me.page) == []


@each_game
def test_U12_the_first_steps_of_a_lesson(me: Reader, game: str) -> None:
    begin(me, game)
    for _ in range(4):
        assert step(me)
    me.hit(".coach-leave")
    me.page.wait_for_selector("#coach", state="detached")


def test_U12_a_review_leads_to_the_positions_and_a_replay_slides(me: Reader) -> None:
    path = finished(me)
    me.go(path)
    me.hit(f".result a[href='{path}/review']")
    me.page.wait_for_selector(".graph polyline")
    assert me.page.locator(".seat-review").count() == 2
    me.page.locator(".graph-bands a[href$='n=2']").click()
    me.page.wait_for_function("() => location.search === '?n=2' && !!document.querySelector('#step')")
    before = me.page.locator("#board").evaluate("(el) => el.innerHTML")
    me.page.locator("#step").evaluate("(el) => el.focus()")
    me.page.keyboard.press("Home")
    me.page.wait_for_function("() => location.search === '?n=0'")
    assert me.page.locator("#board").evaluate("(el) => el.innerHTML") != before


def test_U12_a_big_screen_follows_the_match(come: Come) -> None:
    me, wall = come(), come(1920, 1080)
    wall.go(me.open("me", "greedy") + "/tv")
    before = wall.page.locator("#board").evaluate("(el) => el.innerHTML")
    me.play_on(1)
    wall.page.wait_for_function(f"() => document.querySelector('#board').innerHTML !== {before!r}")
    assert wall.page.evaluate(SIDEWAYS) == 0
    assert scrollable(wall.page) == []


def test_U12_a_lost_server_is_told_and_the_match_goes_on_when_it_is_back(
    come: Come, own_server: Server
) -> None:
    me = come(server=own_server)
    me.tolerated = [*LOST, "NetworkError", "NS_ERROR", "Load failed", "establish a connection"]
    me.open("me", "greedy")
    me.play_on(2)
    taken = me.log()
    own_server.stop()
    me.page.wait_for_selector("body.offline")
    me.page.wait_for_selector(".strip")
    own_server.start()
    me.page.wait_for_selector("body:not(.offline)")
    assert me.log()[: len(taken)] == taken
    assert len(me.play_on(3)) == 3
