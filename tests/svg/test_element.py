from __future__ import annotations

import pytest

from benben.svg import el, label, number, place, title, use


def test_attributes_are_escaped() -> None:
    assert el("g", cls='a"<b>&') == '<g class="a&quot;&lt;b&gt;&amp;"/>'


def test_text_is_escaped() -> None:
    assert label("<Anya> & co", 1, 2) == '<text x="1" y="2">&lt;Anya&gt; &amp; co</text>'
    assert title("a < b") == "<title>a &lt; b</title>"


def test_names_of_arguments_become_names_of_attributes() -> None:
    assert el("g", data_a="take 1", aria_label="x") == '<g data-a="take 1" aria-label="x"/>'


def test_attributes_without_value_are_left_out() -> None:
    assert el("g", cls=None, x=0) == '<g x="0"/>'


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"),
        (0.5, ".5"),
        (-0.16, "-.16"),
        (10.0, "10"),
        (0.001, "0"),
        (-0.001, "0"),
        (2.5, "2.5"),
        (-10.25, "-10.25"),
    ],
)
def test_numbers_are_written_short(value: float, text: str) -> None:
    assert number(value) == text


def test_a_copy_of_a_symbol_names_only_what_differs_from_the_origin() -> None:
    assert use("po-t-red") == '<use href="#po-t-red"/>'
    assert use("po-t-red", 2, 0.5, 4) == '<use href="#po-t-red" x="2" y=".5" width="4"/>'


def test_a_place_moves_and_then_scales() -> None:
    assert place(1, -0.5) == "translate(1 -.5)"
    assert place(1, 2, 55) == "translate(1 2)scale(55)"
