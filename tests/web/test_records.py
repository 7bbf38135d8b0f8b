"""Replay, fork, import, report, deal and read-only matches through pages and API (S12)."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from sqlalchemy import update

from benben.store.tables import MATCH
from benben.text import LANGUAGES, speak
from benben.web.request.identity import IDENTITY
from tests.table.arrange import act, dice
from tests.table.test_library import golden
from tests.web.markup import read
from tests.web.site import Client, Site
from tests.web.worlds import another_world, stand_at, timeless

TRAVERSALS = [
    "..%2f..%2fetc%2fpasswd",
    "%2e%2e%2fbenben.db",
    "..",
    "....//",
    "%00",
    "AAAAAA%00.rec",
    "A" * 300,
    "C:%5cwindows",
    "'; DROP TABLE match; --",
    "%25",
    "\u0661\u0662",
]
BARE = re.compile(r"\b(?:web|error|event|action|decision)\.[a-z_.]+[a-z]")


def clean(answer: httpx.Response, status: int = 200) -> str:
    """Return the text of a successful page."""
    assert answer.status_code == status, answer.text
    reader = read(answer.text)
    assert [fault for fault in reader.faults if "/join/" not in fault] == []
    text = "".join(reader.text)
    assert not BARE.search(text)
    return text


def over(me: Client, *chairs: str, game: str = "_template") -> str:
    """Return a finished match of one's own."""
    match = me.open(*(chairs or ("me", "screen")), game=game)
    assert me.play(match)["over"]
    return match


def place(answer: httpx.Response) -> str:
    """Return the path of a redirect."""
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


# Replay


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_replay_looks_through_anybodys_eyes_and_links_to_its_position(site: Site, lang: str) -> None:
    with site.client(lang) as me:
        match = over(me)
        stones = [str(stone) for stone in site.table(match).at.state.stones]
        for eyes in ("0", "1", "watcher", "all"):
            page = me.get(f"/m/{match}/replay?n=1&seat={eyes}")
            clean(page)
            assert f'value="{eyes}" selected' in page.text
            assert f"/m/{match}/replay?n=1&amp;seat={eyes}" in page.text
            assert f"{site.address}/m/{match}/replay?n=1&amp;seat={eyes}" in page.text
        assert 'id="secrets"' in me.get(f"/m/{match}/replay?n=1&seat=all").text
        assert 'id="secrets"' not in me.get(f"/m/{match}/replay?n=1&seat=0").text
        assert len(stones) == 2


def test_a_seat_sees_in_a_replay_what_it_saw_then(site: Site, me: Client) -> None:
    match = over(me)
    pages = {
        eyes: me.get(f"/m/{match}/replay?n=0&seat={eyes}", headers={"X-Benben": "1"}).text
        for eyes in ("0", "1", "watcher", "all")
    }
    boards = {eyes: page.partition('id="board"')[2].partition("</svg>")[0] for eyes, page in pages.items()}
    assert len({boards["0"], boards["1"], boards["watcher"]}) == 3
    assert site.call(site.server.library.replay(site.table(match))).last == len(site.table(match).steps)


def test_eyes_that_there_are_not_are_ones_own(me: Client, stranger: Client) -> None:
    match = over(me)
    assert 'value="0" selected' in me.get(f"/m/{match}/replay?seat=99").text
    assert 'value="watcher" selected' in stranger.get(f"/m/{match}/replay?seat=%00x").text


# Forks


def test_a_fork_by_form_goes_on_with_me_on_the_seat_i_chose(site: Site, me: Client, stranger: Client) -> None:
    match = over(me)
    for client, seat in ((me, 1), (stranger, 0)):
        there = place(client.post(f"/m/{match}/fork", data={"n": "1", "seat": str(seat), "others": "screen"}))
        fork = there.removeprefix("/m/")
        assert client.info(fork)["seat"] == 0
        assert match in clean(client.get(there))
        assert site.table(fork).at.n == 1
        assert site.table(fork).origin.fork == match
    solo = place(me.post(f"/m/{match}/fork", data={"n": "0", "seat": "1"})).removeprefix("/m/")
    assert [bool(row.bot) for row in site.table(solo).seats] == [True, False]


