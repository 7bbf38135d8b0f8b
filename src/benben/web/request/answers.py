"""Responses: pages, fragments and error statuses."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import MediaType, Response
from litestar.datastructures import Cookie
from litestar.response import Redirect
from markupsafe import Markup

from benben.core.errors import BadText, BenbenError, GameOver, Illegal, NotYourSeat, Stale
from benben.games import AnyGame
from benben.store import NotStored, Taken
from benben.text import game_words, speak
from benben.web.http.limits import ServerFull, TooOften
from benben.web.request.identity import IDENTITY, Identity, cookie, page_of
from benben.web.server import AnyRequest, server_of

STATUS: dict[type[BenbenError], int] = {
    Stale: 409,
    GameOver: 409,
    Taken: 409,
    NotYourSeat: 403,
    Illegal: 422,
    BadText: 422,
    TooOften: 429,
    NotStored: 503,
    ServerFull: 503,
}
NOT_FOUND = ("no_table", "no_night", "no_lesson", "unknown_game", "dead_link", "not_found")


class Refusal(msgspec.Struct):
    """The error response of the API."""

    key: str
    message: str
    status: int


@dataclass(frozen=True)
class Toast:
    """A one-line message above the board."""

    text: str
    kind: str = "refuse"


def status_of(error: BenbenError) -> int:
    """Return the HTTP status of an error."""
    return 404 if error.key in NOT_FOUND else STATUS.get(type(error), 422)


def retry_header(error: BenbenError) -> dict[str, str]:
    """Return a Retry-After header for rate limits and a full server, else no headers."""
    again = isinstance(error, TooOften | ServerFull)
    return {"Retry-After": str(error.details["seconds"])} if again else {}


def html(
    request: AnyRequest,
    template: str,
    *,
    status: int = 200,
    speaks: AnyGame | None = None,
    cookies: list[Cookie] | None = None,
    headers: dict[str, str] | None = None,
    **context: Any,
) -> Response[str]:
    """Render a template as a response in the reader's language."""
    text = render(request, template, speaks=speaks, status=status, **context)
    return html_response(text, status=status, cookies=cookies, headers=headers)


def html_response(
    text: str,
    *,
    status: int = 200,
    cookies: list[Cookie] | None = None,
    headers: dict[str, str] | None = None,
) -> Response[str]:
    """Return a page or fragment as a response that is cached nowhere."""
    kept = {"Cache-Control": "no-store", "Vary": "Cookie, Accept-Language", **(headers or {})}
    return Response(text, media_type=MediaType.HTML, status_code=status, cookies=cookies or [], headers=kept)


def signed_in(request: AnyRequest, path: str, identity: Identity) -> Redirect:
    """Redirect to a page of our own, with the cookie that holds the reader's seats."""
    held = cookie(request, IDENTITY, identity.secret, secret=True)
    return Redirect(path, status_code=303, cookies=[held])


def render(request: AnyRequest, template: str, *, speaks: AnyGame | None = None, **context: Any) -> str:
    """Render a template with the reader's catalogue."""
    page = page_of(request)
    say = game_words(page.lang, speaks.folder) if speaks else speak(page.lang)
    found = server_of(request).templates.get_template(template)
    return found.render(page=page, say=say, toast=context.pop("toast", None), **context)


@cache
def inline_sheet(path: Path) -> Markup:
    """Return a sprite sheet as an invisible SVG element, to be embedded once per page."""
    text = path.read_text(encoding="utf-8")
    _, _, rest = text[text.index("<svg") :].partition(">")
    sheet = f'<svg class="sheet" width="0" height="0" aria-hidden="true" xmlns="http://www.w3.org/2000/svg">{rest}'
    return Markup(sheet)  # noqa: S704 (our own file)
