"""Permissions: every route of the application, requested by everyone who might (S2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from benben.table.live.manners import Manners
from benben.table.live.table import Table
from benben.table.people.secrets import hashed
from benben.table.questions import consent
from benben.web.request.identity import IDENTITY
from tests.table.arrange import standing
from tests.web.matrix import MATRIX, PEOPLE, Scene
from tests.web.site import Client, Site, command


def routes(site: Site) -> set[str]:
    """Return every method and path that the application serves."""
    found = {(method, route.path) for route in site.app.routes for method in getattr(route, "methods", ())}
    return {f"{method} {path}" for method, path in found if method != "OPTIONS"}


def test_every_route_has_its_line_in_the_matrix(site: Site) -> None:
    assert routes(site) == MATRIX.keys()


class Stage:
    """A table with all kinds of people; one of two friends is to move and may undo a step."""

    def __init__(self, site: Site, *, lent: bool, stage: str) -> None:
        self.site = site
        self.clients = ExitStack()
        self.people = {name: self.clients.enter_context(site.client()) for name in PEOPLE}
        host = self.people["host"]
        match = host.open("me", "link", "link", "link", game="pyramido")
        friends = [self.people["other"], self.people["seat"]]
        for seat, friend in enumerate(friends, 1):
            friend.join(match, host.invite(match, seat), ("Bob", "Eve")[seat - 1])
        self.table = site.table(match)
        self.table.manners = Manners(hints="all")
        seat = play_until_undo(site, self.table)
        if seat == 1:
            self.people["other"], self.people["seat"] = friends[::-1]
        if lent:
            token = self.people["seat"].post(f"/api/tables/{match}/program/{seat}").json()["token"]
            self.people["program"].headers["Authorization"] = f"Bearer {token}"
        self.people["spectator"].cookies.set(IDENTITY, "somebody without a seat")
        self.people["stranger"].open("me", "screen", game="pyramido")
        self.people["forger"].cookies.set(IDENTITY, hashed(self.people["seat"].cookies[IDENTITY]))
        version, option = self.table.version(seat), self.table.at.options[0]
        self.scene = Scene(match, seat, version, option, host.invite(match, 3))
        if stage == "late":
            site.call(run_out(self.table))
        if stage == "asked":
            self.scene.request = f"ask-{command()}"
            site.call(consent.ask(self.table, 0, "pause", self.table.version(0), self.scene.request))
        self.before = self.now()

    def now(self) -> tuple[object, ...]:
        """Return everything that a request could change."""
        said = self.site.call(self.site.server.talks.of(self.table)).last
        return standing(self.table), list(self.table.seats), said, self.table.asked, self.table.clock.given


def play_until_undo(site: Site, table: Table) -> int:
    """Play first options until one of the friends is to move and may undo a step; return their seat."""
    while True:
        turn = table.at.decision
        assert turn is not None
        if turn.seat in (1, 2) and table.can_take_back(turn.seat):
            return turn.seat
        site.call(table.act(turn.seat, table.at.options[0], table.version(turn.seat), command()))


async def run_out(table: Table) -> None:
    """Let the turn exceed its time."""
    table.clock.manners = Manners(clock="soft", minutes=1)
    table.clock.used = 60_000


Stages = Callable[[bool, str], Stage]


@pytest.fixture(scope="module")
def stages(site: Site) -> Iterator[Stages]:
    """Return the same stage again as long as no request has changed it."""
    kept: dict[tuple[bool, str], Stage] = {}

    def get(lent: bool, stage: str) -> Stage:
        key = lent, stage
        if key not in kept or kept[key].now() != kept[key].before:
            if key in kept:
                kept[key].clients.close()
            kept[key] = Stage(site, lent=lent, stage=stage)
        return kept[key]

    yield get
    for stage in kept.values():
        stage.clients.close()


@pytest.mark.parametrize("route", MATRIX)
def test_only_those_who_may_are_let_in(stages: Stages, route: str) -> None:
    rule = MATRIX[route]
    for name in PEOPLE:
        if name in rule.untried or (rule.once and name not in rule.allowed):
            continue
        stage = stages(rule.lent or name == "program", rule.stage)
        status = rule.ask(stage.scene, stage.people[name]).status_code
        assert (status < 400) == (name in rule.allowed), (name, status)
        if name not in rule.allowed:
            assert status == rule.status, name
            assert stage.now() == stage.before, name


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
