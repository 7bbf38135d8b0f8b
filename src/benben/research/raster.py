"""The board as pixels: the styles of the drawing worked out for a renderer without a browser.

resvg draws SVG but knows no custom properties, no `calc` and few selectors. So every `use` is replaced by what it
shows, the cascade is worked out here, and what is left is written at each element.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from functools import lru_cache
from io import BytesIO
from itertools import pairwise
from typing import Any, Final
from xml.etree import ElementTree as ET

import cssselect2
import numpy as np
import resvg_py
import tinycss2
from PIL import Image

from benben.research.spaces import Bytes

SVG: Final = "{http://www.w3.org/2000/svg}"
WIDTH: Final = 1280
"""The pixels of a picture from left to right."""
FONTS: Final = {
    "--display": '"Forum", "Liberation Serif", "Times New Roman", "Noto Serif", "DejaVu Serif", serif',
    "--body": '"Alegreya Sans", "Liberation Sans", "Arial", "Noto Sans", "DejaVu Sans", sans-serif',
}
"""The families of the page, then narrow ones that are common: one of them is on almost every machine."""
COLOUR: Final = re.compile(r"rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*(?:[/,]\s*([\d.]+)(%?)\s*)?\)")
POINTED: Final = re.compile(r":hover|:focus|:active|:has\(.*chosen")
UNSEEN: Final = frozenset({"transition", "animation", "cursor", "pointer-events", "outline", "touch-action"})
"""Properties that change nothing in a still picture."""
ARGUMENT: Final = re.compile(r"(-?[\d.]+(?:e-?\d+)?)(px|deg|)")
MOVES: Final = re.compile(r"(\w+)\(([^)]*)\)")

STROKES: Final = ("stroke-width", "stroke-dasharray")
GEOMETRY: Final = frozenset({"x", "y", "cx", "cy", "r", "rx", "ry", "width", "height"})
"""Properties that this renderer reads from attributes only."""

Values = dict[str, str]


def pixels(drawing: str) -> Bytes:
    """A drawing as an array of rows, columns and colours (red, green, blue)."""
    picture = resvg_py.svg_to_bytes(
        svg_string=plain(drawing),
        width=WIDTH,
        background="#fbf6ea",
        serif_family="DejaVu Serif",
        sans_serif_family="DejaVu Sans",
    )
    return np.array(Image.open(BytesIO(picture)).convert("RGB"), np.uint8)


def plain(drawing: str) -> str:
    """The same drawing with presentation attributes only."""
    ET.register_namespace("", SVG[1:-1])
    root = ET.fromstring(drawing)  # noqa: S314 (our own drawing)
    style = root.find(f"{SVG}style")
    matcher = matcher_of((style.text or "") if style is not None else "")
    if style is not None:
        root.remove(style)
    shared = {element.get("id"): element for element in root.iter() if element.get("id")}
    expand(root, shared)
    wrapped = cssselect2.ElementWrapper.from_xml_root(root)
    paint(wrapped, matcher, {})
    return ET.tostring(root, encoding="unicode")


@lru_cache(maxsize=16)
def matcher_of(css: str) -> Any:
    """What the rules of a style sheet set, by element, for a light screen of ordinary width."""
    matcher = cssselect2.Matcher()
    for rule in rules_in(tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True)):
        sets = tuple(declared(rule.content))
        for selector in still(rule.prelude):
            matcher.add_selector(selector, sets)
    return matcher


def still(prelude: list[Any]) -> Iterator[Any]:
    """The selectors of a rule, without those that wait for a pointer or a focus, or that only browsers know."""
    commas = [i for i, token in enumerate(prelude) if token.type == "literal" and token.value == ","]
    for start, end in pairwise([-1, *commas, len(prelude)]):
        one = prelude[start + 1 : end]
        if not POINTED.search(tinycss2.serialize(one)):
            with suppress(cssselect2.SelectorError):
                yield from cssselect2.compile_selector_list(one)


def rules_in(found: list[Any]) -> Iterator[Any]:
    """The rules of a sheet or of a medium that is ours."""
    for rule in found:
        if (
            rule.type == "at-rule"
            and rule.lower_at_keyword == "media"
            and is_ours(tinycss2.serialize(rule.prelude))
        ):
            yield from rules_in(
                tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True)
            )
        if rule.type == "qualified-rule":
            yield rule


def is_ours(medium: str) -> bool:
    """Whether a picture is seen so."""
    return "min-width: 720px" in medium and "hover" not in medium


def declared(content: Any) -> Iterator[tuple[str, str, bool]]:
    """Each property, its value, and whether it is important."""
    for one in tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True):
        if one.type == "declaration":
            yield one.name, tinycss2.serialize(one.value).strip(), one.important


def expand(element: Any, shared: dict[Any, Any]) -> None:
    """Replace every `use` outside the definitions by what it shows."""
    for i in range(len(element)):
        if element[i].tag == f"{SVG}use":
            element[i] = shown(element[i], shared)
        if element[i].tag != f"{SVG}defs":
            expand(element[i], shared)


def shown(use: Any, shared: dict[Any, Any]) -> Any:
    """A group with a copy of what a `use` refers to."""
    given = dict(use.attrib)
    name = given.pop("href", given.pop("{http://www.w3.org/1999/xlink}href", "#"))
    place = {key: given.pop(key) for key in ("x", "y", "width", "height") if key in given}
    group = ET.Element(f"{SVG}g", given)
    original = shared.get(name[1:])
    if original is None:
        return group
    copied = deepcopy(original)
    copied.attrib.pop("id", None)
    if original.tag == f"{SVG}symbol":
        copied.tag = f"{SVG}svg"
        copied.attrib.update(place)
        group.append(copied)
    else:
        moved = ET.SubElement(
            group, f"{SVG}g", {"transform": f"translate({place.get('x', 0)} {place.get('y', 0)})"}
        )
        moved.append(copied)
    return group


def paint(wrapped: Any, matcher: Any, inherited: Values, scale: float = 1.0) -> None:
    """Write what applies to an element and to all in it; `scale` is how large one unit of it is shown."""
    element = wrapped.etree_element
    own = cascaded(wrapped, matcher)
    if own.get("display") == "none" and element.tag != f"{SVG}symbol":
        element.clear()
        element.set("display", "none")
        return
    known = inherited | {name: value for name, value in own.items() if name.startswith("--")} | FONTS
    drawn = {name: resolved(value, known) for name, value in own.items() if not name.startswith("--")}
    for name in [name for name, value in element.attrib.items() if "var(" in value or "rgb" in value]:
        element.set(name, resolved(element.get(name), known) or "none")
    kept = {name: value for name, value in drawn.items() if value is not None}
    known |= {name: kept[name] for name in STROKES if name in kept}
    write(element, kept)
    scale *= scaled(element)
    if kept.get("vector-effect", element.get("vector-effect")) == "non-scaling-stroke":
        unscale(element, known, scale)
    for child in wrapped.iter_children():
        paint(child, matcher, known, scale)


def scaled(element: Any) -> float:
    """How much larger an element shows what is in it."""
    times = 1.0
    for kind, numbers in MOVES.findall(element.get("transform", "")):
        if kind == "scale":
            times *= abs(float(ARGUMENT.findall(numbers)[0][0]))
    if element.tag == f"{SVG}svg" and "viewBox" in element.attrib and "width" in element.attrib:
        *_, wide, high = (float(side) for side in element.get("viewBox").split())
        sides = [float(element.get("width")) / wide]
        sides += [float(element.get("height")) / high] if "height" in element.attrib else []
        times *= min(sides)
    return times


def unscale(element: Any, known: Values, scale: float) -> None:
    """Strokes as wide as they are on the screen, whatever the scale."""
    for name in STROKES:
        value = known.get(name, element.get(name, "1" if name == "stroke-width" else "none"))
        numbers = [f"{float(number) / scale:.5g}" for number, _ in ARGUMENT.findall(value)]
        if numbers:
            element.set("style", f"{element.get('style', '')}; {name}: {' '.join(numbers)}".lstrip("; "))


def cascaded(wrapped: Any, matcher: Any) -> Values:
    """What the rules and the element's own style set; the stronger comes later."""
    sets = [one for *_, pseudo, found in matcher.match(wrapped) if pseudo is None for one in found]
    sets += declared(wrapped.etree_element.get("style", ""))
    ordinary = {name: value for name, value, important in sets if not important}
    return ordinary | {name: value for name, value, important in sets if important}


