from __future__ import annotations

import re

import pytest

from benben.match import Match
from tests.browser.conftest import Readers
from tests.browser.pages import Reader
from tests.browser.test_whole_games import check_the_end, focus_by_tab

ALL_VERBS = {"play", "turn", "choose", "lay"}
"""Verbs that every match comes to; swaps and moves depend on the deal."""
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LIT = "els => els.filter((el) => el.classList.contains('lit')).map((el) => el.dataset.area)"


def sit_down(me: Reader, **rules: str) -> None:
    me.open("me", "random", game="the_pyramid", names=("Mara",), **rules)
    assert me.wait_turn()


def some(me: Reader, step: int) -> str:
    """One option or another, not always the first."""
    options = me.options()
    return options[7 * step % len(options)]


def play_until(me: Reader, verb: str) -> None:
    """Until an option of this verb is asked for."""
    for step in range(200):
        assert me.wait_turn()
        if me.options()[0].startswith(f"{verb} "):
            return
        me.play(some(me, step))
    raise AssertionError(f"nobody was ever asked to {verb}")


SEEN = """els => els.filter((el) => {
  for (let one = el; one.matches; one = one.parentNode) {
    if (getComputedStyle(one).opacity === "0" || getComputedStyle(one).display === "none") return false;
  }
  return true;
}).map((el) => el.getAttribute("href"))"""
"""Whatever is not transparent: tellings of other ways and other cells are drawn, but cannot be seen."""


def told(me: Reader) -> list[str]:
    """The numbers of the telling that is seen: value, weights, scores."""
    seen = me.page.locator("#board use.tell").evaluate_all(SEEN)
    names = [str(one) for one in seen if re.fullmatch(r"#t\d+", one)]
    assert len(names) == 1, names
    return [str(one) for one in me.page.locator(f"{names[0]} text").all_text_contents()]


def test_a_whole_game_by_mouse_and_its_networks_one_by_one(me: Reader) -> None:
    sit_down(me)
    done: set[str] = set()
    step = 0
    while me.wait_turn():
        option = some(me, step)
        me.play(option)
        done.add(option.split()[0])
        step += 1
    assert done >= ALL_VERBS
    record = Match.from_record(check_the_end(me, 2))
    assert record.outcome is not None

    areas = me.page.locator("#board [data-area]")
    lines = me.page.locator(".sheet-t [data-lights]")
    named = set()
    for i in range(lines.count()):
        lines.nth(i).hover()
        lit = areas.evaluate_all(LIT)
        assert lit == [lines.nth(i).get_attribute("data-lights")]
        named.add(lit[0])
    assert named == {line.area for sheet in record.outcome.breakdown for line in sheet}


@pytest.mark.long
def test_a_whole_game_by_keyboard_first_on_the_board_then_by_the_list(me: Reader) -> None:
    keys = me.page.keyboard
    sit_down(me)
    for verb in ("play", "choose", "lay"):
        while not me.options()[0].startswith(f"{verb} "):
            by_list(me, 0)
        version = me.state()[0]
        focus_by_tab(me, f"#board [data-a^='{verb} ']:is(.spot, .card)")
        keys.press("Enter")
        if verb != "choose":
            assert me.state()[0] == version
            keys.press("r")
            keys.press("Enter")
        me.wait_after(version)
        assert me.wait_turn()
    step = 0
    while me.wait_turn():
        by_list(me, step)
        step += 1
    assert step > 40
    focus_by_tab(me, ".result a[href$='/replay']")


def by_list(me: Reader, step: int) -> None:
    """One option of the list by Tab and Enter."""
    keys, version = me.page.keyboard, me.state()[0]
    if not me.page.evaluate("!!document.activeElement.closest('.options')"):
        if not me.page.evaluate("document.activeElement.id === 'moves'"):
            focus_by_tab(me, "#moves", 140)
        keys.press("Enter")
        keys.press("Tab")
    for _ in range(step % min(6, len(me.options()))):
        keys.press("Tab")
    keys.press("Enter")
    me.wait_after(version)


