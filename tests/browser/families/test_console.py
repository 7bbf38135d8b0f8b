"""WebKit's console, which WebDriver does not tell of: plain windows without a driver write it out (U12)."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from socket import create_server
from typing import Final

import pytest

from tests.browser.families.webkit import Screen, browser, environment
from tests.browser.pages import PATIENCE, Server
from tests.browser.test_dragging import GAMES
from tests.web.site import Client

pytestmark = pytest.mark.long
SAID: Final = "everything has been said"
RINGS: Final = f"""data:text/html,<script>setTimeout(() => {{
  console.error("{SAID}");
  new Image().src = "http://127.0.0.1:%d/";
}}, 6000)</script>"""
"""A window that complains itself, so late that others have had their say, and then rings."""
COMPLAINT: Final = re.compile(r"CONSOLE (?!LOG|INFO|DEBUG)")


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    screen = Screen()
    yield screen
    screen.stop()


def complaints(screen: Screen, folder: Path, *addresses: str) -> list[str]:
    """What the console says while these are opened, each in a window of one browser."""
    with create_server(("127.0.0.1", 0)) as bell:
        bell.settimeout(6 * PATIENCE)
        last = RINGS % bell.getsockname()[1]
        command = [browser(), "--enable-write-console-messages-to-stdout=true", *addresses, last]
        env = environment(folder, screen.display)
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env
        ) as it:
            try:
                bell.accept()[0].close()
            finally:
                it.terminate()
            said, _ = it.communicate()
    heard = [line for line in said.splitlines() if COMPLAINT.search(line)]
    assert [line for line in heard if SAID in line]
    return [line for line in heard if SAID not in line]


def test_the_console_is_heard(screen: Screen, tmp_path: Path) -> None:
    (heard,) = complaints(screen, tmp_path, "data:text/html,<script>nobody()</script>")
    assert "nobody" in heard


def test_U12_no_page_complains_in_webkit(screen: Screen, tmp_path: Path, server: Server) -> None:
    with Client(server.address) as program:
        tables = [
            "/m/" + program.open("me", *["bot"] * (len(chairs) - 1), game=game)
            for game, chairs in GAMES.items()
        ]
        done = program.open("me", "screen")
        program.act(done, program.info(done)["turn"], "roll")
        assert program.play(done)["over"]
    over = [f"/m/{done}", f"/m/{done}/replay?n=1", f"/m/{done}/review", f"{tables[0]}/tv"]
    paths = ["/", "/new/mummy", "/rules/pyramidion", "/import", "/night/new", *tables, *over]
    assert complaints(screen, tmp_path, *(server.address + path for path in paths)) == []
