"""What a click on something that is no option says, names by key and finger, and the search in the rules tab."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Readers
from tests.browser.pages import Reader

THINGS = [
    ("pyramido", "cell", "Pyramid: Ann", "First take a domino off one of the sledges.", "PO-19"),
    ("the_pyramid", "C5", "C5: not built yet", "There is no tile here yet", "TP-18"),
    ("pyramidion", "boat ", "Boat worth", "Boats are loaded at the end of the round", "PN-10"),
    ("mummy", "aside", "lie", "Every die set aside has given the mummy one step", "MU-86|MU-106"),
]
"""Game, thing, its name, why not, and by which clause: in the mummy's extra turn by another one."""


@pytest.mark.parametrize(
    ("game", "thing", "name", "reason", "clause"), THINGS, ids=[one[0] for one in THINGS]
)
def test_a_click_on_what_is_no_option_says_why(
    me: Reader, game: str, thing: str, name: str, reason: str, clause: str
) -> None:
    more = ("greedy",) if game in ("mummy", "pyramidion") else ()
    rules = {"white": "0"} if game == "the_pyramid" else {"first": "0"} if game == "pyramido" else {}
    me.open("me", "greedy", *more, game=game, names=("Ann",), **rules)
    assert me.wait_turn()
    version = me.state()[0]
    me.hit(f"#board [data-w^='{thing}']")
    note = me.page.locator(".toast.note")
    expect(note).to_contain_text(reason)
    expect(note.locator(".clause")).to_have_text(re.compile(f"^(?:{clause})$"))
    expect(note.locator(".what")).to_contain_text(name)
    assert note.get_attribute("role") == "status"
    note.locator("[data-do=close-toast]").click()
    expect(note).to_have_count(0)
    assert me.state()[0] == version


def test_a_note_outlives_the_news_that_arrive_while_it_is_read(me: Reader) -> None:
    path = me.open("me", "greedy", first="0")
    assert me.wait_turn()
    version = me.state()[0]
    other = me.second_tab(path)
    me.hit("#board [data-w='pile 1']")
    note = me.page.locator(".toast.note .what")
    expect(note).to_contain_text("Pile 1, on top")
    other.play("take 1")
    me.wait_after(version)
    assert "Pile 1, on top" in note.inner_text()


def test_a_finger_asks_too_and_a_long_press_shows_a_name(readers: Readers) -> None:
    me = readers(has_touch=True, viewport={"width": 360, "height": 740})
    me.open("me", "greedy", game="pyramido", first="0")
    assert me.wait_turn()
    me.hit("#board [data-w='pile 1']")
    expect(me.page.locator(".toast.note .what")).to_contain_text("Pile 1, on top")
    version = me.state()[0]
    me.page.locator("#board [data-a='take 1']").evaluate("""async (el) => {
      const at = { bubbles: true, pointerType: "touch" };
      el.dispatchEvent(new PointerEvent("pointerdown", at));
      await new Promise((done) => setTimeout(done, 700));
      el.dispatchEvent(new PointerEvent("pointerup", at));
      el.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }""")
    expect(me.page.locator(".tip")).to_contain_text("Take from sledge 1")
    assert me.state()[0] == version, "a long press plays nothing"


def test_a_key_that_reaches_an_option_shows_its_name(me: Reader) -> None:
    me.open("me", "greedy", game="pyramido", first="0")
    assert me.wait_turn()
    me.page.keyboard.press("Tab")
    me.page.locator("#board [data-a='take 2']").focus()
    expect(me.page.locator(".tip")).to_contain_text("Take from sledge 2")
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".tip")).to_be_hidden()


def test_the_rules_tab_can_be_searched(me: Reader) -> None:
    me.open("me", "greedy", game="pyramido")
    me.page.locator("label:has(#tab-rules)").click()
    box, pane = me.page.locator("#pane-rules [data-find]"), me.page.locator("#pane-rules")
    headings = pane.locator("h2:visible")
    expect(headings).not_to_have_count(0)
    everything = headings.count()
    box.fill("sledge")
    expect(pane.locator(".entry:visible b", has_text=re.compile("^Sledge$"))).to_be_visible()
    assert 0 < headings.count() < everything
    assert me.page.evaluate("CSS.highlights.get('found').size") > 1
    box.press("Enter")
    assert me.page.evaluate("[...CSS.highlights.get('here')].map(String)") == ["sledge"]
    box.fill("xyzzy")
    expect(pane.locator("[data-found]")).to_contain_text("Nothing found")
    box.press("Escape")
    expect(headings).to_have_count(everything)
    expect(box).to_have_value("")


@pytest.mark.parametrize("game", [one[0] for one in THINGS])
def test_U3_what_is_no_option_is_reached_and_explained_by_keyboard(me: Reader, game: str) -> None:
    me.open("me", "greedy", *("greedy",) * (game in ("mummy", "pyramidion")), game=game)
    assert me.wait_turn()
    version = me.state()[0]
    before = me.page.locator("#board [tabindex='0']").count()
    me.page.keyboard.press("Tab")
    me.page.keyboard.press("?")
    first = me.page.evaluate("document.activeElement.dataset.w")
    assert first, "no thing on the board has the focus"
    expect(me.page.locator(".tip")).to_be_visible()
    for arrow in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        me.page.keyboard.press(arrow)
        assert me.page.evaluate("!!document.activeElement.closest('#board')")
    me.page.locator(f"#board [data-w='{first}']").first.focus()
    me.page.keyboard.press("?")
    note = me.page.locator(".toast.note")
    expect(note).to_have_attribute("role", "status")
    assert note.inner_text().strip()
    assert me.page.locator("#board [tabindex='0']").count() == before
    assert me.state()[0] == version
