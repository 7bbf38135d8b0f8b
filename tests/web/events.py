"""Server-sent events as a browser parses them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import httpx

from tests.web.site import Client


@dataclass(frozen=True)
class Sent:
    """One event."""

    event: str
    id: str
    data: str


def events(answer: httpx.Response) -> Iterator[Sent]:
    """Yield the events of a stream without heartbeats."""
    fields: dict[str, list[str]] = {}
    for line in answer.iter_lines():
        if not line:
            if "data" in fields and fields.get("event") != ["pulse"]:
                joined = {name: "\n".join(lines) for name, lines in fields.items()}
                yield Sent(joined.get("event", ""), joined.get("id", ""), joined["data"])
            fields = {}
            continue
        name, _, value = line.partition(":")
        fields.setdefault(name, []).append(value.removeprefix(" "))


@contextmanager
def stream(client: Client, path: str, last: str = "", patience: float = 30) -> Iterator[Iterator[Sent]]:
    """Open a stream."""
    headers = {"Last-Event-ID": last} if last else {}
    with client.stream("GET", path, headers=headers, timeout=patience) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield events(answer)


def silent(sent: Iterator[Sent]) -> bool:
    """Whether no event arrives before the read timeout of the stream."""
    try:
        next(sent)
    except httpx.ReadTimeout:
        return True
    return False
