"""Hints through the page and the API: sentences for those who may request them, an error for everyone else."""

from __future__ import annotations

import httpx
import pytest

from benben.games import registry
from tests.table.arrange import dice
from tests.web.markup import read
from tests.web.site import Client, Site
from tests.web.worlds import another_world, walk


def opened(me: Client, *kinds: str, hints: str = "all", game: str = "_template") -> str:
    form = {"game": game, "hints": hints} | {f"seat-{i}-kind": kind for i, kind in enumerate(kinds)}
    answer = me.post("/tables", data=form)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/m/")


def turn(site: Site, match: str) -> int:
    decision = site.table(match).at.decision
    assert decision is not None
    return decision.seat


def asked(client: Client, match: str, seat: int) -> httpx.Response:
    return client.get(f"/api/tables/{match}/hints", params={"seat": seat})


def panel(client: Client, match: str, seat: int, *, scripted: bool = True) -> httpx.Response:
    headers = {"X-Benben": "1"} if scripted else {}
    return client.get(f"/m/{match}/hint", params={"seat": seat}, headers=headers)


@pytest.mark.parametrize("game", sorted(registry()))
def test_the_seat_on_turn_gets_options_in_words(site: Site, me: Client, game: str) -> None:
    match = opened(me, "me", "screen", game=game)
    seat = turn(site, match)
    info, found = me.info(match, seat), asked(me, match, seat).json()
    labels = dict(zip(info["options"], info["labels"], strict=True))
    assert 1 <= len(found) <= 3
    for hint in found:
        assert hint["label"] == labels[hint["action"]]
        assert 0 <= hint["chance"] <= 1
        assert not [reason for reason in hint["reasons"] if reason.startswith("explain.")]


def test_the_panel_says_the_same_and_its_buttons_play(site: Site, me: Client) -> None:
    match = opened(me, "me", "screen")
    seat = turn(site, match)
    best = asked(me, match, seat).json()[0]
    page = panel(me, match, seat)
    assert read(page.text).faults == []
    assert "<html" not in page.text
    assert f'value="{best["action"]}"' in page.text
    assert f"{round(100 * best['chance'])} %" in page.text
    assert f'data-loaded="{site.table(match).version(seat)}"' in page.text


def test_without_scripts_the_table_comes_with_the_panel(site: Site, me: Client) -> None:
    match = opened(me, "me", "screen")
    seat = turn(site, match)
    page = panel(me, match, seat, scripted=False)
    assert page.status_code == 200
    assert read(page.text).faults == []
    assert 'id="table"' in page.text
    assert 'class="hint"' in page.text


@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_in_the_readers_language(site: Site, me: Client, lang: str) -> None:
    match = opened(me, "me", "screen", game="pyramido")
    seat = turn(site, match)
    me.headers["Accept-Language"] = lang
    assert {"ru": "Стоит рассмотреть", "uk": "Варто розглянути"}[lang] in panel(me, match, seat).text


def test_the_key_stands_where_hints_are_allowed_and_only_on_turn(site: Site, me: Client) -> None:
    allowed, refused = opened(me, "me", "screen"), opened(me, "me", "screen", hints="none")
    seat = turn(site, allowed)
    assert "data-hint" in me.get(f"/m/{allowed}?seat={seat}").text
    assert "data-hint" not in me.get(f"/m/{refused}?seat={turn(site, refused)}").text
    with site.client() as watcher:
        assert "data-hint" not in watcher.get(f"/m/{allowed}").text


def test_alone_with_bots_hints_are_there_unless_the_table_wants_none(site: Site, me: Client) -> None:
    match = me.open("me", "bot")
    assert site.table(match).manners.hints == "alone"
    with_friend = me.open("me", "screen")
    assert asked(me, with_friend, turn(site, with_friend)).json()["key"] == "no_hints"


@pytest.mark.parametrize("hints", ["alone", "none"])
def test_a_table_that_plays_without_hints_says_so(site: Site, me: Client, hints: str) -> None:
    match = opened(me, "me", "screen", hints=hints)
    seat = turn(site, match)
    answer = asked(me, match, seat)
    assert (answer.status_code, answer.json()["key"]) == (422, "no_hints")
    for scripted in (True, False):
        page = panel(me, match, seat, scripted=scripted)
        assert page.status_code == 422
        assert "This table plays without hints." in page.text
        assert read(page.text).faults == []


def test_others_and_watchers_get_none(site: Site, me: Client, friend: Client, stranger: Client) -> None:
    match = opened(me, "me", "link")
    friend.join(match, me.invite(match, 1), "Bob")
    seat = turn(site, match)
    mover, waiting = (me, friend) if seat == 0 else (friend, me)
    for client in (waiting, stranger):
        assert asked(client, match, seat).status_code == 403
        assert panel(client, match, seat).status_code == 403
    later = asked(waiting, match, 1 - seat)
    assert (later.status_code, later.json()["key"]) == (422, "hint_later")
    assert asked(mover, match, seat).status_code == 200
    assert panel(stranger, match, 7).status_code == 403
    assert stranger.get(f"/m/{match}/hint").status_code == 403


def test_after_the_end_the_review_is_named(me: Client) -> None:
    match = opened(me, "me", "screen")
    me.play(match)
    answer = asked(me, match, 0)
    assert (answer.status_code, answer.json()["key"]) == (422, "hint_over")


def test_a_wish_that_is_none_is_refused(me: Client) -> None:
    form = {"game": "_template", "hints": "sometimes", "seat-0-kind": "me", "seat-1-kind": "bot"}
    assert me.post("/tables", data=form).status_code == 422
    body = {"game": "_template", "chairs": [{"kind": "me"}, {"kind": "bot"}], "manners": {"hints": "all"}}
    opened = me.post("/api/tables", json=body)
    assert me.get(f"/api/tables/{opened.json()['table']}").json()["manners"]["hints"] == "all"


def test_the_question_changes_nothing(site: Site, me: Client) -> None:
    match = opened(me, "me", "screen")
    seat = turn(site, match)
    before = me.get(f"/m/{match}/board?seat={seat}").text
    asked(me, match, seat)
    assert me.get(f"/m/{match}/board?seat={seat}").text == before


@pytest.mark.parametrize("game", ["_template", "pyramido", "mummy", "pyramidion"])
def test_hints_are_byte_for_byte_the_same_in_every_world_that_the_seat_cannot_tell_apart(
    site: Site, me: Client, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benben.table.questions.hints.HINT_TIMEOUT", 300)  # a busy machine would cut a search
    different, chance = 0, dice(2)
    for steps in range(3, 60, 3):
        if different:
            return
        match = opened(me, "me", "screen", game=game)
        table = site.table(match)
        walk(site, table, chance, steps)
        if table.is_over:
            continue
        seat = turn(site, match)
        true = asked(me, match, seat).text
        different += another_world(table, seat, steps)
        site.server.adviser.cache.clear()
        assert asked(me, match, seat).text == true
    pytest.fail("no world was another one")


def test_who_asks_without_end_is_told_to_wait(limited: Site) -> None:
    with limited.client() as me:
        match = opened(me, "me", "screen")
        seat = turn(limited, match)
        answers = [asked(me, match, seat) for _ in range(12)]
        assert [answer.status_code for answer in answers] == [200] * 10 + [429] * 2
        page = panel(me, match, seat)
        assert (page.status_code, read(page.text).faults) == (429, [])
        assert page.headers["Retry-After"]
