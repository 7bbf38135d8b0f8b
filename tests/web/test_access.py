"""Who may do what: every endpoint of the application against everybody who might ask (S2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from benben.table.house import hashed
from benben.web.people import IDENTITY
from tests.table.arrange import standing
from tests.web.site import Client, Site, command

Ask = Callable[["Scene", Client], httpx.Response]
ANYBODY = {"nobody", "forger", "spectator", "other", "holder"}
SEATED = {"other", "holder"}
HOLDER = {"holder"}


@dataclass
class Scene:
    """A table of three seats: the holder decides, another one sits beside, one seat is free."""

    match: str
    seat: int
    version: int
    option: str
    secret: str


def get(path: str) -> Ask:
    def ask(scene: Scene, client: Client) -> httpx.Response:
        with client.stream("GET", path.format(**vars(scene))) as answer:
            if not answer.headers.get("content-type", "").startswith("text/event-stream"):
                answer.read()
            return answer

    return ask


def form(path: str, **data: str) -> Ask:
    def ask(scene: Scene, client: Client) -> httpx.Response:
        told = {name: value.format(**vars(scene)) for name, value in data.items()}
        return client.post(path.format(**vars(scene)), data=told | {"id": command()})

    return ask


def program(path: str, *fields: str, **more: Any) -> Ask:
    def ask(scene: Scene, client: Client) -> httpx.Response:
        body = {"command": command(), "action": scene.option, **vars(scene)}
        return client.post(path.format(**vars(scene)), json={name: body[name] for name in fields} | more)

    return ask


CHAIRS = [{"kind": "me"}, {"kind": "screen"}]
MATRIX: dict[tuple[str, str], tuple[Ask, set[str]]] = {
    ("GET", "/"): (get("/"), ANYBODY),
    ("GET", "/new/{key:str}"): (get("/new/pyramido"), ANYBODY),
    ("POST", "/tables/quick"): (form("/tables/quick", game="_template"), ANYBODY),
    ("POST", "/tables"): (
        form("/tables", game="_template", **{"seat-0-kind": "me", "seat-1-kind": "me"}),
        ANYBODY,
    ),
    ("GET", "/rules/{key:str}"): (get("/rules/pyramido"), ANYBODY),
    ("POST", "/lang"): (form("/lang", lang="en"), ANYBODY),
    ("POST", "/theme"): (form("/theme", theme="dark"), ANYBODY),
    ("GET", "/m/{match:str}"): (get("/m/{match}?seat={seat}"), ANYBODY),
    ("GET", "/m/{match:str}/board"): (get("/m/{match}/board?seat={seat}"), ANYBODY),
    ("GET", "/m/{match:str}/stream"): (get("/m/{match}/stream?seat={seat}"), ANYBODY),
    ("GET", "/m/{match:str}/replay"): (get("/m/{match}/replay?seat={seat}"), ANYBODY),
    ("GET", "/m/{match:str}/record"): (get("/m/{match}/record"), ANYBODY),
    ("GET", "/m/{match:str}/join/{secret:str}"): (get("/m/{match}/join/{secret}"), ANYBODY),
    ("POST", "/m/{match:str}/act"): (
        form("/m/{match}/act", seat="{seat}", n="{version}", a="{option}"),
        HOLDER,
    ),
    ("POST", "/m/{match:str}/undo"): (form("/m/{match}/undo", seat="{seat}", n="{version}"), HOLDER),
    ("POST", "/m/{match:str}/leave"): (form("/m/{match}/leave", seat="{seat}"), HOLDER),
    ("POST", "/m/{match:str}/invite/{seat:int}"): (form("/m/{match}/invite/2"), SEATED),
    ("POST", "/m/{match:str}/join"): (form("/m/{match}/join", secret="{secret}"), {"spectator"}),  # noqa: S106 (a gap)
    ("GET", "/health"): (get("/health"), ANYBODY),
    ("GET", "/metrics"): (get("/metrics"), ANYBODY),
    ("GET", "/static/{file_path:path}"): (get("/static/shell.css"), ANYBODY),
    ("HEAD", "/static/{file_path:path}"): (get("/static/shell.css"), ANYBODY),
    ("GET", "/static/games/{key:str}/{file:path}"): (get("/static/games/pyramido/board.css"), ANYBODY),
    ("GET", "/schema"): (get("/schema"), ANYBODY),
    ("GET", "/schema/{path:str}"): (get("/schema/swagger"), set()),
    ("GET", "/schema/openapi.json"): (get("/schema/openapi.json"), ANYBODY),
    ("GET", "/api/games"): (get("/api/games"), ANYBODY),
    ("POST", "/api/tables"): (program("/api/tables", game="_template", chairs=CHAIRS), ANYBODY),
    ("GET", "/api/tables/{match:str}"): (get("/api/tables/{match}?seat={seat}"), HOLDER),
    ("GET", "/api/tables/{match:str}/stream"): (get("/api/tables/{match}/stream?seat={seat}"), HOLDER),
    ("GET", "/api/tables/{match:str}/record"): (get("/api/tables/{match}/record"), ANYBODY),
    ("POST", "/api/tables/{match:str}/act"): (
        program("/api/tables/{match}/act", "seat", "action", "version", "command"),
        HOLDER,
    ),
    ("POST", "/api/tables/{match:str}/undo"): (
        program("/api/tables/{match}/undo", "seat", "version", "command"),
        HOLDER,
    ),
    ("POST", "/api/tables/{match:str}/leave/{seat:int}"): (
        program("/api/tables/{match}/leave/{seat}"),
        HOLDER,
    ),
    ("POST", "/api/tables/{match:str}/invite/{seat:int}"): (program("/api/tables/{match}/invite/2"), SEATED),
    ("POST", "/api/tables/{match:str}/join"): (program("/api/tables/{match}/join", "secret"), {"spectator"}),
}
ONCE = {"POST /m/{match:str}/join", "POST /api/tables/{match:str}/join"}


def routes(site: Site) -> set[tuple[str, str]]:
    """Every method and path that the application serves."""
    found = {(method, route.path) for route in site.app.routes for method in getattr(route, "methods", ())}
    return {(method, path) for method, path in found if method != "OPTIONS"}


def test_every_route_has_its_line_here(site: Site) -> None:
    assert routes(site) == MATRIX.keys()


@pytest.mark.parametrize(("method", "path"), MATRIX)
def test_only_those_who_may_are_let_in(site: Site, method: str, path: str) -> None:
    ask, allowed = MATRIX[method, path]
    with (
        site.client() as me,
        site.client() as friend,
        site.client() as spectator,
        site.client() as forger,
        site.client() as nobody,
    ):
        match = me.open("me", "link", "link", game="pyramido")
        friend.join(match, me.invite(match, 1), "Bob")
        table = site.table(match)
        while (turn := table.at.decision) is None or turn.seat == 2 or ("undo" in path and not table.back):
            assert turn is not None
            site.call(table.act(turn.seat, table.at.options[0], table.version(turn.seat), command()))
        seat = table.steps[-1].seat if "undo" in path else turn.seat
        holder, other = (me, friend) if seat == 0 else (friend, me)
        secret = me.invite(match, 2)
        scene = Scene(match, seat, table.version(seat), table.at.options[0], secret)
        spectator.open("me", "screen", game="pyramido")
        forger.cookies.set(IDENTITY, hashed(holder.cookies[IDENTITY]))
        everybody = {
            "nobody": nobody,
            "forger": forger,
            "spectator": spectator,
            "other": other,
            "holder": holder,
        }
        before, seats = standing(table), list(table.seats)
        for name, client in everybody.items():
            if f"{method} {path}" in ONCE and name != "spectator":
                continue
            answer = ask(scene, client)
            assert (answer.status_code < 400) == (name in allowed), (name, answer.status_code)
            if name not in allowed:
                assert answer.status_code == (403 if allowed else 404)
                assert (standing(table), table.seats) == (before, seats)


@pytest.mark.parametrize(
    "path",
    [
        "/m/{match}?seat=0",
        "/m/{match}/board?seat=0",
        "/m/{match}/stream?seat=0",
        "/m/{match}/replay?seat=0&n=1",
    ],
)
def test_a_seat_one_does_not_hold_is_shown_as_to_a_watcher(
    site: Site, me: Client, friend: Client, stranger: Client, path: str
) -> None:
    match = me.open("me", "link")
    friend.join(match, me.invite(match, 1), "Bob")
    for client, seat in ((friend, 1), (stranger, None)):
        if "stream" in path:
            with client.stream("GET", path.format(match=match)) as answer:
                marks = (line for line in answer.iter_lines() if line.startswith("id:"))
                mark = next(marks).removeprefix("id:").strip()
            assert mark.startswith("w." if seat is None else f"{seat}.")
        else:
            answer = client.get(path.format(match=match), follow_redirects=True)
            plain = client.get(
                path.format(match=match).replace("seat=0", f"seat={seat}" if seat else ""),
                follow_redirects=True,
            )
            assert answer.status_code == 200
            assert len(answer.text) - len(plain.text) in range(-40, 41)
    assert site.table(match).rows == 0


def test_a_link_of_one_table_opens_no_other(me: Client, stranger: Client) -> None:
    here, there = me.open("me", "link"), me.open("me", "link")
    secret = me.invite(here, 1)
    assert stranger.get(f"/m/{there}/join/{secret}").status_code == 404
    assert stranger.join(there, secret).status_code == 404
    assert stranger.post(f"/api/tables/{there}/join", json={"secret": secret}).status_code == 404
    assert stranger.join(here, secret).status_code == 303


@pytest.mark.parametrize("token", ["0", "null", "undefined", "Bearer"])
def test_an_empty_identity_holds_nothing(site: Site, me: Client, token: str) -> None:
    match = me.open("me", "link", "bot")
    with (
        site.client(Authorization=f"Bearer {token}") as program,
        site.client(Cookie=f"{IDENTITY}={token}") as browser,
    ):
        for client in (program, browser):
            assert client.info(match)["seat"] is None
            body = {"seat": 1, "action": "stop", "version": 1, "command": command()}
            assert client.post(f"/api/tables/{match}/act", json=body).status_code == 403
