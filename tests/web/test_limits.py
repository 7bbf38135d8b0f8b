"""Rate limits and what must not slip past them: every route has one, nobody flushes them, nothing is cut silently."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from benben.web.http import limits
from benben.web.http.limits import HINTS, MOVES, QUESTIONS, TABLES, Limits, TooOften, network_of
from benben.web.http.open_streams import MAX_PER_READER
from tests.web.site import Client, Site, command


def counting() -> Limits:
    return Limits(active=True, crowded=lambda: False)


def fill(counted: Limits, rule: limits.Rule, key: str) -> None:
    for _ in range(rule.count):
        counted.check(rule, key)


def test_a_flood_of_keys_of_one_rule_leaves_the_counts_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_KEYS", 50)
    counted = counting()
    fill(counted, TABLES, "10.0.0.1")
    for n in range(200):
        counted.check(QUESTIONS, f"table {n}")
    with pytest.raises(TooOften):
        counted.check(TABLES, "10.0.0.1")
    assert len(counted.seen[QUESTIONS.name]) == 50


def test_who_is_counted_now_is_not_the_first_to_be_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_KEYS", 3)
    counted = counting()
    fill(counted, HINTS, "busy")
    for n in range(20):
        counted.check(HINTS, f"other {n}")
        with pytest.raises(TooOften):
            counted.check(HINTS, "busy")


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("::1", "::/64"),
        ("", ""),
        ("unix", "unix"),
    ],
)
def test_an_ipv6_customer_counts_as_one(address: str, network: str) -> None:
    assert network_of(address) == network


def test_a_question_about_a_table_that_does_not_exist_is_not_counted(limited: Site) -> None:
    with limited.client() as me:
        for n in range(3):
            assert me.get(f"/m/NOTABLE{n}/why?w=cell").status_code == 404
            assert me.get(f"/api/tables/NOTABLE{n}/why?what=cell").status_code == 404
        assert not limited.server.limits.seen[QUESTIONS.name]


@pytest.mark.parametrize("path", ["leave/1", "return/0", "time/1", "resume", "program/0/back"])
def test_every_seat_route_of_the_api_is_limited(limited: Site, path: str) -> None:
    with limited.client() as me:
        match = me.open("me", "screen")
        answers = [me.post(f"/api/tables/{match}/{path}").status_code for _ in range(MOVES.count + 1)]
        assert answers[-1] == 429


def test_big_screens_count_among_the_streams_of_an_address(limited: Site) -> None:
    with limited.client() as me, ExitStack() as stack:
        match = me.open("me", "screen")
        for _ in range(MAX_PER_READER + 2):
            stack.enter_context(me.stream("GET", f"/m/{match}/tv/stream"))
        assert len(limited.server.streams) == MAX_PER_READER


def test_a_long_command_id_is_refused_and_never_cut(site: Site, me: Client) -> None:
    match = me.open("me", "screen")
    info = me.info(match)
    form = {"seat": str(info["turn"]), "n": str(info["version"]), "a": info["options"][0], "id": "a" * 61}
    assert me.post(f"/m/{match}/act", data=form).status_code == 422
    assert site.table(match).steps == []
    assert me.post(f"/m/{match}/act", data={**form, "id": "a" * 60}).status_code == 303
    assert site.table(match).commands == {f"{info['turn']}-{'a' * 60}"}


def test_a_long_action_is_refused_and_never_cut(site: Site, me: Client) -> None:
    match = me.open("me", "screen")
    info = me.info(match)
    action = info["options"][0] + " " * 250
    form = {"seat": str(info["turn"]), "n": str(info["version"]), "a": action, "id": command()}
    assert me.post(f"/m/{match}/act", data=form).status_code == 422
    assert site.table(match).steps == []


def test_the_api_never_answers_with_the_value_of_a_cookie(me: Client) -> None:
    match = me.open("me", "link")
    chairs = [{"kind": "me"}, {"kind": "bot"}]
    again = me.post("/api/tables", json={"game": "_template", "chairs": chairs})
    assert again.json()["token"] == ""
    assert me.get(f"/api/tables/{again.json()['table']}").json()["host"]
    night = me.post(
        "/api/nights", json={"game": "_template", "seats": ["person", "greedy"], "names": ["one", "two"]}
    )
    lesson = me.post("/api/lessons/_template")
    assert [night.json()["token"], lesson.json()["token"]] == ["", ""]
    assert me.cookies["benben_id"] not in again.text + night.text + lesson.text
    assert me.info(match)["host"]


def test_a_program_without_an_identity_gets_its_token_once(stranger: Client) -> None:
    chairs = [{"kind": "me"}, {"kind": "bot"}]
    opened = stranger.post("/api/tables", json={"game": "_template", "chairs": chairs}).json()
    assert len(opened["token"]) >= 32
    bearer = {"Authorization": f"Bearer {opened['token']}"}
    again = stranger.post("/api/tables", json={"game": "_template", "chairs": chairs}, headers=bearer).json()
    assert again["token"] == opened["token"]


@pytest.mark.parametrize(
    "path", ["/", "/health", "/rules/pyramido", "/m/{match}", "/api/games", "/static/shell.css", "/m/NOTABLE"]
)
def test_head_answers_as_get_without_a_body(me: Client, path: str) -> None:
    path = path.format(match=me.open("me", "screen"))
    told, seen = me.head(path), me.get(path)
    assert (told.status_code, told.content) == (seen.status_code, b"")
    assert told.headers["content-type"] == seen.headers["content-type"]


def test_head_of_a_stream_ends_at_once(site: Site, me: Client) -> None:
    match = me.open("me", "screen")
    answer = me.head(f"/m/{match}/stream")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert me.info(match)["turn"] is not None
    assert site.server.hub.waiting.get(match, set()) == set()
