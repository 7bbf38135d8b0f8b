"""The build hook of hatchling: `BENBEN_COMPILE=1` makes a binary wheel, with compiled engines beside their sources.

Without it, and always in an editable install, nothing is compiled and no compiler is needed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ASKED = "BENBEN_COMPILE"
"""Environment variable: whether engines are compiled into the wheel."""


class CompiledEngines(BuildHookInterface[Any]):
    """Puts what `tools/compile.py` makes into the wheel, and names the wheel for the platform it is for."""

    def dependencies(self) -> list[str]:
        """What compiling needs."""
        return list(self.metadata.core.optional_dependencies["compile"]) if asked() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, or take what is up to date in `build/compiled`, and add it."""
        if version == "editable" or not asked():
            return
        tree = Path(self.root, "build", "compiled")
        script = Path(self.root, "tools", "compile.py")
        subprocess.run([sys.executable, str(script), str(tree), "--required"], check=True)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in extensions(tree):
            build_data["force_include"][str(path)] = str(path.relative_to(tree))


def asked() -> bool:
    """Whether a binary wheel is wanted."""
    return os.environ.get(ASKED, "") not in ("", "0")


def extensions(tree: Path) -> list[Path]:
    """The compiled modules and their libraries."""
    return sorted(path for path in tree.rglob("*") if path.name.endswith(tuple(EXTENSION_SUFFIXES)))
