"""Lighthouse on a phone: the lobby, and a table of each game while it is the reader's turn.

A local server is started for it and stopped at the end; nothing leaves this machine. Lighthouse is installed with npm
if it is missing. Each page is the best of several runs, as a busy machine only slows them down. Lighthouse makes the
processor four times slower than it finds it: `machine` is its own index of this machine, and below 1000 the times, and
with them the performance score, are worse than on a phone.

    pages   for each page: the four scores from 0 to 100, what was measured, how much was sent, and what was found
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from urllib.parse import urlencode

from rich.console import Console
from rich.table import Table

from benben.games import game_keys
from stress.server import ROOT, Served, best_tree

LIGHTHOUSE: Final = "lighthouse@12.8.2"
FOLDER: Final = ROOT / ".cache" / "lighthouse"
RUNS: Final = 2
TIMEOUT: Final = 300
"""Seconds for one run."""
LEAST: Final = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 90}
MEASURED: Final = {
    "first-contentful-paint": "first_paint_ms",
    "largest-contentful-paint": "largest_paint_ms",
    "total-blocking-time": "blocked_ms",
    "cumulative-layout-shift": "layout_shift",
}
CHROME: Final = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
Figures = dict[str, Any]


def bench(console: Console) -> Figures:
    """Measure all pages."""
    command, chromium = lighthouse(console), browser()
    found = []
    with TemporaryDirectory() as folder, served(Path(folder)) as port:
        for name, path, cookie in places(port):
            console.log(name)
            address = f"http://127.0.0.1:{port}{path}"
            runs = [report(command, chromium, address, cookie) for _ in range(RUNS)]
            best: Figures = max(map(figures, runs), key=performance)
            found.append({"page": name} | best)
    return {"pages": found}


def lighthouse(console: Console) -> Path:
    """The command; installed once, into a folder that git ignores."""
    command = FOLDER / "node_modules" / ".bin" / "lighthouse"
    if not command.is_file():
        npm = shutil.which("npm") or sys.exit("npm is missing: install Node.js")
        console.log(f"installing {LIGHTHOUSE}")
        FOLDER.mkdir(parents=True, exist_ok=True)
        install = [npm, "install", "--no-audit", "--no-fund", "--silent", "--prefix", str(FOLDER), LIGHTHOUSE]
        subprocess.run(install, check=True, stdout=sys.stderr)
    return command


def browser() -> str:
    """Chromium, or the end of the benchmark."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    return found or sys.exit("no Chromium found: run tools/chromium.sh")


@contextmanager
def served(folder: Path) -> Iterator[int]:
    """A server on a port of its own; bots move at once."""
    server = Served(folder, best_tree(), pace="0")
    try:
        yield server.port
    finally:
        server.stop()


def places(port: int) -> Iterator[tuple[str, str, str]]:
    """Name, path and cookie of each page."""
    yield "lobby", "/", ""
    for key in game_keys():
        yield f"table {key}", *open_table(port, key)


def open_table(port: int, key: str) -> tuple[str, str]:
    """A quick match against bots: its path, and the cookie of its player."""
    there = HTTPConnection("127.0.0.1", port, timeout=30)
    told = {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"http://127.0.0.1:{port}"}
    there.request("POST", "/tables/quick", urlencode({"game": key}), told)
    answer = there.getresponse()
    answer.read()
    there.close()
    cookie = (answer.getheader("Set-Cookie") or "").partition(";")[0]
    return answer.getheader("Location") or "/", cookie


def report(command: Path, chromium: str, address: str, cookie: str) -> Figures:
    """What Lighthouse prints for a page with its usual phone."""
    told = [str(command), address, "--quiet", "--output=json", "--output-path=stdout"]
    told += ["--no-enable-error-reporting", f"--chrome-flags={' '.join(CHROME)}"]
    if cookie:
        told.append(f"--extra-headers={json.dumps({'Cookie': cookie})}")
    done = subprocess.run(
        told,
        env={**os.environ, "CHROME_PATH": chromium},
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT,
    )
    if done.returncode:
        sys.exit(f"Lighthouse failed for {address}\n{done.stderr[-2000:]}")
    printed = json.loads(done.stdout)
    assert isinstance(printed, dict)
    return printed


def figures(told: Figures) -> Figures:
    """Scores, times, weight and findings of a report."""
    audits, requests = told["audits"], told["audits"]["network-requests"]["details"]["items"]
    return {
        "scores": {name: round(100 * (one["score"] or 0)) for name, one in told["categories"].items()},
        **{name: round(audits[audit]["numericValue"], 3) for audit, name in MEASURED.items()},
        "kilobytes": round(sum(one.get("transferSize", 0) for one in requests) / 1000, 1),
        "requests": len(requests),
        "machine": round(told["environment"]["benchmarkIndex"]),
        "findings": findings(told),
    }


def findings(told: Figures) -> list[str]:
    """What costs points, in the words of Lighthouse."""
    counted = [
        part["id"] for one in told["categories"].values() for part in one["auditRefs"] if part["weight"]
    ]
    failed = (told["audits"][name] for name in counted)
    return sorted({one["title"] for one in failed if one["score"] is not None and one["score"] < 0.9})


def performance(found: Figures) -> int:
    """The score that a busy machine spoils."""
    return int(found["scores"]["performance"])


def show(found: Figures) -> Iterator[Table | str]:
    """All pages in one table, and below it what costs points."""
    table = Table(title="Lighthouse, phone", min_width=64)
    table.add_column("", no_wrap=True)
    for name, least in LEAST.items():
        table.add_column(f"{name} ≥ {least}", justify="right")
    for name in ("largest paint", "blocked", "shift", "kB", "requests", "machine"):
        table.add_column(name, justify="right")
    for page in found["pages"]:
        scores = [coloured(page["scores"][name], least) for name, least in LEAST.items()]
        times = [f"{page['largest_paint_ms'] / 1000:.1f} s", f"{page['blocked_ms']:.0f} ms"]
        sent = [
            f"{page['layout_shift']:.2f}",
            f"{page['kilobytes']:.0f}",
            str(page["requests"]),
            str(page["machine"]),
        ]
        table.add_row(page["page"], *scores, *times, *sent)
    yield table
    yield from (
        f"{page['page']}: {', '.join(page['findings'])}" for page in found["pages"] if page["findings"]
    )


def coloured(score: int, least: int) -> str:
    """A score, red if it is too low."""
    return str(score) if score >= least else f"[red]{score}[/red]"
