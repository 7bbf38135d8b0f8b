from __future__ import annotations

import re
from itertools import count

from tests.browser.conftest import Readers
from tests.browser.pages import LOST, Reader, Server, trouble

WIDTH, HEIGHT = 360, 640


def fits(me: Reader) -> None:
    wide = me.page.evaluate("document.scrollingElement.scrollWidth")
    assert wide <= WIDTH, f"{me.page.url} is {wide} wide"


def round_of(me: Reader) -> int:
    """The first number of the line that tells the stage of the match."""
    return int(re.findall(r"\d+", me.page.locator(".stage-small").inner_text())[0])


def test_a_round_on_a_small_phone_by_taps_never_scrolls_sideways(
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
    fits(me)
    done: set[str] = set()
    turns = count(1)
    while round_of(me) == 1 and me.wait_turn():
        done.update(one.split()[0] for one in me.play_on(1))
        trouble(next(turns), me)
        fits(me)
    assert done >= {"take", "place", "refill"}
    assert round_of(me) == 2
    for tab in ("scores", "rules", "log"):
        me.hit(f"label:has(#tab-{tab})")
        fits(me)
