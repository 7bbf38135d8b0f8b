"""The web application: every door found by its decorator, behind the guard and the journal."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Final

from litestar import Litestar, Router
from litestar.config.app import AppConfig
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

BODY: Final = 64 * 1024


class Opening(InitPlugin):
    """Opens the house after the channels that its news travel by: PostgreSQL's must be connected first."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def on_app_init(self, app_config: AppConfig) -> AppConfig:
        """Take the next place in the order of opening."""
        app_config.lifespan.append(self.server.running)
        return app_config


def doors(package: ModuleType) -> list[ControllerRouterHandler]:
    """Every route of a package: what a module of it decorates is open."""
    modules = [import_module(found.name) for found in walk_packages(package.__path__, f"{package.__name__}.")]
    return [
        found
        for module in modules
        for found in vars(module).values()
        if isinstance(found, Router)
        or (isinstance(found, BaseRouteHandler) and found.fn.__module__ == module.__name__)
    ]


def create_app(settings: Settings | None = None) -> Litestar:
    """The application, ready to be served."""
    server = Server(settings or Settings())
    prometheus = PrometheusConfig(app_name="benben", group_path=True)
    app = Litestar(
        route_handlers=[*doors(pages), *doors(api)],
        plugins=[server.channels, Opening(server)],
        state=State({"server": server}),
        middleware=[prometheus.middleware],
        exception_handlers=errors.HANDLERS,
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
