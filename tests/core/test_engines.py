"""The one list of what is compiled: all of it exists, and no two names are the same."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from benben.core import engines
from benben.games import registry


def test_every_module_of_the_list_can_be_imported_from_the_file_it_names() -> None:
    files = [path for library in engines.libraries() for path in library.files]
    found = {name: find_spec(name) for name in engines.modules()}
    assert len(found) == len(files) > 80
    assert [path.parent for path in files] == [
        Path(str(spec.origin)).parent for spec in found.values() if spec
    ]


def test_every_name_of_the_list_is_a_module_somewhere() -> None:
    libraries = {library.name: library.files for library in engines.libraries()}
    missing = {
        *(name for name in engines.CORE if name not in stems(libraries["benben_core"])),
        *(name for name in engines.BOTS if name not in stems(libraries["benben_bots"])),
        *set(engines.GAME).difference(
            *(stems(files) for name, files in libraries.items() if name.startswith("benben_games_"))
        ),
    }
    assert missing == set()


def stems(files: list[Path]) -> set[str]:
    """The names of modules, and of the packages they are in."""
    return {name for path in files for name in (path.stem, path.parent.name)}


def test_every_game_has_a_library_of_its_own() -> None:
    ours = [key for key, module in registry().items() if module.startswith("benben.games.")]
    names = [library.name for library in engines.libraries()]
    assert sorted(names) == sorted(
        ["benben_core", "benben_bots", "benben_research", *(f"benben_games_{key}" for key in ours)]
    )


def test_a_module_stands_in_the_list_once() -> None:
    assert len(engines.modules()) == len(set(engines.modules()))


def test_a_module_may_grow_into_a_package(tmp_path: Path) -> None:
    game = tmp_path / "benben" / "games" / "senet"
    (game / "rules").mkdir(parents=True)
    for file in ("state.py", "rules/__init__.py", "rules/turn.py", "view.py"):
        (game / file).write_text("")
    assert engines.modules(tmp_path / "benben") == [
        "benben.games.senet.state",
        "benben.games.senet.rules",
        "benben.games.senet.rules.turn",
    ]
