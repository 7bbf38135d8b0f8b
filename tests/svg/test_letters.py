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
