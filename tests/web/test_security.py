"""Security: Host and Origin, limits of size and rate, and what is never disclosed (S3, S4, S7, S9, S12, S18)."""

from __future__ import annotations

import json
import socket
from io import StringIO

import pytest

from benben.web.http.guard import HEADERS
from benben.web.request.identity import IDENTITY
from tests.table.arrange import standing
from tests.web.markup import read
from tests.web.site import Client, Site, command

PATHS = [
    "/",
    "/m/NOSUCH",
    "/nowhere",
    "/static/shell.css",
    "/static/none.css",
    "/static/games/pyramido/board.css",
    "/api/games",
    "/api/none",
    "/health",
    "/metrics",
    "/schema/openapi.json",
]


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "",
        "127.0.0.1.nip.io",
        "localhost@evil.example",
        "[::2]",
        "127.0.0.1:80@evil.example",
    ],
)
@pytest.mark.parametrize("path", ["/", "/nowhere", "/health", "/static/shell.css", "/api/games"])
def test_a_server_answers_to_its_own_names_only(me: Client, host: str, path: str) -> None:
    assert me.get(path, headers={"Host": host}).status_code == 400


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "127.0.0.1:8080", "[::1]:8080", "[::1]"])
def test_the_names_of_this_machine_are_its_own(me: Client, host: str) -> None:
    assert me.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://[broken"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_other_sites_change_nothing(site: Site, me: Client, headers: dict[str, str]) -> None:
    match = me.open("me", "link")
    before, seats = standing(site.table(match)), list(site.table(match).seats)
    form = {"seat": "0", "a": "stop", "n": "1", "id": command()}
    for path in (
        f"/m/{match}/act",
        f"/m/{match}/leave",
        f"/m/{match}/invite/1",
        f"/api/tables/{match}/leave/0",
        "/lang",
        "/nowhere",
    ):
        assert me.post(path, data=form, headers=headers).status_code == 403
    assert (standing(site.table(match)), site.table(match).seats) == (before, seats)


def test_a_cookie_without_an_origin_changes_nothing(site: Site, me: Client) -> None:
    match = me.open("me", "screen")
    before = standing(site.table(match))
    me.headers.pop("Origin")
    answer = me.post(f"/m/{match}/act", data={"seat": "0", "a": "stop", "n": "1", "id": command()})
    assert answer.status_code == 403
    text = "seat=0&a=stop&n=1&id=plain-text-1"
    for kind in ("text/plain", "application/json", ""):
        sent = me.post(
            f"/m/{match}/act", content=text, headers={"Content-Type": kind, "Origin": site.address}
        )
        assert sent.status_code == 403
    assert standing(site.table(match)) == before


def test_a_program_with_a_token_needs_no_origin(site: Site) -> None:
    with site.client() as program:
        program.headers.pop("Origin")
        chairs = [{"kind": "me"}, {"kind": "screen"}]
        opened = program.post("/api/tables", json={"game": "_template", "chairs": chairs}).json()
        program.headers["Authorization"] = f"Bearer {opened['token']}"
        assert program.info(opened["table"])["seat"] == 0


def test_getting_changes_nothing(site: Site, me: Client, stranger: Client) -> None:
    match = me.open("me", "link")
    secret = me.invite(match, 1)
    before, seats = standing(site.table(match)), list(site.table(match).seats)
    for client in (me, stranger):
        for path in (
            "",
            "/board",
            f"/join/{secret}",
            "/replay",
            "/record",
            "/act?a=stop&n=1&seat=0",
            "/undo",
            "/leave?seat=0",
            "/invite/1",
            "/join?secret=" + secret,
        ):
            answer = client.get(f"/m/{match}{path}")
            assert answer.status_code in (200, 303, 405)
            assert "set-cookie" not in answer.headers
    assert (standing(site.table(match)), site.table(match).seats) == (before, seats)


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH", "TRACE"])
@pytest.mark.parametrize("path", PATHS)
def test_every_answer_wears_the_headers(me: Client, method: str, path: str) -> None:
    answer = me.request(method, path)
    assert answer.status_code < 500
    for name, value in HEADERS:
        assert answer.headers.get_list(name.decode()) == [value.decode()]
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "server" not in answer.headers or "litestar" not in answer.headers["server"].lower()


