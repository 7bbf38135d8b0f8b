"""Assembly: a package with the standard files is a game, and one that lacks something is told what."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from benben import Rng, load_game
from benben.core.assembly import MODULES, PARTS, PLACES, assemble
from benben.core.errors import BadData
from benben.core.game import Game
from benben.core.parts.fingerprint import fingerprint

PACKAGE = "cairn_again"
HEADING = f"{PACKAGE} is not a whole game (docs/add-a-game.md):"
Modules = dict[str, ModuleType]


def assembled(
    version: str = "1.0", max_steps: Callable[..., int] = lambda seats: 9 * seats
) -> Game[Any, Any]:
    return assemble(PACKAGE, version=version, max_steps=max_steps)


def refusal(**given: Any) -> list[str]:
    """What the author reads, line by line, below the heading."""
    with pytest.raises(TypeError) as caught:
        assembled(**given)
    heading, *lines = str(caught.value).splitlines()
    assert heading == HEADING
    return lines


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch) -> Modules:
    """The files of the template once more, as those of another package, to be changed."""
    package = ModuleType(PACKAGE)
    package.__path__ = []
    monkeypatch.setitem(sys.modules, PACKAGE, package)
    made = {}
    for name in MODULES:
        made[name] = ModuleType(f"{PACKAGE}.{name}")
        vars(made[name]).update(vars(import_module(f"benben.games._template.{name}")))
        made[name].__name__ = f"{PACKAGE}.{name}"
        monkeypatch.setitem(sys.modules, f"{PACKAGE}.{name}", made[name])
    return made


@pytest.fixture
def lost(modules: Modules, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Take a file away."""
    assert modules
    return lambda name: monkeypatch.delitem(sys.modules, f"{PACKAGE}.{name}")


def test_every_part_is_found_by_its_module_and_its_name(modules: Modules) -> None:
    game = assembled(version="2.13")
    for field, place in PARTS.items():
        module, name = place.split(".")
        if field != "check_data":
            assert getattr(game, field) is getattr(modules[module], name)
    assert (game.version, game.max_steps(3)) == ("2.13", 27)


@pytest.mark.usefixtures("modules")
def test_what_a_game_does_without_is_the_ordinary_one() -> None:
    game = assembled()
    assert game.fingerprint is fingerprint
    assert game.plan(object(), [1, 2], 9) is None
    assert game.doubts(game.folder / "data.toml") == ()


def test_a_fingerprint_of_its_own_takes_the_place_of_the_ordinary_one(modules: Modules) -> None:
    def own(_s: object) -> tuple[object, ...]:
        return (1,)

    modules["state"].__dict__["fingerprint"] = own
    assert assembled().fingerprint is own


def test_components_are_read_before_they_are_checked_or_doubted(modules: Modules) -> None:
    doubt = BadData("data", where="box", problem="odd")
    modules["data"].__dict__["doubts"] = lambda components: [doubt] if components.limits else []
    game = assembled()
    path = game.folder / "data.toml"
    assert game.check_data(path) == game.data_digest
    assert game.doubts(path) == [doubt]