def resolved(value: str, known: Values, depth: int = 0) -> str | None:
    """A value without `var`; None: it refers to nothing."""
    while (start := value.find("var(")) >= 0:
        end = closing(value, start + 4)
        name, _, fallback = value[start + 4 : end].partition(",")
        put = known.get(name.strip(), fallback.strip() or None)
        if put is None or depth > len(known):
            return None
        put = resolved(put, known, depth + 1)
        if put is None:
            return None
        value = value[:start] + put + value[end + 1 :]
    return COLOUR.sub(hexadecimal, value)


def hexadecimal(colour: re.Match[str]) -> str:
    """A colour as `#rrggbbaa`."""
    red, green, blue, opacity, percent = colour.groups()
    seen = float(opacity or 1) / (100 if percent else 1)
    return f"#{int(red):02x}{int(green):02x}{int(blue):02x}{round(255 * seen):02x}"


def closing(text: str, start: int) -> int:
    """Where the bracket that is open at `start` closes."""
    depth = 1
    for i in range(start, len(text)):
        depth += (text[i] == "(") - (text[i] == ")")
        if depth == 0:
            return i
    return len(text)


def write(element: Any, drawn: Values) -> None:
    """The values as a style and a transform that SVG knows."""
    moves = [
        moved(drawn.pop(name), kind)
        for name, kind in (("translate", "translate"), ("rotate", "rotate"), ("scale", "scale"))
        if name in drawn
    ]
    if "transform" in drawn:
        moves = [*moves, "" if drawn["transform"] == "none" else as_attribute(drawn["transform"])]
        del drawn["transform"]
    if moves:
        element.set("transform", around_origin(" ".join(moves), drawn))
    for name in GEOMETRY & drawn.keys():
        element.set(name, drawn.pop(name).removesuffix("px"))
    kept = {name: value for name, value in drawn.items() if name not in UNSEEN}
    if kept:
        element.set("style", "; ".join(f"{name}: {value}" for name, value in kept.items()))
    elif "style" in element.attrib:
        del element.attrib["style"]


