"""Static files: read and compressed once, and cached by browsers for as long as their address names this version."""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from litestar import Request, Response
from litestar.datastructures import State

LONG: Final = "public, max-age=31536000, immutable"
CHECKED: Final = "no-cache"
"""Kept, but only used after the server says that it is still the same."""
CONSTANT: Final = ".woff2"
"""A font never changes under its name."""
PACKED: Final = (".css", ".js", ".svg")
MEDIA_TYPES: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".woff2": "font/woff2",
}
MIN_BYTES: Final = 500
"""Smaller files are not worth compressing."""
DIGITS: Final = 12


class Asset(NamedTuple):
    """A file as it is sent."""

    body: bytes
    packed: bytes
    """Compressed; empty if that is not worth it."""
    etag: str
    media_type: str


@lru_cache(maxsize=500)
def read(path: Path) -> Asset:
    """Read a file; it stays in memory."""
    body = path.read_bytes()
    worth_it = path.suffix in PACKED and len(body) >= MIN_BYTES
    packed = gzip.compress(body, mtime=0) if worth_it else b""
    return Asset(body, packed, f'"{sha256(body).hexdigest()[:DIGITS]}"', MEDIA_TYPES[path.suffix])


def version_of(paths: Iterable[Path]) -> str:
    """Return a short name for what these files hold together."""
    return sha256("".join(read(path).etag for path in sorted(paths)).encode()).hexdigest()[:DIGITS]


def send(request: Request[Any, Any, State], path: Path, version: str) -> Response[bytes]:
    """Respond with a file; addresses with `?v=` and the present version are cached for good."""
    found = read(path)
    is_lasting = path.suffix == CONSTANT or request.query_params.get("v") == version
    headers = {"ETag": found.etag, "Cache-Control": LONG if is_lasting else CHECKED}
    if found.packed:
        headers["Vary"] = "Accept-Encoding"
    if found.etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    if found.packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(found.packed, media_type=found.media_type, headers=headers)
    return Response(found.body, media_type=found.media_type, headers=headers)
