"""A server under adverse conditions: overload, slow clients, a full disk; its logs and its shutdown (R9, S7, S8)."""

from __future__ import annotations

import json
import resource
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from io import StringIO
from pathlib import Path

import httpx
import pytest

from benben.core.errors import BadText
from benben.store.lock import in_use
from benben.web.http import guard
from benben.web.http.open_streams import MAX_PER_READER, Streams
from benben.web.http.settings import Settings
from benben.web.http.timeouts import RequestTimeout
from benben.web.run import listen
from tests.web.events import stream
from tests.web.site import Client, Running, Site, command, listening_logs


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


# A full server


def test_a_full_house_opens_no_new_table_and_lets_the_others_play(tmp_path: Path) -> None:
    settings = Settings(folder=tmp_path, limits=False, pace=0, workers=1, most_tables=1)
    with Site(settings) as site, site.client() as me, site.client("ru") as late:
        match = me.open("me", "screen")
        with stream(me, f"/m/{match}/stream") as sent:
            next(sent)
            refused = late.post("/tables/quick", data={"game": "_template"})
            body = {"game": "_template", "chairs": [{"kind": "me"}, {"kind": "screen"}]}
            told = late.post("/api/tables", json=body)
            assert (refused.status_code, told.status_code, told.json()["key"]) == (503, 503, "crowded")
            assert int(told.headers["retry-after"]) > 0
            turn = me.info(match)["turn"]
            assert me.act(match, turn, "stop").status_code == 200
        for _ in range(100):
            if not site.server.hub.waiting:
                break
            time.sleep(0.05)
        assert late.post("/tables/quick", data={"game": "_template"}).status_code == 303


# Slow clients


def test_a_connection_that_never_asks_is_hung_up_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RequestTimeout, "request_timeout", 0.3)
    with Site(Settings(folder=tmp_path, workers=1)) as site, ExitStack() as stack:
        slow = [
            stack.enter_context(socket.create_connection(("127.0.0.1", site.port), timeout=30))
            for _ in range(50)
        ]
        for number, line in enumerate(slow):
            line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: "[: number + 5])
        with site.client() as me:
            assert me.get("/health").status_code == 200
            for line in slow:
                assert ended(line)
            assert me.get("/health").status_code == 200


def ended(line: socket.socket) -> bool:
    """Whether the server closes the connection without a response."""
    try:
        return line.recv(100) == b""
    except ConnectionResetError:
        return True


