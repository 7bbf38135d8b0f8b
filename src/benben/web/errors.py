"""Exception handlers: JSON for the API, a page for browsers."""

from __future__ import annotations

from typing import Any, Final

import structlog
from litestar import MediaType, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from benben.core.errors import BenbenError
from benben.text.words import explain, speak
from benben.web.http.journal import REQUEST
from benben.web.request.answers import Refusal, html, retry_header, status_of
from benben.web.request.identity import language_of, page_of
from benben.web.server import AnyRequest, server_of

log = structlog.get_logger()


def refused(request: AnyRequest, error: BenbenError) -> Response[Any]:
    """Respond to a refusal in the catalogue of the requested table's game."""
    table = server_of(request).house.tables.get(str(request.path_params.get("match")))
    words = speak(language_of(request), *([table.game.folder / "text"] if table else []))
    return answer(request, status_of(error), error.key, explain(error, words), retry_header(error))


def answer(
    request: AnyRequest, status: int, key: str, message: str, headers: dict[str, str] | None = None
) -> Response[Any]:
    """Return an error response: JSON below /api/, a page elsewhere."""
    if request.url.path.startswith("/api/"):
        refusal = Refusal(key, message, status)
        return Response(refusal, status_code=status, media_type=MediaType.JSON, headers=headers)
    return html(
        request, "error.html", status=status, headers=headers, message=message, here=switch_path(request)
    )


def switch_path(request: AnyRequest) -> str:
    """Return the path to which the language and theme switches of an error page lead: one that a browser can GET."""
    if request.method == "GET":
        return page_of(request).path
    _, kind, name, *_ = f"{request.url.path}//".split("/")
    return f"/m/{name}" if kind == "m" else "/"


def http_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """Respond to an HTTP error raised by Litestar: unknown path or method, body too large or malformed."""
    words = speak(language_of(request))
    status = 422 if isinstance(error, ValidationException) else error.status_code
    key = {
        400: "bad_request",
        404: "not_found",
        405: "not_allowed",
        413: "too_large",
        422: "bad_request",
    }.get(status, "bad_request")
    return answer(request, status, key, words(f"error.{key}"), dict(error.headers or {}))


def nested_too_deep(request: AnyRequest, _: RecursionError) -> Response[Any]:
    """Respond to JSON nested too deeply to parse."""
    return answer(request, 400, "bad_request", speak(language_of(request))("error.bad_request"))


def failed(request: AnyRequest, error: Exception) -> Response[Any]:
    """Log an unexpected exception with the request id, and respond with that id alone."""
    number = REQUEST.get()
    path = request.scope.get("path_template", "")  # the path itself may hold a secret link
    log.error("failed", request=number, path=path, exc_info=error)
    words = speak(language_of(request))
    return answer(request, 500, "failed", words("error.failed", number=number))


HANDLERS: Final[ExceptionHandlersMap] = {
    BenbenError: refused,
    HTTPException: http_error,
    RecursionError: nested_too_deep,
    Exception: failed,
}
