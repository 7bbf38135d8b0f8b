"""Which build of benben runs: the commit of its checkout."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Final

from benben.core.engines import PACKAGE

DESCRIBE: Final = ("describe", "--always", "--dirty", "--exclude=*")
TIMEOUT: Final = 5
"""Seconds."""


def commit(package: Path = PACKAGE) -> str | None:
    """The commit of the checkout that a package, or the compiled copy in it, belongs to."""
    git = shutil.which("git")
    checkouts = [folder for folder in package.parents[1:3] if (folder / ".git").exists()]
    if not git or not checkouts:
        return None
    asked = [git, "-C", str(checkouts[0]), *DESCRIBE]
    try:
        done = subprocess.run(asked, capture_output=True, text=True, check=True, timeout=TIMEOUT)  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip() or None
