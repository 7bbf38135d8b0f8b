"""Debian's Firefox, which Playwright drives through a relay."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Playwright

RELAY: Final = Path(__file__).with_name("relay.py")
WISHES: Final[dict[str, str | float | bool]] = {"ui.prefersReducedMotion": 1}


def browser() -> str:
    """The browser itself; without one these tests fail."""
    found = shutil.which("firefox-esr") or shutil.which("firefox")
    if found is None:
        pytest.fail("no Firefox found: run tools/browsers.sh", pytrace=False)
    return found


def launch(playwright: Playwright, folder: Path) -> Browser:
    """One browser, started by the relay."""
    starter = folder / "firefox"
    starter.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{RELAY}" "{browser()}" "$@"\n', encoding="utf-8")
    starter.chmod(0o755)
    return playwright.firefox.launch(
        executable_path=starter, channel="moz-firefox", firefox_user_prefs=WISHES
    )
