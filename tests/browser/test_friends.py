"""Four friends at one Pyramidion: three languages, a phone, lost connections, a bot that helps out (U2)."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from benben.match import Match
from tests.browser.conftest import Readers
from tests.browser.pages import LOST, Reader, Server, lose_the_connection
from tests.browser.test_whole_games import check_the_end

NAMES = ("Meret", "Неферт", "Богдана", "Ira")
LANGUAGES = ("en", "ru", "uk", "en")
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def let_a_bot_play(reader: Reader, seat: int) -> None:
    """Hand one's seat to a bot until it has moved, and take it back."""
    reader.page.locator("#menu > summary").click()
    reader.page.locator(f"#leave-{seat} > summary").click()
    version = reader.state()[0]
    reader.page.locator(f"#leave-{seat} form[action$='/leave'] button").click()
    back = reader.page.locator("#decide form[action$='/return'] button")
    back.wait_for()
    reader.wait_after(version)
    back.click()
    expect(back).to_have_count(0)


def close_and_come_back(reader: Reader, browser: Browser) -> None:
    """The whole browser is closed; what it remembers is all that is left."""
    where, kept = reader.page.url, reader.page.context.storage_state()
    reader.page.context.close()
    reader.page = browser.new_context(storage_state=kept, locale="ru", reduced_motion="reduce").new_page()
    reader.watch(reader.page)
    reader.page.goto(where)
    reader.page.wait_for_selector("#table")


def quick(reader: Reader, loaded: set[int]) -> str:
    """A careful move; whoever has loaded a boat leaves the cities to the others, so that the match ends soon."""
    seat = int(reader.told("seat"))
    option = "pass" if seat in loaded and "pass" in reader.options() else reader.careful()
    if option.startswith("load "):
        loaded.add(seat)
    return option


@pytest.mark.long
def test_four_friends_play_a_whole_evening(
    readers: Readers, browser: Browser, own_server: Server, tmp_path: Path
) -> None:
    friends = [
        readers(lang, own_server, **(PHONE if seat == 3 else {})) for seat, lang in enumerate(LANGUAGES)
    ]
    for friend in friends:
        friend.tolerated = LOST
    host = friends[0]
    host.open("me", "link", "link", "link", game="pyramidion", names=NAMES[:1])
    for seat in (1, 2, 3):
        host.invite(seat, friends[seat], NAMES[seat])

    loaded: set[int] = set()
    helped = False
    turns = count(1)
    while not all(friend.over for friend in friends):
        host.page.wait_for_timeout(10)
        for friend in friends:
            _, mine, over = friend.state()
            if over or not mine:
                continue
            turn = next(turns)
            if turn in (10, 30):
                lose_the_connection(friends[2])
            if turn == 20:
                close_and_come_back(friends[1], browser)
            if turn > 24 and friend is host and not helped:
                let_a_bot_play(host, 0)
                helped = True
                break
            friend.play(quick(friend, loaded))

    record = check_the_end(host, 4)
    assert {check_the_end(friend, 4) for friend in friends[1:]} == {record}
    assert helped
    for lang, friend in zip(LANGUAGES, friends, strict=True):
        assert friend.page.locator("html").get_attribute("lang") == lang

    file = tmp_path / "evening.rec"
    file.write_text(record, encoding="utf-8")
    host.go("/import").page.locator("[type=file]").set_input_files(file)
    host.page.locator("main .btn-gold").click()
    host.page.wait_for_url("**/replay")
    assert int(host.told("replay")) == Match.from_record(record).n
    host.page.goto(f"{host.page.url}?n=12")
    host.page.locator("#fork summary").click()
    host.page.locator("#fork .btn-gold").click()
    host.page.wait_for_url(re.compile(r"/m/[A-Z0-9]+$"))
    expect(host.page.locator(".origin")).to_be_visible()
