"""Rate limits: a sliding window for each rule and key."""

from __future__ import annotations

import time
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Final

from benben.core.errors import BenbenError


class TooOften(BenbenError):
    """The rate limit is exceeded; retry later."""


class ServerFull(BenbenError):
    """The server is full: present matches go on, new tables are refused."""


@dataclass(frozen=True)
class Rule:
    """At most `count` requests in `seconds`."""

    name: str
    count: int
    seconds: float


TABLES: Final = Rule("tables", 5, 60)
JOINS: Final = Rule("joins", 8, 60)
LINKS: Final = Rule("links", 10, 60)
MOVES: Final = Rule("moves", 20, 10)
TALK: Final = Rule("talk", 8, 10)
STREAMS: Final = Rule("streams", 60, 60)
NIGHTS: Final = Rule("nights", 2, 60)
CHECKS: Final = Rule("checks", 20, 60)
QUESTIONS: Final = Rule("questions", 40, 20)
HINTS: Final = Rule("hints", 10, 60)
REVIEWS: Final = Rule("reviews", 6, 60)
MAX_KEYS: Final = 10_000
RETRY_AFTER: Final = 30
"""Seconds after which to retry on a full server."""


class Limits:
    """Counts requests in memory, for each rule apart; the least recently used keys of a full rule are dropped."""

    def __init__(self, *, active: bool, crowded: Callable[[], bool]) -> None:
        self.active = active
        self.crowded = crowded
        """Whether there is no capacity for another table."""
        self.seen: defaultdict[str, OrderedDict[str, deque[float]]] = defaultdict(OrderedDict)

    def check(self, rule: Rule, key: str) -> None:
        """Count one request, or raise with the seconds to wait."""
        if rule is TABLES and self.crowded():
            raise ServerFull("crowded", seconds=RETRY_AFTER)
        if not self.active:
            return
        now = time.monotonic()
        keys = self.seen[rule.name]
        times = keys.setdefault(key, deque())
        keys.move_to_end(key)
        while times and times[0] <= now - rule.seconds:
            times.popleft()
        if len(times) >= rule.count:
            wait = max(1, round(times[0] + rule.seconds - now))
            raise TooOften("too_often", seconds=wait, n=wait)
        times.append(now)
        while len(keys) > MAX_KEYS:
            keys.popitem(last=False)


def network_of(address: str) -> str:
    """Return what is counted as one client: an IPv4 address, or the /64 network that an IPv6 customer is given."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ip_network((found, 64), strict=False))
