from __future__ import annotations

from itertools import count

from tests.browser.conftest import Readers
from tests.browser.pages import LOST, Reader, Server, trouble
from tests.browser.test_whole_games import check_the_end

WIDTH, HEIGHT = 360, 640


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
