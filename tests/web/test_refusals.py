"""Every refusal: its status, its sentence in three languages, and an unchanged table (R5, R6, U7)."""

from __future__ import annotations

import sqlite3

import httpx
import pytest

from benben.text import LANGUAGES, speak
from benben.web.request.identity import IDENTITY
from tests.table.arrange import standing
from tests.web.markup import read
from tests.web.site import Client, Site, command


def sentence(lang: str, key: str) -> str:
    """Return the beginning of a refusal, up to its first placeholder."""
    text = speak(lang).find(f"error.{key}")
    assert text is not None
    return max(text.replace("}", "{").split("{")[::2], key=len).strip()


def words(page: httpx.Response) -> str:
    """Return the text of a page, or the message of a JSON error."""
    if page.headers["content-type"].startswith("application/json"):
        return str(page.json()["message"])
    reader = read(page.text)
    assert reader.faults == []
    return " ".join("".join(reader.text).split())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("path", "form", "status", "key"),
    [
        ("act", {"a": "stop", "n": "+7"}, 422, "bad_version"),
        ("act", {"a": "stop", "n": "99"}, 409, "stale"),
        ("act", {"a": "stop", "n": "0"}, 409, "stale"),
        ("act", {"a": "dance"}, 422, "unknown_verb"),
        ("act", {"a": "stop now"}, 422, "word_count"),
        ("act", {"a": "swap"}, 422, "illegal"),
        ("act", {"a": ""}, 422, "unknown_verb"),
        ("act", {"a": "stop", "id": "short"}, 422, "bad_command"),
        ("act", {"a": "stop", "id": "with spaces here"}, 422, "bad_command"),
        ("act", {"a": "stop", "seat": "1"}, 403, "not_at_table"),
        ("act", {"a": "stop", "seat": "0001"}, 403, "not_at_table"),
        ("act", {"a": "stop", "seat": "0" * 5000}, 403, "not_at_table"),
        ("act", {"a": "stop", "seat": "\u0660"}, 403, "not_at_table"),
        ("act", {"a": "stop", "seat": ""}, 403, "not_at_table"),
        ("undo", {}, 422, "no_undo"),
        ("undo", {"n": "5"}, 409, "stale"),
        ("leave", {"seat": "1"}, 403, "not_at_table"),
        ("leave", {"seat": "0001"}, 403, "not_at_table"),
    ],
)
def test_a_refused_form_comes_back_with_the_board_and_a_sentence(
    site: Site, lang: str, path: str, form: dict[str, str], status: int, key: str
) -> None:
    with site.client(lang) as me:
        match = me.open("me", "link")
        table = site.table(match)
        before, seats = standing(table), list(table.seats)
        filled = {"seat": "0", "n": str(me.info(match)["version"]), "id": command()} | form
        for headers in ({"X-Benben": "1"}, {}):
            answer = me.post(f"/m/{match}/{path}", data=filled, headers=headers)
            assert answer.status_code == status
            assert sentence(lang, key) in words(answer)
        assert (standing(table), table.seats) == (before, seats)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_wrong_turn_and_the_end_are_refused_in_words(site: Site, lang: str) -> None:
    with site.client(lang) as me:
        match = me.open("me", "screen")
        turn = me.info(match)["turn"]
        answer = me.act(match, 1 - turn, "stop")
        assert (answer.status_code, sentence(lang, "not_your_seat") in words(answer)) == (403, True)
        me.play(match)
        before = standing(site.table(match))
        answer = me.act(match, 0, "stop")
        assert (answer.status_code, sentence(lang, "game_over") in words(answer)) == (409, True)
        assert standing(site.table(match)) == before


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("method", "path", "form", "status", "key"),
    [
        ("GET", "/m/NOSUCH", {}, 404, "no_table"),
        ("GET", "/m/NOSUCH/stream", {}, 404, "no_table"),
        ("POST", "/m/NOSUCH/act", {}, 404, "no_table"),
        ("GET", "/m/%F0%9F%98%80", {}, 404, "no_table"),
        ("GET", "/new/senet", {}, 404, "unknown_game"),
        ("GET", "/rules/senet", {}, 404, "unknown_game"),
        ("GET", "/m/{match}/join/guess", {}, 404, "dead_link"),
        ("POST", "/m/{match}/join", {"secret": "guess"}, 404, "dead_link"),
        ("POST", "/m/{match}/join", {}, 404, "dead_link"),
        ("POST", "/m/{match}/invite/9", {}, 422, "no_such_seat"),
        ("POST", "/tables/quick", {"game": "senet"}, 404, "unknown_game"),
        ("POST", "/tables/quick", {}, 404, "unknown_game"),
        ("POST", "/tables", {"game": "pyramido"}, 422, "bad_seats"),
        (
            "POST",
            "/tables",
            {"game": "pyramido", "seat-0-kind": "me", "seat-1-kind": "ghost"},
            422,
            "chair_kind",
        ),
        (
            "POST",
            "/tables",
            {"game": "pyramido", "seat-0-kind": "bot", "seat-0-bot": "x", "seat-1-kind": "me"},
            422,
            "unknown_bot",
        ),
        (
            "POST",
            "/tables",
            {"game": "pyramido", "seat-0-kind": "me", "seat-1-kind": "me", "opt-x": "1"},
            422,
            "unknown_option",
        ),
        ("GET", "/nowhere", {}, 404, "not_found"),
        ("GET", "/m/{match}?seat=zero", {}, 422, "bad_request"),
        ("DELETE", "/m/{match}", {}, 405, "not_allowed"),
        ("GET", "/api/nowhere", {}, 404, "not_found"),
        ("PUT", "/api/tables", {}, 405, "not_allowed"),
        ("GET", "/api/tables/NOSUCH", {}, 404, "no_table"),
        ("GET", "/api/tables/{match}?seat=1", {}, 403, "not_at_table"),
        ("GET", "/api/tables/{match}?seat=9", {}, 422, "bad_request"),
    ],
)
def test_a_refused_request_gets_a_page_or_json_in_the_readers_language(
    site: Site, lang: str, method: str, path: str, form: dict[str, str], status: int, key: str
) -> None:
    with site.client(lang) as me:
        match = me.open("me", "link")
        before, seats = standing(site.table(match)), list(site.table(match).seats)
        answer = me.request(method, path.format(match=match), data=form or None)
        assert answer.status_code == status
        assert sentence(lang, key) in words(answer)
        if path.startswith("/api"):
            assert answer.json()["key"] == key
            assert answer.json()["status"] == status
        assert (standing(site.table(match)), site.table(match).seats) == (before, seats)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_illegal_action_names_the_decision_in_the_words_of_the_game(site: Site, lang: str) -> None:
    with site.client(lang) as me:
        match = me.open("me", "screen", game="pyramido")
        info = me.info(match)
        info = me.info(match, info["turn"])
        body = {"seat": info["turn"], "action": "pass", "version": info["version"], "command": command()}
        wrong = [action for action in ("place 0,0 E", "pass", "take 3") if action not in info["options"]]
        answer = me.post(f"/api/tables/{match}/act", json=body | {"action": wrong[0]})
        assert answer.status_code == 422
        assert info["decision"] not in answer.json()["message"]


