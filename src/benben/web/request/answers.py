"""How pages and refusals are answered."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import MediaType, Response
from litestar.datastructures import Cookie
from markupsafe import Markup

from benben.core.errors import BadText, BenbenError, GameOver, Illegal, NotYourSeat, Stale
from benben.games import AnyGame
from benben.store import NotStored, Taken
from benben.text import game_words, speak
from benben.web.http.limits import ServerFull, TooOften
from benben.web.request.identity import page_of
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
    """Why something was not done, as JSON."""

    key: str
    message: str
    status: int


@dataclass(frozen=True)
class Toast:
    """One sentence above the board."""

    text: str
    kind: str = "refuse"


def status_of(error: BenbenError) -> int:
    """The HTTP status of a refusal."""
    return 404 if error.key in NOT_FOUND else STATUS.get(type(error), 422)


def retry_header(error: BenbenError) -> dict[str, str]:
    """When to come back, after too many requests or to a full house."""
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
    """A page or fragment in the reader's language."""
    text = render(request, template, speaks=speaks, status=status, **context)
    return written(text, status=status, cookies=cookies, headers=headers)


def written(
    text: str,
    *,
    status: int = 200,
    cookies: list[Cookie] | None = None,
    headers: dict[str, str] | None = None,
) -> Response[str]:
    """A page or fragment for this reader only."""
    kept = {"Cache-Control": "no-store", "Vary": "Cookie, Accept-Language", **(headers or {})}
    return Response(text, media_type=MediaType.HTML, status_code=status, cookies=cookies or [], headers=kept)


def render(request: AnyRequest, template: str, *, speaks: AnyGame | None = None, **context: Any) -> str:
    """A template with the reader's words."""
    page = page_of(request)
    say = game_words(page.lang, speaks.folder) if speaks else speak(page.lang)
    found = server_of(request).templates.get_template(template)
    return found.render(page=page, say=say, toast=context.pop("toast", None), **context)


@cache
def inline_sheet(path: Path) -> Markup:
    """A sprite sheet as an element that takes no room, to stand once in a page."""
    text = path.read_text(encoding="utf-8")
    _, _, rest = text[text.index("<svg") :].partition(">")
    sheet = f'<svg class="sheet" width="0" height="0" aria-hidden="true" xmlns="http://www.w3.org/2000/svg">{rest}'
    return Markup(sheet)  # noqa: S704 (our own file)
