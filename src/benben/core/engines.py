"""What mypyc compiles, in one list: for `make compile`, for binary wheels and for `benben about`.

Only the standard library is imported: a build loads this file where nothing of benben is installed.
"""

from __future__ import annotations

from importlib.machinery import PathFinder
from pathlib import Path
from typing import Final, NamedTuple

PACKAGE: Final = Path(__file__).parents[1]
CORE: Final = ("rng", "action", "decision", "event", "playout")
BOTS: Final = ("chances", "search", "rollouts")
RESEARCH: Final = ("loop",)
GAME: Final = (
    "board",
    "actions",
    "moves",
    "turns",
    "state",
    "setup",
    "rules",
    "scoring",
    "hunt",
    "bot",
    "observe",
)
"""Not every game has all of them."""


class Library(NamedTuple):
    """A shared library, and the files whose code is in it."""

    name: str
    files: list[Path]


def libraries(package: Path = PACKAGE) -> list[Library]:
    """One for the core's hot modules, the bots' search, the loop of the environments, and the engine of each game.

    They lie at the top of site-packages, beside those of others: so each name begins with ours.
    """
    games = sorted(path.parent for path in package.glob("games/*/state.py"))
    return [
        Library("benben_core", files_of(package / "core", CORE)),
        Library("benben_bots", files_of(package / "bots", BOTS)),
        Library("benben_research", files_of(package / "research", RESEARCH)),
        *(Library(f"benben_games_{game.name}", files_of(game, GAME)) for game in games),
    ]


def files_of(folder: Path, names: tuple[str, ...]) -> list[Path]:
    """The files of those modules that a folder has."""
    return [path for name in names for path in module_files(folder, name)]


def module_files(folder: Path, name: str) -> list[Path]:
    """A module, or all modules of a package of that name."""
    alone = folder / f"{name}.py"
    return [alone] if alone.is_file() else sorted((folder / name).glob("*.py"))


def modules(package: Path = PACKAGE) -> list[str]:
    """The names of all modules that can be compiled."""
    return [module_name(path, package) for library in libraries(package) for path in library.files]


def module_name(path: Path, package: Path) -> str:
    """How a file is imported."""
    parts = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def compiled_modules() -> list[str]:
    """Those of them for which Python finds more than their source; none is imported, for some need an extra."""
    return [
        module_name(path, PACKAGE) for library in libraries() for path in library.files if not is_source(path)
    ]


def is_source(path: Path) -> bool:
    """Whether Python would load a module from its source."""
    whole = path.parent if path.stem == "__init__" else path.with_suffix("")
    found = PathFinder.find_spec(whole.name, [str(whole.parent)])
    return found is None or str(found.origin).endswith(".py")


def state(compiled: int, total: int) -> str:
    """One word for how the engines run."""
    if compiled == total:
        return "compiled"
    return "mixed" if compiled else "interpreted"
