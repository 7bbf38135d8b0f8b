"""Figures of a running server for whoever watches it; nothing about players."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from prometheus_client import REGISTRY, CollectorRegistry, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from benben.web.server import Server

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    """Gauges that look when they are asked, and how long commits take."""

    def __init__(self, server: Server) -> None:
        self.registry = CollectorRegistry()
        self.commit = Histogram(
            "benben_commit_seconds", "A commit of steps", buckets=SECONDS, registry=self.registry
        )
        self.gauge("tables_loaded", "Tables in memory", lambda: len(server.house.tables))
        self.gauge("tables_open", "Tables that somebody listens to", lambda: len(server.hub.waiting))
        self.gauge("streams", "Streams that are open", lambda: len(server.streams))
        self.gauge("bots_thinking", "Tables at which a bot is to move", lambda: len(server.house.thinking))
        self.gauge("bots_waiting", "Bots that wait for a worker", lambda: waiting(server))

    def gauge(self, name: str, what: str, look: Callable[[], int]) -> None:
        """A figure that is looked up when somebody asks."""
        Gauge(f"benben_{name}", what, registry=self.registry).set_function(look)

    def text(self) -> bytes:
        """All figures: of requests and the process, and our own."""
        return generate_latest(REGISTRY) + generate_latest(self.registry)


def waiting(server: Server) -> int:
    """Bots without a worker: those beyond the size of the pool."""
    return max(0, len(server.house.thinking) - server.settings.workers)
