"""Names are short, visible and harmless (S6)."""

from __future__ import annotations

import unicodedata
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benben.table.names import LONGEST, clean_name


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
        ("n" * 500, "n" * LONGEST),
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
    assert len(clean) <= LONGEST
    assert clean == clean.strip()
    assert all(sign == " " or unicodedata.category(sign)[0] not in "CZ" for sign in clean)


@pytest.mark.parametrize("sign", ["\u0300", "a\u0300", " ", "\u202e", "\U0001f600", "\u1160"])
def test_a_huge_name_costs_little(sign: str) -> None:
    began = perf_counter()
    clean_name(sign * 60_000)
    assert perf_counter() - began < 1
