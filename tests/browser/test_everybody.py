"""Pages that everybody can use: by keyboard, by screen reader, enlarged, on a small phone, on a slow line (U4, U6)."""

from __future__ import annotations

import gzip
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import ViewportSize

from tests.browser.conftest import Readers
from tests.browser.pages import OPEN_PLACE, Reader

GAMES = ("pyramido", "pyramidion", "mummy", "the_pyramid")
DESKTOP = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"}
NIGHT_PHONE = {"viewport": {"width": 360, "height": 740}, "color_scheme": "dark", "has_touch": True}
ENLARGED = {"viewport": {"width": 640, "height": 400}}
NARROWEST = {"viewport": {"width": 320, "height": 640}, "has_touch": True}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SIZES: tuple[ViewportSize, ...] = ({"width": 1280, "height": 800}, {"width": 360, "height": 740})
HEAVIEST = 300_000
STRICT = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
PLAIN = ("/", "/new/mummy", "/rules/pyramidion", "/no/such/page")
CLICK = "a => [...document.querySelectorAll('.options button')].find((key) => key.value === a).click()"
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
MOVING = """document.getAnimations().filter((one) => one.playState === "running"
  && one.effect.getComputedTiming().duration > 10).map((one) => one.animationName ?? one.effect.target.id)"""


def faults(me: Reader) -> list[str]:
    """What axe finds, of any grade."""
    found: list[dict[str, Any]] = Axe().run(me.page, options=STRICT).response["violations"]
    return [f"{one['id']}: {node['html'][:120]}" for one in found for node in one["nodes"]]


def some_moves(me: Reader, count: int) -> None:
    """The first option that is listed, whenever it is our turn."""
    for _ in range(count):
        assert me.wait_turn()
        version = me.state()[0]
        me.page.evaluate(CLICK, me.options()[0])
        me.wait_after(version)
    assert me.wait_turn()


def finished(me: Reader) -> str:
    """A short match that bots have played to its end."""
    path = me.open("me", "greedy", game="_template")
    me.page.locator("#menu > summary").click()
    me.page.locator("#leave-0 > summary").click()
    me.page.locator("#leave-0 form[action$='/leave'] .btn").click()
    me.page.wait_for_selector("#table.over", state="attached")
    return path


def faults_of_all_looks(me: Reader) -> list[str]:
    """By day and by night, on a desk and on a phone."""
    found: list[str] = []
    for scheme in SCHEMES:
        for size in SIZES:
            me.page.emulate_media(color_scheme=scheme)
            me.page.set_viewport_size(size)
            found += [f"{scheme} {size['width']}: {one}" for one in faults(me)]
    return found


def test_U3_axe_finds_nothing_on_pages_before_the_table(readers: Readers) -> None:
    me = readers("uk")
    me.tolerated = ["status of 404"]
    for path in PLAIN:
        me.go(path)
        assert faults_of_all_looks(me) == [], path


def test_U3_axe_finds_nothing_on_pages_around_the_table(readers: Readers) -> None:
    me = readers("uk")
    path = me.open("me", "link", "greedy")
    origin = {"Origin": me.server.address}
    invite = f"{me.server.address}/api/tables/{path.removeprefix('/m/')}/invite/1"
    secret = me.page.request.post(invite, headers=origin).json()["secret"]
    over = finished(me)
    for place in (f"{path}/tv", f"{path}/join/{secret}", over, f"{over}/replay?n=2"):
        me.go(place)
        assert faults_of_all_looks(me) == [], place


@pytest.mark.parametrize("game", GAMES)
def test_U3_axe_finds_nothing_at_a_table(readers: Readers, game: str) -> None:
    me = readers("uk")
    me.open("me", "random", game=game)
    some_moves(me, 3)
    me.page.evaluate("for (const one of document.querySelectorAll('#menu, #all-moves')) one.open = true")
    assert faults_of_all_looks(me) == []


@pytest.mark.parametrize("game", GAMES)
def test_pages_weigh_little(readers: Readers, game: str) -> None:
    me = readers("uk")
    asked: set[str] = set()
    me.page.on("request", lambda one: asked.add(one.url))
    path = me.open("me", "random", game=game)
    for place in ("/", path):
        asked.clear()
        me.go(place)
        me.page.wait_for_load_state("load")
        bodies = [me.page.request.get(url).body() for url in sorted(asked) if "/stream" not in url]
        assert len(bodies) > 5
        assert sum(len(gzip.compress(body)) for body in bodies) <= HEAVIEST, place


@pytest.mark.parametrize("wishes", [ENLARGED, NARROWEST], ids=["enlarged", "narrow"])
def test_nothing_is_lost_on_a_page_enlarged_twice_or_on_the_narrowest_phone(
    readers: Readers, wishes: dict[str, Any]
) -> None:
    me = readers("ru", **wishes)
    me.tolerated = ["status of 404"]
    for path in PLAIN:
        me.go(path)
        assert me.page.evaluate(SIDEWAYS) <= 0, path
    for game in GAMES:
        me.open("me", "random", game=game)
        assert me.wait_turn()
        assert me.page.evaluate(SIDEWAYS) <= 0, game
        for query in ("#decide h2", "#moves", "#board", ".tabs label", "#menu > summary"):
            one = me.page.locator(query).first
            if query == ".tabs label" and not one.is_visible():
                me.page.locator(".drawer-key").click()
            one.scroll_into_view_if_needed()
            assert one.is_visible(), (game, query)


