from __future__ import annotations

import pytest

from benben.svg import Letters

LETTERS = Letters(0.5, 0.6, (30, 20, 10))


@pytest.mark.parametrize(
    ("words", "width", "largest", "expected"),
    [
        ("abcd", 60, 30, "f30"),
        ("abcd", 59, 30, "f20"),
        ("abcd", 60, 20, "f20"),
        ("абвг", 60, 30, "f20"),
        ("abcd", 1, 30, "f10"),
    ],
)
def test_a_line_gets_the_largest_size_that_fits(
    words: str, width: float, largest: int, expected: str
) -> None:
    assert LETTERS.fit(words, width, largest) == expected


def test_a_line_is_escaped_text_with_the_class_of_its_size() -> None:
    assert LETTERS.line("a<b", 1, 2, 45, 30, "soft") == '<text x="1" y="2" class="f30 soft">a&lt;b</text>'


def test_wide_letters_count_for_more() -> None:
    assert LETTERS.width("ШШШШ", 10) > LETTERS.width("шшшш", 10) > LETTERS.width("лллл", 10)
    assert LETTERS.width("漢字", 10) == 20


@pytest.mark.parametrize("letter", ["Ш", "W", "漢", "i"])
def test_a_line_that_no_size_can_hold_is_cut(letter: str) -> None:
    shown = LETTERS.line(letter * 32, 0, 0, 100, 30).partition(">")[2].removesuffix("</text>")
    assert shown.endswith("…")
    assert LETTERS.width(shown, 10) <= 100 < LETTERS.width(shown + letter * 2, 10)
