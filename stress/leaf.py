"""A page in a real browser that listens through a proxy, and checks what it shows."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from time import perf_counter
from typing import Final

from playwright.async_api import Page, async_playwright

from stress.tables import Browser

FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
TIMEOUT_MS: Final = 30_000
NOTED: Final = """
  window.shown = [];
  addEventListener("benben:settled", () => {
    const { mark, version } = document.getElementById("table").dataset;
    window.shown.push([mark, +version]);
  });
"""
AS_NEW: Final = "(version) => +document.getElementById('table').dataset.version >= version"


class Leaf:
    """One page of one table."""

    def __init__(self, page: Page, violations: list[str]) -> None:
        self.page = page
        self.violations = violations

    async def wait_for(self, version: int) -> float:
        """Return when the page shows a board of that version; check that all boards came once and in order."""
        await self.page.wait_for_function(AS_NEW, arg=version, timeout=TIMEOUT_MS)
        at = perf_counter()
        shown = await self.page.evaluate("() => window.shown")
        for (mark, old), (next_mark, new) in pairwise(shown):
            if mark == next_mark or new < old:
                self.violations.append(f"the page shows {next_mark} after {mark}")
        await self.page.evaluate("() => { window.shown = window.shown.slice(-1); }")
        return at

    async def freeze(self) -> None:
        """Freeze the page, as on a suspended laptop."""
        session = await self.page.context.new_cdp_session(self.page)
        await session.send("Page.setWebLifecycleState", {"state": "frozen"})

    async def thaw(self) -> None:
        """Resume the page."""
        session = await self.page.context.new_cdp_session(self.page)
        await session.send("Page.setWebLifecycleState", {"state": "active"})


@asynccontextmanager
async def leaf(browser: Browser, port: int, violations: list[str]) -> AsyncIterator[Leaf]:
    """Open the page of a seat."""
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=shutil.which("chromium"), args=[*FLAGS])
        address = f"http://127.0.0.1:{port}"
        context = await chromium.new_context(reduced_motion="reduce")
        await context.add_init_script(NOTED)
        await context.add_cookies([{"name": "benben_id", "value": browser.connection.token, "url": address}])
        page = await context.new_page()
        await page.goto(f"{address}/m/{browser.table}?seat={browser.seat}")
        yield Leaf(page, violations)
        await chromium.close()
