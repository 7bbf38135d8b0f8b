"""Compile the engines with mypyc: `python tools/compile.py FOLDER` makes a second package tree there.

Put FOLDER first on PYTHONPATH to use it. Without a compiler nothing is made and pure Python serves.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).parent.parent
CORE = ("rng", "action", "decision", "event", "playout")
BOTS = ("chances", "search", "rollouts")
GAME = (
    "board",
    "actions",
    "moves",
    "turns",
    "deals",
    "tracker",
    "particles",
    "state",
    "setup",
    "rules",
    "scoring",
    "prey",
    "bot",
    "insight",
    "chase",
)
"""Not every game has all of them."""
BUILD = """
from mypyc.build import mypycify
from setuptools import setup
groups = {groups!r}
modules = [module for group, _ in groups for module in group]
extensions = mypycify(modules, opt_level="3", debug_level="0", separate=groups)
setup(name="benben", packages=[], ext_modules=extensions)
"""


def sources(package: Path) -> list[tuple[list[Path], str]]:
    """The modules worth compiling: the core's hot ones, the bots' search, each game's engine, a library each."""
    core = [package / "core" / f"{name}.py" for name in CORE]
    bots = [package / "bots" / f"{name}.py" for name in BOTS]
    games = sorted(path.parent for path in package.glob("games/*/state.py"))
    return [(core, "core"), (bots, "bots"), *((engine(game), game.name) for game in games)]


def engine(game: Path) -> list[Path]:
    """The hot modules of a game."""
    return [path for name in GAME for path in module_files(game, name)]


def module_files(game: Path, name: str) -> list[Path]:
    """A module, or all modules of a package of that name."""
    return [game / f"{name}.py"] if (game / f"{name}.py").is_file() else sorted((game / name).glob("*.py"))


def digest(package: Path) -> str:
    """Changes when anything in the package does."""
    files = sorted(p for p in package.rglob("*") if p.is_file() and "__pycache__" not in p.parts)
    told = b"".join(str(p.relative_to(package)).encode() + p.read_bytes() for p in files)
    return blake2b(told + sys.version.encode()).hexdigest()


def main(target: Path) -> None:
    """Copy the package and compile it in place there, unless that was done already."""
    package = ROOT / "src" / "benben"
    done = target / "digest.txt"
    wanted = digest(package)
    if done.is_file() and done.read_text() == wanted:
        print(f"compiled engines are up to date in {target}")
        return
    if not shutil.which(os.environ.get("CC", "cc")):
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
        ([str(path.relative_to(target)) for path in group], name)
        for group, name in sources(target / "benben")
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
    main(Path(sys.argv[1]))
