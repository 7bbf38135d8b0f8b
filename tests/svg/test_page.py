from __future__ import annotations

from xml.etree import ElementTree as ET

from benben.core.parts.display import Part
from benben.svg import fragment, standalone

SHEET = (
    '<svg xmlns="http://www.w3.org/2000/svg"><defs>'
    '<linearGradient id="gold"><stop offset="0"/></linearGradient><linearGradient id="tin"/>'
    '<path id="shape" d="M0 0"/><g id="small"><g><use href="#coin"/></g></g></defs>'
    '<symbol id="coin" viewBox="0 0 1 1"><use href="#shape" fill="url(#gold)"/></symbol>'
    '<symbol id="idle" viewBox="0 0 1 1"><g><path d="M1 1"/></g></symbol></svg>'
)
LAYOUT = {"scene": (0.0, 0.0, 40.0, 30.0), "left": (0.0, 0.0, 10.0, 10.0), "right": (20.0, 0.0, 10.0, 10.0)}


def picture(*parts: Part) -> str:
    return standalone(parts, LAYOUT, ".a > .b { fill: red }", SHEET)


def test_a_fragment_is_one_picture_with_its_own_size() -> None:
    assert fragment(Part("hand", 288, 262.5, "<g/>")) == (
        '<svg class="part part-hand" viewBox="0 0 288 262.5" id="part-hand"><g/></svg>'
    )


def test_a_file_holds_what_it_uses_and_what_that_uses_in_turn() -> None:
    drawn = picture(Part("left", 10, 10, '<use href="#small"/>'))
    for name in ("small", "coin", "shape", "gold"):
        assert f'id="{name}"' in drawn
    assert 'id="idle"' not in drawn
    assert 'id="tin"' not in drawn


def test_a_file_puts_parts_at_their_places_and_leaves_out_those_without() -> None:
    root = ET.fromstring(picture(Part("right", 10, 10, "<g/>"), Part("elsewhere", 1, 1, "<g/>")))  # noqa: S314
    inner = root.findall("{http://www.w3.org/2000/svg}svg")
    assert [(part.get("x"), part.get("width")) for part in inner] == [("20", "10")]


def test_a_file_keeps_its_style_readable_as_xml() -> None:
    root = ET.fromstring(picture())  # noqa: S314
    style = root.find("{http://www.w3.org/2000/svg}style")
    assert style is not None
    assert style.text == ".a > .b { fill: red }"
