"""What may be wrong with a built site: links that lead nowhere, and anything loaded from another host."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

LOADING: Final = {"src", "srcset", "poster", "data"}
"""Attributes whose address a browser fetches by itself."""
FOREIGN_CSS: Final = re.compile(r"""(?:url\(|@import)\s*["']?(?:https?:)?//""")
POLICY: Final = "default-src 'self'"
"""What the head of each page tells browsers, so that they refuse other hosts."""


class Page(HTMLParser):
    """The anchors of a page, where it leads, and what it loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.guarded = False
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag tells."""
        told = {name: value or "" for name, value in attrs}
        self.anchors |= {told[name] for name in ("id", "name") if name in told}
        self.guarded |= tag == "meta" and told.get("content", "").startswith(POLICY)
        self.loads += [told[name] for name in LOADING & told.keys()]
        if "href" in told:
            (self.loads if tag == "link" else self.links).append(told["href"])


@cache
def read(path: Path) -> Page:
    """A page, read once."""
    return Page(path)


def problems(site: Path) -> list[str]:
    """Everything that is wrong, with the page where it stands."""
    found = [
        f"{page.relative_to(site)}: {wrong}"
        for page in sorted(site.rglob("*.html"))
        for wrong in page_problems(site, page)
    ]
    styles = [path for path in site.rglob("*.css") if FOREIGN_CSS.search(path.read_text(encoding="utf-8"))]
    return found + [f"{path.relative_to(site)}: loads from another host" for path in styles]


def page_problems(site: Path, path: Path) -> Iterator[str]:
    """What is wrong with one page."""
    page = read(path)
    if not page.guarded:
        yield "does not tell browsers to refuse other hosts"
    for address in page.loads:
        if is_foreign(address):
            yield f"loads {address}"
    for address in [*page.links, *page.loads]:
        if not is_foreign(address) and not leads_somewhere(site, path, address):
            yield f"leads nowhere: {address}"


def is_foreign(address: str) -> bool:
    """Whether an address names another host, or no page at all (mailto:, data:)."""
    parts = urlsplit(address)
    return bool(parts.netloc) or parts.scheme not in {"", "http", "https"}


def leads_somewhere(site: Path, page: Path, address: str) -> bool:
    """Whether the file of an address is part of the site, and its anchor part of the file."""
    parts = urlsplit(address)
    start = site if parts.path.startswith("/") else page.parent
    target = (start / unquote(parts.path).lstrip("/")).resolve() if parts.path else page
    if target.is_dir():
        target /= "index.html"
    if not target.is_file() or not target.is_relative_to(site):
        return False
    return not parts.fragment or target.suffix != ".html" or unquote(parts.fragment) in read(target).anchors