def moved(value: str, kind: str) -> str:
    """A property such as `rotate: 90deg` as a transform."""
    return "" if value == "none" else f"{kind}({' '.join(number for number, _ in ARGUMENT.findall(value))})"


def as_attribute(transform: str) -> str:
    """A CSS transform without units."""
    return " ".join(
        one_move(kind, [n for n, _ in ARGUMENT.findall(args)]) for kind, args in MOVES.findall(transform)
    )


def one_move(kind: str, numbers: list[str]) -> str:
    """One function of a transform as SVG writes it."""
    if kind in {"translateX", "scaleX"}:
        return f"{kind[:-1]}({numbers[0]} {'0' if kind[0] == 't' else '1'})"
    if kind in {"translateY", "scaleY"}:
        return f"{kind[:-1]}({'0' if kind[0] == 't' else '1'} {numbers[0]})"
    return f"{kind}({' '.join(numbers)})"


def around_origin(transform: str, drawn: Values) -> str:
    """A transform around the origin that the style names, where that is a point."""
    origin = ARGUMENT.findall(drawn.pop("transform-origin", ""))
    drawn.pop("transform-box", None)
    if len(origin) < 2:
        return transform
    x, y = origin[0][0], origin[1][0]
    return f"translate({x} {y}) {transform} translate(-{x} -{y})".replace("--", "")
