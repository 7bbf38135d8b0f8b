"""Pages from the lobby to the replay, in three languages."""

from __future__ import annotations

from http.cookies import SimpleCookie

import httpx
import pytest

from benben.core import record as records
from benben.games import load_game
from benben.text import LANGUAGES, speak
from benben.web.request.identity import IDENTITY
from tests.web.markup import read
from tests.web.site import Client, Site


def clean(answer: httpx.Response, lang: str = "en") -> str:
    """Return the text of a page without forbidden markup."""
    reader = read(answer.text)
    assert reader.faults == []
    if reader.tags and reader.tags[0][0] == "html":
        assert reader.tags[0][1]["lang"] == lang
    return "".join(reader.text)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "path",
    ["/", "/new/pyramido", "/new/_template", "/rules/pyramido", "/rules/pyramido?fragment=1", "/nowhere"],
)
def test_every_page_speaks_the_readers_language_and_holds_nothing_inline(
    site: Site, lang: str, path: str
) -> None:
    with site.client(lang) as client:
        answer = client.get(path)
        assert answer.status_code == (404 if path == "/nowhere" else 200)
        text = clean(answer, lang)
        assert not any(word in text for word in ("web.", "error.", "game.name", "option."))
        assert answer.headers["cache-control"] == "no-store"


def test_the_lobby_offers_every_game_and_no_template(me: Client) -> None:
    page = me.get("/").text
    assert speak("en", load_game("pyramido").folder / "text")("game.name") in page
    assert "/new/_template" not in page


