"""Monitoring: readiness and metrics; not part of the documented API."""

from __future__ import annotations

from litestar import Response, get
from prometheus_client import CONTENT_TYPE_LATEST

from benben import __version__
from benben.web.server import AnyRequest, server_of


@get("/health", include_in_schema=False)
async def health(request: AnyRequest) -> Response[dict[str, str]]:
    """Return whether the server is ready, its version and its commit."""
    server = server_of(request)
    status = {
        "status": "ready" if server.ready else "starting",
        "version": __version__,
        "commit": server.commit,
    }
    return Response(status, status_code=200 if server.ready else 503)


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest) -> Response[bytes]:
    """Return the Prometheus metrics."""
    return Response(server_of(request).metrics.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})
