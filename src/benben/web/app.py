"""The web application: routes, limits, and the last handler of every error."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import structlog
from litestar import Litestar, MediaType, Response, get
from litestar.config.app import AppConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.plugins import InitPlugin
from litestar.plugins.prometheus import PrometheusConfig
from litestar.response import File
from litestar.static_files import create_static_files_router
from prometheus_client import CONTENT_TYPE_LATEST

from benben import __version__
from benben.core.errors import BenbenError
from benben.games import load_game
from benben.text import explain, speak
from benben.web.answers import html, retry_header, status_of
from benben.web.api import explain as explain_api
from benben.web.api import lessons as lessons_api
from benben.web.api import programs as programs_api
from benben.web.api import records as records_api
from benben.web.api import seats as seats_api
from benben.web.api import tables as api
from benben.web.api import talk as talk_api
from benben.web.api import why as why_api
from benben.web.api import words as words_api
from benben.web.guard import Guard
from benben.web.journal import REQUEST, Journal
from benben.web.pages import (
    hints,
    lessons,
    lobby,
    nights,
    programs,
    records,
    review,
    seats,
    table,
    talk,
    tv,
    why,
    words,
)
from benben.web.people import language_of, page_of
from benben.web.server import AnyRequest, Server, server_of
from benben.web.settings import Settings

STATIC: Final = Path(__file__).parent / "static"
BODY: Final = 64 * 1024
log = structlog.get_logger()


@get("/health", include_in_schema=False)
async def health(request: AnyRequest) -> Response[dict[str, str]]:
    """Whether the server is ready, and which one it is."""
    server = server_of(request)
    told = {
        "status": "ready" if server.ready else "starting",
        "version": __version__,
        "commit": server.commit,
    }
    return Response(told, status_code=200 if server.ready else 503)


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest) -> Response[bytes]:
    """Counts for whoever watches the server; no part of the API."""
    return Response(server_of(request).metrics.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})


def refused(request: AnyRequest, error: BenbenError) -> Response[Any]:
    """A refusal: JSON for programs, a page for people; in the words of the game, if a table is asked for."""
    table = server_of(request).house.tables.get(str(request.path_params.get("match")))
    words = speak(language_of(request), *([table.game.folder / "text"] if table else []))
    return answer(request, status_of(error), error.key, explain(error, words), retry_header(error))


def answer(
    request: AnyRequest, status: int, key: str, message: str, headers: dict[str, str] | None = None
) -> Response[Any]:
    """One shape for every error."""
    if request.url.path.startswith("/api/"):
        refusal = api.Refusal(key, message, status)
        return Response(refusal, status_code=status, media_type=MediaType.JSON, headers=headers)
    return html(
        request, "error.html", status=status, headers=headers, message=message, here=way_back(request)
    )


def way_back(request: AnyRequest) -> str:
    """Where another language or theme leads from an error page: to what a browser can open again."""
    if request.method == "GET":
        return page_of(request).path
    _, kind, name, *_ = f"{request.url.path}//".split("/")
    return f"/m/{name}" if kind == "m" else "/"


def http_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """What Litestar refuses: unknown paths, methods, bodies that are too large or malformed."""
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


def too_deep(request: AnyRequest, _: RecursionError) -> Response[Any]:
    """JSON that is nested beyond reading."""
    return answer(request, 400, "bad_request", speak(language_of(request))("error.bad_request"))


def failed(request: AnyRequest, error: Exception) -> Response[Any]:
    """A bug: logged with an id that the reader sees; nothing else is told."""
    number = REQUEST.get()
    path = request.scope.get("path_template", "")  # the path itself may hold a secret link
    log.error("failed", request=number, path=path, exc_info=error)
    words = speak(language_of(request))
    return answer(request, 500, "failed", words("error.failed", number=number))


@get("/static/games/{key:str}/{file:path}", include_in_schema=False)
async def game_file(key: FromPath[str], file: FromPath[str]) -> File:
    """A game's style sheet, sprites and guide pictures, and nothing else of its folder."""
    folder = load_game(key).folder
    shown = {"/board.css": "text/css", "/sprites.svg": "image/svg+xml"}
    shown |= {f"/guide/{picture.name}": "image/svg+xml" for picture in folder.glob("guide/*.svg")}
    if str(file) not in shown or not (folder / str(file)[1:]).is_file():
        raise NotFoundException
    return File(folder / str(file)[1:], media_type=shown[str(file)], content_disposition_type="inline")


class Opening(InitPlugin):
    """Opens the house after the channels that its news travel by: PostgreSQL's must be connected first."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def on_app_init(self, app_config: AppConfig) -> AppConfig:
        """Take the next place in the order of opening."""
        app_config.lifespan.append(self.server.running)
        return app_config


def create_app(settings: Settings | None = None) -> Litestar:
    """The application, ready to be served."""
    server = Server(settings or Settings())
    prometheus = PrometheusConfig(app_name="benben", group_path=True)
    app = Litestar(
        route_handlers=[
            lobby.lobby,
            lobby.new_table,
            lobby.quick_table,
            lobby.create_table,
            lobby.rules,
            lobby.choose_language,
            lobby.choose_theme,
            table.table_page,
            table.table_fragment,
            table.table_menu,
            table.stream,
            table.act,
            table.undo,
            table.invite,
            table.join_page,
            table.join,
            *records.HANDLERS,
            *nights.HANDLERS,
            *tv.HANDLERS,
            why.why_page,
            words.words_page,
            hints.hint_page,
            review.review_page,
            health,
            metrics,
            create_static_files_router(path="/static", directories=[STATIC], include_in_schema=False),
            game_file,
            *seats.HANDLERS,
            *api.HANDLERS,
            *talk.HANDLERS,
            *talk_api.HANDLERS,
            *seats_api.HANDLERS,
            *records_api.HANDLERS,
            *lessons.HANDLERS,
            *lessons_api.HANDLERS,
            *why_api.HANDLERS,
            *words_api.HANDLERS,
            *explain_api.HANDLERS,
            *programs.HANDLERS,
            *programs_api.HANDLERS,
        ],
        plugins=[server.channels, Opening(server)],
        state=State({"server": server}),
        middleware=[prometheus.middleware],
        exception_handlers={
            BenbenError: refused,
            HTTPException: http_error,
            RecursionError: too_deep,
            Exception: failed,
        },
        request_max_body_size=BODY,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="benben",
            version=__version__,
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            use_handler_docstrings=True,
        ),
    )
    guarded = Guard(app.asgi_handler, hosts=server.settings.hosts)
    app.asgi_handler = Journal(guarded, every=server.settings.log_requests)
    return app
