"""Parts are found by name when a game is loaded; here the type checker reads the same wiring, spelled out."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
from mypy import api

from benben.core.assembly import MODULES, OPTIONAL, PARTS
from benben.games import load_game, registry

ON_COMPONENTS = {
    "check_data": "lambda path: data.load(path).digest",
    "doubts": "lambda path: data.doubts(data.load(path))",
}
"""What `assemble` wraps."""
SPELLED = """from benben.core.game import Game
from {package} import GAME, {modules}

told: Game[state.State, view.View] = GAME
made: Game[state.State, view.View] = Game(version="1.0", max_steps=GAME.max_steps, {parts})
"""


def own_parts(key: str) -> dict[str, str]:
    """Where the parts of a game are; those it could do without only if it has them."""
    package = registry()[key]
    modules = {module.name: import_module(f"{package}.{module.name}") for module in iter_modules(paths(key))}
    optional = {
        field: place
        for field, place in OPTIONAL.items()
        if hasattr(modules.get(place.split(".")[0]), place.split(".")[1])
    }
    found = {"fingerprint": "GAME.fingerprint"} | PARTS | optional
    return found | {field: told for field, told in ON_COMPONENTS.items() if field in found}


def paths(key: str) -> list[str]:
    return [str(load_game(key).folder)]


def spelled(key: str, **swapped: str) -> str:
    """The wiring of a game as it would stand in its `__init__`."""
    places = own_parts(key) | swapped
    modules = sorted({*MODULES, *(["plan"] if "plan" in places else [])})
    parts = ", ".join(f"{field}={place}" for field, place in places.items())
    return SPELLED.format(package=registry()[key], modules=", ".join(modules), parts=parts)


def checked(folder: Path, texts: dict[str, str]) -> str:
    """What mypy says about some modules."""
    for name, text in texts.items():
        (folder / f"{name}.py").write_text(text)
    cache = f"--cache-dir={folder / 'cache'}"
    out, err, _ = api.run(["--strict", cache, *(str(folder / f"{name}.py") for name in texts)])
    return out + err


def test_the_parts_of_every_game_have_the_types_of_the_contract(tmp_path: Path) -> None:
    told = checked(tmp_path, {f"wiring_of_{key}": spelled(key) for key in registry()})
    assert told == f"Success: no issues found in {len(registry())} source files\n"


def test_a_part_with_other_types_is_noticed(tmp_path: Path) -> None:
    swapped = spelled("_template", evaluate="bot.explain", view="veil.determinize")
    foreign = spelled("_template").replace("told: Game[state.State", "told: Game[int")
    told = checked(tmp_path, {"swapped": swapped, "foreign": foreign})
    errors = re.findall(r'(\w+)\.py:\d+: error: .*?"(evaluate|view|Game\[\w+)', told)
    assert sorted(errors) == [("foreign", "Game[State"), ("swapped", "evaluate"), ("swapped", "view")]


@pytest.mark.parametrize(
    ("key", "optional"),
    [("pyramido", set()), ("pyramidion", {"doubts"}), ("mummy", {"doubts", "fingerprint", "plan"})],
)
def test_only_what_a_game_has_is_checked(key: str, optional: set[str]) -> None:
    own = {field for field in OPTIONAL if own_parts(key).get(field, "GAME.fingerprint") != "GAME.fingerprint"}
    assert own == optional
