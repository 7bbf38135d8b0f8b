"""From the lobby to the first moves (U1)."""

from __future__ import annotations

from tests.browser.conftest import Readers
from tests.browser.pages import CYRILLIC, Reader


def test_from_the_lobby_to_a_first_move_in_four_clicks(me: Reader) -> None:
    me.go("/")
    me.click(me.page.locator(".hero button.btn-gold"))
    assert me.wait_turn()
    before = me.log()
    version = me.state()[0]
    me.click(me.page.locator("#board [data-a^='take ']").first)
    me.wait_after(version)
    version = me.state()[0]
    me.click(me.page.locator("#board [data-a^='place '][data-a$=' *']").first)
    me.click(me.page.locator("[data-do=confirm]"))
    me.wait_after(version)
    assert me.clicks <= 4
    assert len(me.log()) > len(before)


def test_a_new_table_by_the_form_remembers_a_name(me: Reader) -> None:
    me.go("/new/pyramido")
    me.page.fill("[name=seat-0-name]", "Nefru")
    me.click(me.page.locator(".start .btn"))
    me.page.wait_for_selector("#table")
    assert "Nefru" in me.text()
    me.go("/new/pyramido")
    assert me.page.input_value("[name=seat-0-name]") == "Nefru"


def test_some_moves_without_scripts(readers: Readers) -> None:
    me = readers("ru", java_script_enabled=False)
    me.go("/")
    me.page.locator(".hero button.btn-gold").click()
    done = 0
    for _ in range(60):
        if done == 4:
            break
        moves = me.page.locator("#all-moves")
        if not moves.count():
            me.page.reload()
            continue
        moves.locator("summary").click()
        choice = me.page.locator(".options button").last
        words = choice.inner_text()
        with me.page.expect_navigation():
            choice.click()
        done += 1
        assert CYRILLIC.search(words)
    assert done == 4
    assert len(me.page.locator("#log li").all()) > 3
    assert me.page.locator("#board svg").count() > 0
