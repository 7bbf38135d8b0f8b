"""A real server, a real browser, and somebody who reads and clicks."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Final

import msgspec
import pytest
from playwright.sync_api import Browser, ConsoleMessage, Dialog, Locator, Page, Playwright
from playwright.sync_api import TimeoutError as TooLate

from benben.bots import load_bot
from benben.core.rng import Rng
from benben.games import load_game
from benben.svg.click import matches
from tests.browser.sight import BOX_OF, HEAR_SCROLLS, astray
from tools.compile import digest

ROOT: Final = Path(__file__).parents[2]
COMPILED: Final = ROOT / "build" / "compiled"
COMMAND: Final = [
    sys.executable,
    "-c",
    "from benben.cli import main; main()",
    "serve",
    "--lang",
    "en",
    "--port",
]
PATIENCE: Final = 20.0
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
MY_MOVE: Final = "#table[data-my-turn=true], #table.over"
BARE_KEY: Final = re.compile(r"\b(?:web|draw|event|action|decision|card|stage)\.[a-z_.]+")
OFFERED: Final = """() => {
  const key = document.querySelector("[data-do=confirm]");
  return [
    [...document.querySelectorAll("#board [data-a]")].map((el) => el.dataset.a),
    [...document.querySelectorAll(".options button")].map((el) => el.value),
    !!key && !key.hidden,
  ];
}"""
OPEN_PLACE: Final = (
    f"""(query) => {{\n{BOX_OF}"""
    """
  for (const block of ["nearest", "center"]) for (const el of document.querySelectorAll(query)) {
    el.scrollIntoView({ block, inline: "nearest" });  // what is nearest may lie under a bar
    const box = boxOf(el);
    const grid = Array.from({ length: 361 }, (_, i) => [(i % 19) + 1, Math.floor(i / 19) + 1]);
    grid.sort((a, b) => Math.hypot(a[0] - 10, a[1] - 10) - Math.hypot(b[0] - 10, b[1] - 10));
    for (const [across, down] of grid) {
      const x = box.x + (box.width * across) / 20, y = box.y + (box.height * down) / 20;
      const around = [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]];  // a pointer knows no fractions of a pixel
      if (around.every(([dx, dy]) => el.contains(document.elementFromPoint(x + dx, y + dy)))) return [x, y];
    }
  }
  return null;
}"""
)
ANSWERING: Final = "#board [data-a]:is(.open, .chosen, .dim)"
"""Parts of the board that a click would be heard on: the script of the page has found them."""
SECOND_CLICK: Final = 650.0
"""Milliseconds after which a click at the same place is a new one."""
PINNED: Final = "() => !!document.querySelector('[data-do=confirm]:enabled:not([hidden])')"
LOST: Final = ["ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED", "/stream"]
"""What a console says of a connection that was cut on purpose."""
CYRILLIC: Final = re.compile(r"[\u0400-\u04ff]")


def chromium() -> str:
    """Debian's Chromium; without one these tests fail, for a page nobody has opened is not tested."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        pytest.fail(
            "no Chromium found: run tools/chromium.sh, or install the package `chromium`", pytrace=False
        )
    return found


def launch(playwright: Playwright) -> Browser:
    """The browser of these tests."""
    return playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS])


