from __future__ import annotations

import pytest

from tests.browser.conftest import Readers
from tests.browser.pages import BARE_KEY, Reader
from tests.browser.test_whole_games import check_the_end

PHONE = {"width": 360, "height": 740}
FARTHEST = 60
"""Presses of Tab that a test has the patience for."""
SHOWN = """query => [...document.querySelectorAll(query)]
  .filter((el) => getComputedStyle(el).display !== "none").length"""
FOCUSED = "document.activeElement.dataset?.a ?? ''"


def previews(me: Reader) -> int:
    """How many previews the lanes, the message and the payment show now."""
    return int(me.page.evaluate(SHOWN, "#board .peek"))


def play_until(me: Reader, verb: str, most: int = 80) -> list[str]:
    """Move carefully until there is an option of a verb; returns the options."""
    for _ in range(most):
        assert me.wait_turn(), f"the match ended without {verb}"
        options = me.options()
        if any(option.split()[0] == verb for option in options):
            return options
        me.play(me.careful())
    raise AssertionError(f"no {verb} in {most} moves")


def choice(me: Reader, done: set[str]) -> str:
    """A careful move; whoever has loaded a boat leaves the cities to the others, so that the match ends soon."""
    return "pass" if "load" in done and "pass" in me.options() else me.careful()


@pytest.mark.long
def test_a_whole_game_of_three_by_mouse(me: Reader) -> None:
    me.open("me", "greedy", "greedy", game="pyramidion", names=("Meret",))
    done: set[str] = set()
    while me.wait_turn():
        option = choice(me, done)
        if option.startswith("load ") and "load" not in done:
            check_the_payment(me, option)
        me.play(option)
        done.add(option.split()[0])
    assert done >= {"activate", "lay", "load"}
    assert done & {"pass", "hire"}
    no_bare_key(me)
    check_the_end(me, 3)


def check_the_payment(me: Reader, option: str) -> None:
    """Pointing at a boat shows how it would be paid."""
    me.page.mouse.move(2, 2)
    assert me.page.evaluate(SHOWN, "#board .part-pay .peek") == 0
    me.page.locator(f"#board [data-a='{option}']").hover(force=True)
    assert me.page.evaluate(SHOWN, "#board .part-pay .peek") == 1


def no_bare_key(me: Reader) -> None:
    assert BARE_KEY.findall(me.page.locator("#board").text_content() or "") == []


@pytest.mark.long
def test_a_whole_game_of_two_by_keyboard_on_the_board(me: Reader) -> None:
    me.open("me", "greedy", game="pyramidion")
    done: set[str] = set()
    while me.wait_turn():
        version, option = me.state()[0], choice(me, done)
        reach(me, option)
        me.page.keyboard.press("Enter")
        me.wait_after(version)
        done.add(option.split()[0])
    assert done >= {"activate", "lay", "load"}
    check_the_end(me, 2)


def reach(me: Reader, option: str) -> None:
    """By Shift and Tab alone, backwards from the question to the board."""
    me.page.locator("#decide").focus()
    for _ in range(FARTHEST):
        if me.page.evaluate(FOCUSED) == option:
            return
        me.page.keyboard.press("Shift+Tab")
    raise AssertionError(f"{option} is out of reach of the Tab key")


def test_pointing_at_a_card_shows_the_sums_it_would_make(me: Reader) -> None:
    me.open("me", "greedy", "greedy", game="pyramidion")
    play_until(me, "lay")
    me.page.mouse.move(2, 2)
    assert previews(me) == 0
    card = me.page.locator("#board .lay").first
    place = me.page.locator("#board svg:has(> .lay)").first.get_attribute("class") or ""
    number = place.rpartition("-")[2]
    card.hover(force=True)
    assert previews(me) > 0
    assert me.page.evaluate(SHOWN, f"#board .part-message .peek-{number}") == 1
    assert me.page.evaluate(SHOWN, f"#board .peek:not(.peek-{number})") == 0
    me.page.mouse.move(2, 2)
    assert previews(me) == 0
    card.focus()
    me.page.keyboard.press("Shift+Tab")
    me.page.keyboard.press("Tab")
    assert me.page.evaluate(SHOWN, f"#board .part-message .peek-{number}") == 1


def test_replacing_a_card_takes_two_clicks(me: Reader) -> None:
    me.open("me", "greedy", "greedy", game="pyramidion")
    options = play_until(me, "hire")
    assert me.page.evaluate(SHOWN, "#board .hire") == 0
    me.play(next(option for option in options if option.startswith("hire ")))


def test_on_a_small_phone_a_tap_shows_and_a_second_one_lays(readers: Readers) -> None:
    me = readers("uk", viewport=PHONE, has_touch=True, is_mobile=True)
    me.open("me", "greedy", "greedy", game="pyramidion")
    options = play_until(me, "lay")
    option = next(text for text in options if text.startswith("lay "))
    version = me.state()[0]
    me.hit(f"#board [data-a='{option}']")
    assert previews(me) > 0
    assert me.state()[0] == version
    me.until_changed(version, lambda: me.hit(f"#board [data-a='{option}']"))
    done: list[str] = []
    while len(done) < 8 and me.wait_turn():
        done += me.play_on(1)
        wide = me.page.evaluate("document.scrollingElement.scrollWidth")
        assert wide <= PHONE["width"]
    no_bare_key(me)
