from __future__ import annotations

from itertools import pairwise, permutations
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benben.core import rng as module
from benben.core.errors import BadText
from benben.core.rng import (
    LARGEST,
    SEED_BITS,
    WORD,
    Rng,
    Scripted,
    check_seed,
    parse_seed,
    script_shuffle,
    seed_hash,
    seed_text,
)

INTERPRETED = module.__file__.endswith(".py")
SEEDS = st.integers(0, (1 << SEED_BITS) - 1)
SHORT_INT = 1 << 62
"""Compiled code keeps integers below this unboxed."""

GOLDEN = {
    (0, 0): [0xF0C7C3F0, 0xFE32DFED, 0xBD8C578C, 0x77D5E50F],
    (0, 1): [0x600456ED, 0x1413A3FB, 0x5FC7B361, 0x49446239],
    (7, 41): [0xE253C4B8, 0x7178EA31, 0x9FA09269, 0x2DE2FB22],
    (0x9F3C2A77D1E0B4C60D18E2F5A3B97C41, 3): [0xD2A908D4, 0x49D4C81E, 0xB6533AF0, 0xC0E634A1],
    ((1 << SEED_BITS) - 1, (1 << 64) - 1): [0xE92E5752, 0x0490B644, 0x7BF7923C, 0x90820BA7],
}


def unevenness(counts: list[int]) -> float:
    """Chi square against equal counts, in standard deviations above its mean."""
    expected = sum(counts) / len(counts)
    freedom = len(counts) - 1
    square = sum((count - expected) ** 2 for count in counts) / expected
    return (square - freedom) / sqrt(2 * freedom)


def tally(numbers: list[int], n: int) -> list[int]:
    counts = [0] * n
    for number in numbers:
        counts[number] += 1
    return counts


@pytest.mark.parametrize("n", [2, 3, 6, 7, 10, 64, 90, 100])
@pytest.mark.parametrize("seed", [1, 2**127 + 5])
def test_below_gives_every_number_equally_often(n: int, seed: int) -> None:
    rng = Rng(seed, 0)
    assert abs(unevenness(tally([rng.below(n) for _ in range(200 * n)], n))) < 3.5


