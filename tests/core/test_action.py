from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benben.core.action import ActionSpace, Verb, divide
from benben.core.errors import BadText
from benben.games import load_game, registry

KEYS = sorted(registry())


def made_up() -> ActionSpace:
    """Verbs with 0, 1, 2 and 3 words."""
    return ActionSpace(
        Verb("pass"),
        Verb("take", ("1", "2", "3")),
        Verb("place", ("A1", "A2"), ("n", "e", "s", "w")),
        Verb("trade", ("clay", "gold"), ("for",), ("1", "2", "3", "4", "5")),
    )


def spaces() -> dict[str, ActionSpace]:
    return {"made_up": made_up()} | {key: load_game(key).space for key in KEYS}


NAMES = ["made_up", *KEYS]


@pytest.mark.parametrize("name", NAMES)
def test_every_action_survives_its_text(name: str) -> None:
    space = spaces()[name]
    assert [space.parse(space.text(action)) for action in range(space.size)] == list(range(space.size))


@pytest.mark.parametrize("name", NAMES)
def test_no_two_actions_have_the_same_text(name: str) -> None:
    space = spaces()[name]
    assert len({space.text(action) for action in range(space.size)}) == space.size


@pytest.mark.parametrize("name", NAMES)
def test_the_verbs_fill_the_space_without_a_gap(name: str) -> None:
    space = spaces()[name]
    filled = [action for verb in space.verbs for action in range(verb.base, verb.base + verb.size)]
    assert filled == list(range(space.size))


@pytest.mark.parametrize("name", NAMES)
def test_at_undoes_split(name: str) -> None:
    space = spaces()[name]
    for action in range(space.size):
        verb, first, second, third = space.split(action)
        assert space.verbs[verb].at(first, second, third) == action


@pytest.mark.parametrize("name", NAMES)
def test_a_text_is_its_words_with_single_spaces(name: str) -> None:
    space = spaces()[name]
    assert all(space.text(action).split() == list(space.words(action)) for action in range(space.size))


def test_the_made_up_space_reads_as_written() -> None:
    space = made_up()
    texts = [space.text(action) for action in (0, 1, 3, 4, 11, 12, 21)]
    assert texts == [
        "pass",
        "take 1",
        "take 3",
        "place A1 n",
        "place A2 w",
        "trade clay for 1",
        "trade gold for 5",
    ]


def test_the_size_of_a_space_is_the_sum_of_its_verbs() -> None:
    assert made_up().size == 1 + 3 + 2 * 4 + 2 * 1 * 5


def test_an_empty_space_has_no_actions() -> None:
    assert ActionSpace().size == 0


def test_a_verb_with_four_word_lists_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 3 words"):
        Verb("lay", ("a",), ("b",), ("c",), ("d",))


@given(st.integers(1, 9), st.integers(1, 9), st.data())
def test_divide_undoes_the_mixed_radix(second_size: int, third_size: int, data: st.DataObject) -> None:
    first = data.draw(st.integers(0, 99))
    second = data.draw(st.integers(0, second_size - 1))
    third = data.draw(st.integers(0, third_size - 1))
    number = (first * second_size + second) * third_size + third
    assert divide(number, second_size, third_size) == (first, second, third)


UNREADABLE = {
    "": "unknown_verb",
    " ": "unknown_verb",
    "fly": "unknown_verb",
    "Take 1": "unknown_verb",
    " take 1": "unknown_verb",
    "take\t1": "unknown_verb",
    "take\u00a01": "unknown_verb",
    "t\u0430ke 1": "unknown_verb",  # a Cyrillic a
    "pass 1": "word_count",
    "pass ": "word_count",
    "take": "word_count",
    "take 1 ": "word_count",
    "take  1": "word_count",
    "take 1 2": "word_count",
    "place A1": "word_count",
    "place A1 n ": "word_count",
    "trade clay for 1 1": "word_count",
    "take ": "unknown_word",
    "take 4": "unknown_word",
    "take 01": "unknown_word",
    "take 1\n": "unknown_word",
    "take \u0661": "unknown_word",  # an Arabic-Indic one
    "take \uff11": "unknown_word",  # a full-width one
    "place A1 N": "unknown_word",
    "trade clay with 1": "unknown_word",
}


@pytest.mark.parametrize("text", UNREADABLE)
def test_a_text_that_names_no_action_is_refused_with_its_reason(text: str) -> None:
    with pytest.raises(BadText) as refused:
        made_up().parse(text)
    assert refused.value.key == UNREADABLE[text]


@pytest.mark.parametrize("text", UNREADABLE)
def test_a_refusal_repeats_the_text(text: str) -> None:
    with pytest.raises(BadText) as refused:
        made_up().parse(text)
    assert refused.value.details["action"] == text


@given(st.text())
def test_any_text_either_names_an_action_exactly_or_is_refused(text: str) -> None:
    space = made_up()
    try:
        action = space.parse(text)
    except BadText:
        return
    assert space.text(action) == text


def test_the_same_verbs_give_the_same_digest() -> None:
    assert made_up().digest == made_up().digest


@pytest.mark.parametrize(
    "verbs",
    [
        [Verb("take", ("1", "3"))],
        [Verb("take", ("2", "1"))],
        [Verb("take", ("1", "2", "3"))],
        [Verb("grab", ("1", "2"))],
        [Verb("take", ("1", "2"), ("now",))],
        [Verb("take", ("1", "2")), Verb("pass")],
        [Verb("pass"), Verb("take", ("1", "2"))],
    ],
    ids=["word", "order", "more words", "name", "more lists", "more verbs", "verb order"],
)
def test_the_digest_changes_with_any_word_or_verb(verbs: list[Verb]) -> None:
    assert ActionSpace(*verbs).digest != ActionSpace(Verb("take", ("1", "2"))).digest
