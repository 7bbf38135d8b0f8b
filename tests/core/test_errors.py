from __future__ import annotations

import copy

import pytest

import benben
from benben.core.errors import (
    BadData,
    BadText,
    BenbenError,
    GameOver,
    Illegal,
    NeedsExtra,
    NotYourSeat,
    Stale,
)

KINDS = [BadText, Illegal, GameOver, Stale, NotYourSeat, BadData]


@pytest.mark.parametrize("kind", KINDS)
def test_every_refusal_is_a_benben_error(kind: type[BenbenError]) -> None:
    assert kind.__bases__ == (BenbenError,)


def test_a_benben_error_is_no_builtin_error_but_an_exception() -> None:
    assert BenbenError.__bases__ == (Exception,)


def test_a_missing_extra_is_an_import_error_that_says_what_to_install() -> None:
    error = NeedsExtra("needs_extra", package="numpy", extra="research")
    assert isinstance(error, BenbenError)
    assert isinstance(error, ImportError)
    assert str(error) == "numpy is missing: pip install 'benben[research]'"


def test_the_tree_in_the_docstring_names_every_refusal() -> None:
    told = benben.core.errors.__doc__ or ""
    assert all(
        f"─ {kind.__name__} " in told
        for kind in vars(benben.core.errors).values()
        if isinstance(kind, type) and issubclass(kind, BenbenError) and kind is not BenbenError
    )


def test_an_error_keeps_its_key() -> None:
    assert Illegal("illegal", action="take 9").key == "illegal"


def test_an_error_keeps_its_details() -> None:
    assert Illegal("illegal", action="take 9", step=4).details == {"action": "take 9", "step": 4}


def test_an_error_reads_as_its_key_and_details() -> None:
    assert str(Illegal("illegal", action="take 9", step=4)) == "illegal: action 'take 9', step 4"


def test_an_error_without_details_reads_as_its_key() -> None:
    assert str(BadText("record_empty")) == "record_empty"


def test_a_copied_error_tells_the_same() -> None:
    error = copy.copy(Stale("stale", n=3))
    assert (type(error), error.key, error.details, str(error)) == (Stale, "stale", {"n": 3}, "stale: n 3")