@pytest.mark.parametrize(
    "path",
    [
        "/tables",
        "/tables/quick",
        "/lang",
        "/m/{match}/act",
        "/m/{match}/join",
        "/api/tables",
        "/api/tables/{match}/act",
        "/api/tables/{match}/join",
    ],
)
def test_a_body_that_is_too_large_is_refused_also_without_its_length(me: Client, path: str) -> None:
    match = me.open("me", "screen")
    kind = "application/json" if path.startswith("/api") else "application/x-www-form-urlencoded"

    def pieces() -> object:
        for _ in range(80):
            yield b"a" * 1024

    for body in (b"a" * 70_000, pieces()):
        answer = me.post(path.format(match=match), content=body, headers={"Content-Type": kind})  # type: ignore[arg-type]
        assert answer.status_code == 413


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/x-www-form-urlencoded", b"&".join(b"a%d=1" % i for i in range(7000))),
        ("application/x-www-form-urlencoded", b"a&" * 30_000),
        ("application/x-www-form-urlencoded", b"%" * 60_000),
        ("application/x-www-form-urlencoded", b"seat=%ED%A0%80&a=%FF&n=%00&id=%00"),
        ("multipart/form-data; boundary=x", b"--x\r\n" * 10_000),
        (
            "multipart/form-data; boundary=x",
            b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n' * 1100 + b"--x--",
        ),
        (
            "multipart/form-data; boundary=x",
            b'--x\r\nContent-Disposition: form-data; name="game"; filename="a"\r\n\r\n1\r\n--x--',
        ),
        ("multipart/form-data", b"--x--"),
        ("multipart/form-data; boundary=" + "b" * 5000, b"rubbish"),
        ("application/json", b"[" * 60_000),
        ("application/json", b'{"a":' * 10_000 + b"1" + b"}" * 10_000),
        ("application/json", b'{"game":"_template","chairs":' + b"[" * 30_000 + b"]" * 30_000 + b"}"),
        (
            "application/json",
            b'{"seat":0,"action":"stop","command":"abcdefgh1","version":' + b"9" * 60_000 + b"}",
        ),
        ("application/json", b'{"seat":0,"action":"stop","command":"abcdefgh1","version":1e400}'),
        ("application/json", b'{"seat":0,"action":"\\ud800","command":"abcdefgh1","version":1}'),
        ("application/json", b"\xff\xfe\x00"),
        ("application/json", b""),
        ("application/json", b"null"),
        ("text/plain", b"\x00" * 60_000),
        ("\xff", b"a"),
        ("application/x-msgpack", b"\xdd\xff\xff\xff\xff"),
    ],
)
def test_no_body_breaks_the_server(me: Client, kind: str, body: bytes) -> None:
    match = me.open("me", "screen")
    for path in (
        "/tables",
        "/lang",
        f"/m/{match}/act",
        f"/m/{match}/join",
        "/api/tables",
        f"/api/tables/{match}/act",
        f"/api/tables/{match}/join",
    ):
        answer = me.post(path, content=body, headers={b"Content-Type": kind.encode("latin-1")})
        assert 400 <= answer.status_code < 500
        assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/m/{match}?seat=" + "9" * 5000,
        "/m/{match}?seat=-1",
        "/m/{match}?seat=%00",
        "/m/{match}/replay?n=" + "9" * 5000,
        "/m/{match}/replay?n=1e3",
        "/m/{match}/invite/" + "9" * 5000,
        "/m/{match}/invite/-1",
        "/api/tables/{match}/leave/" + "9" * 5000,
        "/api/tables/{match}?seat=" + "9" * 5000,
        "/m/" + "A" * 8000,
        "/m/%FF%FE",
        "/m/{match}/join/" + "A" * 8000,
        "/m/{match}/join/%00%F0%9F%98%80",
        "/new/" + "_" * 5000,
        "/rules/..%2f..%2fcore",
        "/rules/pyramido?fragment=x",
        "/?" + "a=1&" * 3000,
        "/static/" + "a/" * 3000,
        "/static/%00",
        "/static/" + "a" * 5000,
        "/static/games/%00/board.css",
        "/static/games/pyramido/" + "a" * 5000,
    ],
)
def test_no_address_breaks_the_server(me: Client, path: str) -> None:
    match = me.open("me", "link")
    for method in ("GET", "POST"):
        answer = me.request(method, path.format(match=match))
        assert answer.status_code < 500, answer.text
        assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "name",
    ["\u1e70" * 90, "x" * 256, "x" * 5000, "%00", "a%00b"],
    ids=["wide", "256", "5000", "nul", "within"],
)
def test_a_name_no_table_can_have_is_refused_in_the_form_and_language_of_the_reader(
    me: Client, name: str
) -> None:
    for path in (f"/api/tables/{name}", f"/api/tables/{name}/stream"):
        answer = me.get(path, headers={"Accept-Language": "ru"})
        assert (answer.status_code, answer.json()["key"]) == (404, "no_table")
    assert me.get(f"/m/{name}").status_code == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"Accept-Language": ",;q=,-_*;" * 500},
        {"Accept-Language": "\xff"},
        {"Cookie": "benben_lang=../../x; benben_theme=<script>; benben_id=\xff"},
        {"Cookie": "=;" * 3000},
        {"Authorization": "Bearer \xff\xfe"},
        {"Authorization": "Bearer"},
        {"Last-Event-ID": "x" * 5000},
        {"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https", "Forwarded": "host=evil.example"},
    ],
)
def test_no_header_breaks_the_server_or_reaches_a_page(me: Client, headers: dict[str, str]) -> None:
    for path in ("/", "/new/pyramido", "/nowhere", "/api/games"):
        sent = {name.encode(): value.encode("latin-1") for name, value in headers.items()}
        answer = me.get(path, headers=sent)
        assert answer.status_code < 500
        assert "evil.example" not in answer.text
        assert "<script>" not in answer.text


