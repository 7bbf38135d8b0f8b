"""The board stays in its frame, whatever is asked, tapped or focused, and the next choice is in sight."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Readers
from tests.browser.pages import Reader
from tests.browser.sight import astray, scrollable, unseen
from tests.browser.test_everybody import GAMES, finished
from tests.browser.test_explain import begun
from tests.browser.test_keyboard import positions

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FRAMES: tuple[ViewportSize, ...] = (
    {"width": 320, "height": 640},
    {"width": 1024, "height": 600},
    {"width": 1280, "height": 800},
)
ASKED = 3
"""Moves that a hint is asked for: in Pyramido the second and the third are made low on the board."""
SELDOM = 7
"""In a whole match every so many moves."""
SEEN = """() => [...document.querySelectorAll("#board .chosen")].some((el) => {
  const { left, top, width, height } = el.getBoundingClientRect();
  return el.contains(document.elementFromPoint(left + width / 2, top + height / 2));
})"""
"""Something of what is chosen lies in the window, and nothing on top of it."""
PUSH = """() => {
  const board = document.getElementById("board");
  board.style.overflow = "hidden";
  board.style.paddingBottom = "900px";
  board.scrollTo(0, 400);
}"""
"""What a hint did to the board as long as it could be scrolled, and farther."""
READY = "#board [data-a].open"
"""The script of the page has found what can be chosen."""
HIDE = """() => {
  for (const el of document.querySelectorAll(".last-line, .leads")) el.style.display = "none";
  document.querySelector(".rail").style.position = "static";
  scrollTo(0, 1e5);
}"""


def sit_down(me: Reader, game: str) -> None:
    begun(me, game, "random")
    assert me.wait_turn()


def ask(me: Reader) -> int:
    """Ask for hints; how many have come."""
    me.hit("[data-hint] button")
    expect(me.page.locator(".hint").first).to_be_visible()
    me.look()
    return me.page.locator(".hint").count()


def try_all_hints(me: Reader) -> None:
    """Tap each card that comes, and play what the last one says."""
    version = me.state()[0]
    for card in range(ask(me)):
        me.hit(f".hint:nth-of-type({card + 1})")
        assert me.page.evaluate(SEEN), "what the hint means is out of sight"
    me.hit("[data-do=confirm]:enabled")
    me.wait_after(version)


@pytest.mark.parametrize("wishes", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_hints_leave_the_board_in_its_frame_and_the_next_choice_in_sight(
    readers: Readers, game: str, wishes: dict[str, Any]
) -> None:
    me = readers(**wishes)
    sit_down(me, game)
    for _ in range(ASKED):
        try_all_hints(me)
        assert me.wait_turn()
    ask(me)
    assert scrollable(me.page) == []


@pytest.mark.long
@pytest.mark.parametrize("wishes", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_with_hints_now_and_then_never_leaves_its_frame(
    readers: Readers, game: str, wishes: dict[str, Any]
) -> None:
    me = readers(**wishes)
    sit_down(me, game)
    turn = 0
    while me.wait_turn():
        if turn % SELDOM == 0:
            try_all_hints(me)
        else:
            me.play(me.careful())
        turn += 1
    assert turn > SELDOM


def test_a_board_pushed_out_of_its_frame_is_noticed(me: Reader) -> None:
    me.tolerated = ["scrolled although it hides"]
    me.page.set_viewport_size(DESK["viewport"])
    sit_down(me, "pyramido")
    assert astray(me.page) == []
    with me.page.expect_console_message(lambda message: "div#board" in message.text):
        me.page.evaluate(PUSH)
    assert len(astray(me.page)) == 2, "that it is scrolled, and what is out of sight"


def test_nothing_around_the_tables_that_hides_its_overflow_can_be_scrolled(readers: Readers) -> None:
    me = readers("ru", **DESK)
    path = me.open("me", "greedy", "link", names=("Александра Константинопольская", "W" * 32))
    over = finished(me)
    for place in (
        "/",
        "/new/mummy",
        "/rules/pyramido",
        f"{path}/tv",
        over,
        f"{over}/replay?n=2",
        f"{over}/tv",
    ):
        me.go(place)
        for size in FRAMES:
            me.page.set_viewport_size(size)
            assert scrollable(me.page) == [], (place, size)


def still_unseen(me: Reader) -> list[str]:
    """What stays out of sight once the page has come to rest."""
    for _ in range(20):
        if not (found := unseen(me.page)):
            break
        me.page.wait_for_timeout(50)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_first_screen_answers_a_newcomers_five_questions_at_every_decision(me: Reader, game: str) -> None:
    lacking: dict[tuple[str, int], list[str]] = {}
    for kind, record in positions(game).items():
        me.page.set_viewport_size(PHONE["viewport"])
        me.take_over(record)
        me.page.wait_for_selector(READY, state="attached")
        for frame in (PHONE, DESK):
            me.page.set_viewport_size(frame["viewport"])
            if found := still_unseen(me):
                lacking[kind, frame["viewport"]["width"]] = found
    assert lacking == {}


def test_a_first_screen_that_hides_an_answer_is_noticed(me: Reader) -> None:
    me.page.set_viewport_size(PHONE["viewport"])
    me.take_over(positions("pyramido")["split_pile"])
    me.page.wait_for_selector(READY, state="attached")
    assert still_unseen(me) == []
    me.page.evaluate(HIDE)
    assert unseen(me.page) == [
        "anything to touch",
        "what happened last",
        "the points of every seat",
        "who leads",
    ]


def test_a_key_leads_to_what_else_can_be_touched(me: Reader) -> None:
    me.page.set_viewport_size(PHONE["viewport"])
    me.take_over(positions("the_pyramid")["turn_tile"])
    me.page.wait_for_selector(READY, state="attached")
    key, ways = me.page.locator("[data-reach=down]"), me.page.locator(".part-mine [data-a]").last
    low = me.page.locator("#decide").bounding_box()
    before = ways.bounding_box()
    assert low
    assert before
    assert before["y"] > low["y"], "otherwise there is nothing to lead to"
    key.click()
    expect(key).to_be_hidden()
    after = ways.bounding_box()
    assert after
    assert after["y"] + after["height"] <= low["y"]
    assert still_unseen(me) == []
