"""The latency of a page: clicks on real boards in a real browser, and a guest who joins by phone.

shown       milliseconds from a click to the frame that shows its first effect: p50, p95, the slowest
settled     milliseconds from a click that is a move to the frame that shows the new board
joined      seconds from opening a link to sitting at the table, with a name and a tap
"""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Any, Final

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from benben.games import load_game, registry
from stress.load import percentile
from tests.browser.pages import Reader, Server, launch

MOST_MS: Final = 100.0
MOST_SECONDS: Final = 20.0
PHONE: Final = ViewportSize(width=360, height=740)
NOTED: Final = """
  window.shown = [];
  window.settled = [];
  const painted = (note) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => note(performance.now());
    channel.port2.postMessage(0);
  });
  let clicked = 0;
  addEventListener("click", (event) => {
    const began = clicked = event.timeStamp;
    const changes = new MutationObserver(() => {
      changes.disconnect();
      painted((now) => window.shown.push(now - began));
    });
    changes.observe(document.documentElement, { attributes: true, childList: true, subtree: true });
  }, true);
  addEventListener("benben:settled", () => {
    if (clicked) painted((began => (now) => window.settled.push(now - began))(clicked));
    clicked = 0;
  });
"""
TAKEN: Final = "() => [window.shown.splice(0), window.settled.splice(0)]"


def play(browser: Browser, server: Server, game: str, moves: int) -> tuple[list[float], list[float], int]:
    """Play against bots and return the latencies recorded by the page."""
    context = browser.new_context(locale="en", reduced_motion="reduce")
    context.add_init_script(NOTED)
    reader = Reader(context.new_page(), server)
    reader.open("me", *["random"] * (load_game(game).seats[0] - 1), game=game)
    shown: list[float] = []
    settled: list[float] = []

    def take() -> None:
        clicks, moves_settled = reader.page.evaluate(TAKEN)
        shown.extend(clicks)
        settled.extend(moves_settled)

    reader.play_on(moves, take)
    reader.page.wait_for_timeout(200)
    take()
    context.close()
    return shown, settled, reader.clicks


def join(browser: Browser, server: Server) -> float:
    """Return the seconds that a guest needs to join by a link on a phone."""
    host = Reader(browser.new_context(locale="en").new_page(), server)
    table = host.open("me", "link").rpartition("/")[2]
    origin = {"Origin": server.address}
    answer = host.page.request.post(f"{server.address}/api/tables/{table}/invite/1", headers=origin)
    phone = browser.new_context(locale="en", viewport=PHONE, has_touch=True, is_mobile=True)
    page, began = phone.new_page(), perf_counter()
    page.goto(f"{server.address}/m/{table}/join/{answer.json()['secret']}")
    page.fill("[name=name]", "Bob")
    page.locator("main button.btn-gold").tap()
    page.wait_for_selector("#table")
    seconds = perf_counter() - began
    phone.close()
    host.page.context.close()
    return seconds


def clicks(folder: Path, times: int, _: Path) -> dict[str, Any]:
    """Click in all games and return what was too slow."""
    games = [key for key in sorted(registry()) if not key.startswith("_")]
    shown: list[float] = []
    settled: list[float] = []
    clicked = 0
    server = Server(folder)
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright)
            for game in games:
                found = play(browser, server, game, max(1, times // len(games)))
                shown += found[0]
                settled += found[1]
                clicked += found[2]
            joined = join(browser, server)
            browser.close()
    finally:
        server.stop()
    late = [f"p95 {percentile(shown, 95):.0f} ms"] if percentile(shown, 95) > MOST_MS else []
    late += [f"joined after {joined:.1f} s"] if joined > MOST_SECONDS else []
    told = {"clicks": clicked, "shown_ms": figures(shown), "settled_ms": figures(settled)}
    silent = [f"{clicked - len(shown)} of {clicked} clicks showed nothing"] if len(shown) < clicked else []
    return {**told, "joined": round(joined, 2), "late": late, "violations": silent}


def figures(values: list[float]) -> list[int]:
    """Return p50, p95 and the maximum."""
    return [round(min(percentile(values, percent), 10**6)) for percent in (50, 95, 100)]
