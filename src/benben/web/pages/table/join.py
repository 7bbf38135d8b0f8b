"""Secret links: created for a seat, opened by a friend, exchanged for the seat."""

from __future__ import annotations

from typing import Any

import segno
from litestar import Response, get, post
from litestar.params import FromPath
from markupsafe import Markup

from benben.core.errors import BadText
from benben.table.live.table import Table
from benben.table.people.secrets import hashed
from benben.text.words import explain, speak
from benben.web.http.limits import JOINS, LINKS
from benben.web.request.answers import html, signed_in, status_of
from benben.web.request.forms import form_of
from benben.web.request.identity import (
    address_of,
    holder_of,
    identity_of,
    language_of,
)
from benben.web.screen.teller import teller
from benben.web.server import AnyRequest, server_of


@post("/m/{match:str}/invite/{seat:int}", include_in_schema=False)
async def invite(request: AnyRequest, match: FromPath[str], seat: FromPath[int]) -> Response[str]:
    """Create a secret link for a seat and show it with a QR code."""
    server = server_of(request)
    server.limits.check(LINKS, address_of(request))
    table = await server.house.find(match)
    secret = await server.house.invite(table, seat, holder_of(request))
    link, code = invitation(request, match, secret)
    say = teller(language_of(request), table)
    return html(
        request,
        "invite.html",
        speaks=table.game,
        link=link,
        qr=code,
        name=say.name(seat),
        match=match,
    )


def invitation(request: AnyRequest, match: str, secret: str) -> tuple[str, Markup]:
    """Return a secret link as text and as a QR code."""
    link = f"{request.base_url}m/{match}/join/{secret}"
    drawn = segno.make(link, error="m").svg_inline(scale=4, omitsize=True, svgclass="qr", lineclass=None)
    return link, Markup(drawn)  # noqa: S704 (our own drawing)


@get("/m/{match:str}/join/{secret:str}", include_in_schema=False)
async def join_page(request: AnyRequest, match: FromPath[str], secret: FromPath[str]) -> Response[str]:
    """The page of a secret link; the seat changes only when its form is submitted."""
    server = server_of(request)
    server.limits.check(JOINS, address_of(request))
    table = await server.house.find(match)
    return join_form(request, table, secret)


def join_form(
    request: AnyRequest, table: Table, secret: str, why: str = "", name: str = "", status: int = 200
) -> Response[str]:
    """Respond with the form of a secret link, and what was wrong with the name."""
    row = next((row for row in table.seats if row.link and row.link == hashed(secret)), None)
    if row is None:
        raise BadText("dead_link")
    say = teller(language_of(request), table)
    seat = {"id": table.id, "game": table.game.key, "game_name": say("game.name"), "badge": row.badge}
    return html(
        request,
        "join.html",
        status=status,
        speaks=table.game,
        table={**seat, "name": say.name(row.seat), "secret": secret},
        why=why,
        name=name,
        here=f"/m/{table.id}/join/{secret}",
    )


@post("/m/{match:str}/join", include_in_schema=False)
async def join(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Exchange the link, once, for a seat and a cookie."""
    server = server_of(request)
    server.limits.check(JOINS, address_of(request))
    form = await form_of(request)
    table = await server.house.find(match)
    identity = identity_of(request)
    secret = form.get("secret", "")
    try:
        seat = await server.house.sit(table, secret, identity.holder, form.get("name", "")[:200])
    except BadText as error:
        if error.key != "name_taken":
            raise
        why = explain(error, speak(language_of(request)))
        return join_form(request, table, secret, why, str(error.details["free"]), status_of(error))
    return signed_in(request, f"/m/{match}?seat={seat}", identity)
