"""Assembly: a Game from a package that has the standard files, each part found by its module and its name.

A package that is not whole is refused with a list of all that is missing or does not fit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass
from functools import cache
from importlib import import_module
from inspect import signature
from types import FunctionType, ModuleType
from typing import Any, Final, TypeVar, get_args, get_origin, get_type_hints

from benben.core.game import Game
from benben.core.parts.fingerprint import fingerprint

PARTS: Final = {
    "key": "data.KEY",
    "seats": "data.SEATS",
    "data_digest": "data.DATA_DIGEST",
    "folder": "data.FOLDER",
    "check_data": "data.load",
    "options": "options.Options",
    "space": "actions.SPACE",
    "clone": "state.clone",
    "census": "state.census",
    "new": "setup.new",
    "decision": "rules.decision",
    "apply": "rules.apply",
    "outcome": "scoring.outcome",
    "view_type": "view.View",
    "view": "veil.view",
    "determinize": "veil.determinize",
    "draw": "draw.draw",
    "layout": "draw.LAYOUT",
    "cards": "cards.cards",
    "turn": "cards.turn",
    "stage": "cards.stage",
    "label": "cards.label",
    "in_words": "cards.in_words",
    "sheet": "cards.sheet",
    "why_not": "reasons.why_not",
    "glossary": "glossary.glossary",
    "evaluate": "bot.evaluate",
    "prior": "bot.prior",
    "explain": "bot.explain",
    "planes": "tensor.PLANES",
    "encode": "tensor.encode",
    "observe": "observe.observe",
}
"""Where each field of a Game is found."""
OPTIONAL: Final = {
    "fingerprint": "state.fingerprint",
    "doubts": "data.doubts",
    "plan": "plan.plan",
}
"""The same for what a game may do without: it then has the ordinary one."""
PLACES: Final = {field: tuple(place.split(".")) for field, place in (PARTS | OPTIONAL).items()}
MODULES: Final = sorted({PLACES[field][0] for field in PARTS})
"""Without one of these a package is no game."""
CALLABLE: Final = get_origin(Callable[..., object])


def assemble(package: str, *, version: str, max_steps: Callable[[int], int]) -> Game[Any, Any]:
    """The game of a package, called in its `__init__`; TypeError lists what is missing there or does not fit."""
    modules = found_modules(package)
    parts = found_parts(modules)
    given: dict[str, Any] = {"version": version, "max_steps": max_steps}
    problems = [*missing(modules, parts), *misfits(parts | given), *bad_version(version)]
    if problems:
        raise TypeError("\n- ".join([f"{package} is not a whole game (docs/add-a-game.md):", *problems]))
    return Game(**given, **completed(parts))


def found_modules(package: str) -> dict[str, ModuleType]:
    """Those of the modules named above that the package has."""
    found = {name: module_of(package, name) for name in sorted({module for module, _ in PLACES.values()})}
    return {name: module for name, module in found.items() if module is not None}


def module_of(package: str, name: str) -> ModuleType | None:
    """A module of a package, None: there is none; what goes wrong inside it is its own error."""
    try:
        return import_module(f"{package}.{name}")
    except ModuleNotFoundError as error:
        if error.name != f"{package}.{name}":
            raise
        return None


def found_parts(modules: Mapping[str, ModuleType]) -> dict[str, Any]:
    """The parts that the modules have, by the field that they fill."""
    return {
        field: getattr(modules[module], name)
        for field, (module, name) in PLACES.items()
        if module in modules and hasattr(modules[module], name)
    }


def missing(modules: Mapping[str, ModuleType], parts: Mapping[str, Any]) -> Iterator[str]:
    """Modules and names that are not there; a module that exists for one optional part must have it."""
    yield from (f"there is no module `{name}`" for name in MODULES if name not in modules)
    for field, (module, name) in PLACES.items():
        needed = field in PARTS or module not in MODULES
        if module in modules and field not in parts and needed:
            yield f"module `{module}` has no `{name}`, which becomes `{field}` of the Game"
    if "state" in modules and not (
        "fingerprint" in parts or is_dataclass(getattr(modules["state"], "State", None))
    ):
        yield "`state.State` is no dataclass, and module `state` has no `fingerprint` of its own"


def misfits(parts: Mapping[str, Any]) -> Iterator[str]:
    """Parts that are of another kind than the contract says."""
    for field, part in parts.items():
        if not fits(part, contract()[field]):
            place = ".".join(PLACES.get(field, (field,)))
            yield f"`{place}` is {told(part)}, and `{field}` of a Game is {Game.__annotations__[field]}"


@cache
def contract() -> dict[str, Any]:
    """The type of every field of a Game."""
    return get_type_hints(Game)


def fits(part: object, kind: Any) -> bool:
    """Whether a part can be what the contract wants; of a function only the number of its parameters is compared."""
    origin, words = get_origin(kind), get_args(kind)
    if origin is CALLABLE:
        return callable(part) and takes(part, len(words[0]))
    if origin is type:
        return isinstance(part, type) and (isinstance(words[0], TypeVar) or issubclass(part, words[0]))
    return isinstance(part, origin or kind)


def takes(function: Callable[..., object], count: int) -> bool:
    """Whether a function can be called so; one that is compiled or wrapped is not asked."""
    if not isinstance(function, FunctionType):
        return True
    most = function.__code__.co_argcount
    return most - len(function.__defaults__ or ()) <= count <= most


def told(part: object) -> str:
    """A part in a sentence."""
    if not isinstance(part, FunctionType):
        return repr(part)
    return f"a function of ({', '.join(signature(part).parameters)})"


def bad_version(version: str) -> Iterator[str]:
    """Records name the version, so it is one word."""
    if not re.fullmatch("[0-9]+[.][0-9]+", version):
        yield f"version {version!r} is not of the form '1.0'"


def completed(parts: Mapping[str, Any]) -> dict[str, Any]:
    """The parts as fields of a Game: what works on components reads them first."""
    load = parts["check_data"]
    doubts = parts.get("doubts")
    fields: dict[str, Any] = {"fingerprint": fingerprint, **parts}
    fields["check_data"] = lambda path: load(path).digest
    if doubts is not None:
        fields["doubts"] = lambda path: doubts(load(path))
    return fields
