from __future__ import annotations

import pytest

from benben.svg import matches, option, patterns_of


def test_an_option_is_a_button_with_a_name_and_a_key() -> None:
    assert option("take 1", 'the "first"', "<rect/>") == (
        '<g class="option" data-a="take 1" tabindex="0" role="button"><title>the "first"</title><rect/></g>'
    )


@pytest.mark.parametrize("pattern", ["place 2,0 S", "place * S", "place 2,0 *", "place * *"])
def test_a_pattern_fits_options_word_by_word(pattern: str) -> None:
    assert matches(pattern, "place 2,0 S")


@pytest.mark.parametrize("pattern", ["place 2,0", "place 2,1 *", "cover 2,0 S", "place 2,0 S *"])
def test_a_pattern_with_another_word_or_length_does_not_fit(pattern: str) -> None:
    assert not matches(pattern, "place 2,0 S")


def test_an_option_has_one_pattern_for_each_word_that_may_be_free() -> None:
    assert patterns_of("place 2,0 S") == ["place 2,0 S", "place * S", "place 2,0 *"]
    assert patterns_of("pass") == ["pass"]
