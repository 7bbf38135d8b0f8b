"""Our games inside other libraries: `python -m stress.research [--full] [--json]`.

The tests of `make research-test`, with more random matches of OpenSpiel's own test in each game, and with every
number of seats.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from typing import Final

from stress.server import ROOT

SIMULATIONS: Final = (2, 100)
"""Random matches of each game and number of seats, without and with `--full`."""
SHOWN: Final = 3000
"""The maximum length of a failure message, in characters."""


def main() -> None:
    """Run the tests, print what they said at the end, and fail if they did."""
    parser = argparse.ArgumentParser(prog="python -m stress.research", description="Other libraries' tests.")
    parser.add_argument("--full", action="store_true", help="the numbers of the quality gates")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    times = SIMULATIONS[args.full]
    done = subprocess.run(
        [shutil.which("make") or "make", "research-test"],
        cwd=ROOT,
        env={**os.environ, "BENBEN_SIMULATIONS": str(times)},
        stdout=subprocess.PIPE,
        check=False,
    )
    told = done.stdout.decode()
    figures = {"simulations": times, "violations": [told[-SHOWN:]] if done.returncode else []}
    print(json.dumps(figures) if args.json else told[-SHOWN:], flush=True)
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
