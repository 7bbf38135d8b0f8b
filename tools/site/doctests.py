"""Samples of docstrings as code: for Griffe, which reads them for the reference."""

from __future__ import annotations

import re
from typing import Any, Final

import griffe

SAMPLE: Final = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)


def fenced(docstring: str) -> str:
    """The docstring with a fence around each sample that begins with `>>>`."""
    return SAMPLE.sub(lambda sample: f"```python\n{sample.group()}\n```", docstring)


def fence(obj: griffe.Object) -> None:
    """Fence the samples of one module, class, function or attribute."""
    if obj.docstring:
        obj.docstring.value = fenced(obj.docstring.value)


class Doctests(griffe.Extension):
    """Fences the samples of everything that is read."""

    def on_package(self, *, pkg: griffe.Module, **_: Any) -> None:
        """Fence what stands at the head of the package."""
        fence(pkg)

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Fence what stands anywhere below."""
        fence(obj)
