"""Known vulnerabilities of the dependencies: pip-audit over constraints.txt (`make audit`).

It needs the package index and the advisory database; if they cannot be reached it says so and fails, since a list
that was not checked is not a clean one.
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
VULNERABLE: Final = 1
UNKNOWN: Final = 2
AUDIT: Final = ("--requirement", "constraints.txt", "--no-deps", "--disable-pip", "--format", "json")


def installed() -> bool:
    """Install pip-audit into its own environment if it is missing; return whether it is installed."""
    if (HOME / "bin" / "pip-audit").is_file():
        return True
    subprocess.run([sys.executable, "-m", "venv", str(HOME)], check=True)
    pip = [str(HOME / "bin" / "python"), "-m", "pip", "install", "--quiet", "pip-audit>=2.9,<3"]
    return subprocess.run(pip, check=False).returncode == 0


def vulnerability_line(package: dict[str, Any], vulnerability: dict[str, Any]) -> str:
    """One vulnerability in one line."""
    fixed = ", ".join(vulnerability["fix_versions"]) or "nothing yet"
    return f"{package['name']} {package['version']}: {vulnerability['id']}, fixed in {fixed}"


def verdict(output: str, errors: str) -> tuple[int, list[str]]:
    """The exit code and the lines to print for the output of pip-audit."""
    try:
        packages = json.loads(output)["dependencies"]
    except (json.JSONDecodeError, KeyError, TypeError):
        last = errors.strip().splitlines()[-1:] or ["no answer"]
        return UNKNOWN, [f"the advisory database cannot be reached, nothing was checked: {last[0]}"]
    found = [vulnerability_line(one, each) for one in packages for each in one.get("vulns", ())]
    skipped = [
        f"{one['name']}: not checked, {one['skip_reason']}" for one in packages if "skip_reason" in one
    ]
    if len(skipped) == len(packages) > 1:
        return UNKNOWN, [f"the advisory database does not answer, nothing was checked: {skipped[0]}"]
    if found or skipped:
        return (VULNERABLE if found else UNKNOWN), [*found, *skipped]
    return CLEAN, [f"{len(packages)} packages, no known vulnerability"]


def main() -> int:
    """Run pip-audit and print its findings; the exit code is 0 only if everything was checked and is clean."""
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
