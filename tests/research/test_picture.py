"""The real board as pixels, without a browser."""

from __future__ import annotations

import re

import numpy as np
import pytest

from benben import Match, game_keys, load_game
from benben.research.picture import show
from benben.research.raster import WIDTH, pixels, plain, resolved

TEXT = re.compile(r"<text\b.*?</text>", re.DOTALL)


@pytest.mark.parametrize("key", game_keys())
def test_a_board_is_drawn_with_its_colours_and_its_words(key: str) -> None:
    match = Match(key, seats=load_game(key).seats[0], seed=3)
    drawing = match.svg(match.seat)
    picture = pixels(drawing)
    assert (picture.shape[1:], str(picture.dtype)) == ((WIDTH, 3), "uint8")
    colours = np.unique(picture.reshape(-1, 3), axis=0)
    assert len(colours) > 1000
    assert np.count_nonzero((pixels(TEXT.sub("", drawing)) != picture).any(axis=2)) > 1000
    assert np.mean((picture == 0).all(axis=2)) < 0.05, "black is what unknown colours become"


@pytest.mark.parametrize("key", game_keys())
def test_nothing_is_left_that_only_a_browser_knows(key: str) -> None:
    match = Match(key, seats=load_game(key).seats[0], seed=3)
    left = plain(match.svg(match.seat))
    assert [word for word in ("var(", "rgb(", "calc(") if word in left.partition("</defs>")[2]] == []


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("var(--ink)", "#2b2013"),
        ("2px solid var(--ink)", "2px solid #2b2013"),
        ("var(--none, var(--ink))", "#2b2013"),
        ("var(--none)", None),
        ("var(--loop)", None),
        ("rgb(255 250 240 / .5)", "#fffaf080"),
        ("rgb(1, 2, 3)", "#010203ff"),
    ],
)
def test_custom_properties_and_colours_are_worked_out(value: str, expected: str | None) -> None:
    assert resolved(value, {"--ink": "#2b2013", "--loop": "var(--loop)"}) == expected


def test_a_watcher_has_no_options_in_the_picture() -> None:
    match = Match("pyramido", seats=2, seed=1)
    drawn = show(match.game, match._at.state, None, "svg", "en")
    assert drawn == match.svg(None)
    assert show(match.game, match._at.state, match.seat, "svg", "en") == match.svg(match.seat)
    assert show(match.game, match._at.state, None, None, "en") is None
