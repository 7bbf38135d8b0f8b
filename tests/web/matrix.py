"""The permission matrix: an entry for every route; a new route without one fails `tests/web/test_access.py` (S2).

The people: `nobody` has no cookie, `forger` sends the stored hash of a secret, `spectator` has a cookie and no seat,
`stranger` holds seats at another table, `other` sits at this table, `seat` is the one that the request is about,
`host` opened the table and sits there too, `program` sends the token of that seat.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import httpx

from tests.table.test_library import golden
from tests.web.site import Client, command

PEOPLE = ("nobody", "forger", "spectator", "stranger", "other", "host", "program", "seat")
ANYBODY = frozenset(PEOPLE)
SEATED = frozenset({"other", "host", "seat"})
SEAT = frozenset({"seat"})
PLAYER = frozenset({"seat", "program"})
LINK = frozenset({"stranger"})
"""Anyone with the link; it works once, so only one is tried."""
HOST = frozenset({"host"})
NOT_THERE: frozenset[str] = frozenset()


@dataclass
class Scene:
    """A table of four seats: the host, two friends, one of whom is to move, and a free seat."""

    match: str
    seat: int
    version: int
    option: str
    secret: str
    free: int = 3
    request: str = ""
    """The id of the host's pending request, if there is one."""


Ask = Callable[[Scene, Client], httpx.Response]


class Rule(NamedTuple):
    """How to send a request, and who may."""

    ask: Ask
    allowed: frozenset[str]
    once: bool = False
    """Only a permitted person is tried, as the request works once."""
    lent: bool = False
    """The request is about a seat that its holder has lent to a program."""
    stage: str = ""
    """late: the seat has used up its time; asked: the host has requested a pause."""
    status: int = 403
    """The status for all others."""
    untried: frozenset[str] = frozenset()
    """People refused for a reason other than their identity."""


def get(path: str) -> Ask:
    """Send a GET request; of a stream read only the headers."""

    def ask(scene: Scene, client: Client) -> httpx.Response:
        with client.stream("GET", path.format(**vars(scene))) as answer:
            if not answer.headers.get("content-type", "").startswith("text/event-stream"):
                answer.read()
            return answer

    return ask


def form(path: str, **data: str) -> Ask:
    """Submit a form as a page does; placeholders are filled from the scene."""

    def ask(scene: Scene, client: Client) -> httpx.Response:
        told = {name: value.format(**vars(scene)) for name, value in data.items()}
        return client.post(path.format(**vars(scene)), data=told | {"id": command()})

    return ask


def json(path: str, *fields: str, **more: Any) -> Ask:
    """Send JSON as a program does; the named fields come from the scene."""

    def ask(scene: Scene, client: Client) -> httpx.Response:
        body = {"command": command(), "action": scene.option, **vars(scene)}
        return client.post(path.format(**vars(scene)), json={name: body[name] for name in fields} | more)

    return ask


CHAIRS = [{"kind": "me"}, {"kind": "screen"}]
RECORD = golden("_template")
NIGHT = {"seat-0": "person", "seat-1": "greedy"}
TWO = {"seat-0-kind": "me", "seat-1-kind": "me"}
M, API = "/m/{match:str}", "/api/tables/{match:str}"
MINE = ("seat", "version", "command")
SECRET = "{secret}"  # noqa: S105 (a gap)

