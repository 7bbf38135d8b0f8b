from __future__ import annotations

import pytest

from benben.core.errors import BadText
from benben.core.game import Options as NoOptions
from benben.games import load_game, registry
from tests.core.errand import Options

KEYS = sorted(registry())


def test_choices_list_every_switch_with_its_default_first() -> None:
    assert Options.choices() == {"pace": ("slow", "fast"), "mood": ("wild", "calm", "odd")}


def test_a_game_without_switches_has_no_choices() -> None:
    assert NoOptions.choices() == {}


def test_no_words_give_the_defaults() -> None:
    assert Options.parse({}) == Options()


def test_words_set_their_switches() -> None:
    assert Options.parse({"mood": "odd"}) == Options(mood="odd")


def test_an_unknown_switch_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadText) as refused:
        Options.parse({"speed": "fast"})
    assert (refused.value.key, refused.value.details) == (
        "unknown_option",
        {"option": "speed", "known": "pace, mood"},
    )


def test_an_unknown_value_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadText) as refused:
        Options.parse({"pace": "Fast"})
    assert (refused.value.key, refused.value.details) == (
        "option_value",
        {"option": "pace", "value": "Fast", "known": "slow, fast"},
    )


def test_a_game_without_switches_refuses_any() -> None:
    with pytest.raises(BadText) as refused:
        NoOptions.parse({"pace": "fast"})
    assert refused.value.key == "unknown_option"


def test_defaults_count_as_unchanged() -> None:
    assert Options(pace="slow").changed() == {}


def test_changed_switches_are_named_in_order_of_definition() -> None:
    changed = Options.parse({"mood": "calm", "pace": "fast"}).changed()
    assert list(changed.items()) == [("pace", "fast"), ("mood", "calm")]


def test_options_are_rebuilt_from_what_they_changed() -> None:
    options = Options(mood="odd")
    assert Options.parse(options.changed()) == options


@pytest.mark.parametrize("key", KEYS)
def test_every_value_of_every_switch_of_a_game_can_be_parsed(key: str) -> None:
    options = load_game(key).options
    for name, values in options.choices().items():
        assert [getattr(options.parse({name: value}), name) for value in values] == list(values)


@pytest.mark.parametrize("key", KEYS)
def test_every_value_of_a_game_fits_in_a_record_header(key: str) -> None:
    words = [word for name, values in load_game(key).options.choices().items() for word in (name, *values)]
    assert not [word for word in words if not word or set(word) & set(" |=\n")]
