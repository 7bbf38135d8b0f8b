"""Run a server until it is stopped."""

from __future__ import annotations

import gc
import logging
import os
import socket
from collections.abc import Callable
from typing import Final

import structlog
import uvicorn
from litestar import Litestar

from benben.core.errors import BadText
from benben.table.hub import Hub
from benben.web.app import create_app
from benben.web.http.settings import Settings
from benben.web.http.timeouts import RequestTimeout
from benben.web.server import Server

HOME: Final = "127.0.0.1"
ANYWHERE: Final = "0.0.0.0"  # noqa: S104 (only when somebody asks for it)
SHUTDOWN_TIMEOUT: Final = 3
"""Seconds that requests get to finish; bots and streams are ended before."""
KEEP_ALIVE: Final = 75
"""Seconds; longer than the 60 of a proxy, so that it never sends into a closing connection."""
SEND_TIMEOUT: Final = 60_000
"""Milliseconds after which somebody who takes nothing of what was sent is gone."""

log = structlog.get_logger()


class AnnouncingServer(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, hub: Hub, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.hub = hub
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the doors, then tell."""
        await super().startup(sockets)
        if self.started:
            tune_garbage_collector()
            self.ready()
            log.info("ready")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams first: they would keep everybody waiting."""
        log.info("stopping", streams=sum(len(waiting) for waiting in self.hub.waiting.values()))
        await self.hub.stop()
        await super().shutdown(sockets)
        log.info("stopped")


def serve(settings: Settings, ready: Callable[[str], None], *, quiet: bool = False) -> None:
    """Serve until stopped; `ready` gets the address; a quiet server tells only what went wrong."""
    configure_logs(logging.WARNING if quiet else logging.INFO)
    app = create_app(settings)
    server: Server = app.state["server"]
    server.open()
    server.read_pages()
    listening = listen(settings.host, settings.port)
    address = f"http://{shown_host(settings.host)}:{listening.getsockname()[1]}"
    AnnouncingServer(configured(app, settings), server.hub, lambda: ready(address)).run(sockets=[listening])


def shown_host(host: str) -> str:
    """An address as it stands in a link to this machine."""
    if host == ANYWHERE:
        return HOME
    return f"[{host}]" if ":" in host else host


def configured(app: Litestar, settings: Settings) -> uvicorn.Config:
    """How the server below the application behaves."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        http=RequestTimeout,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        server_header=False,
        h11_max_incomplete_event_size=32 * 1024,
        proxy_headers=True,
        forwarded_allow_ips=list(settings.proxies),
    )


def tune_garbage_collector() -> None:
    """What is loaded now stays: collecting garbage need not look at it, and should not hold up a move."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def listen(host: str, port: int) -> socket.socket:
    """A socket at that port; 0 takes any free one.

    It says that it speaks TCP: asyncio sends small answers at once (TCP_NODELAY) only on sockets that do.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SEND_TIMEOUT)
    try:
        listening.bind((host, port))
    except OSError as error:
        raise BadText("port_in_use", port=port, problem=error.strerror) from None
    return listening


def configure_logs(level: int) -> None:
    """One JSON object a line, to standard error; nothing below warnings from libraries."""
    logging.basicConfig(level=logging.WARNING)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(file=open(os.dup(2), "w", buffering=1)),  # noqa: PTH123, SIM115
    )
