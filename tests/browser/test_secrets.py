from __future__ import annotations

import re

import pytest

from benben.table.people.names import clean_name
from tests.browser.conftest import Readers
from tests.browser.pages import Reader

PAYLOADS = (
    "<script>window.xss=1</script>",
    "<img src=x onerror=xss=1>",
    "'\"><svg onload=xss=1>",
    "<b onclick=xss=1>x</b>",
    "{{7*7}}{%print(1)%}",
    "javascript:window.xss=1",
    "</title><script>xss=1",
    "<iframe srcdoc=<script>>",
    '" autofocus onfocus=xss=1',
    "&lt;script&gt;xss=1",
)
STONE = re.compile(r'class="[^"]*\bvalue\b[^"]*"[^>]*>(\d+)<')


def stones(me: Reader) -> list[str]:
    """Every stone that the page holds face up, wherever in its source."""
    return STONE.findall(me.page.content())


def test_the_curtain_hides_the_next_persons_secret_until_it_is_lifted(me: Reader) -> None:
    me.open("me", "screen", game="_template", names=("Ann", "Bob"))
    lift = me.page.locator("#curtain a[data-go]")
    lifted: dict[str, set[str]] = {}
    for _ in range(40):
        if me.over or len(lifted) == 2:
            break
        if lift.count():
            assert stones(me) == []
            assert me.options() == []
            assert me.page.locator("#board [data-a]").count() == 0
            lift.click()
            me.page.wait_for_selector("#table:not(.curtained)")
        assert me.wait_turn()
        lifted.setdefault(me.told("seat"), set()).update(stones(me))
        assert len(stones(me)) == 1
        mark, choice = me.told("mark"), me.options()
        me.hit(f"#board [data-a='{'stop' if 'stop' in choice else choice[0]}']")
        me.page.wait_for_selector(f"#table:not([data-mark='{mark}'])", state="attached")
    assert set(lifted) == {"0", "1"}


@pytest.mark.parametrize("group", [PAYLOADS[:4], PAYLOADS[4:7], PAYLOADS[7:]])
def test_a_name_is_text_and_nothing_else(me: Reader, group: tuple[str, ...]) -> None:
    others = ["screen"] * (len(group) - 2)
    me.open("me", *others, "greedy", names=group)
    assert me.wait_turn()
    shown = me.page.locator("#table .seat .name").all_inner_texts()
    assert [name.strip() for name in shown] == [clean_name(name) for name in group]
    for _ in range(2):
        assert me.wait_turn()
        me.play(me.options()[0])
    assert any(clean_name(name) in " ".join(me.log()) for name in group)
    me.page.reload()
    made = "#table :is(script, iframe, img, [onerror], [onload], [onclick], [onfocus])"
    assert me.page.locator(made).count() == 0
    assert me.page.evaluate("window.xss") is None
    me.go("/")
    assert me.page.evaluate("window.xss") is None


def test_a_watcher_and_a_stranger_see_no_secret_stone(readers: Readers) -> None:
    me, stranger = readers(), readers("uk")
    path = me.open("me", "greedy", game="_template")
    assert me.wait_turn()
    assert len(stones(me)) == 1
    stranger.go(path)
    assert stones(stranger) == []
    assert stranger.page.locator(".watching").count() == 1
