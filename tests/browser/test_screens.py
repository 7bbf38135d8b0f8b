"""Every page on small and large screens, with large letters, with more contrast, and in the colours of the system."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Readers
from tests.browser.pages import FLAGS, Reader, Server, chromium
from tests.browser.test_everybody import GAMES, SIDEWAYS, finished, some_moves
from tests.web.test_colours import WORDS, contrast

SIZES: Final = ((320, 640), (360, 740), (768, 1024), (1280, 800), (1920, 1080), (3840, 2160))
TOUCH: Final = {"has_touch": True, "is_mobile": True}
PAGES: Final = ("/", "/new/mummy", "/rules/pyramidion", "/night/new", "/import")
FINGER: Final = 44
CHAIRS: Final = {"mummy": ("greedy", "me", "greedy")}
LARGE: Final = "--blink-settings=defaultFontSize=32"
# The grip of a sheet does what its tabs do.
SMALL_TARGETS: Final = """(least) => {
  const found = [];
  for (const el of document.querySelectorAll("button, summary, select, input, a, label:has(input), [role=button]")) {
    const box = el.getBoundingClientRect(), style = getComputedStyle(el);
    const hidden = !el.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (hidden || el.closest("svg, .sr, .skip, .prose, [hidden], .grip")) continue;
    if (style.display === "inline" && el.matches("a")) continue;  // a link in a sentence
    if (el.matches("input") && el.closest("label")) continue;     // its label is the target
    const over = el.matches("h2 a") ? el.closest("article").getBoundingClientRect() : box;
    if (Math.min(over.width, over.height) >= least - 0.5) continue;
    found.push(`${el.outerHTML.slice(0, 90)} ${over.width}x${over.height}`);
  }
  return found;
}"""
COLLISIONS: Final = """() => {
  const found = [];
  for (const group of [".tbar", ".decide", ".tabs", ".rail", ".topbar"]) {
    const kinds = "button, summary, .title, .cartouche, h2, label, .seat, .brand";
    const parts = [...document.querySelectorAll(`${group} :is(${kinds})`)]
      .filter((el) => el.checkVisibility({ visibilityProperty: true }) && !el.closest(".panel nav, .options, .sr"));
    for (const [i, one] of parts.entries()) for (const other of parts.slice(i + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 2 && high > 2) found.push(`${one.outerHTML.slice(0, 80)} / ${other.outerHTML.slice(0, 80)}`);
    }
  }
  return found;
}"""
CUT: Final = """() => [...document.querySelectorAll(".btn, .cartouche > span:not(.sr), .tabs label, h1, h2")]
  .filter((el) => el.checkVisibility() && el.clientWidth && !el.matches(".sr")
    && getComputedStyle(el).overflow !== "visible" && el.scrollWidth > el.clientWidth + 1)
  .map((el) => el.textContent.trim().slice(0, 60))"""
FILLED: Final = """() => {
  const sized = (one) => one.width && one.height;
  const boxes = (query) => [...document.querySelectorAll(query)].map((el) => el.getBoundingClientRect()).filter(sized);
  const parts = [...document.querySelectorAll("#board > .part:not(.part-backdrop)")].map((el) => {
    const { width, height } = el.viewBox.baseVal, box = el.getBoundingClientRect();
    const scale = Math.min(box.width / width, box.height / height);  // what is drawn, without its margins
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return [x - (width * scale) / 2, y - (height * scale) / 2, x + (width * scale) / 2, y + (height * scale) / 2];
  });
  const end = (i, pick) => pick(...parts.map((one) => one[i]));
  const board = (end(2, Math.max) - end(0, Math.min)) * (end(3, Math.max) - end(1, Math.min));
  const around = boxes(".tbar, .seat, .decide, .side > .panel").map((one) => one.width * one.height);
  return around.reduce((one, other) => one + other, board) / (innerWidth * innerHeight);
}"""
LETTERS: Final = "parseFloat(getComputedStyle(document.querySelector('.tbar .title')).fontSize)"
SOFT: Final = """(name) => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = `var(${name})`;
  const told = getComputedStyle(probe).color.match(/[\\d.]+/g).slice(0, 3).map((one) => one / 255);
  probe.remove();
  return told;
}"""
OUTLINE: Final = (
    "el => getComputedStyle(el).outlineStyle + ' ' + parseFloat(getComputedStyle(el).outlineWidth)"
)


def table(me: Reader, game: str) -> None:
    """A table at the reader's turn."""
    me.open(*CHAIRS.get(game, ("me", "greedy")), game=game, names=("Александра Константинопольская",))
    assert me.wait_turn()


def faults(me: Reader, *, fingers: bool) -> list[str]:
    """What is wrong with a page as it is shown now."""
    found = [*me.page.evaluate(COLLISIONS), *(f"cut: {one}" for one in me.page.evaluate(CUT))]
    if me.page.evaluate(SIDEWAYS) > 0:
        found.append("scrolls sideways")
    return found + (me.page.evaluate(SMALL_TARGETS, FINGER) if fingers else [])


