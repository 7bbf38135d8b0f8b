"""Paired worlds: a table is put into another state with the same view, and all response bytes are compared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import httpx

from benben.core.advance import Progress
from benben.core.rng import Rng
from benben.svg.kept import forget
from benben.table.live.table import Table
from benben.text import LANGUAGES
from tests.table.arrange import act
from tests.web.events import stream
from tests.web.site import Client, Site

COMMAND = re.compile(r'"[0-9a-f]{32}"')
TIME = re.compile(r" \d\d:\d\d UTC")
OF_ITS_OWN = ("date", "x-request-id")
"""Headers that differ in every response."""
IN_EACH_LANGUAGE = ("/m/{match}/board{seat}", "/m/{match}/words{seat}", "/m/{match}{seat}")
AS_DATA = ("/api/tables/{match}{seat}", "/api/tables/{match}/words{seat}")
EXPORTS = ("/m/{match}/record", "/m/{match}/report", "/m/{match}/deal", "/api/tables/{match}/deal", "/")
STREAMS = ("/m/{match}/stream{seat}", "/api/tables/{match}/stream{seat}")


def timeless(text: str) -> str:
    """Remove command ids and the time of a report."""
    return TIME.sub("", COMMAND.sub('""', text))


def whole(answer: httpx.Response) -> str:
    """Return status, headers and body of a response, including its length."""
    headers = {name: value for name, value in answer.headers.items() if name not in OF_ITS_OWN}
    return timeless(f"{answer.status_code} {headers} {answer.text}")


def bytes_for(client: Client, match: str, seat: int | None) -> Iterator[tuple[str, str]]:
    """Return all that one reader receives of a table: pages, data, exports, reasons, events, refusals."""
    wish = "" if seat is None else f"?seat={seat}"
    client.headers["Accept-Encoding"] = "identity"  # a compressed length depends on the random command ids
    for lang in LANGUAGES:
        client.headers["Accept-Language"] = lang
        for path in (one.format(match=match, seat=wish) for one in (*IN_EACH_LANGUAGE, *AS_DATA)):
            answer = client.get(path)
            assert answer.status_code == 200
            yield f"{lang} {path}", whole(answer)
    for path in (one.format(match=match) for one in EXPORTS):
        yield path, whole(client.get(path))
    board = client.get(f"/m/{match}/board{wish}").text
    for name in things_in(board):
        for path in (f"/m/{match}/why?w={name}", f"/api/tables/{match}/why?what={name}"):
            answer = client.get(path + wish.replace("?", "&"))
            assert answer.status_code == 200
            yield path, whole(answer)
    for path in (one.format(match=match, seat=wish) for one in STREAMS):
        with stream(client, path) as sent:
            first = next(sent)
        yield path, timeless(f"{first.id} {first.data}")
    yield from refusals(client, match, seat)


def refusals(client: Client, match: str, seat: int | None) -> Iterator[tuple[str, str]]:
    """Return the errors of an invalid action, from the page and from the API."""
    form = {"seat": str(seat), "a": "dance", "n": "1", "id": "refused-1"}
    yield "refused", whole(client.post(f"/m/{match}/act", data=form))
    body = {"seat": seat or 0, "action": "dance", "version": 1, "command": "refused-1"}
    yield "refused as data", whole(client.post(f"/api/tables/{match}/act", json=body))


def things_in(board: str) -> list[str]:
    """Return the first and the last named thing of the board; on a grid some cells."""
    found = list(dict.fromkeys(re.findall(r'data-w="([^"]*)"', board)))
    names = [name for name in found if name != "cell"]
    return [*names[:1], *names[-1:], *(f"cell {x},{x}" for x in (0, 3) if "cell" in found)]


def walk(site: Site, table: Table, chance: Random, steps: int) -> None:
    """Play so many random steps, none of which ends the template's match early."""
    for _ in range(steps):
        if not table.is_over:
            careful = [option for option in table.at.options if option != "stop"] or table.at.options
            site.call(act(table, chance.choice(careful)))


def another_world(table: Table, seat: int | None, chance: int) -> bool:
    """Put the table into another state with the same view; return whether it differs."""
    state = table.game.determinize(table.game.view(table.at.state, seat), Rng(chance, 1))
    other = replace(table.at, state=state, decision=table.game.decision(state))
    changed = other.digest != table.at.digest
    stand_at(table, other)
    return changed


def stand_at(table: Table, at: Progress[Any, Any]) -> None:
    """Put the table at a position and drop its caches."""
    table.at = at
    table.looks = table.looks_at(at)
    forget()


def is_alike(site: Site, client: Client, table: Table, seat: int | None, chance: int) -> bool:
    """Compare what a reader receives in two worlds; return whether the worlds differ."""
    truth = table.at
    true = dict(bytes_for(client, table.id, seat))
    differs = another_world(table, seat, chance)
    site.server.shown.kept.clear()
    other = dict(bytes_for(client, table.id, seat))
    stand_at(table, truth)
    site.server.shown.kept.clear()
    assert other == true
    return differs