MATRIX: dict[str, Rule] = {
    "GET /": Rule(get("/"), ANYBODY),
    "GET /new/{key:str}": Rule(get("/new/pyramido"), ANYBODY),
    "POST /tables/quick": Rule(form("/tables/quick", game="_template"), ANYBODY),
    "POST /tables": Rule(form("/tables", game="_template", **TWO), ANYBODY),
    "GET /rules/{key:str}": Rule(get("/rules/pyramido"), ANYBODY),
    "POST /lang": Rule(form("/lang", lang="en"), ANYBODY),
    "POST /theme": Rule(form("/theme", theme="dark"), ANYBODY),
    f"GET {M}": Rule(get("/m/{match}?seat={seat}"), ANYBODY),
    f"GET {M}/board": Rule(get("/m/{match}/board?seat={seat}"), ANYBODY),
    f"GET {M}/menu": Rule(get("/m/{match}/menu?seat={seat}"), ANYBODY),
    f"GET {M}/stream": Rule(get("/m/{match}/stream?seat={seat}"), ANYBODY),
    f"GET {M}/replay": Rule(get("/m/{match}/replay?seat={seat}"), ANYBODY),
    f"GET {M}/record": Rule(get("/m/{match}/record"), ANYBODY),
    f"GET {M}/join/{{secret:str}}": Rule(get("/m/{match}/join/{secret}"), ANYBODY),
    f"POST {M}/act": Rule(form("/m/{match}/act", seat="{seat}", n="{version}", a="{option}"), SEAT),
    f"POST {M}/undo": Rule(form("/m/{match}/undo", seat="{seat}", n="{version}"), SEAT),
    f"POST {M}/leave": Rule(form("/m/{match}/leave", seat="{seat}"), SEAT),
    f"POST {M}/invite/{{seat:int}}": Rule(form("/m/{match}/invite/{free}"), SEATED),
    f"POST {M}/join": Rule(form("/m/{match}/join", secret=SECRET), LINK, once=True),
    f"POST {M}/program/{{seat:int}}": Rule(form("/m/{match}/program/{seat}"), SEAT),
    f"POST {M}/program/{{seat:int}}/back": Rule(form("/m/{match}/program/{seat}/back"), SEAT, lent=True),
    f"GET {M}/talk": Rule(get("/m/{match}/talk"), ANYBODY),
    f"POST {M}/talk": Rule(form("/m/{match}/talk", seat="{seat}", phrase="hello"), SEAT),
    f"POST {M}/mute": Rule(form("/m/{match}/mute", seat="0", who="1", muted="1"), HOST),
    f"POST {M}/return": Rule(form("/m/{match}/return", seat="{seat}"), SEAT),
    f"POST {M}/time": Rule(form("/m/{match}/time", seat="0", of="{seat}"), HOST, stage="late"),
    f"POST {M}/ask": Rule(form("/m/{match}/ask", seat="{seat}", n="{version}", what="pause"), SEAT),
    f"POST {M}/answer": Rule(
        form("/m/{match}/answer", seat="{seat}", request="{request}", yes="0"), SEAT, stage="asked"
    ),
    f"POST {M}/resume": Rule(form("/m/{match}/resume", seat="{seat}"), SEAT),
    f"POST {M}/lesson/leave": Rule(form("/m/{match}/lesson/leave", seat="{seat}"), SEAT),
    f"GET {M}/why": Rule(get("/m/{match}/why?seat={seat}&w=pile+1"), ANYBODY),
    f"GET {M}/words": Rule(get("/m/{match}/words?seat={seat}"), ANYBODY),
    f"GET {M}/hint": Rule(get("/m/{match}/hint?seat={seat}"), SEAT),
    f"GET {M}/review": Rule(get("/m/{match}/review"), NOT_THERE, status=422),
    f"GET {M}/tv": Rule(get("/m/{match}/tv"), ANYBODY),
    f"GET {M}/tv/stream": Rule(get("/m/{match}/tv/stream"), ANYBODY),
    f"GET {M}/report": Rule(get("/m/{match}/report?seat={seat}"), ANYBODY),
    f"GET {M}/deal": Rule(get("/m/{match}/deal?check=1"), ANYBODY),
    f"POST {M}/fork": Rule(form("/m/{match}/fork", n="0", seat="{seat}"), NOT_THERE, status=422),
    "POST /confirm": Rule(form("/confirm", confirm="1"), ANYBODY),
    "POST /lessons/{key:str}": Rule(form("/lessons/_template"), ANYBODY),
    "GET /import": Rule(get("/import"), ANYBODY),
    "POST /import": Rule(form("/import", text=RECORD), ANYBODY),
    "GET /night/new": Rule(get("/night/new"), ANYBODY),
    "POST /nights": Rule(form("/nights", game="_template", names="A\nB", **NIGHT), ANYBODY),
    "GET /night/{night:str}": Rule(get("/night/NOSUCH"), NOT_THERE, status=404),
    "POST /night/{night:str}/invite": Rule(
        form("/night/NOSUCH/invite", table="{match}", seat="2"), NOT_THERE, status=404
    ),
    "GET /health": Rule(get("/health"), ANYBODY),
    "GET /metrics": Rule(get("/metrics"), ANYBODY),
    "GET /static/{file:path}": Rule(get("/static/shell.css"), ANYBODY),
    "GET /static/games/{key:str}/{file:path}": Rule(get("/static/games/pyramido/board.css"), ANYBODY),
    "GET /schema": Rule(get("/schema"), ANYBODY),
    "GET /schema/{path:str}": Rule(get("/schema/swagger"), NOT_THERE, status=404),
    "GET /schema/openapi.json": Rule(get("/schema/openapi.json"), ANYBODY),
    "GET /api/games": Rule(get("/api/games"), ANYBODY),
    "POST /api/tables": Rule(json("/api/tables", game="_template", chairs=CHAIRS), ANYBODY),
    f"GET {API}": Rule(get("/api/tables/{match}?seat={seat}"), PLAYER),
    f"GET {API}/stream": Rule(get("/api/tables/{match}/stream?seat={seat}"), PLAYER),
    f"GET {API}/record": Rule(get("/api/tables/{match}/record"), ANYBODY),
    f"POST {API}/act": Rule(json("/api/tables/{match}/act", "action", *MINE), PLAYER),
    f"POST {API}/undo": Rule(json("/api/tables/{match}/undo", *MINE), SEAT),
    f"POST {API}/leave/{{seat:int}}": Rule(json("/api/tables/{match}/leave/{seat}"), SEAT | HOST),
    f"POST {API}/return/{{seat:int}}": Rule(json("/api/tables/{match}/return/{seat}"), SEAT),
    f"POST {API}/time/{{seat:int}}": Rule(
        json("/api/tables/{match}/time/{seat}"), SEATED - SEAT, stage="late", untried=SEAT
    ),
    f"POST {API}/ask": Rule(json("/api/tables/{match}/ask", *MINE, what="pause"), SEAT),
    f"POST {API}/answer": Rule(
        json("/api/tables/{match}/answer", "seat", "request", yes=False), SEAT, stage="asked"
    ),
    f"POST {API}/resume": Rule(json("/api/tables/{match}/resume"), SEATED),
    f"GET {API}/talk": Rule(get("/api/tables/{match}/talk"), ANYBODY),
    f"POST {API}/talk": Rule(json("/api/tables/{match}/talk", "seat", "command", text="hello"), SEAT),
    f"POST {API}/mute/{{seat:int}}": Rule(json("/api/tables/{match}/mute/1", muted=True), HOST),
    "POST /api/lessons/{key:str}": Rule(json("/api/lessons/_template"), ANYBODY),
    f"GET {API}/lesson": Rule(get("/api/tables/{match}/lesson?seat={seat}"), PLAYER),
    f"POST {API}/lesson/leave/{{seat:int}}": Rule(json("/api/tables/{match}/lesson/leave/{seat}"), SEAT),
    f"GET {API}/why": Rule(get("/api/tables/{match}/why?seat={seat}&what=pile+1"), SEAT),
    f"GET {API}/hints": Rule(get("/api/tables/{match}/hints?seat={seat}"), SEAT),
    f"GET {API}/review": Rule(get("/api/tables/{match}/review"), NOT_THERE, status=422),
    "POST /api/records": Rule(json("/api/records", record=RECORD), ANYBODY),
    f"POST {API}/fork": Rule(json("/api/tables/{match}/fork", n=0), NOT_THERE, status=422),
    f"GET {API}/words": Rule(get("/api/tables/{match}/words?seat={seat}"), SEAT),
    f"GET {API}/deal": Rule(get("/api/tables/{match}/deal"), ANYBODY),
    "POST /api/nights": Rule(
        json("/api/nights", game="_template", names=["A", "B"], seats=["person", "greedy"]), ANYBODY
    ),
    "GET /api/nights/{night:str}": Rule(get("/api/nights/NOSUCH"), NOT_THERE, status=404),
    "POST /api/nights/{night:str}/invite": Rule(
        json("/api/nights/NOSUCH/invite", "seat", table="AAAAAA"), NOT_THERE, status=404
    ),
    f"POST {API}/invite/{{seat:int}}": Rule(json("/api/tables/{match}/invite/{free}"), SEATED),
    f"POST {API}/join": Rule(json("/api/tables/{match}/join", "secret"), LINK, once=True),
    f"POST {API}/program/{{seat:int}}": Rule(json("/api/tables/{match}/program/{seat}"), SEAT),
    f"POST {API}/program/{{seat:int}}/back": Rule(
        json("/api/tables/{match}/program/{seat}/back"), SEAT, lent=True
    ),
}
