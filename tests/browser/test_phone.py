from __future__ import annotations

import re

from tests.browser.conftest import Readers
from tests.browser.pages import Reader

WIDTH, HEIGHT = 360, 640


def fits(me: Reader) -> None:
    wide = me.page.evaluate("document.scrollingElement.scrollWidth")
    assert wide <= WIDTH, f"{me.page.url} is {wide} wide"


def round_of(me: Reader) -> int:
    """The first number of the line that tells the stage of the match."""
    return int(re.findall(r"\d+", me.page.locator(".stage-small").inner_text())[0])


def test_a_round_on_a_small_phone_by_taps_never_scrolls_sideways(readers: Readers) -> None:
    me = readers("uk", viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True, is_mobile=True)
    for path in ("/", "/new/pyramido", "/rules/pyramido"):
        me.go(path)
        fits(me)
    me.open("me", "greedy")
    fits(me)
    done: set[str] = set()
    while round_of(me) == 1 and me.wait_turn():
        done.update(one.split()[0] for one in me.play_on(1))
        fits(me)
    assert done >= {"take", "place", "refill"}
    assert round_of(me) == 2
    for tab in ("scores", "rules", "log"):
        me.hit(f"label:has(#tab-{tab})")
        fits(me)
