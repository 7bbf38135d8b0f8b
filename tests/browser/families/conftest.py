from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Page, sync_playwright

from tests.browser.families import firefox, webkit
from tests.browser.pages import Reader, Server

Pages = Callable[[], Page]
Come = Callable[..., Reader]


@contextmanager
def foxes(folder: Path) -> Iterator[Pages]:
    """Pages of Firefox, each with cookies of its own."""
    with sync_playwright() as playwright:
        browser = firefox.launch(playwright, folder)
        yield lambda: browser.new_context(locale="en", reduced_motion="null").new_page()
        browser.close()


@contextmanager
def kits(folder: Path) -> Iterator[Pages]:
    """Pages of WebKit, each a browser of its own."""
    screen = webkit.Screen()
    yield lambda: cast("Page", webkit.WebKitPage(webkit.launch(folder, screen.display)))
    screen.stop()


FAMILIES = {"firefox": foxes, "webkit": kits}


@pytest.fixture(scope="module", params=FAMILIES)
def pages(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pages]:
    """Pages of a browser of each family."""
    with FAMILIES[request.param](tmp_path_factory.mktemp("browser")) as pages:
        yield pages


@pytest.fixture
def come(pages: Pages, request: pytest.FixtureRequest) -> Iterator[Come]:
    """People with browsers of their own; at the end nobody's page may have complained."""
    met: list[Reader] = []
    with ExitStack() as left:

        def reader(width: int = 1280, height: int = 800, server: Server | None = None) -> Reader:
            page = pages()
            left.callback(page.context.close)
            page.set_viewport_size({"width": width, "height": height})
            met.append(Reader(page, server or request.getfixturevalue("server")))
            return met[-1]

        yield reader
    assert [one for reader in met for one in reader.complaints()] == []


@pytest.fixture
def me(come: Come) -> Reader:
    return come()
