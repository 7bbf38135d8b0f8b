"""`make docs-site`: the docs, the rules and the API reference as a site in build/site.

Pages keep the places they have in the repository, so the same links work on a code host and in the site.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from typing import Any, Final

from tools.site.check import problems
from tools.site.stage import ROOT, stage

CONFIG: Final = ROOT / "zensical.toml"


def project() -> dict[str, Any]:
    """What `zensical.toml` says."""
    found: dict[str, Any] = tomllib.loads(CONFIG.read_text(encoding="utf-8"))["project"]
    return found


def main() -> int:
    """Copy, build and check; the exit status."""
    told = project()
    docs, site = ROOT / told["docs_dir"], ROOT / told["site_dir"]
    for folder in (docs, site):
        shutil.rmtree(folder, ignore_errors=True)
    stage(told["nav"], docs)
    build = [sys.executable, "-m", "zensical", "build", "--clean", "--strict", "--config-file", str(CONFIG)]
    built = subprocess.run(build, cwd=ROOT, check=False)
    wrong = problems(site) if built.returncode == 0 else ["the site was not built"]
    print(*wrong, sep="\n")
    if not wrong:
        print(f"read it: python3 -m http.server --bind 127.0.0.1 --directory {site.relative_to(ROOT)}")
    return int(bool(wrong))
