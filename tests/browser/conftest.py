from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.pages import Reader, Server, launch

Readers = Callable[..., Reader]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser a module: while Playwright runs, no other event loop can."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may stop."""
    server = Server(tmp_path)
    yield server
    server.stop()


@pytest.fixture
def readers(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Readers]:
    """People with browsers of their own; at the end nobody's console may have complained."""
    met: list[Reader] = []

    def come(lang: str = "en", server: Server | None = None, **wishes: Any) -> Reader:
        place = server or request.getfixturevalue("server")
        context = browser.new_context(**{"locale": lang, "reduced_motion": "reduce", **wishes})
        met.append(Reader(context.new_page(), place, touches=bool(wishes.get("has_touch"))))
        return met[-1]

    yield come
    for reader in met:
        reader.page.context.close()
    assert [one for reader in met for one in reader.complaints()] == []


@pytest.fixture
def me(readers: Readers) -> Reader:
    return readers()