def test_a_body_that_does_not_come_is_refused(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_TIMEOUT", 0.3)
    head = b"POST /tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    with socket.create_connection(("127.0.0.1", site.port), timeout=30) as line:
        line.sendall(head + b"Content-Length: 100\r\n\r\ngame=")
        assert line.recv(1000).startswith(b"HTTP/1.1 408 ")


@pytest.mark.anyio
async def test_of_too_many_streams_the_oldest_end() -> None:
    streams = Streams(active=True)

    async def endless():  # type: ignore[no-untyped-def]  # noqa: ANN202
        while True:
            yield 1

    opened = [streams.bounded(endless(), "me", "here") for _ in range(MAX_PER_READER + 2)]  # type: ignore[no-untyped-call]
    for one in opened:
        assert await anext(one) == 1
    assert len(streams) == MAX_PER_READER
    alive = [await anext(one, None) for one in opened]
    assert alive == [None, None] + [1] * MAX_PER_READER
    other = streams.bounded(endless(), "you", "there")  # type: ignore[no-untyped-call]
    assert await anext(other) == 1
    for one in (*opened, other):
        await one.aclose()  # type: ignore[attr-defined]
    assert (len(streams), streams.queues) == (0, {})


def test_a_reader_who_never_reads_holds_up_nobody(site: Site, me: Client) -> None:
    match = me.open("me", "screen")
    with ExitStack() as stack:
        for _ in range(3):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", site.port), timeout=30))
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            line.sendall(f"GET /m/{match}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        me.play(match)
        assert me.info(match)["over"]


def test_compressed_bodies_are_not_unpacked(me: Client) -> None:
    bomb = bytes.fromhex("1f8b08000000000002ff") + b"\x00" * 1000
    answer = me.post("/api/tables", content=bomb, headers={"Content-Encoding": "gzip"})
    assert 400 <= answer.status_code < 500


# Logs


def test_every_answer_has_a_number_of_its_own(me: Client) -> None:
    numbers = [
        me.get(path).headers["x-request-id"] for path in ("/", "/nowhere", "/health", "/static/shell.css")
    ]
    assert len(set(numbers)) == 4


def test_requests_are_noted_by_route_and_never_by_path(tmp_path: Path) -> None:
    """A whole real match with every request logged: no token, link, name, seed or hidden information (S18)."""
    with (
        listening_logs() as logs,
        Site(Settings(folder=tmp_path, limits=False, pace=0, workers=1, log_requests=True)) as site,
        site.client() as me,
        site.client() as friend,
    ):
        match = me.open("me", "link", "link", game="mummy")
        first, second = me.invite(match, 1), me.invite(match, 2)
        friend.get(f"/m/{match}/join/{first}")
        friend.join(match, first, "Friend of mine")
        token = me.post(f"/api/tables/{match}/program/2").json()["token"]
        for _ in range(20):
            for client, seat in ((me, 0), (friend, 1)):
                info = client.info(match, seat)
                if info["options"]:
                    client.act(match, seat, info["options"][0])
        table = site.table(match)
        seed = table.record.seed
        assert seed is not None
        secrets = {
            first,
            second,
            token,
            me.cookies["benben_id"],
            friend.cookies["benben_id"],
            "Friend of mine",
        }
        secrets |= (
            {row.holder for row in table.seats}
            | {row.token for row in table.seats}
            | {str(seed), f"{seed:032x}"}
        )
        actions = {step.action for step in table.steps}
        text = written(logs)
    assert [secret for secret in secrets | actions if secret and secret in text] == []
    lines = [json.loads(line) for line in text.splitlines()]
    noted = [line for line in lines if line["event"] == "request"]
    assert {line["route"] for line in noted} >= {"/m/{match}/join/{secret}", "/m/{match}/act", "/tables"}
    assert len({line["request"] for line in noted}) == len(noted)


def written(logs: StringIO) -> str:
    return logs.getvalue()


def test_figures_tell_of_tables_streams_bots_and_commits(me: Client) -> None:
    match = me.open("me", "screen")
    with stream(me, f"/m/{match}/stream") as sent:
        next(sent)
        told = dict(
            line.rsplit(" ", 1) for line in me.get("/metrics").text.splitlines() if line.startswith("benben_")
        )
    assert float(told["benben_tables_open"]) >= 1
    assert float(told["benben_streams"]) >= 1
    assert float(told["benben_tables_loaded"]) >= 1
    assert float(told["benben_commit_seconds_count"]) >= 1
    assert {"benben_bots_thinking", "benben_bots_waiting"} <= told.keys()


# Full disk and shutdown


def test_a_full_disk_refuses_moves_and_the_game_goes_on_when_there_is_room(process: Running) -> None:
    """No file of the server may grow, as on a full disk; then it may again (R11)."""
    with process.client() as me:
        match = me.open("me", "screen")
        info = me.play(match, 1)
        seat = info["turn"]
        info = me.info(match, seat)
        body = {"seat": seat, "action": info["options"][0], "version": info["version"], "command": command()}
        pid = process.process.pid
        before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (1024, before[1]))
        refused = me.post(f"/api/tables/{match}/act", json=body)
        assert (refused.status_code, refused.json()["key"]) == (503, "not_stored")
        assert me.info(match, seat)["version"] == info["version"]
        assert me.get("/health").status_code == 200
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
        assert me.post(f"/api/tables/{match}/act", json=body).status_code == 200
    process.stop()


def test_a_server_that_is_told_to_stop_answers_what_it_takes_and_ends(process: Running) -> None:
    """SIGTERM while friends play and listen: no status of 500 or above, and the process is gone (R13)."""
    answers: list[list[int]] = [[] for _ in range(4)]

    def friend(statuses: list[int]) -> None:
        try:
            with process.client() as client:
                match = client.open("me", "bot")
                with stream(client, f"/m/{match}/stream") as sent:
                    next(sent)
                    while True:
                        statuses.append(client.get(f"/api/tables/{match}").status_code)
        except (httpx.HTTPError, AssertionError):
            return

    with ThreadPoolExecutor(len(answers)) as threads:
        playing = [threads.submit(friend, statuses) for statuses in answers]
        tired = time.monotonic() + 30
        while not all(len(statuses) > 4 for statuses in answers) and time.monotonic() < tired:
            time.sleep(0.02)
        process.stop()
        for one in playing:
            one.result()
    assert [set(statuses) for statuses in answers] == [{200}] * len(answers)


def test_a_server_on_postgresql_starts_and_keeps_a_host_from_changing_its_store(
    postgres_url: str, tmp_path: Path
) -> None:
    settings = Settings(folder=tmp_path, db=postgres_url, limits=False, workers=1)
    with Site(settings) as site, site.client() as me:
        match = me.open("me", "screen")
        with pytest.raises(BadText, match="database_in_use"), in_use(postgres_url, alone=True):
            raise AssertionError
        assert me.info(match)["seat"] == 0


def test_small_answers_are_sent_at_once() -> None:
    with listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP
