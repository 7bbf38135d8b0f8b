"""Hints asked for and tried on the board, a review opened and walked through, a level chosen."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Readers
from tests.browser.pages import Reader
from tests.browser.test_records import finished

PHONE = {"width": 360, "height": 740}


def begun(reader: Reader, game: str, other: str = "greedy") -> None:
    """A table where the reader is to move, at once where the game lets one say so."""
    if game == "pyramido":
        reader.open("me", other, game=game, first="0")
    elif game == "the_pyramid":
        reader.open("me", other, game=game, white="0")
    else:
        reader.open("me", other, game=game)


@pytest.mark.parametrize("game", ["pyramido", "the_pyramid", "pyramidion", "mummy"])
def test_a_hint_is_tried_on_the_board_and_played_by_the_gold_key(me: Reader, game: str) -> None:
    begun(me, game)
    assert me.wait_turn()
    version = me.state()[0]
    me.page.locator("[data-hint] button").click()
    hints = me.page.locator(".hint")
    expect(hints.first).to_be_visible()
    assert 1 <= hints.count() <= 3
    expect(hints.first.locator(".hint-chance b")).to_have_text(re.compile(r"^\d+ %$"))
    hints.first.click()
    expect(hints.first).to_have_attribute("aria-pressed", "true")
    expect(me.page.locator("#board .chosen").first).to_be_visible()
    assert me.state()[0] == version, "trying plays nothing"
    wanted = hints.first.get_attribute("value")
    with me.page.expect_request("**/act") as sent:
        me.page.locator("[data-do=confirm]").click()
    assert parse_qs(sent.value.post_data or "")["a"] == [wanted]
    expect(hints).to_have_count(0)


def test_another_hint_takes_the_place_of_the_first_and_the_panel_closes(me: Reader) -> None:
    begun(me, "pyramido")
    assert me.wait_turn()
    me.page.locator("[data-hint] button").click()
    hints = me.page.locator(".hint")
    for i in range(2):
        hints.nth(i).click()
        expect(me.page.locator("#board .chosen")).to_have_count(1)
        chosen = me.page.locator("#board .chosen").get_attribute("data-a")
        assert chosen == hints.nth(i).get_attribute("value")
    me.page.locator("[data-hints-close]").click()
    expect(hints).to_have_count(0)
    expect(me.page.locator("[data-hint] button")).to_be_focused()
    me.page.locator("[data-hint] button").click()
    expect(hints.first).to_be_visible()


def test_a_hint_on_a_phone_brings_its_place_on_the_board_into_sight(readers: Readers) -> None:
    me = readers("uk", has_touch=True, viewport=PHONE)
    begun(me, "pyramido")
    assert me.wait_turn()
    me.page.locator("[data-hint] button").tap()
    me.page.locator(".hint").first.tap()
    expect(me.page.locator("#board .chosen").first).to_be_in_viewport()
    me.page.locator("[data-do=confirm]").tap()
    expect(me.page.locator(".hint")).to_have_count(0)


def test_without_scripts_a_hint_is_a_button_that_plays(readers: Readers) -> None:
    plain = readers(java_script_enabled=False)
    begun(plain, "the_pyramid")
    version = plain.state()[0]
    plain.page.locator("[data-hint] button").click()
    expect(plain.page.locator(".hint").first).to_be_visible()
    plain.page.locator(".hint").first.click()
    plain.page.wait_for_url(re.compile(r"seat=0"))
    assert plain.state()[0] > version


def test_where_several_people_sit_there_is_no_key(me: Reader) -> None:
    begun(me, "pyramido", "screen")
    assert me.wait_turn()
    expect(me.page.locator("[data-hint]")).to_have_count(0)


def test_a_review_fills_and_leads_to_the_positions(me: Reader) -> None:
    path = finished(me)
    me.go(path).page.locator(f".result a[href='{path}/review']").click()
    expect(me.page.locator(".seat-review")).to_have_count(2)
    expect(me.page.locator(".graph polyline")).to_have_count(2)
    me.page.locator(".graph-bands a[href$='n=2']").click(position={"x": 2, "y": 2})
    me.page.wait_for_url("**/replay?n=2")
    me.page.locator(".to-review").click()
    choice = me.page.locator(".seat-review li a").first
    if choice.count():
        n = re.search(r"n=(\d+)", choice.get_attribute("href") or "")
        choice.click()
        assert n is not None
        expect(me.page.locator("#step")).to_have_value(n[1])


def test_a_review_comes_without_scripts_too(readers: Readers) -> None:
    plain = readers("ru", java_script_enabled=False, viewport=PHONE)
    path = finished(plain)
    plain.go(f"{path}/review")
    expect(plain.page.locator("h1")).to_have_text("Разбор партии")
    expect(plain.page.locator(".seat-review")).to_have_count(2)


def test_a_level_is_chosen_by_its_promise(me: Reader) -> None:
    me.go("/new/the_pyramid")
    row = me.page.locator("[data-seat='1']")
    levels = row.locator(".levels input")
    assert levels.evaluate_all("(all) => all.map((one) => one.value)") == [
        "random",
        "novice",
        "greedy",
        "skilled",
        "expert",
    ]
    expect(row.locator("[value=greedy]")).to_be_checked()
    expect(row.locator(".level-says li:visible")).to_contain_text("Mason")
    row.locator("label:has([value=skilled])").click()
    expect(row.locator(".level-says li:visible")).to_have_text("Architect. Thinks a few turns ahead.")
    me.page.locator(".start .btn-gold").click()
    me.page.wait_for_url(re.compile(r"/m/[A-Z0-9]+$"))
    expect(me.page.locator(".rail")).to_contain_text("Architect")


def test_hints_for_everybody_are_a_wish_of_the_new_table(me: Reader) -> None:
    me.go("/new/the_pyramid")
    me.page.locator("[data-seat='1'] label:has([value=screen])").click()
    me.page.locator(".manners summary").click()
    me.page.locator("[name=hints]").select_option("all")
    me.page.locator(".start .btn-gold").click()
    expect(me.page.locator("[data-hint]")).to_be_visible()
