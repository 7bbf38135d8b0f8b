"""Talk by form, by script and by JSON; a stream sends each line once, and no board with it."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest

from benben.text import LANGUAGES, speak
from benben.web.http.sse import id_of, known_by
from tests.table.arrange import standing
from tests.web.events import Sent, silent, stream
from tests.web.markup import read
from tests.web.site import Client, Site, command

SCRIPT = {"X-Benben": "1"}
KINDS = pytest.mark.parametrize("kind", ["m", "api/tables"])


def say(client: Client, match: str, text: str = "", seat: int = 0, **form: str) -> httpx.Response:
    """Send a line as the script of the page does."""
    data = {"seat": str(seat), "text": text, "id": command()} | form
    return client.post(f"/m/{match}/talk", data=data, headers=SCRIPT)


def publish(client: Client, match: str, seat: int = 0, **body: str) -> httpx.Response:
    """Send a line as a program does."""
    return client.post(f"/api/tables/{match}/talk", json={"seat": seat, "command": command()} | body)


def heard(client: Client, match: str, after: int = 0) -> list[str]:
    """Return the talk as JSON."""
    answer = client.get(f"/api/tables/{match}/talk", params={"after": after})
    assert answer.status_code == 200
    return [line["text"] for line in answer.json()]


def friends(me: Client, friend: Client) -> str:
    """Return a table for two people."""
    match = me.open("me", "link")
    assert friend.join(match, me.invite(match, 1), "Bob").status_code == 303
    return match


def words(sent: Sent) -> str:
    """Return the text of a line, from a page's stream or a program's."""
    if sent.data.startswith("{"):
        return str(json.loads(sent.data)["text"])
    return str(re.findall("<p.*?>(.*?)</p>", sent.data)[0])


# Sending


def test_a_form_speaks_and_comes_back_to_the_open_tab(me: Client) -> None:
    match = me.open("me", "bot")
    data = {"seat": "0", "text": "Anna\r\nsays & <b>привіт</b>", "id": command()}
    answer = me.post(f"/m/{match}/talk", data=data)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/m/{match}?seat=0&tab=talk")
    page = me.get(answer.headers["location"])
    assert read(page.text).faults == []
    assert '<p dir="auto">Anna says &amp; &lt;b&gt;привіт&lt;/b&gt;</p>' in page.text
    assert 'id="tab-talk" checked' in page.text
    assert 'id="tab-log" checked' not in page.text
    assert 'id="tab-log" checked' in me.get(f"/m/{match}").text


def test_a_script_gets_the_lines_it_lacks(me: Client, friend: Client) -> None:
    match = friends(me, friend)
    for n in range(3):
        assert say(friend, match, f"line {n}", seat=1).status_code == 200
    answer = say(me, match, "mine", known="2")
    assert re.findall('data-n="(\\d+)"', answer.text) == ["3", "4"]
    assert re.findall("<p.*?>(.*?)</p>", answer.text) == ["line 2", "mine"]
    assert ['class="mine"' in line for line in answer.text.split("</li>")[:2]] == [False, True]
    assert re.findall('data-n="(\\d+)"', me.get(f"/m/{match}/talk?after=3").text) == ["4"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_phrase_is_read_in_the_readers_language(site: Site, me: Client, lang: str) -> None:
    match = me.open("me", "bot")
    say(me, match, phrase="thanks")
    with site.client(lang) as reader:
        thanks = speak(lang)("phrase.thanks")
        assert heard(reader, match) == [thanks]
        page = reader.get(f"/m/{match}").text
        assert f">{thanks}</p>" in page
        assert speak(lang)("web.talk.watching") in page
        with stream(reader, f"/m/{match}/stream?talk=0") as sent:
            assert [words(next(sent)) if n else next(sent).event for n in range(2)] == ["board", thanks]


def test_a_repeated_command_is_harmless_by_page_and_by_json(me: Client) -> None:
    match = me.open("me", "bot")
    once = command()
    for _ in range(3):
        assert say(me, match, "once", id=once).status_code == 200
        answer = publish(me, match, command=once, text="once")
        assert (answer.status_code, answer.json()["n"]) == (201, 1)
    assert heard(me, match) == ["once"]


def test_json_tells_who_said_what(me: Client, friend: Client) -> None:
    match = friends(me, friend)
    told = publish(friend, match, 1, phrase="hello").json()
    assert told | {"at": 0} == {
        "n": 1,
        "seat": 1,
        "badge": 2,
        "name": "Bob",
        "phrase": "hello",
        "text": "Hello!",
        "at": 0,
        "mine": True,
    }
    assert me.get(f"/api/tables/{match}/talk").json() == [told | {"mine": False}]
    assert heard(me, match, after=1) == []


def test_people_talk_on_when_the_match_is_over(me: Client) -> None:
    match = me.open("me", "screen")
    me.play(match)
    assert say(me, match, phrase="thanks").status_code == 200
    page = me.get(f"/m/{match}").text
    assert read(page).faults == []
    assert 'id="talk-end"' in page
    assert ">Thank you for the game</p>" in page
    assert 'id="talk"' not in me.get(f"/m/{match}/replay").text


REFUSED = [
    ({"text": " \n\u200b"}, 422, "talk_empty"),
    ({"text": "n" * 501}, 422, "talk_long"),
    ({"phrase": "nonsense"}, 422, "phrase_unknown"),
]


@pytest.mark.parametrize(
    ("form", "status", "key"), [*REFUSED, ({"text": "x", "id": "short"}, 422, "bad_command")]
)
def test_a_refusal_is_one_sentence_for_a_script_and_a_page_for_a_form(
    me: Client, form: dict[str, Any], status: int, key: str
) -> None:
    match = me.open("me", "bot")
    answer = say(me, match, **form)
    assert (answer.status_code, answer.headers["content-type"].partition(";")[0]) == (status, "text/plain")
    assert "error." not in answer.text
    page = me.post(f"/m/{match}/talk", data={"seat": "0", "id": command()} | form)
    assert page.status_code == status
    assert answer.text.split(".")[0][-20:] in "".join(read(page.text).text)
    assert heard(me, match) == []
    assert key


@pytest.mark.parametrize(("body", "status", "key"), REFUSED)
def test_json_names_the_refusal(me: Client, body: dict[str, Any], status: int, key: str) -> None:
    match = me.open("me", "bot")
    answer = publish(me, match, **body)
    assert (answer.status_code, answer.json()["key"]) == (status, key)


@pytest.mark.parametrize("who", ["watcher", "bot", "other"])
def test_only_those_who_sit_there_speak(
    site: Site, me: Client, friend: Client, stranger: Client, who: str
) -> None:
    match = friends(me, friend)
    client, seat = {"watcher": (stranger, 0), "bot": (me, 7), "other": (friend, 0)}[who]
    assert say(client, match, "hello", seat=seat).status_code == 403
    assert publish(client, match, seat, text="hello").status_code == 403
    assert heard(me, match) == []
    assert site.table(match).rows == 0


def test_eight_lines_in_ten_seconds_and_then_a_pause(limited: Site) -> None:
    with limited.client() as me, limited.client() as friend:
        match = friends(me, friend)
        answers = [(say if n % 2 else publish)(me, match, text=f"line {n}") for n in range(10)]
        assert [answer.status_code < 300 for answer in answers] == [True] * 8 + [False] * 2
        for answer in answers[8:]:
            assert answer.status_code == 429
            assert 1 <= int(answer.headers["retry-after"]) <= 10
        assert say(friend, match, "another seat", seat=1).status_code == 200
        assert len(heard(friend, match)) == 9


# Muting


def test_the_host_mutes_by_form_and_everybody_is_told(site: Site, me: Client, friend: Client) -> None:
    match = friends(me, friend)
    with stream(friend, f"/m/{match}/stream") as sent:
        assert 'id="talk-form"' in next(sent).data
        form = {"seat": "0", "who": "1", "muted": "1"}
        assert me.post(f"/m/{match}/mute", data=form).status_code == 303
        told = next(board for board in sent if 'id="talk-form"' not in board.data)
        assert (told.event, speak("en")("web.talk.muted") in told.data) == ("board", True)
        assert say(friend, match, "hello", seat=1).status_code == 403
        assert speak("en")("web.talk.unmute") in me.get(f"/m/{match}").text
        answer = me.post(f"/api/tables/{match}/mute/1", json={"muted": False})
        assert answer.json() == {"seat": 1, "muted": False}
        assert 'id="talk-form"' in next(sent).data
    assert say(friend, match, "hello", seat=1).status_code == 200
    assert site.table(match).rows == 0


def test_who_is_no_host_is_offered_nothing_and_refused(me: Client, friend: Client) -> None:
    match = friends(me, friend)
    assert f"/m/{match}/mute" in me.get(f"/m/{match}").text
    assert f"/m/{match}/mute" not in friend.get(f"/m/{match}").text
    assert friend.post(f"/m/{match}/mute", data={"seat": "1", "who": "0", "muted": "1"}).status_code == 403
    assert friend.post(f"/api/tables/{match}/mute/0", json={"muted": True}).json()["key"] == "mute_host"
    for seat in (0, 5, 2**40):
        assert me.post(f"/api/tables/{match}/mute/{seat}", json={"muted": True}).status_code == 422


def test_a_seat_that_changes_hands_has_the_word_again(site: Site, me: Client, friend: Client) -> None:
    match = friends(me, friend)
    me.post(f"/api/tables/{match}/mute/1", json={"muted": True})
    table = site.table(match)
    site.call(table.change_seat(table.seats[1], holder=""))
    with site.client() as newcomer:
        newcomer.join(match, me.invite(match, 1), "Carl")
        assert say(newcomer, match, "hello", seat=1).status_code == 200


# The stream


@KINDS
def test_a_line_comes_as_an_event_of_its_own_and_no_board_with_it(
    site: Site, me: Client, friend: Client, stranger: Client, kind: str
) -> None:
    match = friends(me, friend)
    path = f"/{kind}/{match}/stream"
    with stream(stranger, path, patience=1) as theirs, stream(me, path) as mine:
        marks = [next(theirs).id, next(mine).id]
        marks[0] = next(theirs).id  # another person joined
        before = standing(site.table(match))
        for n in range(3):
            say(friend, match, f"line {n}", seat=1)
            for mark, sent in zip(marks, (theirs, mine), strict=True):
                line = next(sent)
                assert (line.event, words(line), line.id) == ("talk", f"line {n}", f"{mark}~{n + 1}")
        assert silent(theirs)
        assert standing(site.table(match)) == before


@KINDS
def test_who_returns_gets_what_was_missed_once(me: Client, friend: Client, kind: str) -> None:
    match = friends(me, friend)
    path, board = f"/{kind}/{match}/stream", "board" if kind == "m" else "table"
    say(friend, match, "before", seat=1)
    with stream(me, path) as sent:
        mark = next(sent).id
    assert mark.endswith("~1")
    for n in range(3):
        say(friend, match, f"missed {n}", seat=1)
    with stream(me, path, last=mark) as sent:
        missed = [next(sent) for _ in range(3)]
        say(friend, match, "new", seat=1)
        told = [*missed, next(sent)]
    assert [words(one) for one in told] == ["missed 0", "missed 1", "missed 2", "new"]
    for n in range(3):
        with stream(me, path, last=told[n].id) as sent:
            assert words(next(sent)) == words(told[n + 1])
    with stream(me, path, last=told[3].id, patience=1) as sent:
        assert silent(sent)
    with stream(me, f"{path}?talk=4") as sent:
        assert [next(sent).event for _ in range(2)] == [board, "talk"]


def test_a_move_tells_nothing_of_talk_and_talk_nothing_of_moves(me: Client, stranger: Client) -> None:
    match = me.open("me", "screen", "screen", game="pyramido")
    me.play(match, 3)
    say(me, match, "hello")
    with stream(stranger, f"/m/{match}/stream?talk=0") as sent:
        board, line = next(sent), next(sent)
        me.play(match, 1)
        after = next(sent)
    assert (after.event, after.id.endswith("~1")) == ("board", True)
    assert line.id == f"{board.id}~1"
    assert 'id="talk-lines"' in after.data
    assert "hello" not in after.data
    assert set(stranger.get(f"/api/tables/{match}/talk").json()[0]) == {
        "n",
        "seat",
        "badge",
        "name",
        "phrase",
        "text",
        "at",
        "mine",
    }


@pytest.mark.parametrize(
    ("last", "known"),
    [
        ("", ("", 7)),
        ("0.1.ab.11", ("0.1.ab.11", 0)),
        ("0.1.ab.11~3", ("0.1.ab.11", 3)),
        ("rubbish~x", ("rubbish", 0)),
        ("a~" + "9" * 40, ("a", 0)),
        ("a~-1", ("a", 0)),
        ("a~٣", ("a", 0)),
    ],
)
def test_an_id_names_a_board_and_a_line(last: str, known: tuple[str, int]) -> None:
    assert known_by(last, 7) == known
    if last and known[1]:
        assert id_of(*known) == last


@pytest.mark.parametrize("query", ["talk=x", "talk=-1&seat=0", "talk=99999999999999999999"])
@KINDS
def test_a_strange_line_number_breaks_nothing(me: Client, kind: str, query: str) -> None:
    match = me.open("me", "bot")
    with me.stream("GET", f"/{kind}/{match}/stream?{query}") as answer:
        assert answer.status_code in (200, 422)
    assert me.get(f"/m/{match}/talk?after=x").status_code == 422
    assert me.get(f"/m/{match}/talk?after=-5").status_code == 200


# Names


def test_a_name_that_looks_alike_is_refused_on_the_spot_with_another_in_the_field(
    me: Client, friend: Client
) -> None:
    form = {"game": "_template", "seat-0-kind": "me", "seat-0-name": "Anna", "seat-1-kind": "link"}
    match = me.post("/tables", data=form).headers["location"].removeprefix("/m/")
    secret = me.invite(match, 1)
    answer = friend.join(match, secret, "ANNA")
    assert answer.status_code == 422
    page = read(answer.text)
    assert page.faults == []
    inputs = [named for tag, named in page.tags if tag == "input"]
    fields = {named["name"]: named.get("value", "") for named in inputs}
    assert (fields["name"], fields["secret"]) == ("ANNA 2", secret)
    assert "looks like a name at this table" in "".join(page.text)
    refusal = friend.post(f"/api/tables/{match}/join", json={"secret": secret, "name": "anna"}).json()
    assert refusal["key"] == "name_taken"
    assert "“anna 2”" in refusal["message"]
    assert friend.join(match, secret, fields["name"]).status_code == 303