class Server:
    """`benben serve` as a process, with compiled engines if they are those of this source tree."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = "0"
        told = {"BENBEN_DATA_DIR": str(folder / "data"), "BENBEN_LIMITS": "off", "BENBEN_PACE": "0"}
        stamp = COMPILED / "digest.txt"
        if stamp.is_file() and stamp.read_text() == digest(ROOT / "src" / "benben"):
            told["PYTHONPATH"] = str(COMPILED)
        self.environment = {**os.environ, **told}
        self.start()

    def start(self) -> None:
        """Begin, or begin again: same port, same data."""
        self.heard = len(self.log())
        with (self.folder / "log.txt").open("ab") as log:
            self.process = subprocess.Popen(
                [*COMMAND, self.port], stdout=subprocess.PIPE, stderr=log, text=True, env=self.environment
            )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().rpartition(" ")[2].strip()
        assert self.address.startswith("http"), self.log()
        self.port = self.address.rpartition(":")[2]

    def stop(self) -> None:
        """As a host would; a server that failed while serving, or cannot stop, is a failure."""
        assert "Traceback" not in self.log()[self.heard :], self.log()
        self.process.terminate()
        assert self.process.wait(PATIENCE) in (0, -15), self.log()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def log(self) -> str:
        file = self.folder / "log.txt"
        return file.read_text(encoding="utf-8") if file.is_file() else ""


class Reader:
    """Somebody with a browser of their own; whatever the console complains of is kept."""

    def __init__(self, page: Page, server: Server, *, touches: bool = False) -> None:
        self.page = page
        self.server = server
        self.problems: list[str] = []
        self.tolerated: list[str] = []
        self.clicks = 0
        self.touches = touches
        self.pins = touches
        """Whether a choice on the board waits to be confirmed, as on phones."""
        self.last_hit: tuple[object, float] = None, 0.0
        """Where and when something was hit last."""
        self.watch(page)

    def watch(self, page: Page) -> None:
        """Listen to what goes wrong on a page."""
        page.set_default_timeout(PATIENCE * 1000)
        page.on("console", self.heard)
        page.on("pageerror", lambda error: self.problems.append(f"pageerror: {error}"))
        page.on("dialog", self.interrupted)
        page.add_init_script(HEAR_SCROLLS)

    def heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"{message.type}: {message.text} {message.location.get('url', '')}")

    def interrupted(self, dialog: Dialog) -> None:
        self.problems.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def complaints(self) -> list[str]:
        """Problems nobody expected."""
        return [one for one in self.problems if not any(part in one for part in self.tolerated)]

    def second_tab(self, path: str) -> Reader:
        """The same person, once more."""
        other = Reader(self.page.context.new_page(), self.server)
        other.problems = self.problems
        other.go(path)
        return other

    def go(self, path: str = "/") -> Reader:
        self.page.goto(self.server.address + path)
        return self

    def click(self, target: Locator) -> None:
        target.click()
        self.clicks += 1
        self.look()

    def look(self) -> None:
        """Nothing has slipped in its frame, and whoever is on turn finds what to touch."""
        found = astray(self.page)
        assert found == [], found

    # Tables

    def open(self, *chairs: str, game: str = "pyramido", names: tuple[str, ...] = (), **rules: str) -> str:
        """A new table through a form like ours: kinds of chairs, or names of bots; rule switches by name."""
        kinds = ("me", "screen", "link")
        form: dict[str, str | float | bool] = {"game": game}
        form.update({f"opt-{name}": value for name, value in rules.items()})
        for i, chair in enumerate(chairs):
            form[f"seat-{i}-kind"] = chair if chair in kinds else "bot"
            form[f"seat-{i}-bot"] = chair
            form[f"seat-{i}-name"] = names[i] if i < len(names) else ""
        origin = {"Origin": self.server.address}
        answer = self.page.request.post(f"{self.server.address}/tables", form=form, headers=origin)
        assert answer.ok, answer.text()
        path = answer.url.removeprefix(self.server.address)
        self.go(path)
        return path

    def take_over(self, record: str, others: str = "bot") -> None:
        """Sit down where somebody has to choose: at a table of one's own that goes on from a record."""
        form, origin = {"record": record, "others": others}, {"Origin": self.server.address}
        answer = self.page.request.post(f"{self.server.address}/api/records", data=form, headers=origin)
        assert answer.ok, answer.text()
        told = answer.json()
        if told["token"]:
            self.page.context.add_cookies(
                [{"name": "benben_id", "value": told["token"], "url": self.server.address}]
            )
        self.go(f"/m/{told['table']}")

    def invite(self, seat: int, guest: Reader, name: str) -> None:
        """Let a friend come by a link."""
        self.page.locator(f"#player-{seat} [data-dialog] button").click()
        link = self.page.locator("dialog[open] #invite-url").input_value()
        assert self.page.locator("#invite svg.qr").count() == 1
        self.page.keyboard.press("Escape")
        guest.go(link.removeprefix(self.server.address))
        guest.page.fill("[name=name]", name)
        guest.page.locator("main button.btn-gold").click()
        guest.page.wait_for_selector("#table")
        assert (guest.told("table"), guest.told("seat")) == (self.told("table"), str(seat))

    @property
    def table(self) -> Locator:
        return self.page.locator("#table")

    def told(self, name: str) -> str:
        """A data attribute of the table."""
        return self.table.get_attribute(f"data-{name}") or ""

    def state(self) -> tuple[str, bool, bool]:
        """The version, whether it is our turn, whether it is over: all of one moment."""
        found = self.table.evaluate(
            "el => [el.dataset.version, el.dataset.myTurn === 'true', el.classList.contains('over')]"
        )
        return str(found[0]), bool(found[1]), bool(found[2])

    @property
    def over(self) -> bool:
        return self.state()[2]

    def wait_turn(self) -> bool:
        """Whether one may move; False: the match is over."""
        self.page.wait_for_selector(MY_MOVE, state="attached")
        self.look()
        return not self.over

    def wait_after(self, version: str) -> None:
        """Until the board is another one."""
        self.page.wait_for_selector(f"#table:not([data-version='{version}'])", state="attached")
        self.look()

    def options(self) -> list[str]:
        """Everything that may be done now, as the form lists it."""
        found = self.page.locator(".options button").evaluate_all("keys => keys.map(key => key.value)")
        return [str(one) for one in found]

    def text(self) -> str:
        return str(self.page.locator("body").inner_text())

    def log(self) -> list[str]:
        """The story, folded away or not."""
        found = self.page.locator("#log li").evaluate_all(
            "lines => lines.map(line => line.textContent.trim())"
        )
        return [str(one) for one in found]

    # Moves

    def careful(self) -> str:
        """What a careful player would do here: the greedy bot's choice on this reader's own view."""
        where = f"{self.server.address}/api/tables/{self.told('table')}?seat={self.told('seat')}"
        told = self.page.request.get(where).json()
        game = load_game(told["game"])
        view = msgspec.convert(told["view"], game.view_type)
        return load_bot("greedy")(game, view, told["options"], Rng(1, 1))

    def point_at(self, option: str) -> None:
        """Point at the parts of the board that mean an option until it is the only one; confirm if asked to."""
        drawn, left, to_confirm = self.page.evaluate(OFFERED)
        fitting = sorted(
            (one for one in set(drawn) if matches(one, option)),
            key=lambda one: ("*" not in one, str(one).find("*")),
        )
        assert fitting, f"nothing on the board means {option!r}: {sorted(set(drawn))}"
        for pattern in fitting:
            self.hit(f"#board [data-a='{pattern}']")
            left = [one for one in left if matches(pattern, one)]
            if left == [option] and not to_confirm:
                if self.pins and self.page.evaluate(PINNED):
                    self.hit("[data-do=confirm]:enabled")
                return
        assert to_confirm, f"{option!r} cannot be told from {left}"
        self.hit("[data-do=confirm]:enabled")

    def hit(self, query: str) -> None:
        """Click or tap where the thing itself is on top, as soon as it is; what stays covered cannot be hit."""
        if query.startswith("#board"):
            self.page.wait_for_selector(ANSWERING, state="attached")
        place = None
        for _ in range(50):
            place = self.page.evaluate(OPEN_PLACE, query)
            if place:
                break
            self.page.wait_for_timeout(100)
        assert place, f"{query} is covered or out of sight"
        if place == self.last_hit[0]:
            rest = SECOND_CLICK - 1000 * (monotonic() - self.last_hit[1])
            self.page.wait_for_timeout(max(0.0, rest))  # sooner it would be the rest of a double click
        self.last_hit = place, monotonic()
        if self.touches:
            self.page.touchscreen.tap(place[0], place[1])
        else:
            self.page.mouse.click(place[0], place[1])
        self.clicks += 1
        self.look()

    def play(self, option: str) -> None:
        """An option by the board, until the board has changed; sent again if the page says it was lost."""
        version = self.state()[0]
        again = ".toast [data-do=retry]"
        self.until_changed(version, lambda: self.point_at(option), again)
        if self.state()[0] == version:
            self.page.locator(again).click()
            self.wait_after(version)

    def until_changed(self, version: str, do: Callable[[], None], otherwise: str = ".never") -> None:
        """Do something until the board is another one.

        On a busy machine a tap may last so long that the page takes it for a long press, which only tells a name.
        """
        changed = f"#table:not([data-version='{version}']), {otherwise}"
        for patience in (PATIENCE / 3, PATIENCE / 3, PATIENCE):
            do()
            try:
                self.page.wait_for_selector(changed, state="attached", timeout=1000 * patience)
                break
            except TooLate:
                if patience == PATIENCE:
                    raise

    def play_on(self, moves: int = 1000, each: Callable[[], None] | None = None) -> list[str]:
        """Move carefully whenever it is our turn; returns what was done."""
        done: list[str] = []
        while len(done) < moves and self.wait_turn():
            done.append(self.careful())
            self.play(done[-1])
            if each:
                each()
        return done


def trouble(turn: int, *readers: Reader) -> None:
    """A reload, a lost connection and a restart of the server, each at its turn; nothing may be lost by it."""
    if turn == 6:
        readers[0].page.reload()
    if turn == 12:
        lose_the_connection(readers[-1])
    if turn == 20:
        readers[0].server.stop()
        readers[0].server.start()
        for one in readers:
            one.page.wait_for_selector("body:not(.offline)")


def lose_the_connection(reader: Reader) -> None:
    """For as long as it takes to be told so; news that was on its way may arrive first and say that all is well."""
    told = reader.page.locator("body.offline")
    for _ in range(5):
        reader.page.context.set_offline(True)
        for _ in range(50):
            if told.count():
                break
            reader.page.wait_for_timeout(100)
        if told.count():
            break
        reader.page.context.set_offline(False)
    assert told.count(), "the page does not notice that it is offline"
    reader.page.context.set_offline(False)
    reader.page.wait_for_selector("body:not(.offline)")
