"""The speed of the games, interpreted and compiled, and of other libraries.

Each figure is the best of several runs of `bench/measure.py`, which alternate between the trees in separate
processes, so that a busy machine affects both trees alike.

    games           for each game and number of seats: interpreted, compiled (see measure.py) and their ratio
    peers           for each other library: its rates (see peers.py)
    against_peers   the ratio of decisions per second of each game to each peer
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from benben.games import game_keys, load_game

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = ROOT / "src"
PEER_ENVIRONMENT: Final = ROOT / ".venv-bench"
PEER_PACKAGES: Final = ("catanatron", "open_spiel")
BUDGET: Final = 30.0
"""CPU seconds for all games in total."""
LARGEST_SHARE: Final = 1.5
TURNS: Final = 2
"""How often each tree is measured, alternating."""
Figures = dict[str, Any]
ROWS: Final = (
    ("decisions_s", "random decisions/s"),
    ("games_s", "random games/s"),
    ("iterations_s", "search iterations/s"),
    ("clone_us", "clone µs"),
    ("view_us", "view µs"),
    ("determinize_us", "determinize µs"),
    ("draw_us", "draw µs"),
)


def measure(tree: Path, key: str, seats: int, budget: float) -> Figures:
    """Run `measure.py` with a package tree."""
    command = [sys.executable, str(ROOT / "bench" / "measure.py"), "--game", key, "--seats", str(seats)]
    return run([*command, "--budget", f"{budget:.3f}"], {"PYTHONPATH": str(tree)})[0]


def run(command: list[str], environment: dict[str, str]) -> list[Figures]:
    """Run a benchmark script and return the JSON it prints."""
    done = subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stderr}")
    printed = json.loads(done.stdout)
    return printed if isinstance(printed, list) else [printed]


def better(one: Figures, other: Figures) -> Figures:
    """The best of two runs, figure by figure: the lower time, the higher rate."""
    best = dict(one)
    for name, value in other.items():
        if name.endswith("_us"):
            best[name] = min(value, one[name])
        elif name.endswith("_s"):
            best[name] = max(value, one[name])
    return best


def measure_in_turns(trees: dict[str, Path], key: str, seats: int, budget: float) -> dict[str, Figures]:
    """The interpreted and compiled figures of one game with one number of seats."""
    found: dict[str, Figures] = {}
    for _ in range(TURNS):
        for name, tree in trees.items():
            figures = measure(tree, key, seats, budget)
            found[name] = better(found[name], figures) if name in found else figures
    return found


def ratios(found: dict[str, Figures]) -> Figures:
    """The speed-up of the compiled tree for each figure."""
    if "compiled" not in found:
        return {}
    one, other = found["interpreted"], found["compiled"]
    return {
        name: one[name] / other[name] if name.endswith("_us") else other[name] / one[name] for name, _ in ROWS
    }


def measure_games(trees: dict[str, Path], console: Console) -> list[Figures]:
    """Measure each game with the smallest and the largest number of seats."""
    tables = [(key, seats) for key in game_keys() for seats in fewest_and_most(load_game(key).seats)]
    share = min(LARGEST_SHARE, BUDGET / (len(tables) * len(trees) * TURNS) / 2)
    games: list[Figures] = []
    for key, seats in tables:
        console.log(f"{key}, {seats} seats")
        found = measure_in_turns(trees, key, seats, share)
        games.append({"game": key, "seats": seats, **found, "ratio": ratios(found)})
    return games


def fewest_and_most(seats: range) -> list[int]:
    """The first and last value of a range, without duplicates."""
    return sorted({seats[0], seats[-1]})


def measure_peers(console: Console) -> list[Figures]:
    """Measure other libraries, in a virtual environment that is created if it is missing."""
    python = PEER_ENVIRONMENT / "bin" / "python"
    if not python.is_file():
        console.log("creating an environment for the peers")
        subprocess.run([sys.executable, "-m", "venv", str(PEER_ENVIRONMENT)], check=True)
    if subprocess.run(
        [str(python), "-c", "import catanatron, pyspiel"], capture_output=True, check=False
    ).returncode:
        console.log(f"installing {', '.join(PEER_PACKAGES)}")
        install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", *PEER_PACKAGES]
        subprocess.run([str(python), *install], check=True, stdout=sys.stderr)
    console.log("peers")
    return run([str(python), str(ROOT / "bench" / "peers.py")], {})


def compare(games: list[Figures], peers: list[Figures]) -> list[Figures]:
    """The ratio of each game's fastest tree to each peer, in decisions per second."""
    return [
        {
            "game": game["game"],
            "seats": game["seats"],
            "peer": peer["name"],
            "ratio": fastest(game)["decisions_s"] / peer["decisions_s"],
        }
        for game in games
        for peer in peers
    ]


def fastest(game: Figures) -> Figures:
    """The compiled figures if there are any, else the interpreted ones."""
    return dict(game["compiled" if "compiled" in game else "interpreted"])


def show_game(game: Figures) -> Table:
    """The figures of a game as a table."""
    one = game["interpreted"]
    length = f"a random game: {one['decisions_game']:.0f} decisions, {one['rounds_game']:.1f} rounds"
    breadth = f"{one['options_decision']:.1f} options per decision"
    table = Table(
        title=f"{game['game']}, {game['seats']} seats", caption=f"{length}, {breadth}", min_width=64
    )
    table.add_column("")
    for name in ("interpreted", "compiled", "ratio"):
        table.add_column(name, justify="right")
    for name, label in ROWS:
        compiled = number(game["compiled"][name]) if "compiled" in game else "-"
        ratio = f"{game['ratio'][name]:.1f}" if game["ratio"] else "-"
        table.add_row(label, number(one[name]), compiled, ratio)
    return table


def show_peers(games: list[Figures], peers: list[Figures]) -> Table:
    """The rates of the peers, and the ratio of each game to them in decisions per second."""
    table = Table(
        title="random play compared with other libraries (decisions/s, and ours as multiples)", min_width=64
    )
    table.add_column("", no_wrap=True)
    table.add_column("decisions/s", justify="right")
    table.add_column("decisions/game", justify="right")
    for game in games:
        table.add_column(f"{game['game']} {game['seats']}", justify="right")
    for peer in peers:
        ours = [f"{found['ratio']:.1f}" for found in compare(games, [peer])]
        table.add_row(peer["name"], number(peer["decisions_s"]), number(peer["decisions_game"]), *ours)
    return table


def number(value: float) -> str:
    """A figure with its significant digits."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def trees_of(compiled: Path | None) -> dict[str, Path]:
    """The package trees to measure; the compiled one if it is complete: its digest is written last."""
    if compiled is None or not (compiled / "digest.txt").is_file():
        return {"interpreted": SOURCE}
    return {"interpreted": SOURCE, "compiled": compiled.resolve()}


def bench(compiled: Path | None, peers: bool, console: Console) -> Figures:
    """Measure the games, and other libraries if they are wanted."""
    games = measure_games(trees_of(compiled), console)
    others = measure_peers(console) if peers else []
    return {"games": games, "peers": others, "against_peers": compare(games, others)}


def show(found: Figures) -> Iterator[Table]:
    """The figures as tables."""
    for game in found["games"]:
        yield show_game(game)
    if found["peers"]:
        yield show_peers(found["games"], found["peers"])
