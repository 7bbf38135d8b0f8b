"""No piece is told by its colour alone: what has another colour has another shape, or carries another mark."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import pytest

from benben.games import game_keys, load_game

COLOURS: Final = ("red", "turquoise", "blue", "purple", "white", "green", "yellow", "brown", "none", "curse")
COLOUR: Final = re.compile(rf"(?<![a-z])(?:{'|'.join(COLOURS)})(?![a-z])")
PAINT: Final = ("fill", "stroke", "stop-color", "class", "id")
UNDER_A_MARK: Final = {"mummy-glow-*"}
"""Light under a treasure, which has a shape of its own."""
TARGET: Final = re.compile(r"#([^)]+)\)?$")
NO_USE: Final = re.compile(r"opacity$|^stroke-(?!dasharray)")


def local(name: str) -> str:
    return name.rpartition("}")[2]


def shape(element: ET.Element, named: dict[str, ET.Element]) -> str:
    """What is left of a drawing without colours; what it refers to is part of it."""
    told = [local(element.tag)]
    for name, value in sorted(element.attrib.items()):
        target = TARGET.search(value)
        refers = named.get(target[1]) if target and local(name) in ("href", "fill", "stroke") else None
        if refers is not None and (local(name) == "href" or local(refers.tag) == "pattern"):
            told.append(shape(refers, named))
        elif local(name) not in PAINT and not NO_USE.search(name):
            told.append(f"{name}={value}")
        elif name in ("fill", "stroke"):
            told.append(f"{name}={value == 'none'}")
    return f"({' '.join(told + [shape(child, named) for child in element])})"


def twins(sheet: Path) -> list[str]:
    """Names of drawings, with a star for the colour, that differ in nothing else."""
    named = {str(one.get("id")): one for one in ET.parse(sheet).iter() if one.get("id")}  # noqa: S314 (ours)
    shapes: dict[str, list[str]] = defaultdict(list)
    for name, drawn in named.items():
        if local(drawn.tag) in ("symbol", "g") and COLOUR.search(name):
            shapes[COLOUR.sub("*", name)].append(shape(drawn, named))
    return sorted(name for name, found in shapes.items() if len(set(found)) < len(found))


@pytest.mark.parametrize("key", game_keys())
def test_pieces_of_different_colours_have_different_shapes_or_marks(key: str) -> None:
    assert set(twins(load_game(key).folder / "sprites.svg")) <= UNDER_A_MARK


def test_a_recoloured_drawing_is_found(tmp_path: Path) -> None:
    sheet = tmp_path / "sprites.svg"
    drawn = '<symbol id="x-{0}"><path d="M0 0h{1}" fill="{0}"/></symbol>'
    sheet.write_text(
        f"<svg>{drawn.format('red', 1)}{drawn.format('blue', 1)}{drawn.format('green', 2)}</svg>"
    )
    assert twins(sheet) == ["x-*"]
    sheet.write_text(f"<svg>{drawn.format('red', 1)}{drawn.format('blue', 2)}</svg>")
    assert twins(sheet) == []
