"""WebKit for the readers of these tests: what they ask of a page of Playwright, done by WebDriver."""

from __future__ import annotations

import os
import shutil
import subprocess
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

import msgspec
import pytest
from playwright.sync_api import TimeoutError as TooLate
from selenium import webdriver
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.pages import OPEN_PLACE, PATIENCE
from tests.browser.sight import HEAR_SCROLLS

BROWSERS: Final = tuple(Path("/usr").glob("lib/*/webkit2gtk-4.1/MiniBrowser"))
CALM: Final = {
    "settings.ini": "[Settings]\ngtk-enable-animations=0\n",  # what CSS calls reduced motion
    "gtk.css": "* { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 1px; }",
}
"""Without room for the browser's own buttons its window becomes as narrow as a phone."""
SCREEN: Final = "2000x1600x24"
PAUSE: Final = 0.03
LISTEN: Final = (
    """if (!window.complaints) {
  const told = window.complaints = [], note = (kind) => (text) => told.push(`${kind}: ${text}`);
  for (const kind of ["error", "warn"]) {
    const before = console[kind];
    console[kind] = (...all) => { note(kind)(all.join(" ")); before.apply(console, all); };
  }
  addEventListener("error", (event) => note("pageerror")(event.message ?? event.target?.src));
  addEventListener("unhandledrejection", (event) => note("pageerror")(event.reason));
  addEventListener("securitypolicyviolation", (event) => note("policy")(event.violatedDirective + event.blockedURI));
"""
    + HEAR_SCROLLS
    + "\n}\n"
)
"""WebDriver tells nothing of the console: a page notes what is said there from the first question on."""
RUN: Final = (
    "const [first] = arguments;\n"
    + LISTEN
    + """return (async () => {
  await document.fonts.ready;  // letters that come late move what is below them
  const it = (%s), found = await (typeof it === "function" ? it(first) : it);
  return [found ?? null, window.complaints.splice(0)];
})();"""
)
SEEN: Final = """([query, state]) => {
  const all = [...document.querySelectorAll(query)];
  if (state === "attached") return all.length > 0;
  const seen = all.some((el) => el.getClientRects().length && el.checkVisibility({ visibilityProperty: true }));
  return state === "visible" ? seen : state === "hidden" ? !seen : all.length === 0;
}"""
FETCH: Final = """async ([url, form]) => {
  const body = form && new URLSearchParams(form);
  const answer = await fetch(url, body ? { method: "POST", body } : {});
  return { ok: answer.ok, url: answer.url, body: await answer.text() };
}"""
KEYS: Final = {"Escape": Keys.ESCAPE, "Enter": Keys.ENTER, "Tab": Keys.TAB, "Home": Keys.HOME}


def environment(folder: Path, display: str) -> dict[str, str]:
    """Where a WebKit shows itself, and how."""
    config = folder / "gtk-3.0"
    config.mkdir(parents=True, exist_ok=True)
    for name, text in CALM.items():
        (config / name).write_text(text, encoding="utf-8")
    return {**os.environ, "DISPLAY": display, "XDG_CONFIG_HOME": str(folder), "LC_ALL": "C.UTF-8"}


def browser() -> str:
    """The browser that comes with WebKitGTK; without one these tests fail."""
    if not BROWSERS or shutil.which("WebKitWebDriver") is None:
        pytest.fail("no WebKit found: run tools/browsers.sh", pytrace=False)
    return str(BROWSERS[0])