def faults_at_all_sizes(me: Reader, *, fingers: bool) -> list[str]:
    """At each width that suits the pointer."""
    found = []
    for width, height in SIZES:
        if fingers == (width < 1000):
            me.page.set_viewport_size({"width": width, "height": height})
            me.page.wait_for_timeout(50)
            found += [f"{width}: {one}" for one in faults(me, fingers=fingers)]
    return found


@pytest.mark.parametrize("fingers", [True, False], ids=["touch", "mouse"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_every_screen(readers: Readers, path: str, fingers: bool) -> None:
    me = readers("ru", **(TOUCH if fingers else {}))
    me.go(path)
    assert faults_at_all_sizes(me, fingers=fingers) == []


@pytest.mark.parametrize("fingers", [True, False], ids=["touch", "mouse"])
@pytest.mark.parametrize("game", GAMES)
def test_a_table_fits_every_screen_early_and_later(readers: Readers, game: str, fingers: bool) -> None:
    me = readers("uk", **(TOUCH if fingers else {}))
    table(me, game)
    assert faults_at_all_sizes(me, fingers=fingers) == []
    some_moves(me, 4)
    assert faults_at_all_sizes(me, fingers=fingers) == []


@pytest.mark.parametrize("fingers", [True, False], ids=["touch", "mouse"])
def test_the_end_and_its_review_fit_every_screen(readers: Readers, fingers: bool) -> None:
    me = readers("ru", viewport={"width": 1280, "height": 800}, **(TOUCH if fingers else {}))
    path = finished(me)
    for place in (path, f"{path}/review", f"{path}/replay?n=2"):
        me.go(place)
        assert faults_at_all_sizes(me, fingers=fingers) == [], place


@pytest.mark.parametrize("game", GAMES)
def test_a_board_uses_a_large_screen_and_grows_with_a_larger_one(readers: Readers, game: str) -> None:
    me = readers("uk", viewport={"width": 1920, "height": 1080})
    table(me, game)
    filled, letters = me.page.evaluate(FILLED), me.page.evaluate(LETTERS)
    assert filled >= 2 / 3
    me.page.set_viewport_size({"width": 3840, "height": 2160})
    assert me.page.evaluate(FILLED) == pytest.approx(filled, abs=0.03)
    assert me.page.evaluate(LETTERS) == 2 * letters


@pytest.fixture(scope="module")
def large(browser: Browser) -> Iterator[Browser]:
    """A browser whose owner has set letters twice as large."""
    launched = browser.browser_type.launch(executable_path=chromium(), args=[*FLAGS, LARGE])
    yield launched
    launched.close()


@pytest.mark.parametrize("width", [768, 1280, 1920])
def test_letters_twice_as_large_lose_nothing(large: Browser, server: Server, width: int) -> None:
    context = large.new_context(
        locale="ru", reduced_motion="reduce", viewport={"width": width, "height": 900}
    )
    me = Reader(context.new_page(), server)
    for path in PAGES:
        me.go(path)
        assert me.page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") == 32
        assert faults(me, fingers=False) == [], path
    for game in GAMES:
        table(me, game)
        assert faults(me, fingers=False) == [], game
        for query in ("#decide h2", "#moves", "#board", "#menu > summary"):
            one = me.page.locator(query).first
            one.scroll_into_view_if_needed()
            assert one.is_visible(), (game, query)
    assert me.complaints() == []
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_who_wants_more_contrast_gets_it(readers: Readers, scheme: str) -> None:
    me = readers("en", color_scheme=scheme)
    me.go("/")
    me.page.emulate_media(contrast="more")
    panel = tuple(me.page.evaluate(SOFT, "--panel"))
    for name in ("--ink", "--ink-soft", "--link", "--danger", "--good"):
        assert contrast(tuple(me.page.evaluate(SOFT, name)), panel) >= 7, name
    assert contrast(tuple(me.page.evaluate(SOFT, "--line")), panel) >= WORDS


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_in_the_colours_of_the_system_what_is_chosen_has_a_frame(readers: Readers, scheme: str) -> None:
    me = readers("en", color_scheme=scheme, forced_colors="active")
    me.go("/")
    assert me.page.locator(".lang-switch [aria-pressed=true]").evaluate(OUTLINE) == "solid 3"
    table(me, "pyramido")
    assert me.page.locator(".tabs > label:has(:checked)").evaluate(OUTLINE) == "solid 3"
    frame = "el => parseFloat(getComputedStyle(el).borderTopWidth)"
    assert me.page.locator(".seat.now").evaluate(frame) > me.page.locator(".seat:not(.now)").evaluate(frame)
    assert faults(me, fingers=False) == []