def test_a_link_names_the_host_that_was_asked_and_no_other(me: Client) -> None:
    match = me.open("me", "link")
    answer = me.post(f"/m/{match}/invite/1", headers={"X-Forwarded-Host": "evil.example"})
    assert f"{me.base_url.host}:{me.base_url.port}/m/{match}/join/" in answer.text
    assert "evil.example" not in answer.text


def test_broken_http_gets_no_traceback(site: Site) -> None:
    for sent in (
        b"GET / HTTP/1.1\r\n\r\n",
        b"\x00\x01\x02\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: localhost\r\n\r\n",
    ):
        with socket.create_connection(("127.0.0.1", site.port), timeout=20) as wire:
            wire.sendall(sent)
            wire.shutdown(socket.SHUT_WR)
            answer = b""
            while piece := wire.recv(65536):
                answer += piece
            assert answer[:13] in (b"HTTP/1.1 400 ", b"")


PAYLOADS = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'><svg/onload=alert(1)>",
    "</title><script>alert(1)</script>",
    "{{7*7}}${7*7}<%=7*7%>",
    "javascript:alert(1)",
    "&lt;b&gt;",
    "<!--",
    "]]><script>",
    "a' autofocus onfocus='x",
    "{seat}{0}{n:+1}",
]


@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_name_is_shown_as_the_letters_it_is(site: Site, stranger: Client, payload: str) -> None:
    with site.client() as me:
        form = {
            "game": "_template",
            "seat-0-kind": "me",
            "seat-0-name": payload,
            "seat-1-kind": "link",
            "seat-1-name": payload,
        }
        match = me.post("/tables", data=form).headers["location"].removeprefix("/m/")
        name = site.table(match).seats[0].name
        secret = me.invite(match, 1)
        pages = [
            me.get(f"/m/{match}"),
            me.get(f"/m/{match}/board"),
            me.post(f"/m/{match}/invite/1"),
            me.get("/"),
            me.get(f"/new/_template?again={match}"),
        ]
        secret = me.invite(match, 1)
        pages += [stranger.get(f"/m/{match}"), stranger.get(f"/m/{match}/join/{secret}")]
        stranger.join(match, secret, payload)
        turn = me.info(match)["turn"]
        pages.append((me, stranger)[turn].act(match, turn, "stop"))
        pages.append(stranger.get(f"/m/{match}/board"))
        for page in pages:
            assert page.status_code in (200, 201)
            reader = read(page.text)
            assert [fault for fault in reader.faults if site.address not in fault] == []
        assert name in "".join(read(pages[0].text).text)
        listed = stranger.get(f"/api/tables/{match}")
        assert listed.headers["content-type"].startswith("application/json")
        assert name in [seat["name"] for seat in listed.json()["seats"]]