@pytest.mark.parametrize("wishes", [DESKTOP, NIGHT_PHONE], ids=["desktop", "phone"])
def test_a_board_twice_as_large_is_scrolled_in_its_own_frame_and_kept_so(
    readers: Readers, wishes: dict[str, Any]
) -> None:
    me = readers(**wishes)
    me.open("me", "random", game="mummy")
    assert me.wait_turn()
    width = "document.querySelector('.part-maze').getBoundingClientRect().width"
    before = me.page.evaluate(width)
    me.page.locator("#menu > summary").click()
    larger = me.page.locator("[data-scale='1']")
    while larger.is_enabled():
        larger.click()
    assert me.page.locator(".scale output").inner_text() == "200 %"
    assert me.page.evaluate(width) > 1.8 * before
    assert me.page.evaluate(SIDEWAYS) <= 0
    me.page.keyboard.press("Escape")
    me.play(me.options()[0])
    me.page.reload()
    assert me.page.evaluate(width) > 1.8 * before
    assert me.page.evaluate("document.getElementById('pan').scrollWidth > innerWidth / 2") is True
    me.page.locator("#menu > summary").click()
    me.page.locator("[data-scale='0']").click()
    assert me.page.evaluate(width) == pytest.approx(before)


@pytest.mark.parametrize("game", GAMES[:3])
def test_a_double_click_moves_once(me: Reader, game: str) -> None:
    me.open("me", "random", game=game)
    acts: list[str] = []
    me.page.on("request", lambda one: acts.append(one.url) if one.url.endswith("/act") else None)
    assert me.wait_turn()
    sure = me.page.evaluate(
        """() => [...document.querySelectorAll("#board [data-a]:not([data-a*='*'])")]
        .find((el) => !el.querySelector(".ghost"))?.dataset.a"""
    )
    assert sure, "no single choice on this board"
    version = me.state()[0]
    place = me.page.evaluate(OPEN_PLACE, f"#board [data-a='{sure}']")
    me.page.mouse.dblclick(*place, delay=40)
    me.wait_after(version)
    me.page.wait_for_timeout(150)
    assert len(acts) == 1


# By keyboard alone


FOCUS = """() => { const el = document.activeElement;
  return { body: el === document.body, a: el.dataset.a ?? "", id: el.id, list: !!el.closest(".options") }; }"""


def press_until(me: Reader, key: str, what: str, value: Any, most: int = 150) -> None:
    """Press a key until the focus is what it should be; it may never be lost on the way."""
    for _ in range(most):
        focus = me.page.evaluate(FOCUS)
        if focus[what] == value:
            return
        me.page.keyboard.press(key)
    raise AssertionError(f"{most} presses of {key} do not lead to {value!r}")


def choose_in_list(me: Reader, number: int) -> None:
    """Open the list of moves, walk down, press Enter."""
    if not me.page.evaluate(FOCUS)["list"]:
        press_until(me, "Tab", "id", "moves")
        if not me.page.evaluate("document.getElementById('all-moves').open"):
            me.page.keyboard.press("Enter")
        press_until(me, "Tab", "list", True, 3)
    for _ in range(number):
        me.page.keyboard.press("Tab")
    me.page.keyboard.press("Enter")


def choose_on_board(me: Reader) -> None:
    """Walk from the question back to the board, choose there until something is sent."""
    version = me.state()[0]
    for _ in range(4):
        for _ in range(150):
            me.page.keyboard.press("Shift+Tab")
            focus = me.page.evaluate(FOCUS)
            if focus["a"]:
                break
        assert focus["a"], "the board cannot be reached"
        for key in ("ArrowUp", "ArrowLeft"):
            me.page.keyboard.press(key)
            assert me.page.evaluate(FOCUS)["a"], "an arrow key left the board"
        me.page.keyboard.press("Enter")
        me.page.keyboard.press("Enter")
        me.page.wait_for_timeout(60)
        if me.state()[0] != version:
            return


@pytest.mark.parametrize(("game", "verbs"), list(zip(GAMES, (4, 3, 3, 3), strict=True)))
def test_a_match_by_keyboard_alone_never_loses_its_place(me: Reader, game: str, verbs: int) -> None:
    me.open(*("random", "me") if game == "mummy" else ("me", "random"), game=game)
    met: set[str] = set()
    me.page.keyboard.press("Tab")
    me.page.keyboard.press("Enter")
    for turn in range(16):
        if not me.wait_turn():
            break
        version = me.state()[0]
        options = me.options()
        met |= {option.split(" ")[0] for option in options}
        if turn % 8 == 5:
            choose_on_board(me)
        if me.state()[0] == version:
            choose_in_list(me, turn % min(3, len(options)))
        me.wait_after(version)
        assert not me.page.evaluate(FOCUS)["body"], f"focus lost after {options[:3]}"
        assert me.page.evaluate(MOVING) == []
    assert len(met) >= verbs, met
    assert me.page.locator("#news p").count()
