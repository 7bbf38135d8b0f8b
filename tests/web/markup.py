"""Checks of HTML pages against forbidden markup."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
LINKS = {"href", "src", "action", "formaction", "data", "poster", "xlink:href"}


class Reader(HTMLParser):
    """Collects every tag, and everything that a strict content security policy forbids."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.faults: list[str] = []
        self.open: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        self.tags.append((tag, named))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "style" or (tag == "script" and "src" not in named):
            self.faults.append(f"inline <{tag}>")
        self.faults += [f"{name} on <{tag}>" for name in named if name == "style" or name.startswith("on")]
        for name in LINKS & named.keys():
            link = named[name].strip().lower()
            if link.startswith(("javascript:", "vbscript:", "http:", "https:", "//")):
                self.faults.append(f"{name}={link} on <{tag}>")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"unbalanced </{tag}>")

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("script", "style") and data.strip():
            self.faults.append(f"text in <{self.open[-1]}>")
        self.text.append(data)


def read(page: str) -> Reader:
    """Parse a page."""
    reader = Reader()
    reader.feed(page)
    reader.close()
    if reader.open:
        reader.faults.append(f"never closed: {reader.open}")
    ids = [named["id"] for _, named in reader.tags if "id" in named]
    reader.faults += [f"id {one} twice" for one in sorted({one for one in ids if ids.count(one) > 1})]
    return reader