def test_a_move_that_cannot_be_saved_is_refused_and_the_server_goes_on(site: Site, me: Client) -> None:
    match = me.open("me", "screen")
    with site.server.store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA busy_timeout=20")
    other = sqlite3.connect(site.server.settings.folder / "benben.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    before = standing(site.table(match))
    answer = me.act(match, me.info(match)["turn"], "stop")
    assert answer.status_code == 503
    assert sentence("en", "not_stored") in words(answer)
    assert me.post("/tables/quick", data={"game": "_template"}).status_code == 503
    assert me.get(f"/m/{match}").status_code == 200
    assert standing(site.table(match)) == before
    other.execute("ROLLBACK")
    other.close()
    assert me.act(match, me.info(match)["turn"], "stop").status_code == 200


def test_the_same_form_sent_twenty_times_is_played_once(site: Site, me: Client) -> None:
    match = me.open("me", "screen")
    turn = me.info(match)["turn"]
    first = me.act(match, turn, "stop", 1, id="the-same-id-1")
    assert first.status_code == 200
    for _ in range(19):
        again = me.act(match, turn, "stop", 1, id="the-same-id-1")
        assert again.status_code == 200
    assert site.table(match).rows == 1


def test_long_command_ids_that_differ_at_the_end_are_different(site: Site, me: Client) -> None:
    match = me.open("me", "screen")
    for last in ("1", "2"):
        turn = me.info(match)["turn"]
        answer = me.act(match, turn, "stop", id="x" * 61 + last)
        assert answer.status_code in (200, 422)
    rows = site.table(match).rows
    assert rows == len(site.table(match).commands)
    assert rows in (0, 2)


def test_who_lets_a_bot_play_still_sees_the_seat(me: Client) -> None:
    match = me.open("me", "screen", "link")
    answer = me.post(f"/m/{match}/leave", data={"seat": "0"}, headers={"X-Benben": "1"})
    assert answer.status_code == 200
    assert me.info(match)["seat"] == 1
    assert me.info(match, 0)["options"] == []
    assert IDENTITY in me.cookies


def test_another_language_on_a_page_of_refusal_leads_to_a_page_that_exists(
    me: Client, friend: Client
) -> None:
    form = {"game": "_template", "seat-0-kind": "me", "seat-0-name": "Anna", "seat-1-kind": "link"}
    match = me.post("/tables", data=form).headers["location"].removeprefix("/m/")
    secret = me.invite(match, 1)
    pages = [
        (friend.join(match, secret, "ANNA"), f"/m/{match}/join/{secret}"),
        (friend.join(match, "nonsense", "Boris"), f"/m/{match}"),
        (me.post("/tables", data={"game": "nonsense"}), "/"),
        (me.get("/no/such?page=1"), "/no/such?page=1"),
    ]
    for page, place in pages:
        assert page.status_code >= 400
        assert f'name="next" value="{place}"' in page.text


def test_a_wrong_way_is_not_called_a_fault_of_the_server(me: Client) -> None:
    page = me.get("/tables")
    assert page.status_code == 405
    assert "The fault is ours" not in page.text
