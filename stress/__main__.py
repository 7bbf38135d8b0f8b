"""All stress tests: `python -m stress [--full] [--only PART] [--json]`.

Every part prints its results and fails on a violation or timeout; the others run all the same. Without `--full` the
numbers are small enough for half an hour; with it they are those of the quality gates.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
from typing import Final, NamedTuple


class Part(NamedTuple):
    """Options and the timeout in minutes, without and with `--full`; the module, unless named like the part."""

    small: str
    full: str
    minutes: tuple[int, int]
    module: str = ""


def some(module: str, names: str, minutes: tuple[int, int]) -> Part:
    """Return a part made of some trials or gates."""
    chosen = " ".join(f"--only {name}" for name in names.split())
    return Part(chosen, f"{chosen} --full", minutes, module)


PARTS: Final = {
    "kill": Part("--kills 30", "--kills 200 --tables 20", (4, 30)),
    "crash": Part("--kills 20", "--kills 500", (3, 50)),
    "drops": Part("--drops 200 --longest 40 --rounds 1 --page", "--rounds 3 --longest 600 --page", (4, 20)),
    "gates": some("gates", "damage restart repeat stop backup bots", (6, 30)),
    "load": Part("--seconds 40 --ramp 2", "--seconds 600", (6, 30)),
    "crowds": some("gates", "slow thinkers overload", (6, 6)),
    "soak": some("gates", "soak", (8, 45)),
    "clicks": some("gates", "clicks", (3, 15)),
    "canaries": some("gates", "canaries", (3, 60)),
    "secrets": some("trials", "worlds imagined", (15, 240)),
    "inputs": some("trials", "api parsers", (5, 180)),
    "research": Part("", "--full", (20, 120)),
    "laws": some("trials", "laws", (10, 120)),
}


def run(name: str, *, full: bool, json: bool) -> int:
    """Run one part until it ends or times out."""
    part = PARTS[name]
    options = (part.full if full else part.small).split() + ["--json"] * json
    if not json:
        print(f"== {name} {' '.join(options)}", flush=True)
    process = subprocess.Popen(
        [sys.executable, "-m", f"stress.{part.module or name}", *options], start_new_session=True
    )
    try:
        return process.wait(60 * part.minutes[full])
    except subprocess.TimeoutExpired:
        print(f"{name}: not done after {part.minutes[full]} minutes", file=sys.stderr, flush=True)
        return 1
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()


def main() -> None:
    """Run all parts and report which of them failed."""
    parser = argparse.ArgumentParser(prog="python -m stress", description="All promises, tried hard.")
    parser.add_argument("--full", action="store_true", help="the numbers of the quality gates")
    parser.add_argument("--only", choices=PARTS, action="append", help="one of them; may be repeated")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    failed = [name for name in args.only or PARTS if run(name, full=args.full, json=args.json)]
    print(f"failed: {', '.join(failed)}" if failed else "all promises kept", file=sys.stderr)
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
