"""What drawings are remembered by is bounded: words hold names of people, counts go anywhere (R10)."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import benben
from tests.openspiel.conftest import is_missing

WORDS = {"words", "name", "names", "text", "found", "laid"}


def remembering() -> Iterator[tuple[str, Any]]:
    """Every function of the package that remembers what it was asked, with its full name."""
    for module in walk_packages(benben.__path__, "benben."):
        if "migrations" not in module.name and not (is_missing and ".openspiel" in module.name):
            for name, found in vars(import_module(module.name)).items():
                if hasattr(found, "cache_parameters") and found.__module__ == module.name:
                    yield f"{module.name}.{name}", found


def is_open_ended(function: Any) -> bool:
    """Whether there is no end to what it may be asked."""
    told = inspect.signature(function).parameters.values()
    return any(
        "tuple" in str(one.annotation) or (one.name in WORDS and ".draw" in function.__module__)
        for one in told
    )


def test_R10_nothing_without_end_is_remembered_for_ever() -> None:
    endless = [
        name
        for name, one in remembering()
        if one.cache_parameters()["maxsize"] is None and is_open_ended(one)
    ]
    assert endless == []