@pytest.mark.parametrize("game", ["pyramido", "_template"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_quick_table_is_two_steps_from_the_lobby(site: Site, game: str, lang: str) -> None:
    with site.client(lang) as me:
        opened = me.post("/tables/quick", data={"game": game})
        assert opened.status_code == 303
        cookie = SimpleCookie(opened.headers["set-cookie"])[IDENTITY]
        assert cookie["httponly"]
        assert (cookie["samesite"].lower(), cookie["path"], cookie["secure"]) == ("lax", "/", "")
        assert len(cookie.value) >= 22
        page = me.get(opened.headers["location"])
        clean(page, lang)
        fragment = me.get(f"{opened.headers['location']}/board")
        clean(fragment)
        assert "<html" not in fragment.text
        match = opened.headers["location"].removeprefix("/m/")
        assert match in me.get("/").text


def test_whoever_has_an_identity_keeps_it(me: Client) -> None:
    me.open("me", "screen")
    token = me.cookies[IDENTITY]
    me.open("me", "screen")
    assert me.cookies[IDENTITY] == token


def test_over_tls_the_cookie_is_sent_over_it_only(
    site: Site, me: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace  # noqa: PLC0415

    monkeypatch.setattr(site.server, "settings", replace(site.server.settings, secure=True))
    opened = me.post("/tables/quick", data={"game": "_template"})
    assert SimpleCookie(opened.headers["set-cookie"])[IDENTITY]["secure"]


def test_language_and_theme_are_remembered_and_lead_back(me: Client) -> None:
    chosen = me.post("/lang", data={"lang": "uk", "next": "/rules/pyramido"})
    assert (chosen.status_code, chosen.headers["location"]) == (303, "/rules/pyramido")
    clean(me.get("/"), "uk")
    chosen = me.post("/theme", data={"theme": "dark", "next": "/"})
    assert chosen.status_code == 303
    assert "dark" in me.get("/").text[:400]


@pytest.mark.parametrize(
    "wish",
    [
        "//evil.example",
        "https://evil.example",
        "/\\evil.example",
        "evil",
        "javascript:alert(1)",
        "",
        "/\t/evil.example",
        "/\r\nX: 1",
    ],
)
def test_a_choice_never_leads_elsewhere(me: Client, wish: str) -> None:
    answer = me.post("/lang", data={"lang": "ru", "next": wish})
    assert answer.status_code == 303
    there = httpx.URL(me.base_url).join(answer.headers["location"])
    assert there.host == me.base_url.host
    assert "x" not in answer.headers


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/lang", {"lang": "xx"}),
        ("/theme", {"theme": "pink"}),
        ("/lang", {}),
        ("/theme", {"theme": "<script>"}),
    ],
)
def test_an_unknown_choice_is_refused(me: Client, path: str, form: dict[str, str]) -> None:
    answer = me.post(path, data=form)
    assert answer.status_code == 422
    assert "set-cookie" not in answer.headers
    clean(answer)


def test_a_friend_joins_by_a_secret_link(site: Site, me: Client, friend: Client) -> None:
    match = me.open("me", "link")
    page = me.post(f"/m/{match}/invite/1")
    assert page.status_code in (200, 201)
    clean_qr = read(page.text)
    assert [fault for fault in clean_qr.faults if site.address not in fault] == []
    secret = page.text.partition(f"/m/{match}/join/")[2][:32]
    before = site.table(match).seats
    for _ in range(3):
        asked = friend.get(f"/m/{match}/join/{secret}")
        assert asked.status_code == 200
        clean(asked)
        assert "set-cookie" not in asked.headers
    assert site.table(match).seats == before
    joined = friend.join(match, secret, "Боб <b>")
    assert (joined.status_code, joined.headers["location"]) == (303, f"/m/{match}?seat=1")
    assert friend.info(match)["seat"] == 1
    assert "Боб &lt;b&gt;" in me.get(f"/m/{match}").text
    assert friend.get(f"/m/{match}/join/{secret}").status_code == 404
    assert friend.join(match, secret).status_code == 404
    assert me.act(match, 0, "roll").status_code == 200


def test_a_move_by_form_answers_with_the_new_board_and_a_plain_form_leads_back(me: Client) -> None:
    match = me.open("me", "screen")
    answer = me.act(match, 0, "stop")
    assert (answer.status_code, me.info(match, 1)["turn"]) == (200, 1)
    clean(answer)
    form = {"seat": "1", "a": "stop", "n": str(me.info(match, 1)["version"]), "id": "plain-form-1"}
    answer = me.post(f"/m/{match}/act", data=form)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/m/{match}?seat=1")


def test_a_device_that_two_share_draws_a_curtain_between_their_secrets(site: Site, me: Client) -> None:
    match = me.open("me", "screen")
    stones = site.table(match).at.state.stones
    turn = me.info(match)["turn"]
    other = 1 - turn
    page = me.get(f"/m/{match}/board?seat={other}").text
    shown = me.get(f"/m/{match}/board?seat={turn}").text
    assert page != shown
    with site.client() as stranger:
        watcher = stranger.get(f"/m/{match}/board").text
    assert watcher.count(f"stone {stones[turn]}") == page.count(f"stone {stones[turn]}")


@pytest.mark.parametrize("game", ["_template", "pyramido"])
def test_a_finished_match_is_replayed_step_by_step_and_its_record_holds(
    site: Site, me: Client, game: str
) -> None:
    match = me.open("me", "screen", game=game)
    running = me.get(f"/m/{match}/record")
    seed = site.table(match).record.seed
    assert running.headers["content-disposition"] == f'attachment; filename="benben-{game}-{match}.rec"'
    assert f"{seed:032x}" not in running.text
    assert len(running.text.splitlines()) == 2
    assert me.get(f"/m/{match}/replay").status_code == 303
    info = me.play(match)
    assert info["over"]
    end = me.get(f"/m/{match}")
    clean(end)
    assert f"{seed:032x}" in end.text
    record = me.get(f"/m/{match}/record").text
    assert record == me.get(f"/api/tables/{match}/record").text
    found = records.parse(record, load_game)
    assert records.check(load_game(game), found).digest == site.table(match).at.digest
    for n in (0, 1, len(found.steps) // 2, len(found.steps), 10**6, -5):
        for path in (f"/m/{match}/replay?n={n}", f"/m/{match}/replay?n={n}&seat=1"):
            moment = me.get(path)
            assert moment.status_code == 200
            clean(moment)
        clean(me.get(f"/m/{match}/replay?n={n}", headers={"X-Benben": "1"}))
    with site.client("uk") as stranger:
        clean(stranger.get(f"/m/{match}/replay?n=1"), "uk")


def test_the_same_people_are_proposed_again(me: Client) -> None:
    match = me.open("me", "screen", "bot")
    page = me.get(f"/new/_template?again={match}")
    assert page.status_code == 200
    clean(page)
    assert me.get("/new/_template?again=NOSUCH").status_code == 404
    assert me.get(f"/new/pyramido?again={match}").status_code == 200


def test_a_table_that_can_only_be_read_does_not_close_the_lobby(site: Site, me: Client) -> None:
    from sqlalchemy import update  # noqa: PLC0415

    from benben.store.tables import MATCH  # noqa: PLC0415

    old, new = me.open("me", "screen"), me.open("me", "screen")
    aged = update(MATCH).where(MATCH.c.id == old).values(version="0.0")
    site.call(site.server.store.write(lambda connection: connection.execute(aged)))
    site.server.house.tables.pop(old)
    page = me.get("/")
    assert page.status_code == 200
    assert new in page.text
    assert speak("en")("web.book.line") in page.text
    assert me.get(f"/m/{old}").status_code == 200


def test_health_and_metrics_tell_nothing_of_tables(site: Site, me: Client) -> None:
    match = me.open("me", "link")
    secret = me.invite(match, 1)
    me.get(f"/m/{match}/join/{secret}")
    assert me.get("/health").json()["status"] == "ready"
    metrics = me.get("/metrics").text
    assert "benben" in metrics
    for told in (match, secret, me.cookies[IDENTITY]):
        assert told not in metrics
    assert site.address


@pytest.mark.parametrize("game", ["pyramido", "pyramidion", "mummy", "the_pyramid"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_can_be_read_in_words(site: Site, stranger: Client, game: str, lang: str) -> None:
    """U4: the board as text, line by line, shows each reader what they may know."""
    with site.client(lang) as me:
        match = me.open("me", "screen", game=game)
        me.play(match, steps=6)
        text = clean(me.get(f"/m/{match}/words?seat=0"), lang)
        told = me.get(f"/api/tables/{match}/words?seat=0").json()
    assert len(told) > 3
    assert [line for line in told if "{" in line or line not in text] == []
    assert stranger.get(f"/api/tables/{match}/words").status_code == 200
    assert stranger.get(f"/api/tables/{match}/words?seat=0").status_code == 403


def test_every_seat_of_a_new_table_proposes_the_same_bot(me: Client) -> None:
    tags = read(me.get("/new/mummy").text).tags
    levels = [
        named["value"]
        for tag, named in tags
        if tag == "input" and named.get("name", "").endswith("-bot") and "checked" in named
    ]
    assert len(levels) == 5
    assert set(levels[1:]) == {"greedy"}
