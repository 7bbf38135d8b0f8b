from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect

from tests.browser.conftest import Readers
from tests.browser.pages import BARE_KEY, CYRILLIC, Reader
from tests.browser.test_everybody import SIDEWAYS, finished

GROUND = "getComputedStyle(document.body).backgroundColor + getComputedStyle(document.body).color"
WATCH_ANIMATIONS = """
window.glided = [];
const { animate } = Element.prototype;
Element.prototype.animate = function (...told) { window.glided.push(this.id); return animate.apply(this, told); };
"""
WATCH_WALKS = """
window.walked = [];
const { animate } = Element.prototype;
Element.prototype.animate = function (frames, told) {
  const at = frames.map((one) => (one.transform ?? "").match(/-?[\\d.]+(?=px)/g)?.map(Number));
  const steps = at.slice(1).map((p, i) => [p[0] - at[i][0], p[1] - at[i][1]]);
  if (this.dataset.step && steps.length > 1) window.walked.push(...steps);
  return animate.call(this, frames, told);
};
"""
LONG_WALK = """() => {
  const ways = [...document.querySelectorAll("#board [data-a^='go '] [data-carries]")];
  const long = ways.find((way) => way.getAttribute("d").match(/[ML]/g).length > 2);
  return long?.closest("[data-a]").dataset.a ?? "";
}"""
PAGES = ("/", "/new/pyramido", "/rules/pyramido", "/no/such/page")


def box(me: Reader, query: str) -> FloatRect:
    """Where the first of some things is."""
    found = me.page.locator(query).first.bounding_box()
    assert found, query
    return found


def check(me: Reader, lang: str) -> None:
    text = me.text()
    assert BARE_KEY.findall(text) == []
    assert me.page.locator("html").get_attribute("lang") == lang
    assert bool(CYRILLIC.search(text.replace("Русский", "").replace("Українська", ""))) == (lang != "en")


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_every_page_speaks_one_language_by_day_and_by_night(readers: Readers, lang: str) -> None:
    me = readers(lang, color_scheme="light")
    me.tolerated = ["status of 404"]
    for path in PAGES:
        me.go(path)
        check(me, lang)
    day = me.page.evaluate(GROUND)
    me.page.emulate_media(color_scheme="dark")
    assert me.page.evaluate(GROUND) != day
    me.open("me", "greedy", "link", first="0")
    assert me.wait_turn()
    check(me, lang)
    me.play(me.options()[0])
    check(me, lang)
    for tab in ("scores", "rules"):
        me.page.locator(f"label:has(#tab-{tab})").click()
        me.page.wait_for_selector(f"#pane-{tab}")
        check(me, lang)
    me.page.locator("#menu > summary").click()
    check(me, lang)


def test_theme_and_language_are_switched_and_kept(me: Reader) -> None:
    me.go("/")
    day = me.page.evaluate(GROUND)
    with me.page.expect_response("**/theme"):
        me.page.locator(".theme-switch [value=dark]").click()
    assert me.page.evaluate(GROUND) != day
    me.page.locator(".lang-switch [value=uk]").click()
    me.page.wait_for_selector("html[lang=uk][data-theme=dark]")
    me.open("me", "greedy")
    me.page.wait_for_selector("html[lang=uk][data-theme=dark]", state="attached")


@pytest.mark.parametrize(("motion", "glides"), [("no-preference", True), ("reduce", False)])
def test_a_domino_glides_to_the_hand_unless_the_reader_wants_no_motion(
    readers: Readers, motion: str, glides: bool
) -> None:
    me = readers(reduced_motion=motion)
    me.page.add_init_script(WATCH_ANIMATIONS)
    me.open("me", "greedy")
    me.wait_turn()
    sledge = me.page.locator("#board [data-a='take 2'] [id]").first
    domino = str(sledge.get_attribute("id"))
    me.play("take 2")
    assert (domino in me.page.evaluate("window.glided")) == glides


def test_a_worker_comes_from_the_stock(readers: Readers) -> None:
    me = readers(reduced_motion="no-preference")
    me.page.add_init_script(WATCH_ANIMATIONS)
    me.open("me", "greedy", game="the_pyramid", white="0")
    assert me.wait_turn()
    played = next(option for option in me.options() if option.startswith("play worker"))
    me.play(played)
    assert any(str(one).startswith("m00@") for one in me.page.evaluate("window.glided"))


def test_a_hunter_walks_along_the_corridors(readers: Readers) -> None:
    me = readers(reduced_motion="no-preference")
    me.page.add_init_script(WATCH_WALKS)
    me.open("random", "me", game="mummy")
    while not (far := me.page.evaluate(LONG_WALK)):
        assert me.wait_turn()
        me.play(me.careful())
    me.play(far)
    walked = me.page.evaluate("window.walked")
    assert walked
    assert all(min(map(abs, step)) == 0 for step in walked), walked


@pytest.mark.parametrize("width", [900, 1024, 1920])
def test_a_big_screen_shows_the_board_at_the_side_of_the_seats(readers: Readers, width: int) -> None:
    me = readers(viewport={"width": width, "height": 768})
    me.go(me.open("me", "greedy") + "/tv")
    board, seats, bar = (box(me, one) for one in ("#board", ".tv-seats", ".tbar"))
    assert board["width"] > width / 2
    assert board["height"] > 400
    assert board["x"] + board["width"] <= seats["x"]
    assert bar["width"] == width


def test_on_a_small_big_screen_five_seats_leave_room_for_the_story(readers: Readers) -> None:
    me = readers(viewport={"width": 1024, "height": 768})
    me.go(me.open("me", *["greedy"] * 4, game="mummy") + "/tv")
    question, story = (box(me, one) for one in (".tv-says", ".tv .log"))
    assert question["y"] + question["height"] <= story["y"]
    assert story["height"] > 150
    assert story["y"] + story["height"] <= 768


@pytest.mark.parametrize("width", [360, 1024, 1440])
def test_the_end_of_a_match_has_no_text_over_text_and_no_key_without_use(
    readers: Readers, width: int
) -> None:
    me = readers(viewport={"width": width, "height": 768})
    path = finished(me)
    points, place = (box(me, f".top .col {one}") for one in ("strong", "em"))
    assert points["y"] + points["height"] <= place["y"]
    assert not me.page.locator(".drawer-key").is_visible()
    me.go(path + "/tv")
    me.page.locator(".tv-seat b").first.evaluate("el => { el.textContent = 'W'.repeat(32); }")
    assert me.page.evaluate(SIDEWAYS) <= 0


@pytest.mark.parametrize("size", [(720, 450), (800, 1000)])
def test_on_a_page_enlarged_twice_the_question_is_in_sight_and_nothing_covers_the_title(
    readers: Readers, size: tuple[int, int]
) -> None:
    me = readers("ru", viewport={"width": size[0], "height": size[1]})
    me.open("me", "screen", game="pyramidion", names=("Александра Константинопольская", "W" * 32))
    question, title, turn = (box(me, one) for one in (".decide h2", ".tbar .title", ".tbar .cartouche"))
    assert question["y"] + question["height"] <= size[1]
    assert title["x"] + title["width"] <= turn["x"]
    assert me.page.locator(".decide h2").evaluate("el => el.scrollWidth <= el.clientWidth")