def test_a_tile_is_turned_by_key_wheel_and_tap_and_each_way_is_told(me: Reader) -> None:
    sit_down(me)
    while True:
        play_until(me, "lay")
        if len({one.split()[2] for one in me.options()}) == 3:
            break
        me.play(me.options()[0])
    cell = me.options()[0].split()[1]
    site = me.page.locator(f"#board [data-a='lay {cell} *']")
    site.hover()
    ghosts = [shown_way(me)]
    me.page.keyboard.press("r")
    ghosts.append(shown_way(me))
    me.page.mouse.wheel(0, 120)
    me.page.wait_for_function(
        "before => document.querySelector('.way.chosen').dataset.a !== before", arg=ghosts[1]
    )
    ghosts.append(shown_way(me))
    assert sorted(ghosts) == ["lay * r0", "lay * r120", "lay * r240"]
    for way in ghosts:
        me.hit(f"#board [data-a='{way}']")
        site.hover()
        assert shown_way(me) == way
        assert len(told(me)) >= 3
    me.hit(f"#board [data-a='lay {cell} *']")
    version = me.state()[0]
    me.hit(f"#board [data-a='lay {cell} *']")
    me.wait_after(version)
    assert any(f" {cell}:" in line for line in me.log())


def shown_way(me: Reader) -> str:
    """The rotation that the page holds ready."""
    return str(me.page.locator("#board .way.chosen").get_attribute("data-a"))


def test_the_preview_of_a_pawn_is_what_the_table_shows_after_it(me: Reader) -> None:
    sit_down(me)
    for step in range(4):
        assert me.wait_turn()
        me.play(some(me, step))
    play_until(me, "play")
    cell = me.options()[len(me.options()) // 2].split()[2]
    spot = f"#board [data-a='play * {cell}']"
    me.page.locator(spot).hover()
    foreseen = told(me)[-2:]
    version = me.state()[0]
    me.hit(spot)
    me.hit("[data-do=confirm]:enabled")
    me.wait_after(version)
    assert me.page.locator(".part-mine .f30, .part-theirs .f30").all_text_contents() == foreseen


def test_a_table_without_forecast_tells_nothing_before_the_end(me: Reader) -> None:
    sit_down(me, forecast="off")
    for step in range(8):
        assert me.wait_turn()
        assert me.page.locator("#board :is(.tell, [data-area], .value, .keystone text)").count() == 0
        me.play(some(me, step))
    play_until(me, "lay")
    cell = me.options()[0].split()[1]
    me.page.locator(f"#board [data-a='lay {cell} *']").hover()
    assert (
        me.page.locator(f"#board [data-a='lay {cell} *'] .ghost").evaluate(
            "el => getComputedStyle(el).display"
        )
        == "inline"
    )


def test_some_turns_on_a_small_phone_by_taps_never_scroll_sideways(readers: Readers) -> None:
    me = readers("uk", **PHONE)
    sit_down(me)
    done: set[str] = set()
    for step in range(14):
        assert me.wait_turn()
        option = some(me, step)
        me.play(option)
        done.add(option.split()[0])
        assert me.page.evaluate("document.scrollingElement.scrollWidth") <= 360
    assert done >= {"play", "choose", "lay"}
    small = "els => els.filter((el) => el.getBoundingClientRect().width < 44).map((el) => el.dataset.a)"
    assert me.page.locator("#board [data-a]").evaluate_all(small) == []


def test_the_other_hand_is_nowhere_in_the_page(readers: Readers) -> None:
    me, you = readers(), readers("ru")
    path = me.open("me", "link", game="the_pyramid")
    you.go(path)
    hand = {one.split()[1] for one in play_to_choice(me)}
    assert len(hand) >= 1
    source = you.page.content()
    assert [tile for tile in hand if tile in source] == []
    assert you.page.locator("#board [data-a]").count() == 0
    assert you.page.locator(".part-mine [href='#tp-back']").count() >= 3


def play_to_choice(me: Reader) -> list[str]:
    """The options of the first choice of a tile."""
    play_until(me, "choose")
    return me.options()
