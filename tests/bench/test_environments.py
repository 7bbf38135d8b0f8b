from __future__ import annotations

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from bench import environments, research, research_peers

ROOT = Path(__file__).parents[2]
KEYS = set(research.Measured.__annotations__)
RATES = dict.fromkeys(KEYS - {"game", "seats"}, 8.0)


def test_measuring_gives_the_documented_figures_for_every_number_of_seats() -> None:
    command = [sys.executable, "bench/research.py", "--budget", "0", "--game", "_template"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert [(one["game"], one["seats"]) for one in found] == [("_template", seats) for seats in (2, 3, 4)]
    assert all(
        set(one) == KEYS and min(value for key, value in one.items() if key != "game") > 0 for one in found
    )


@pytest.mark.parametrize("name", sorted(KEYS))
def test_every_figure_is_explained_and_shown(name: str) -> None:
    assert name in (research.__doc__ or "").replace(",", "").split()
    assert name in {"game", "seats", *(key for key, _ in environments.COLUMNS)}


def test_others_are_shown_with_ours_as_multiples() -> None:
    ours: dict[str, Any] = {"game": "senet", "seats": 2, **RATES}
    found = {"environments": [ours], "environment_peers": [{"name": "snail", "steps_s": 2.0}]}
    out = StringIO()
    console = Console(file=out, width=200)
    for table in environments.show(found):
        console.print(table)
    told = out.getvalue()
    assert "senet 2" in told
    assert "4.0x" in told


def test_a_peer_is_measured_by_its_steps() -> None:
    made: list[int] = []

    def play() -> int:
        made.append(10)
        return 10

    peer = research_peers.measure("ours", play, budget=0.01)
    assert len(made) > 1
    assert peer.steps_s > 0