@pytest.mark.parametrize(
    ("form", "status", "key"),
    [
        ({"n": "x", "seat": "0"}, 422, "bad_form_number"),
        ({"n": "1" * 50, "seat": "0"}, 422, "bad_form_number"),
        ({"n": "-1", "seat": "0"}, 422, "bad_form_number"),
        ({"n": "9999", "seat": "0"}, 422, "fork_step"),
        ({"n": "0", "seat": "7"}, 422, "no_such_seat"),
        ({"n": "0", "seat": "0", "others": "ghost"}, 422, "chair_kind"),
        ({}, 422, "bad_form_number"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_fork_that_makes_no_sense_is_refused(
    site: Site, lang: str, form: dict[str, str], status: int, key: str
) -> None:
    with site.client(lang) as me:
        match = over(me)
        before = site.call(site.server.store.running())
        text = clean(me.post(f"/m/{match}/fork", data=form), status)
        told = speak(lang).find(f"error.{key}") or ""
        assert max(re.split(r"\{.*?\}", told), key=len).strip() in " ".join(text.split())
        assert site.call(site.server.store.running()) == before


def test_a_running_match_is_neither_forked_nor_replayed(me: Client, stranger: Client) -> None:
    match = me.open("me", "screen")
    for client in (me, stranger):
        clean(client.post(f"/m/{match}/fork", data={"n": "0", "seat": "0"}), 422)
        assert place(client.get(f"/m/{match}/replay?n=0&seat=all")) == f"/m/{match}"
        assert client.post(f"/api/tables/{match}/fork", json={"n": 0}).status_code == 422


def test_a_program_forks_checks_and_imports(site: Site, me: Client) -> None:
    match = over(me)
    deal = me.get(f"/api/tables/{match}/deal").json()
    assert deal == {
        "seed_hash": site.table(match).seed_hash,
        "seed": f"{site.table(match).record.seed:032x}",
        "holds": True,
        "message": "",
    }
    forked = me.post(f"/api/tables/{match}/fork", json={"n": 1}).json()
    assert me.info(forked["table"])["seat"] == site.call(decider(site, match, 1))
    record = me.get(f"/api/tables/{match}/record").text
    brought = me.post("/api/records", json={"record": record}).json()
    assert (brought["over"], brought["readable"]) == (True, True)
    assert me.get(f"/api/tables/{brought['table']}/record").text == record
    refused = me.post("/api/records", json={"record": "hello"})
    assert (refused.status_code, refused.json()["key"]) == (422, "record_header")


async def decider(site: Site, match: str, n: int) -> int:
    replay = await site.server.library.replay(await site.server.house.find(match))
    decision = replay.positions[n].decision
    assert decision is not None
    return decision.seat


# Read-only matches


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_match_of_older_rules_can_be_read_and_saved(site: Site, lang: str) -> None:
    with site.client(lang) as me:
        match = over(me)
        record = me.get(f"/m/{match}/record").text
        age(site, match)
        for path in (f"/m/{match}", f"/m/{match}/replay?n=3"):
            text = clean(me.get(path))
            assert speak(lang)("web.book.title") in text
            assert "0.9" in text
            assert record.splitlines()[1].split("  ")[2] in text
        kept = me.get(f"/m/{match}/record")
        assert kept.text == record.replace("_template 1.0", "_template 0.9", 1)
        assert me.get(f"/api/tables/{match}/record").text == kept.text
        assert match in me.get("/").text


def test_whatever_else_is_done_at_it_is_refused_in_words(site: Site, me: Client) -> None:
    match = over(me)
    age(site, match)
    for method, path in (
        ("GET", f"/m/{match}/board"),
        ("GET", f"/m/{match}/stream"),
        ("GET", f"/m/{match}/report"),
        ("GET", f"/m/{match}/deal"),
        ("POST", f"/m/{match}/act"),
        ("POST", f"/m/{match}/fork"),
        ("GET", f"/api/tables/{match}"),
    ):
        answer = me.request(method, path, data={"n": "0", "seat": "0"} if method == "POST" else None)
        assert answer.status_code == 422
        assert "1.0" in answer.text
        assert "Traceback" not in answer.text


def test_an_unfinished_match_of_older_rules_shows_no_moves(site: Site, me: Client, stranger: Client) -> None:
    match = me.open("me", "screen")
    me.act(match, me.info(match)["turn"], "roll")
    seed = f"{site.table(match).record.seed:032x}"
    age(site, match)
    for client in (me, stranger):
        page, record = clean(client.get(f"/m/{match}")), client.get(f"/m/{match}/record").text
        assert speak("en")("web.book.secret") in page
        for text in (page, record):
            assert seed not in text
            assert "roll" not in text


def test_a_match_of_a_game_that_is_gone_is_read_too(site: Site, me: Client) -> None:
    match = over(me)
    change(site, match, game="senet")
    assert "senet" in clean(me.get(f"/m/{match}"))
    assert me.get("/").status_code == 200


def age(site: Site, match: str) -> None:
    """Make a match one of older rules."""
    change(site, match, version="0.9")


def change(site: Site, match: str, **values: str) -> None:
    """Change the stored row of a match and drop it from memory."""
    changed = update(MATCH).where(MATCH.c.id == match).values(**values)
    site.call(site.server.store.write(lambda connection: connection.execute(changed)))
    site.server.house.tables.pop(match)


# Reports and the deal


def test_a_report_holds_what_its_reader_may_know_and_no_more(
    site: Site, me: Client, friend: Client, stranger: Client
) -> None:
    match = me.open("me", "link")
    secret = me.invite(match, 1)
    friend.join(match, secret, "Bob")
    table = site.table(match)
    site.call(act(table, "roll"))
    stones = table.at.state.stones
    canaries = [
        f"{table.record.seed:032x}",
        secret,
        me.cookies[IDENTITY],
        friend.cookies[IDENTITY],
        *(row.holder for row in table.seats),
        str(site.server.settings.folder),
    ]
    for client, seat in ((me, 0), (friend, 1), (stranger, None)):
        answer = client.get(f"/m/{match}/report", headers={"User-Agent": "Nile\x07 9"})
        assert answer.headers["content-disposition"] == f'attachment; filename="benben-report-{match}.txt"'
        text = answer.text
        assert not [one for one in canaries if one in text]
        assert ("stone: " + str(stones[seat]) in text) if seat is not None else ("stone: " not in text)
        assert "Nile" in text
        assert f"_template {table.record.version}, data {table.record.data}" in text
        assert f", {table.version(seat)}\n" in text
        assert text.rstrip().endswith("*")


@pytest.mark.parametrize("game", ["_template", "mummy"])
def test_exports_of_an_unfinished_match_are_the_same_in_worlds_one_cannot_tell_apart(
    site: Site, me: Client, stranger: Client, game: str
) -> None:
    """Report, record and deal disclose nothing of an unfinished match (H8 by H1)."""
    match, chance, different = begun(site, me, game), dice(4), 0
    table = site.table(match)
    truth = table.at
    for client, path in ((stranger, "report"), (stranger, "record"), (stranger, "deal"), (me, "record")):
        before = timeless(client.get(f"/m/{match}/{path}").text)
        different += another_world(table, None, chance.randrange(10**6))
        assert timeless(client.get(f"/m/{match}/{path}").text) == before
        stand_at(table, truth)
    assert different


def begun(site: Site, me: Client, game: str) -> str:
    """Return a match with some steps that is not over."""
    for _ in range(20):
        match = me.open("me", "screen", game=game)
        table = site.table(match)
        for _ in range(2 if game == "_template" else 6):
            if not table.is_over:
                site.call(act(table, table.at.options[0]))
        if not table.is_over:
            return match
    pytest.fail("every match was over at once")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_seal_is_shown_from_the_start_and_opened_at_the_end(site: Site, lang: str) -> None:
    with site.client(lang) as me:
        match = me.open("me", "screen")
        seal, seed = site.table(match).seed_hash, f"{site.table(match).record.seed:032x}"
        assert f"/m/{match}/deal" in me.get(f"/m/{match}").text
        page = me.get(f"/m/{match}/deal?check=1")
        clean(page)
        assert seal in page.text
        assert seed not in page.text
        me.play(match)
        assert f"/m/{match}/deal" in me.get(f"/m/{match}").text
        assert seed in me.get(f"/m/{match}/deal").text
        text = clean(me.get(f"/m/{match}/deal?check=1"))
        assert speak(lang)("web.deal.holds") in text
        assert f"--hash {seal}" in text
        site.table(match).seed_hash = "0" * 64
        text = clean(me.get(f"/m/{match}/deal?check=1"))
        assert speak(lang)("web.deal.wrong") in text
        assert me.get(f"/api/tables/{match}/deal").json()["holds"] is False


@pytest.mark.parametrize("name", TRAVERSALS)
def test_no_name_leads_out_of_the_house(site: Site, me: Client, name: str) -> None:
    secret = (Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8")[:40]
    for path in (
        f"/m/{name}/replay",
        f"/m/{name}/record",
        f"/m/{name}/report",
        f"/m/{name}/deal",
        f"/night/{name}",
        f"/api/nights/{name}",
        f"/api/tables/{name}/deal",
        f"/night/new?game={name}",
    ):
        answer = me.get(path)
        assert answer.status_code in (200, 303, 307, 400, 404, 405) or "night/new" in path
        assert "root:" not in answer.text
        assert secret not in answer.text
    for path in (f"/m/{name}/fork", f"/night/{name}/invite"):
        assert me.post(path, data={"n": "0", "seat": "0"}).status_code in (400, 404, 405)
    brought = me.post("/import", files={"file": (name, golden("_template").encode())})
    assert brought.status_code == 303
    assert site.server.settings.folder.exists()
