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

LOOPBACK: Final = "127.0.0.1"
ALL_ADDRESSES: Final = "0.0.0.0"  # noqa: S104 (only when somebody asks for it)
SHUTDOWN_TIMEOUT: Final = 3
"""Seconds for running requests to finish; bots and streams are ended before."""
KEEP_ALIVE: Final = 75
"""Seconds; longer than the usual 60 of a proxy, so that it never reuses a connection that is being closed."""
SEND_TIMEOUT: Final = 60_000
"""Milliseconds after which a client that acknowledges no data is disconnected."""

log = structlog.get_logger()


class AnnouncingServer(uvicorn.Server):
    """A server that reports when it is ready."""

    def __init__(self, config: uvicorn.Config, hub: Hub, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.hub = hub
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening, then call `ready`."""
        await super().startup(sockets)
        if self.started:
            tune_garbage_collector()
            self.ready()
            log.info("ready")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams first, as they would delay the shutdown."""
        log.info("stopping", streams=sum(len(waiting) for waiting in self.hub.waiting.values()))
        await self.hub.stop()
        await super().shutdown(sockets)
        log.info("stopped")


def serve(settings: Settings, ready: Callable[[str], None], *, quiet: bool = False) -> None:
    """Serve until stopped; call `ready` with the address; a quiet server logs warnings and errors only."""
    configure_logs(logging.WARNING if quiet else logging.INFO)
    app = create_app(settings)
    server: Server = app.state["server"]
    server.open()
    server.load_templates()
    listening = listen(settings.host, settings.port)
    address = f"http://{link_host(settings.host)}:{listening.getsockname()[1]}"
    AnnouncingServer(uvicorn_config(app, settings), server.hub, lambda: ready(address)).run(
        sockets=[listening]
    )


def link_host(host: str) -> str:
    """Return an address as it appears in a link on this machine."""
    if host == ALL_ADDRESSES:
        return LOOPBACK
    return f"[{host}]" if ":" in host else host


def uvicorn_config(app: Litestar, settings: Settings) -> uvicorn.Config:
    """Return the configuration of uvicorn."""
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
    """Exempt what is loaded now from garbage collection, and make collections rarer, so that none delays a move."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; port 0 takes any free one.

    The protocol is given explicitly, as asyncio sets TCP_NODELAY, which sends small responses at once, only then.
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
    """Log one JSON object per line to standard error, from libraries only warnings and above."""
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
