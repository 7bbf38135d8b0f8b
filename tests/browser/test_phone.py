from __future__ import annotations

from tests.browser.conftest import Readers
from tests.browser.pages import Reader

WIDTH, HEIGHT = 360, 640


def fits(me: Reader) -> None:
    wide = me.page.evaluate("document.scrollingElement.scrollWidth")
    assert wide <= WIDTH, f"{me.page.url} is {wide} wide"


def test_a_round_on_a_small_phone_by_taps_never_scrolls_sideways(readers: Readers) -> None:
    me = readers("uk", viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True, is_mobile=True)
    for path in ("/", "/new/pyramido", "/rules/pyramido"):
        me.go(path)
        fits(me)
    me.open("me", "greedy")
    fits(me)
    rounds = me.page.locator(".stage-small").inner_text()
    done = me.play_on(60, lambda: fits(me) if me.told("version").endswith(("3", "7")) else None)
    assert {one.split()[0] for one in done} >= {"take", "place", "refill"}
    assert me.page.locator(".stage-small").inner_text() != rounds
    fits(me)
    for tab in ("scores", "rules", "log"):
        me.hit(f"label:has(#tab-{tab})")
        fits(me)