def test_below_has_no_modulo_bias_for_a_large_range() -> None:
    n = 3 * (LARGEST // 4)
    rng = Rng(11, 0)
    thirds = [rng.below(n) * 3 // n for _ in range(6000)]
    assert unevenness(tally(thirds, 3)) < 3.5


def test_below_rejects_the_words_that_would_favour_small_numbers() -> None:
    rng = Rng(0, 0)
    rng.a = rng.b = rng.count = 0  # the next word is 0: its product falls into the biased part of 3
    rng.c = 5
    twin = Rng(0, 0)
    twin.a, twin.b, twin.c, twin.count = rng.a, rng.b, rng.c, rng.count
    words = [twin.word(), twin.word()]
    assert (words[0], rng.below(3)) == (0, words[1] * 3 >> 32)


def test_below_one_is_always_zero() -> None:
    rng = Rng(3, 0)
    assert {rng.below(1) for _ in range(100)} == {0}


@pytest.mark.parametrize("n", [LARGEST, LARGEST - 1])
def test_below_serves_the_largest_ranges(n: int) -> None:
    rng = Rng(5, 0)
    assert all(0 <= rng.below(n) < n for _ in range(1000))


@pytest.mark.parametrize("n", [0, -1, LARGEST + 1])
def test_below_refuses_a_range_it_cannot_serve(n: int) -> None:
    with pytest.raises(ValueError, match="expected 1"):
        Rng(5, 0).below(n)


def test_a_refused_range_uses_no_dice() -> None:
    rng = Rng(5, 0)
    with pytest.raises(ValueError, match="expected 1"):
        rng.below(0)
    assert not rng.used


@pytest.mark.parametrize("faces", [2, 6, 20])
def test_a_die_shows_each_face_equally_often(faces: int) -> None:
    rng = Rng(8, 0)
    rolls = [rng.die(faces) - 1 for _ in range(300 * faces)]
    assert abs(unevenness(tally(rolls, faces))) < 3.5


def test_a_die_has_six_faces_unless_told_otherwise() -> None:
    rng = Rng(9, 0)
    assert {rng.die() for _ in range(200)} == {1, 2, 3, 4, 5, 6}


def test_shuffle_gives_every_order_equally_often() -> None:
    orders = {order: i for i, order in enumerate(permutations(range(4)))}
    rng = Rng(10, 0)
    counts = [0] * len(orders)
    for _ in range(200 * len(orders)):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        counts[orders[items[0], items[1], items[2], items[3]]] += 1
    assert abs(unevenness(counts)) < 3.5


@given(st.lists(st.integers()), SEEDS)
def test_shuffle_keeps_every_item(items: list[int], seed: int) -> None:
    shuffled = list(items)
    Rng(seed, 0).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


@pytest.mark.parametrize("items", [[], [4]])
def test_shuffling_less_than_two_items_uses_no_dice(items: list[int]) -> None:
    rng = Rng(1, 0)
    rng.shuffle(items)
    assert not rng.used


def test_draw_takes_every_item_of_a_bag_equally_often() -> None:
    rng = Rng(12, 0)
    assert abs(unevenness(tally([rng.draw([0, 1, 2, 3, 4]) for _ in range(2000)], 5))) < 3.5


@given(st.lists(st.integers(), min_size=1), SEEDS)
def test_draw_removes_exactly_the_item_it_gives(bag: list[int], seed: int) -> None:
    left = list(bag)
    item = Rng(seed, 0).draw(left)
    assert sorted([item, *left]) == sorted(bag)


def test_an_empty_bag_cannot_be_drawn_from() -> None:
    with pytest.raises(ValueError, match="below"):
        Rng(1, 0).draw([])


@pytest.mark.parametrize(("seed", "step"), GOLDEN)
def test_the_first_words_of_a_seed_and_step_never_change(seed: int, step: int) -> None:
    rng = Rng(seed, step)
    assert [rng.word() for _ in range(4)] == GOLDEN[seed, step]


def test_words_follow_sfc32_as_published() -> None:
    rng = Rng(21, 0)
    a, b, c, counter = rng.a, rng.b, rng.c, rng.count
    expected = []
    for _ in range(1000):
        out = (a + b + counter) % 2**32
        rotated = (c << 21) % 2**32 | c >> 11
        a, b, c, counter = b ^ b >> 9, 9 * c % 2**32, (rotated + out) % 2**32, (counter + 1) % 2**32
        expected.append(out)
    assert [rng.word() for _ in range(1000)] == expected


def test_the_same_seed_and_step_give_the_same_words() -> None:
    one, other = Rng(5, 6), Rng(5, 6)
    assert [one.word() for _ in range(50)] == [other.word() for _ in range(50)]


def test_no_two_steps_of_a_seed_begin_alike() -> None:
    starts = {tuple(rng.word() for _ in range(2)) for rng in (Rng(7, step) for step in range(2000))}
    assert len(starts) == 2000


def test_no_two_seeds_begin_alike() -> None:
    starts = {tuple(rng.word() for _ in range(2)) for rng in (Rng(seed, 1) for seed in range(2000))}
    assert len(starts) == 2000


def test_the_first_rolls_of_successive_steps_are_even() -> None:
    rolls = [Rng(7, step).below(6) for step in range(3000)]
    assert abs(unevenness(tally(rolls, 6))) < 3.5


def test_the_first_rolls_of_two_successive_steps_are_independent() -> None:
    rolls = [Rng(7, step).below(6) for step in range(3601)]
    pairs = [6 * one + other for one, other in pairwise(rolls)]
    assert abs(unevenness(tally(pairs, 36))) < 3.5


def test_words_of_neighbouring_steps_differ_in_half_of_their_bits() -> None:
    differing = sum((Rng(7, step).word() ^ Rng(7, step + 1).word()).bit_count() for step in range(1000))
    assert 15.7 < differing / 1000 < 16.3


def test_seed_and_step_are_not_interchangeable() -> None:
    assert Rng(1, 2).word() != Rng(2, 1).word()


def test_fresh_dice_are_unused() -> None:
    assert not Rng(1, 0).used


@pytest.mark.parametrize("roll", ["word", "die"])
def test_a_roll_makes_dice_used(roll: str) -> None:
    rng = Rng(1, 0)
    getattr(rng, roll)()
    assert rng.used


class Watched(int):
    """A number that notes the largest result of any arithmetic it takes part in."""

    largest = 0

    def note(self, value: int) -> Watched:
        Watched.largest = max(Watched.largest, value)
        return Watched(value)

    def __add__(self, other: int) -> Watched:
        return self.note(int(self) + int(other))

    def __mul__(self, other: int) -> Watched:
        return self.note(int(self) * int(other))

    def __and__(self, other: int) -> Watched:
        return self.note(int(self) & int(other))

    def __or__(self, other: int) -> Watched:
        return self.note(int(self) | int(other))

    def __xor__(self, other: int) -> Watched:
        return self.note(int(self) ^ int(other))

    def __lshift__(self, other: int) -> Watched:
        return self.note(int(self) << int(other))

    def __rshift__(self, other: int) -> Watched:
        return self.note(int(self) >> int(other))


@pytest.mark.skipif(not INTERPRETED, reason="compiled attributes hold plain numbers")
def test_no_intermediate_number_of_a_roll_leaves_the_unboxed_range() -> None:
    rng = Rng(0, 0)
    Watched.largest = 0
    for worst in (WORD, WORD - 1, 1 << 31):
        rng.a = rng.b = rng.c = rng.count = Watched(worst)
        for _ in range(100):
            rng.below(LARGEST)
    assert WORD < Watched.largest < SHORT_INT


def test_the_largest_product_stays_unboxed() -> None:
    assert WORD * LARGEST < SHORT_INT


@given(st.lists(st.integers(0, 5), min_size=1))
def test_scripted_dice_give_the_written_numbers(numbers: list[int]) -> None:
    dice = Scripted(numbers)
    assert [dice.below(6) for _ in numbers] == numbers


def test_scripted_dice_leave_the_script_untouched() -> None:
    numbers = [1, 2]
    Scripted(numbers).below(6)
    assert numbers == [1, 2]


def test_scripted_dice_count_as_used() -> None:
    dice = Scripted([1])
    dice.below(6)
    assert dice.used


def test_a_script_that_is_too_short_is_refused() -> None:
    with pytest.raises(BadText) as refused:
        Scripted([]).below(6)
    assert (refused.value.key, refused.value.details) == ("script_short", {"range": 6})


@pytest.mark.parametrize("number", [6, -1])
def test_a_written_number_out_of_range_is_refused(number: int) -> None:
    with pytest.raises(BadText) as refused:
        Scripted([number]).below(6)
    assert (refused.value.key, refused.value.details) == ("script_range", {"number": number, "range": 6})


@given(st.lists(st.integers(0, 9)).flatmap(lambda items: st.tuples(st.just(items), st.permutations(items))))
def test_script_shuffle_writes_the_dice_of_any_wanted_order(case: tuple[list[int], list[int]]) -> None:
    before, after = case
    items = list(before)
    Scripted(script_shuffle(before, after)).shuffle(items)
    assert items == after


def test_script_shuffle_leaves_its_lists_untouched() -> None:
    before, after = [1, 2, 3], [3, 1, 2]
    script_shuffle(before, after)
    assert (before, after) == ([1, 2, 3], [3, 1, 2])


@given(SEEDS)
@settings(max_examples=50)
def test_a_seed_survives_its_text(seed: int) -> None:
    assert parse_seed(seed_text(seed)) == seed


@given(SEEDS)
@settings(max_examples=50)
def test_the_text_of_a_seed_has_32_digits(seed: int) -> None:
    assert len(seed_text(seed)) == 32


@pytest.mark.parametrize(
    "text", ["", "g", "12 34", "-1", "1" + "0" * 32, "0.5", "take 1", "0x7", "1_0", "+7", " 7", "\uff17"]
)
def test_a_text_that_is_no_seed_is_refused(text: str) -> None:
    with pytest.raises(BadText) as refused:
        parse_seed(text)
    assert refused.value.key == "bad_seed"


@pytest.mark.parametrize("seed", [-1, 1 << SEED_BITS])
def test_a_seed_of_more_than_128_bits_is_refused(seed: int) -> None:
    with pytest.raises(BadText) as refused:
        check_seed(seed)
    assert refused.value.key == "bad_seed"


@pytest.mark.parametrize("seed", [0, (1 << SEED_BITS) - 1])
def test_the_smallest_and_the_largest_seed_are_accepted(seed: int) -> None:
    assert check_seed(seed) == seed


def test_the_hash_of_a_seed_never_changes() -> None:
    assert seed_hash(7) == "aa8ea5e8331fba424a254730fd009bd12c33692d92e3beac74bcad8e68626b10"


def test_neighbouring_seeds_have_unlike_hashes() -> None:
    assert len({seed_hash(seed)[:16] for seed in range(500)}) == 500