def test_words_of_an_action_come_back_as_letters(me: Client) -> None:
    match = me.open("me", "screen")
    turn = me.info(match)["turn"]
    for payload in PAYLOADS:
        answer = me.act(match, turn, payload)
        assert answer.status_code == 422
        assert read(answer.text).faults == []
    for path in ("/new/<script>alert(1)<script>", "/m/<img src=x onerror=1>", "/rules/'\"><b>"):
        answer = me.get(path)
        assert answer.status_code == 404
        assert read(answer.text).faults == []
    answer = me.post("/lang", data={"lang": "<script>alert(1)</script>"})
    assert read(answer.text).faults == []


def test_secrets_reach_nobody_else(
    site: Site, me: Client, friend: Client, stranger: Client, logs: StringIO
) -> None:
    """Search the tokens, links and seed of a running match in all that others receive (S1, H3)."""
    match = me.open("me", "link", "link")
    old = me.invite(match, 1)
    first, second = me.invite(match, 1), me.invite(match, 2)
    friend.get(f"/m/{match}/join/{first}")
    friend.join(match, first, "Bob")
    table = site.table(match)
    seed = table.record.seed
    assert seed is not None
    stored = {row.holder for row in table.seats} | {row.link for row in table.seats}
    secrets = {old, first, second, me.cookies[IDENTITY], friend.cookies[IDENTITY], f"{seed:032x}", str(seed)}
    secrets |= stored - {""}
    seen: list[str] = []
    for client in (me, friend, stranger):
        for path in (
            f"/m/{match}",
            f"/m/{match}/board",
            f"/m/{match}/record",
            f"/api/tables/{match}",
            f"/api/tables/{match}/record",
            "/",
            f"/new/_template?again={match}",
            "/metrics",
            "/health",
        ):
            answer = client.get(path)
            seen += [answer.text, str(answer.headers)]
    for client, seat in ((me, 0), (friend, 1)):
        answer = client.act(match, seat, "stop")
        seen += [answer.text, str(answer.headers)]
    stranger.get(f"/m/{match}/join/{first}")
    stranger.join(match, first)
    stranger.get(f"/m/{match}/join/{second}/x")
    seen.append(logs.getvalue())
    for text in seen:
        assert [secret for secret in secrets if secret in text] == []


