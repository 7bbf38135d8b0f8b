"""Fitting: weights that were put in come out again."""

from __future__ import annotations

import tomllib

import pytest

from benben.arena.fit import Sample, fit, play_match, predicted, written
from benben.core.rng import Rng


def synthetic(weights: dict[str, float], lean: float, count: int = 1500) -> list[Sample]:
    """Samples of two seats whose winner was drawn with these weights."""
    rng = Rng(1, 1)
    found = []
    for _ in range(count):
        terms = tuple({name: (rng.below(201) - 100) / 10 for name in weights} for _ in range(2))
        chance = predicted(Sample(terms, (1.0, 0.0)), weights, [lean, -lean])[0]
        first = rng.below(1_000_000) < 1_000_000 * chance
        found.append(Sample(terms, (float(first), float(not first))))
    return found


def test_known_weights_are_found_again() -> None:
    found = fit(synthetic({"points": 0.3, "noise": 0.0, "safety": 0.15}, lean=0.4), 1500)
    assert found.terms["points"] == pytest.approx(0.3, abs=0.06)
    assert found.terms["safety"] == pytest.approx(0.15, abs=0.05)
    assert found.terms["noise"] < found.terms["safety"] / 1.5
    assert found.places[0] == pytest.approx(0.4, abs=0.15)
    assert found.loss < found.even


def test_no_term_is_learnt_to_speak_against_its_seat() -> None:
    found = fit(synthetic({"points": 0.3, "danger": -0.15}, lean=0.0, count=300), 300)
    assert 0 < found.terms["danger"] < found.terms["points"] / 3


def test_nothing_is_learnt_where_nothing_is_to_be_learnt() -> None:
    found = fit(synthetic({"noise": 0.0}, lean=0.0), 1500)
    assert found.terms["noise"] == pytest.approx(0.0, abs=0.03)
    assert found.loss == pytest.approx(found.even, abs=0.01)


def test_a_match_is_watched_the_same_way_every_time_and_somebody_wins_it() -> None:
    samples = play_match("_template", 3, 1, 4)
    assert samples == play_match("_template", 3, 1, 4)
    assert samples != play_match("_template", 3, 1, 5)
    assert all(sum(one.shares) == pytest.approx(1) and len(one.terms) == 3 for one in samples)


def test_the_file_says_where_it_comes_from() -> None:
    found = fit(synthetic({"points": 0.3}, lean=0.0, count=50), 50)
    text = written("senet", {2: found}, "benben arena fit senet")
    told = tomllib.loads(text)["2"]
    assert "`benben arena fit senet`" in text
    assert told["positions"] == 50
    assert told["terms"]["points"] == pytest.approx(found.terms["points"], abs=1e-4)
    assert len(told["places"]) == 2