def test_a_plan_is_taken_from_a_module_of_that_name(
    modules: Modules, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = ModuleType(f"{PACKAGE}.plan")
    plan.__dict__["plan"] = lambda _v, options, _worlds: [1.0] * len(options)
    monkeypatch.setitem(sys.modules, plan.__name__, plan)
    assert modules
    assert assembled().plan(object(), [1, 2], 9) == [1.0, 1.0]


def test_a_module_that_is_there_for_a_plan_must_have_one(
    modules: Modules, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert modules
    monkeypatch.setitem(sys.modules, f"{PACKAGE}.plan", ModuleType("plan"))
    assert refusal() == ["- module `plan` has no `plan`, which becomes `plan` of the Game"]


@pytest.mark.parametrize("name", MODULES)
def test_a_missing_module_is_named(lost: Callable[[str], None], name: str) -> None:
    lost(name)
    assert refusal() == [f"- there is no module `{name}`"]


@pytest.mark.parametrize("field", PARTS)
def test_a_missing_part_is_named_with_its_module(modules: Modules, field: str) -> None:
    module, name = PLACES[field]
    delattr(modules[module], name)
    assert refusal() == [f"- module `{module}` has no `{name}`, which becomes `{field}` of the Game"]


def test_all_that_is_missing_is_told_at_once(modules: Modules, lost: Callable[[str], None]) -> None:
    lost("reasons")
    del modules["rules"].__dict__["apply"]
    assert refusal(version="new") == [
        "- there is no module `reasons`",
        "- module `rules` has no `apply`, which becomes `apply` of the Game",
        "- version 'new' is not of the form '1.0'",
    ]


@pytest.mark.usefixtures("modules")
@pytest.mark.parametrize("version", ["", "1", "1.", "1.0.0", "1.0 beta", "v1.0", " 1.0"])
def test_a_version_is_two_numbers(version: str) -> None:
    assert refusal(version=version) == [f"- version {version!r} is not of the form '1.0'"]


def test_a_function_that_takes_something_else_is_told_with_the_contract(modules: Modules) -> None:
    def apply(s: object, action: int) -> None:
        """Forgets the dice and the log."""

    modules["rules"].__dict__["apply"] = apply
    assert refusal() == [
        "- `rules.apply` is a function of (s, action), and `apply` of a Game is "
        + Game.__annotations__["apply"],
    ]


def test_a_function_may_have_more_parameters_if_they_have_defaults(modules: Modules) -> None:
    modules["bot"].__dict__["evaluate"] = lambda _s, _seat, depth=3: depth
    assert assembled().evaluate(object(), 0) == 3
    modules["bot"].__dict__["evaluate"] = lambda _s, _seat, depth: depth
    assert len(refusal()) == 1


@pytest.mark.usefixtures("modules")
def test_a_limit_of_steps_that_asks_for_nothing_is_refused() -> None:
    (line,) = refusal(max_steps=lambda: 9)
    assert line.endswith("and `max_steps` of a Game is Callable[[int], int]")


@pytest.mark.parametrize(
    ("place", "wrong", "kind"),
    [
        ("data.SEATS", (2, 3, 4), "`seats` of a Game is range"),
        ("data.KEY", 7, "`key` of a Game is str"),
        ("options.Options", int, "`options` of a Game is type[Options]"),
        ("view.View", "View", "`view_type` of a Game is type[V]"),
        ("rules.decision", None, "`decision` of a Game is Callable[[S], Decision | None]"),
        ("tensor.PLANES", [], "`planes` of a Game is tuple[Plane, ...]"),
        ("draw.LAYOUT", 3, "`layout` of a Game is Mapping[str, tuple[float, float, float, float]]"),
    ],
)
def test_a_part_of_another_kind_is_told_with_the_contract(
    modules: Modules, place: str, wrong: object, kind: str
) -> None:
    module, name = place.split(".")
    modules[module].__dict__[name] = wrong
    assert refusal() == [f"- `{place}` is {wrong!r}, and {kind}"]


@pytest.mark.parametrize("state", [None, object])
def test_a_state_needs_declared_fields_or_a_fingerprint_of_its_own(modules: Modules, state: object) -> None:
    modules["state"].__dict__["State"] = state
    assert refusal() == [
        "- `state.State` is no dataclass, and module `state` has no `fingerprint` of its own"
    ]


def test_what_goes_wrong_inside_a_module_is_its_own_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "half_written").mkdir()
    (tmp_path / "half_written" / "actions.py").write_text("import no_such_package_anywhere\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="no_such_package_anywhere"):
        assemble("half_written", version="1.0", max_steps=lambda seats: seats)


def test_an_assembled_game_plays() -> None:
    game = load_game("_template")
    s = game.new(2, game.options(), Rng(7, 0), None)
    assert game.fingerprint(game.clone(s)) == game.fingerprint(s)