def test_a_failure_tells_its_number_and_nothing_else(
    site: Site, me: Client, logs: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = me.open("me", "link")
    secret = me.invite(match, 1)

    async def broken(_: str) -> None:
        raise RuntimeError("a hidden cause")

    monkeypatch.setattr(site.server.house, "find", broken)
    before = len(logs.getvalue())
    page, answer = me.get(f"/m/{match}/join/{secret}"), me.get(f"/api/tables/{match}")
    assert (page.status_code, answer.status_code, answer.json()["key"]) == (500, 500, "failed")
    logged = logs.getvalue()[before:]
    assert "a hidden cause" in logged
    assert secret not in logged
    lines = [json.loads(line) for line in logged.splitlines() if line.startswith("{")]
    numbers = [line["request"] for line in lines if line["event"] == "failed"]
    assert numbers == [sent.headers["x-request-id"] for sent in (page, answer)]
    assert numbers[0] in page.text
    assert numbers[1] in answer.json()["message"]
    assert "hidden cause" not in page.text + answer.text


TRAVERSALS = [
    f"{prefix}{up * depth}{target}"
    for prefix in ("/static/", "/static/games/pyramido/", "/static/games/pyramido/guide/", "/static/fonts/")
    for up in ("../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..%5c", "....//", "%252e%252e%252f", "..;/")
    for depth in (1, 6)
    for target in ("app.py", "etc/passwd", "rules.py")
]


def test_nothing_outside_the_static_files_is_served(site: Site) -> None:
    """Sent as raw bytes, as a client library would normalize the paths."""
    for path in [*TRAVERSALS, "/static//etc/passwd", "/static/%2fetc/passwd", "/static/file:///etc/passwd"]:
        with socket.create_connection(("127.0.0.1", site.port), timeout=20) as wire:
            wire.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
            answer = b""
            while piece := wire.recv(65536):
                answer += piece
            assert answer[9:12] in (b"404", b"400"), (path, answer[:100])


@pytest.mark.parametrize(
    "file",
    [
        "__init__.py",
        "rules/__init__.py",
        "setup.py",
        "data.toml",
        "RULES.md",
        "guide/en.md",
        "text/en.po",
        "guide",
        "",
        "guide/",
        "__pycache__",
        "guide/../data.toml",
    ],
)
def test_of_a_game_only_its_pictures_and_styles_are_served(me: Client, file: str) -> None:
    assert me.get(f"/static/games/pyramido/{file}").status_code == 404


def test_styles_and_pictures_of_a_game_are_served(me: Client) -> None:
    for file, kind in (
        ("board.css", "text/css"),
        ("sprites.svg", "image/svg+xml"),
        ("guide/turn.svg", "image/svg+xml"),
    ):
        answer = me.get(f"/static/games/pyramido/{file}")
        assert (answer.status_code, answer.headers["content-type"].partition(";")[0]) == (200, kind)
        assert "attachment" not in answer.headers.get("content-disposition", "")
    assert me.get("/static/games/senet/board.css").status_code == 404


def test_too_many_tables_joins_links_and_moves_are_refused_for_a_while(limited: Site) -> None:
    with limited.client() as me:
        match = me.open("me", "screen", "link")
        opened = [me.post("/tables/quick", data={"game": "_template"}).status_code for _ in range(6)]
        assert opened == [303] * 4 + [429] * 2
        refused = me.post("/tables/quick", data={"game": "_template"})
        assert 1 <= int(refused.headers["retry-after"]) <= 60
        assert (
            me.post("/api/tables", json={"game": "_template", "chairs": [{"kind": "me"}] * 2}).status_code
            == 429
        )
        guesses = [me.join(match, f"guess-{i}").status_code for i in range(10)]
        assert guesses == [404] * 8 + [429] * 2
        assert me.get(f"/m/{match}/join/guess").status_code == 429
        links = [me.post(f"/api/tables/{match}/invite/2") for _ in range(12)]
        assert [answer.status_code for answer in links] == [201] * 10 + [429] * 2
        assert links[-1].json()["key"] == "too_often"
        assert "retry-after" in links[-1].headers
        moves = [me.act(match, 0, "dance", 1) for _ in range(22)]
        assert [answer.status_code for answer in moves][19:] in (
            [422, 429, 429],
            [403, 429, 429],
            [409, 429, 429],
        )
        assert "retry-after" in moves[-1].headers
        assert me.act(match, 1, "dance", 1).status_code != 429
        streams = 0
        for _ in range(61):
            with me.stream("GET", f"/api/tables/{match}/stream") as answer:
                streams += answer.status_code == 200
        assert streams == 60
        assert me.get(f"/m/{match}").status_code == 200
