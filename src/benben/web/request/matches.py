"""Requests about a match that are no moves: its record, the check of its deal, its review."""

from __future__ import annotations

from typing import Final

from benben.core.errors import BenbenError
from benben.table.archive.read_only import read_match
from benben.table.learning.reviews import Reviewed, check_open
from benben.table.live.table import Table, Unplayable
from benben.web.http.limits import CHECKS, RETRY_AFTER, REVIEWS, ServerFull
from benben.web.request.access import visible_table
from benben.web.request.identity import address_of, holder_of
from benben.web.server import AnyRequest, server_of

IMPORT_BODY: Final = 1024 * 1024
"""The maximum body size of an imported record, in bytes; all other bodies are much smaller."""
MAX_PENDING_REVIEWS: Final = 8
"""Reviews in the queue; when it is full, no new review is started."""


async def record_file(request: AnyRequest, match: str) -> tuple[str, str]:
    """Return the record of a match that its readers may have, and the key of its game; also of a read-only match."""
    server = server_of(request)
    try:
        table = await server.house.find(match)
    except Unplayable:
        stored = await read_match(server.store, match)
        return stored.record, stored.match.game
    table.check_watching(holder_of(request))
    return table.sealed_record(), table.game.key


async def checked_deal(request: AnyRequest, table: Table) -> BenbenError | None:
    """Return what is wrong with a deal; None if it is valid."""
    server = server_of(request)
    server.limits.check(CHECKS, address_of(request))
    return await server.library.check(table)


async def reviewed(request: AnyRequest, match: str) -> tuple[Table, Reviewed]:
    """Return the review of a match for anyone who may see it; starting one is rate limited."""
    server = server_of(request)
    table, _ = await visible_table(request, match)
    check_open(table)
    if server.reviews.find(table) is None:
        server.limits.check(REVIEWS, address_of(request))
        if len(server.reviews.tasks) >= MAX_PENDING_REVIEWS:
            raise ServerFull("reviews_busy", seconds=RETRY_AFTER)
    return table, server.reviews.of(table)
