"""Prometheus metrics of a running server; none of them concern players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from prometheus_client import REGISTRY, CollectorRegistry, Gauge, Histogram, generate_latest

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    """Gauges that are evaluated on request, and the duration of commits."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.commit = Histogram(
            "benben_commit_seconds", "A commit of steps", buckets=SECONDS, registry=self.registry
        )

    def gauge(self, name: str, what: str, look: Callable[[], int]) -> None:
        """Register a gauge that calls `look` when it is scraped."""
        Gauge(f"benben_{name}", what, registry=self.registry).set_function(look)

    def text(self) -> bytes:
        """Return all metrics: of requests and the process, and our own."""
        return generate_latest(REGISTRY) + generate_latest(self.registry)
