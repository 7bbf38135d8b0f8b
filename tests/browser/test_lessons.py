"""Whole lessons through the page, by clicking and tapping nothing but what is ringed."""

from __future__ import annotations

from tests.browser.conftest import Readers
from tests.browser.pages import Reader

ASKED = ".coach.do, .coach.end"
RINGED = "[...document.querySelectorAll('.coach-ring')].filter((one) => !one.hidden).length"


def begin(me: Reader, game: str) -> None:
    """The button of the lobby."""
    me.go("/")
    me.hit(f"form[action='/lessons/{game}'] button")
    me.page.wait_for_selector("#coach")


def step(me: Reader) -> bool:
    """Do what is asked for; False: the lesson is over."""
    me.page.wait_for_selector(ASKED)
    if me.page.locator(".coach.end").count():
        return False
    me.page.wait_for_function(f"() => {RINGED} > 0")
    wanted = me.page.locator(".options [data-wanted]").get_attribute("value")
    me.play(str(wanted))
    return True


def finish(me: Reader) -> int:
    """To the end of the lesson; how many steps it took."""
    done = 0
    while step(me):
        done += 1
    assert me.page.evaluate(RINGED) == 0
    return done


def test_a_lesson_with_a_mouse(me: Reader) -> None:
    begin(me, "mummy")
    assert "1" in me.page.locator(".coach-step").inner_text()
    me.point_at("use 1")
    refusal = me.page.locator(".toast.refuse")
    refusal.wait_for()
    assert "another move" in refusal.inner_text()
    me.tolerated.append("422")
    assert finish(me) == 10
    me.page.locator(".coach button").click()
    me.page.locator("#coach").wait_for(state="detached")
    assert me.wait_turn()
    me.play(me.careful())


def test_a_lesson_on_a_small_phone(readers: Readers) -> None:
    me = readers("uk", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    begin(me, "pyramido")
    done = 0
    while step(me):
        done += 1
        assert me.page.evaluate("document.scrollingElement.scrollWidth") <= 360
        if done == 4:
            me.page.reload()
    assert done == 12


def test_a_lesson_can_be_left(me: Reader) -> None:
    begin(me, "pyramido")
    me.page.locator(".coach-leave").click()
    me.page.locator("#coach").wait_for(state="detached")
    me.page.wait_for_function(f"() => {RINGED} === 0")
    me.play("take 1")
