"""The part `research` of `make bench`: environments for learning, and those of other libraries in the same run.

environments          for each game and number of seats the figures of research.py
environment_peers     for each environment of another library its steps per second (see research_peers.py)
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from rich.console import Console
from rich.table import Table

ROOT: Final = Path(__file__).parent.parent
PEERS: Final = ROOT / ".venv-bench"
PACKAGES: Final = ("pettingzoo[classic]", "rlcard", "open_spiel")
Figures = dict[str, Any]
COLUMNS: Final = (
    ("vector_s", "vector/s"),
    ("vector_sampled_s", "with choices/s"),
    ("aec_s", "AEC/s"),
    ("gymnasium_s", "Gymnasium/s"),
    ("observation_us", "observation µs"),
    ("mask_us", "mask µs"),
)


def bench(compiled: Path | None, peers: bool, console: Console) -> Figures:
    """Measure our environments in the compiled tree, if there is one, then those of the others."""
    tree = compiled if compiled and (compiled / "digest.txt").is_file() else ROOT / "src"
    console.log(f"environments, {'compiled' if tree == compiled else 'interpreted'}")
    ours = run(sys.executable, "research.py", {"PYTHONPATH": str(tree.resolve())})
    return {"environments": ours, "environment_peers": measure_peers(console) if peers else []}


def measure_peers(console: Console) -> list[Figures]:
    """Measure other libraries, in a virtual environment that is completed if something is missing."""
    python = str(PEERS / "bin" / "python")
    if not Path(python).is_file():
        subprocess.run([sys.executable, "-m", "venv", str(PEERS)], check=True)
    needed = "import open_spiel.python.vector_env, pettingzoo.classic.chess_v6, rlcard"
    if subprocess.run([python, "-c", needed], capture_output=True, check=False).returncode:
        console.log(f"installing {', '.join(PACKAGES)}")
        install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", *PACKAGES]
        subprocess.run([python, *install], check=True, stdout=sys.stderr)
    console.log("environments of others")
    return run(python, "research_peers.py", {})


def run(python: str, script: str, environment: dict[str, str]) -> list[Figures]:
    """Run a script and read the JSON in the last line that it prints."""
    done = subprocess.run(
        [python, str(ROOT / "bench" / script)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{script}\n{done.stderr}")
    found: list[Figures] = msgspec.json.decode(done.stdout.splitlines()[-1])
    return found


def show(found: Figures) -> Iterator[Table]:
    """Our figures as a table, then those of the others and ours as multiples."""
    ours, peers = found["environments"], found["environment_peers"]
    table = Table("", *(label for _, label in COLUMNS), title="environments, random options, in CPU seconds")
    for game in ours:
        table.add_row(f"{game['game']} {game['seats']}", *(f"{game[name]:,.1f}" for name, _ in COLUMNS))
    yield table
    if peers:
        against = Table("", "steps/s", "our slowest vector", "our fastest", title="environments of others")
        rates = [game["vector_sampled_s"] for game in ours]
        for peer in peers:
            times = [f"{rate / peer['steps_s']:.1f}x" for rate in (min(rates), max(rates))]
            against.add_row(peer["name"], f"{peer['steps_s']:,.0f}", *times)
        yield against
