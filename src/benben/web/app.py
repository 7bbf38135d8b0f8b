"""The web application: all decorated handlers of pages and API, wrapped in guard and request log."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Final

from litestar import Litestar, Router
from litestar.config.app import AppConfig
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.handlers.base import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins import InitPlugin
from litestar.plugins.prometheus import PrometheusConfig
from litestar.types import ControllerRouterHandler

from benben import __version__
from benben.web import api, errors, pages
from benben.web.http.guard import Guard
from benben.web.http.journal import Journal
from benben.web.http.settings import Settings
from benben.web.server import Server

MAX_BODY: Final = 64 * 1024
COMPRESSED: Final = CompressionConfig(
    backend="gzip",
    minimum_size=2000,
    gzip_compress_level=5,
    exclude=["^/static/", "/stream$", "/act$"],  # packed already; sent bit by bit; must not wait
)


class ServerLifespan(InitPlugin):
    """Starts the server's parts after the channels plugin, whose PostgreSQL connection must be open first."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def on_app_init(self, app_config: AppConfig) -> AppConfig:
        """Append the lifespan of the server to those of earlier plugins."""
        app_config.lifespan.append(self.server.running)
        return app_config


def handlers_in(package: ModuleType) -> list[ControllerRouterHandler]:
    """Return every route handler decorated in a module of the package."""
    modules = [import_module(found.name) for found in walk_packages(package.__path__, f"{package.__name__}.")]
    return [
        found
        for module in modules
        for found in vars(module).values()
        if isinstance(found, Router)
        or (isinstance(found, BaseRouteHandler) and found.fn.__module__ == module.__name__)
    ]


def create_app(settings: Settings | None = None) -> Litestar:
    """Create the ASGI application."""
    server = Server(settings or Settings())
    prometheus = PrometheusConfig(app_name="benben", group_path=True)
    app = Litestar(
        route_handlers=[*handlers_in(pages), *handlers_in(api)],
        plugins=[server.channels, ServerLifespan(server)],
        state=State({"server": server}),
        middleware=[prometheus.middleware],
        exception_handlers=errors.HANDLERS,
        request_max_body_size=MAX_BODY,
        compression_config=COMPRESSED,
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
