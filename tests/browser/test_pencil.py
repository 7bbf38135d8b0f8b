"""The mummy's pencils through the page: marks that stay in one browser."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.conftest import Readers
from tests.browser.pages import Reader

MARK = "#notes .pencilled use[href='#mummy-mark-{}']"
STORED = "() => localStorage.getItem('benben-pencil') ?? ''"


def as_mummy(me: Reader) -> str:
    path = me.open("me", "greedy", "greedy", game="mummy", names=("Tom",))
    assert me.wait_turn()
    me.page.wait_for_selector("#board [data-pencil][role=button]")
    return path


def take(me: Reader, kind: str) -> None:
    me.hit(f".board [data-pencil='{kind}']")


def put(me: Reader, *spots: str) -> None:
    for spot in spots:
        me.hit(f".board [data-spot='{spot}']")


def marks(me: Reader, kind: str) -> Locator:
    return me.page.locator(MARK.format(kind))


def test_marks_outlive_a_reload_and_moves_until_they_are_taken_away(me: Reader) -> None:
    as_mummy(me)
    take(me, "red")
    put(me, "F7", "G7")
    assert marks(me, "red").count() == 2
    me.page.reload()
    me.page.wait_for_selector("#notes .pencilled use")
    assert marks(me, "red").count() == 2
    assert me.page.locator("#board [data-spot]").count() == 0
    me.play(me.options()[0])
    assert marks(me, "red").count() == 2
    take(me, "none")
    put(me, "F7")
    take(me, "red")
    put(me, "F7")
    assert (marks(me, "red").count(), marks(me, "none").count()) == (1, 1)


def test_nothing_is_sent_while_somebody_marks_not_even_over_a_step_or_a_wall(me: Reader) -> None:
    as_mummy(me)
    version, step = me.state()[0], next(one for one in me.options() if one.startswith("step"))
    box = me.page.locator(f"#board [data-a='{step}']").bounding_box()
    assert box
    sent: list[str] = []
    me.page.on("request", lambda request: sent.append(request.url))
    take(me, "turquoise")
    put(me, "L2", "H5")
    me.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    me.page.mouse.click(box["x"] + 2, box["y"] + 2)
    me.page.wait_for_timeout(500)
    assert marks(me, "turquoise").count() == 3
    assert [url for url in sent if "/stream" not in url] == []
    assert me.state()[0] == version
    assert me.page.locator(".toast").count() == 0
    me.page.keyboard.press("Escape")
    me.play(step)


def test_whoever_waits_may_mark_and_nobody_else_has_pencils_or_hears_of_it(readers: Readers) -> None:
    me, hunter, watcher = readers(), readers(), readers()
    path = me.open("me", "link", "greedy", game="mummy", names=("Tom",))
    me.invite(1, hunter, "Ann")
    watcher.go(path.split("?")[0])
    me.page.wait_for_selector("#board [data-pencil][role=button]")
    assert not me.state()[1]
    take(me, "red")
    put(me, "F7")
    assert me.page.locator("#notes use").count() == 1
    for other in (hunter, watcher):
        other.page.reload()
        other.page.wait_for_selector("#board .part-maze")
        assert other.page.locator("[data-pencil], [data-spots], [data-spot], #notes use").count() == 0
        assert other.page.evaluate(STORED) == ""


def test_pencils_by_keys_alone(me: Reader) -> None:
    as_mummy(me)
    press = me.page.keyboard.press
    me.page.locator("#board [data-pencil=none]").focus()
    press("Enter")
    assert me.page.locator("#board [data-pencil=none][aria-pressed=true]").count() == 1
    press("ArrowUp")
    spot = me.page.evaluate("() => document.activeElement.dataset.spot")
    press("Enter")
    assert marks(me, "none").count() == 1
    assert me.page.locator(f"[data-spot='{spot}'][aria-pressed=true]").count() == 1
    press("ArrowLeft")
    assert me.page.evaluate("() => document.activeElement.dataset.spot") not in (None, spot)
    press(" ")
    assert marks(me, "none").count() == 2
    press("Escape")
    assert me.page.evaluate("() => document.activeElement.dataset.pencil") == "none"
    assert me.page.locator("#board [aria-pressed=true], #board [data-spot]").count() == 0


def test_whoever_marks_by_keys_stays_where_they_are_while_others_move(readers: Readers) -> None:
    me = readers()
    path = as_mummy(me)
    me.page.locator("#board [data-pencil=red]").focus()
    me.page.keyboard.press("Enter")
    me.page.keyboard.press("ArrowUp")
    spot = me.page.evaluate("() => document.activeElement.dataset.spot")
    assert spot
    version = me.state()[0]
    second = me.second_tab(path)
    second.play(second.options()[0])
    me.wait_after(version)
    assert me.page.evaluate("() => document.activeElement.dataset.spot") == spot
    me.page.keyboard.press("Enter")
    assert marks(me, "red").count() == 1
    second.page.wait_for_selector("#notes .pencilled use")


def test_marks_are_forgotten_when_the_match_is_over_and_a_replay_has_no_pencils(me: Reader) -> None:
    path = as_mummy(me)
    take(me, "red")
    put(me, "F7")
    take(me, "red")
    assert me.page.evaluate(STORED)
    while me.wait_turn():
        me.play("stop")
    me.page.wait_for_function("() => localStorage.getItem('benben-pencil') === '[]'")
    me.go(f"{path.split('?')[0]}/replay?n=4&seat=0")
    me.page.wait_for_selector("#board .night")
    assert me.page.locator("[data-pencil], #notes use").count() == 0


def test_a_finger_marks_cells_of_a_phone(readers: Readers) -> None:
    me = readers("uk", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    as_mummy(me)
    take(me, "turquoise")
    key = me.page.locator("#board [data-pencil=turquoise]").bounding_box()
    assert key
    assert min(key["width"], key["height"]) >= 40
    me.page.locator("#board .part-maze").scroll_into_view_if_needed()
    step = me.page.locator("#board [data-a^=step]").first.bounding_box()
    assert step
    version = me.state()[0]
    me.page.touchscreen.tap(step["x"] + step["width"] / 2, step["y"] + step["height"] / 2)
    me.page.wait_for_selector(MARK.format("turquoise"), state="attached")
    assert me.state()[0] == version
    assert me.page.locator(".toast").count() == 0
