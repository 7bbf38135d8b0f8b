"""Seats, requests and pauses as people use them: two browsers at one table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Readers
from tests.browser.pages import Reader


def sit_together(readers: Readers) -> tuple[Reader, Reader]:
    """Me and a friend, who came by a link, on a phone."""
    me = readers()
    friend = readers("uk", viewport={"width": 360, "height": 740}, has_touch=True)
    path = me.open("me", "link", "greedy", names=("Anna",), first="0")
    origin = {"Origin": me.server.address}
    asked = me.page.request.post(
        f"{me.server.address}/api{path.replace('/m/', '/tables/')}/invite/1", headers=origin
    )
    friend.go(f"{path}/join/{asked.json()['secret']}")
    friend.page.locator("[name=name]").fill("Борис")
    friend.page.locator("form[data-remember] button").click()
    friend.page.wait_for_selector("#table")
    return me, friend


def test_two_people_go_back_pause_leave_and_return(readers: Readers) -> None:
    me, friend = sit_together(readers)
    before = me.options()
    me.play("take 2")
    while me.state()[1]:
        me.play(me.careful())
    friend.wait_turn()

    me.page.locator("#asks summary").click()
    me.page.locator("#asks button").click()
    friend.page.locator("#asked button[value='1']").tap()
    expect(me.page.locator("#table")).to_have_attribute("data-my-turn", "true")
    expect(me.page.locator("#asked")).to_have_count(0)
    assert me.options() != []

    me.page.locator("#menu > summary").click()
    me.page.locator("#menu form[action$='/ask'] button").click()
    expect(me.page.locator("#menu")).not_to_have_attribute("open", "")
    friend.page.locator("#asked button[value='1']").tap()
    expect(me.page.locator("#asked .btn-gold")).to_be_visible()
    assert me.options() == []
    friend.page.locator("#asked button").tap()
    expect(me.page.locator("#asked")).to_have_count(0)
    assert me.options() != []

    me.page.locator("#menu > summary").click()
    me.page.locator("#leave-0 > summary").click()
    me.page.locator("#leave-0 form[action$='/leave'] button").click()
    back = me.page.locator("#decide form[action$='/return'] button")
    back.wait_for()
    friend.wait_turn()
    back.click()
    expect(back).to_have_count(0)
    expect(me.page.locator("#player-0 .st")).to_contain_text("you")
    assert before[0].startswith("take")


def test_who_confirms_each_move_plays_by_the_gold_button_alone(me: Reader) -> None:
    me.open("me", "greedy", first="0")
    me.page.locator("#menu > summary").click()
    me.page.locator("#menu form[action='/confirm'] button").click()
    me.page.wait_for_selector("html[data-confirm]")
    version = me.state()[0]
    confirm = me.page.locator("[data-do=confirm]")
    expect(confirm).to_be_disabled()
    me.page.locator("#board [data-a='take 2']").dblclick()
    expect(confirm).to_be_enabled()
    me.page.locator("#board [data-a='take 3']").click()
    me.page.locator("#moves").click()
    me.page.locator(".options button[value='take 1']").click()
    expect(confirm).to_be_focused()
    assert me.state()[0] == version
    confirm.click()
    me.wait_after(version)
    assert "sledge 1" in me.log()[-1]
    version = me.state()[0]
    place = next(one for one in me.options() if one.startswith("place")).rpartition(" ")[0]
    me.page.locator(f"#board [data-a='{place} *']").first.dblclick()
    expect(confirm).to_be_enabled()
    assert me.state()[0] == version
    confirm.click()
    me.wait_after(version)


def test_a_clock_ticks_between_two_news(me: Reader) -> None:
    me.go("/new/_template")
    me.page.locator(".manners > summary").click()
    me.page.locator("[name=clock][value=bank]").check()
    me.page.locator(".start button").click()
    clock = me.page.locator("#decide > .clock")
    shown = clock.inner_text()
    expect(clock).not_to_have_text(shown)
    expect(me.page.locator(".seat.now .clock")).not_to_have_text(shown)
    assert me.state()[0] == "1"


def test_a_refusal_is_told_and_a_note_never_covers_the_question(readers: Readers) -> None:
    me, friend = sit_together(readers)
    me.play("take 2")
    while me.state()[1]:
        me.play(me.careful())
    friend.wait_turn()
    friend.hit("#board [data-w='pile 1']")
    expect(friend.page.locator(".toast.note")).to_be_visible()
    me.page.locator("#asks summary").click()
    me.page.locator("#asks button").click()
    expect(friend.page.locator(".toast.note")).to_be_visible()
    friend.hit("#asked button[value='0']")
    expect(me.page.locator(".toast.note")).to_contain_text("Not everybody agreed.")
    me.page.locator("[data-do=close-toast]").click()

    me.page.locator("#asks summary").click()
    me.page.locator("#asks button").click()
    me.page.locator("#asked button[value='0']").click()
    expect(me.page.locator("#asked")).to_have_count(0)
    expect(me.page.locator(".toast.note")).to_have_count(0)


def test_who_lent_a_seat_on_a_phone_still_reads_whose_turn_it_is(readers: Readers) -> None:
    me, friend = sit_together(readers)
    assert me.wait_turn()
    friend.page.locator("#menu > summary").click()
    friend.page.locator("#leave-1 > summary").click()
    friend.page.locator("#leave-1 form[action$='/leave'] button").click()
    friend.page.locator("#decide form[action$='/return'] button").wait_for()
    box = friend.page.locator("#decide h2").bounding_box()
    assert box
    assert box["width"] > 300
