"""The response to a move is small, for every game, number of seats and language."""

from __future__ import annotations

from contextlib import ExitStack
from statistics import median

import pytest

from benben import Rng
from benben.bots import load_bot
from benben.text import LANGUAGES
from tests.laws.walks import each_table
from tests.table.arrange import act
from tests.web.site import Client, Site
from tests.web.test_worlds import sit_down

USUAL = 55_000
"""Bytes of an uncompressed fragment in the middle of a match."""
LARGEST = 76_000
"""At positions with the most options and the longest labels."""
APART = {"mummy": 13}
USUALLY_APART = 4
"""Steps between two measurements."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_fragment_leaves_the_menu_out_and_a_page_does_not(me: Client, lang: str) -> None:
    match = me.open("me", "link", game="pyramido")
    me.headers["Accept-Language"] = lang
    menu = me.get(f"/m/{match}/menu?seat=0").text.strip()
    assert menu.startswith("<nav")
    assert menu in me.get(f"/m/{match}?seat=0").text
    assert "<nav" in me.get(f"/m/{match}/board?seat=0").text
    assert menu not in me.get(f"/m/{match}/board?seat=0").text


@each_table
def test_a_fragment_stays_small_all_match_long(
    site: Site, key: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benben.table.house.randbits", lambda _: 7)
    greedy = load_bot("greedy")
    sizes: dict[str, list[int]] = {lang: [] for lang in LANGUAGES}
    with ExitStack() as stack:
        people = [stack.enter_context(site.client()) for _ in range(seats)]
        table = sit_down(site, people, key)
        while not table.is_over:
            for _ in range(APART.get(key, USUALLY_APART)):
                asked = table.at.decision
                if asked is not None:
                    move = greedy(
                        table.game, table.view(asked.seat), table.at.options, Rng(len(table.steps), 1)
                    )
                    site.call(act(table, move))
            for lang, found in sizes.items():
                people[0].headers["Accept-Language"] = lang
                found.append(len(people[0].get(f"/m/{table.id}/board?seat=0").content))
    for lang, found in sizes.items():
        middle = found[len(found) // 3 : 2 * len(found) // 3]
        assert median(middle) < USUAL, lang
        assert max(found) < LARGEST, lang
