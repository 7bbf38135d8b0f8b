"""Compile the engines with mypyc: `python tools/compile.py FOLDER` makes a second package tree there.

Put FOLDER first on PYTHONPATH to use it. Without a compiler nothing is made and pure Python serves;
with `--required`, which a binary wheel asks for, that is an error. What is compiled is listed in
`src/benben/core/engines.py`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from hashlib import blake2b
from pathlib import Path
from runpy import run_path

ROOT = Path(__file__).parent.parent
BUILD = """
from mypyc.build import mypycify
from setuptools import setup
groups = {groups!r}
modules = [module for group, _ in groups for module in group]
# The same result wherever the tree lies and whatever is installed: no settings file from a folder above,
# and silence about modules that are only followed; `make types` reads those.
flags = ["--config-file=", "--follow-imports=silent"]
extensions = mypycify([*flags, *modules], opt_level="3", debug_level="0", separate=groups)
setup(name="benben", packages=[], ext_modules=extensions)
"""


def sources(package: Path) -> list[tuple[str, list[Path]]]:
    """Each library's name and files, as the package lists them; nothing of it needs to be installed."""
    engines = run_path(str(package / "core" / "engines.py"))
    listed: list[tuple[str, list[Path]]] = engines["libraries"](package)
    return listed


def digest(package: Path) -> str:
    """Changes when anything in the package does, or the way it is built."""
    files = sorted(p for p in package.rglob("*") if p.is_file() and "__pycache__" not in p.parts)
    told = b"".join(str(p.relative_to(package)).encode() + p.read_bytes() for p in files)
    return blake2b(told + BUILD.encode() + sys.version.encode()).hexdigest()


def main(target: Path, *, required: bool) -> None:
    """Copy the package and compile it in place there, unless that was done already."""
    package = ROOT / "src" / "benben"
    done = target / "digest.txt"
    wanted = digest(package)
    if done.is_file() and done.read_text() == wanted:
        print(f"compiled engines are up to date in {target}")
        return
    if not shutil.which(os.environ.get("CC", "cc")):
        if required:
            sys.exit("no C compiler found: the engines cannot be compiled")
        print("no C compiler found: the engines run as pure Python")
        return
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as aside:
        build(package, Path(aside) / "tree", wanted)
        shutil.rmtree(target, ignore_errors=True)
        (Path(aside) / "tree").rename(target)
    print(f"compiled engines in {target}")


def build(package: Path, target: Path, stamp: str) -> None:
    """Copy and compile into a fresh folder."""
    shutil.copytree(package, target / "benben", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    groups = [
        ([str(path.relative_to(target)) for path in files], name)
        for name, files in sources(target / "benben")
    ]
    print(f"compiling {sum(len(group) for group, _ in groups)} modules with mypyc", flush=True)
    (target / "build.py").write_text(BUILD.format(groups=groups))
    done = subprocess.run(
        [
            sys.executable,
            "build.py",
            "--quiet",
            "build_ext",
            "--inplace",
            f"--parallel={os.cpu_count() or 1}",
        ],
        cwd=target,
        env={**os.environ, "MYPYPATH": "."},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"the engines do not compile:\n{done.stdout}\n{done.stderr}")
    shutil.rmtree(target / "build", ignore_errors=True)
    (target / "digest.txt").write_text(stamp)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Compile the engines with mypyc.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--required", action="store_true", help="fail where there is no C compiler")
    given = parser.parse_args()
    main(given.folder, required=given.required)