class Screen:
    """A screen that nobody looks at."""

    def __init__(self) -> None:
        command = ["Xvfb", "-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        self.display = ":" + self.process.stdout.readline().strip()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()


def launch(folder: Path, display: str) -> webdriver.WebKitGTK:
    """A browser of one's own, as one window."""
    options = Options()
    options.binary_location = browser()
    options.add_argument("--automation")
    service = Service(
        executable_path=shutil.which("WebKitWebDriver"),
        env=environment(folder, display),
        log_output=str(folder / "webkit.log"),
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Selenium calls its own old ways
        return webdriver.WebKitGTK(options=options, service=service)


@dataclass(frozen=True)
class Answer:
    """What the server said to a request of the page."""

    ok: bool
    url: str
    body: str

    def text(self) -> str:
        return self.body

    def json(self) -> Any:
        return msgspec.json.decode(self.body)


class Request:
    """Requests with the cookies of the page, sent by the page itself."""

    def __init__(self, page: WebKitPage) -> None:
        self.page = page

    def post(self, url: str, *, form: dict[str, str], headers: dict[str, str]) -> Answer:
        home = headers["Origin"]
        if not self.page.url.startswith(home):
            self.page.goto(f"{home}/")
        return Answer(**self.page.evaluate(FETCH, [url, form]))

    def get(self, url: str) -> Answer:
        return Answer(**self.page.evaluate(FETCH, [url, None]))


class Mouse:
    """A mouse with one button, on whole pixels."""

    def __init__(self, driver: webdriver.WebKitGTK) -> None:
        self.driver = driver
        self.at = 0.0, 0.0

    def act(self, *points: tuple[float, float], button: str = "") -> None:
        actions = ActionBuilder(self.driver, duration=0)
        hand: Any = actions.pointer_action  # Selenium leaves it untyped
        for x, y in points:
            hand.move_to_location(round(x), round(y))
            self.at = x, y
        if "down" in button:
            hand.pointer_down()
        if "up" in button:
            hand.pointer_up()
        actions.perform()

    def move(self, x: float, y: float, steps: int = 1) -> None:
        (left, top), shares = self.at, [step / steps for step in range(1, steps + 1)]
        self.act(*((left + (x - left) * part, top + (y - top) * part) for part in shares))

    def down(self) -> None:
        self.act(button="down")

    def up(self) -> None:
        self.act(button="up")

    def click(self, x: float, y: float) -> None:
        self.act((x, y), button="down up")


class Keyboard:
    """A keyboard, a key at a time."""

    def __init__(self, driver: webdriver.WebKitGTK) -> None:
        self.driver = driver

    def press(self, key: str) -> None:
        actions = ActionBuilder(self.driver)
        actions.key_action.send_keys(KEYS.get(key, key))
        actions.perform()


class Locator:
    """What fits a query, and of this the first."""

    def __init__(self, page: WebKitPage, query: str) -> None:
        self.page = page
        self.query = query

    @property
    def first(self) -> Locator:
        return self

    def count(self) -> int:
        return int(self.page.evaluate("(query) => document.querySelectorAll(query).length", self.query))

    def evaluate(self, script: str) -> Any:
        self.wait_for(state="attached")
        return self.page.evaluate(f"(query) => ({script})(document.querySelector(query))", self.query)

    def evaluate_all(self, script: str) -> Any:
        return self.page.evaluate(f"(query) => ({script})([...document.querySelectorAll(query)])", self.query)

    def get_attribute(self, name: str) -> str | None:
        found = self.evaluate(f"(el) => el.getAttribute('{name}')")
        return None if found is None else str(found)

    def inner_text(self) -> str:
        return str(self.evaluate("(el) => el.innerText"))

    def input_value(self) -> str:
        return str(self.evaluate("(el) => el.value"))

    def wait_for(self, state: str = "visible") -> None:
        self.page.wait_for_selector(self.query, state=state)

    def click(self) -> None:
        self.wait_for()
        place: list[float] = []

        def open_to_view() -> bool:
            place[:] = self.page.evaluate(OPEN_PLACE, self.query) or []
            return bool(place)

        self.page.wait(open_to_view, f"{self.query} is covered")
        self.page.mouse.click(place[0], place[1])


class Context:
    """What lasts longer than a page: the browser with its cookies."""

    def __init__(self, driver: webdriver.WebKitGTK) -> None:
        self.driver = driver

    def cookies(self) -> list[dict[str, Any]]:
        return self.driver.get_cookies()

    def close(self) -> None:
        self.driver.quit()


class WebKitPage:
    """The page of the only window."""

    def __init__(self, driver: webdriver.WebKitGTK) -> None:
        self.driver = driver
        self.context = Context(driver)
        self.request = Request(self)
        self.mouse = Mouse(driver)
        self.keyboard = Keyboard(driver)
        self.complain: Callable[[str], None] = lambda _: None

    def set_default_timeout(self, timeout: float) -> None:
        self.driver.set_script_timeout(timeout / 1000)

    def add_init_script(self, script: str) -> None:
        """Nothing more: whatever a page is asked brings this with it."""
        assert script in LISTEN

    def on(self, event: str, hear: Callable[[str], None]) -> None:
        """Whatever a page complains of goes to who listens for its errors; a dialog fails the next question."""
        if event == "pageerror":
            self.complain = hear

    @property
    def url(self) -> str:
        return str(self.driver.current_url)

    def goto(self, url: str) -> None:
        self.driver.get(url)
        self.mouse.at = 0.0, 0.0

    def reload(self) -> None:
        self.driver.refresh()

    def set_viewport_size(self, size: dict[str, int]) -> None:
        bars = int(self.evaluate("outerHeight - innerHeight"))
        self.driver.set_window_rect(0, 0, size["width"], size["height"] + bars)
        self.wait_for_function(f"() => innerWidth === {size['width']} && innerHeight === {size['height']}")

    def screenshot(self, path: Path) -> None:
        assert self.driver.save_screenshot(str(path))

    def evaluate(self, script: str, given: Any = None) -> Any:
        found, complaints = self.driver.execute_script(RUN.replace("%s", script), given)
        for one in complaints:
            self.complain(one)
        return found

    def wait(self, done: Callable[[], object], what: str, timeout: float = PATIENCE) -> None:
        """Until something holds."""
        end = monotonic() + timeout
        while not done():
            if monotonic() > end:
                raise TooLate(f"{what}, at {self.url}")
            sleep(PAUSE)

    def wait_for_timeout(self, milliseconds: float) -> None:
        sleep(milliseconds / 1000)

    def wait_for_selector(
        self, query: str, *, state: str = "visible", timeout: float = 1000 * PATIENCE
    ) -> None:
        self.wait(lambda: self.evaluate(SEEN, [query, state]), f"{query} is not {state}", timeout / 1000)

    def wait_for_function(self, script: str) -> None:
        self.wait(lambda: self.evaluate(script), f"{script} does not hold")

    def locator(self, query: str) -> Locator:
        return Locator(self, query)
