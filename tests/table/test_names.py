# ruff: noqa: RUF001 (letters that look alike)
"""Names are short, visible and harmless (S6)."""

from __future__ import annotations

import unicodedata
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benben.core.errors import BadText
from benben.table.people.names import MAX_LENGTH, check_name, clean, clean_name, numbered, skeleton


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Аня", "Аня"),
        ("  Anne \t Marie\n", "Anne Marie"),
        ("Їжак", "Їжак"),
        ("\u202eevil\u202c", "evil"),
        ("\u2066a\u2069\u200e\u200f\u061c", "a"),
        ("A\u200bn\u200cn\u200de\ufeff\u2060", "Anne"),
        ("zero\x00\x1b[31m", "zero[31m"),
        ("e\u0301a", "éa"),
        ("Z" + "\u0300" * 5000 + "algo", "Z\u0300\u0300algo"),
        ("\u0301\u0302x", "x"),
        ("\u3164\u2800\u115f", ""),
        ("\u00a0\u3000\u2028", ""),
        ("", ""),
        ("Anne\nMarie", "Anne Marie"),
        ("n" * 500, "n" * MAX_LENGTH),
        ("n" * 31 + " tail", "n" * 31),
        ("\U000e0041\ue000tag", "tag"),
    ],
)
def test_what_is_kept_of_a_name(name: str, kept: str) -> None:
    assert clean_name(name) == kept


@given(st.text(max_size=200))
def test_a_clean_name_stays_as_it_is_and_hides_nothing(name: str) -> None:
    clean = clean_name(name)
    assert clean_name(clean) == clean
    assert len(clean) <= MAX_LENGTH
    assert clean == clean.strip()
    assert all(sign == " " or unicodedata.category(sign)[0] not in "CZ" for sign in clean)


@pytest.mark.parametrize("sign", ["\u0300", "a\u0300", " ", "\u202e", "\U0001f600", "\u1160"])
def test_a_huge_name_costs_little(sign: str) -> None:
    began = perf_counter()
    clean_name(sign * 60_000)
    assert perf_counter() - began < 1


def test_words_keep_their_length_and_lose_only_what_cannot_be_seen() -> None:
    assert clean("one\r\ntwo\x0bthree\u2028four\u202e\u200b five") == "one two three four five"
    assert clean("n" * 5000) == "n" * 5000


ALIKE = [
    ("Anna", "anna"),
    ("Anna", "An na"),
    ("Anna", "Аnnа"),
    ("Bob", "B0b"),
    ("Bob", "Воb"),
    ("Bob", "B.o-b"),
    ("Bob", "Βοb"),
    ("Alice", "A1ice"),
    ("Alice", "Аlісе"),
    ("Alice", "ALICE"),
    ("Alice", "Ａｌｉｃｅ"),
    ("Bill", "BiII"),
    ("modern", "modem"),
    ("Marko", "Márko"),
    ("Nina", "Νina"),
    ("MAX", "ΜАХ"),
    ("Захар", "3ахар"),
    ("Сева", "Cева"),
    ("Соня", "CОНЯ"),
    ("Семён", "Семен"),
    ("Іван", "lван"),
    ("!!!", "!!!"),
]


@pytest.mark.parametrize(("name", "other"), ALIKE)
def test_a_name_that_looks_like_one_at_the_table_is_refused_with_another_one(name: str, other: str) -> None:
    for seated, wish in ((name, other), (other, name)):
        with pytest.raises(BadText) as refused:
            check_name(wish, 1, [seated, "", "Zoe"])
        assert refused.value.key == "name_taken"
        free = str(refused.value.details["free"])
        assert check_name(free, 1, [seated, "", "Zoe"]) == free
        assert free.startswith(wish)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Anna", "Hanna"), ("Анна", "Инна"), ("Bob", "Rob"), ("Саша", "Маша"), ("Anna", "Anna 2"), ("A", "B")],
)
def test_names_that_can_be_told_apart_are_not_refused(name: str, other: str) -> None:
    assert check_name(other, 0, ["", name]) == other


@pytest.mark.parametrize(
    "wish", ["Player 2", "player2", "Игрок 2", "Гравець 2", "PIayer 2", "nefertiti", "Нефертіті"]
)
def test_nobody_takes_what_a_seat_without_a_name_is_called(wish: str) -> None:
    with pytest.raises(BadText):
        check_name(wish, 0, ["", ""])
    assert check_name(wish, 1, ["", ""]) == wish


def test_ones_own_seat_and_no_name_at_all_are_no_rivals() -> None:
    assert check_name("Anna", 1, ["Bob", "Anna"]) == "Anna"
    assert check_name(" \u200b ", 1, ["", "", ""]) == ""


def test_names_of_a_new_table_are_numbered_where_they_look_alike() -> None:
    assert numbered(["Anna", "", "аnna", "", "ANNA ", "Bob"]) == ["Anna", "", "аnna 2", "", "ANNA 3", "Bob"]
    long = numbered(["n" * 40] * 12)
    assert len(set(long)) == 12
    assert max(map(len, long)) <= MAX_LENGTH
    assert numbered(["Nefertiti", "", "Imhotep"]) == ["Nefertiti 2", "", "Imhotep"]


@given(st.text(max_size=60))
def test_a_proposed_name_is_always_free_and_short(name: str) -> None:
    seated = clean_name(name)
    try:
        kept = check_name(name, 0, ["", seated])
    except BadText as error:
        free = str(error.details["free"])
        assert len(free) <= MAX_LENGTH
        assert skeleton(free) != skeleton(seated)
    else:
        assert kept == seated == ""
