"""Known holes in what we depend on: pip-audit over constraints.txt (`make audit`).

It needs the package index for itself and the advisory database; where they cannot be reached it says so and fails,
for a list nobody has looked up is not a clean one.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
HOME: Final = ROOT / ".venv-audit"
CLEAN: Final = 0
HOLES: Final = 1
UNKNOWN: Final = 2
AUDIT: Final = ("--requirement", "constraints.txt", "--no-deps", "--disable-pip", "--format", "json")


def installed() -> bool:
    """Whether pip-audit is there, in an environment of its own."""
    if (HOME / "bin" / "pip-audit").is_file():
        return True
    subprocess.run([sys.executable, "-m", "venv", str(HOME)], check=True)
    pip = [str(HOME / "bin" / "python"), "-m", "pip", "install", "--quiet", "pip-audit>=2.9,<3"]
    return subprocess.run(pip, check=False).returncode == 0


def hole_line(package: dict[str, Any], hole: dict[str, Any]) -> str:
    """One hole in one line."""
    fixed = ", ".join(hole["fix_versions"]) or "nothing yet"
    return f"{package['name']} {package['version']}: {hole['id']}, fixed in {fixed}"


def verdict(told: str, complaint: str) -> tuple[int, list[str]]:
    """What pip-audit found, and what to say about it."""
    try:
        packages = json.loads(told)["dependencies"]
    except (json.JSONDecodeError, KeyError, TypeError):
        last = complaint.strip().splitlines()[-1:] or ["no answer"]
        return UNKNOWN, [f"the advisory database cannot be reached, nothing was checked: {last[0]}"]
    holes = [hole_line(one, hole) for one in packages for hole in one.get("vulns", ())]
    skipped = [
        f"{one['name']}: not checked, {one['skip_reason']}" for one in packages if "skip_reason" in one
    ]
    if len(skipped) == len(packages) > 1:
        return UNKNOWN, [f"the advisory database does not answer, nothing was checked: {skipped[0]}"]
    if holes or skipped:
        return (HOLES if holes else UNKNOWN), [*holes, *skipped]
    return CLEAN, [f"{len(packages)} packages, no known hole"]


def main() -> int:
    """Look, tell, and fail unless everything was looked up and is clean."""
    if not installed():
        print("pip-audit cannot be installed: the package index cannot be reached, nothing was checked")
        return UNKNOWN
    done = subprocess.run(
        [str(HOME / "bin" / "pip-audit"), *AUDIT], cwd=ROOT, capture_output=True, text=True, check=False
    )
    code, lines = verdict(done.stdout, done.stderr)
    print(*lines, sep="\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
