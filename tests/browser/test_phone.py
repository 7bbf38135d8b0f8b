from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from tests.browser.conftest import Readers
from tests.browser.pages import LOST, Reader, Server, trouble
from tests.browser.test_whole_games import check_the_end

WIDTH, HEIGHT = 360, 640
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
CUT = "el => el.scrollHeight > el.clientHeight + 2"


def fits(me: Reader) -> None:
    wide = me.page.evaluate("document.scrollingElement.scrollWidth")
    assert wide <= WIDTH, f"{me.page.url} is {wide} wide"


def test_a_whole_game_on_a_small_phone_by_taps_never_scrolls_sideways(
    readers: Readers, own_server: Server
) -> None:
    me = readers(
        "uk", own_server, viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True, is_mobile=True
    )
    for path in ("/", "/new/pyramido", "/rules/pyramido"):
        me.go(path)
        fits(me)
    me.tolerated = LOST
    me.open("me", "greedy")
    for tab in ("scores", "rules", "log"):
        me.hit(f"label:has(#tab-{tab})")
        fits(me)
    me.hit("label:has(#tab-log)")
    done: set[str] = set()
    turns = count(1)
    while me.wait_turn():
        done.update(one.split()[0] for one in me.play_on(1))
        trouble(next(turns), me)
        fits(me)
    assert done >= {"take", "place", "mark", "refill"}
    check_the_end(me, 2)
    fits(me)


@pytest.mark.parametrize(
    ("game", "chairs"),
    [
        ("pyramidion", ("me", "link", "link", "link")),
        ("mummy", ("link", "me", "link", "link", "link")),
        ("mummy", ("greedy", "me", "greedy", "greedy", "greedy")),
    ],
)
def test_every_seat_of_a_full_table_has_room_on_a_phone(
    readers: Readers, game: str, chairs: tuple[str, ...]
) -> None:
    me = readers("ru", **PHONE)
    me.open(*chairs, game=game)
    assert me.page.evaluate("document.documentElement.scrollWidth") == 360
    for seat in me.page.locator(".seat").all():
        box = seat.bounding_box()
        assert box
        assert box["width"] >= 50
        assert box["x"] + box["width"] <= 360
    for score in me.page.locator(".seat:not(.free) .score").all():
        box = score.bounding_box()
        assert box
        assert box["height"] < 30, "a score in several lines"


def test_a_long_explanation_opens_by_a_tap(readers: Readers) -> None:
    me = readers("ru", **{**PHONE, "viewport": {"width": 320, "height": 740}})
    me.open("greedy", "me", "greedy", game="mummy")
    assert me.wait_turn()
    help_ = me.page.locator(".decide .help")
    assert help_.evaluate(CUT)
    help_.tap()
    assert not help_.evaluate(CUT)
