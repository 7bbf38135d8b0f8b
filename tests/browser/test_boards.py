"""Boards can be read by everybody: words stand out, by day and by night (U3)."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Readers
from tests.browser.contrast import words_on_board
from tests.browser.test_everybody import GAMES, some_moves


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_U3_words_on_a_board_stand_out(readers: Readers, game: str, scheme: str) -> None:
    me = readers("uk", viewport={"width": 1280, "height": 800}, color_scheme=scheme)
    me.open("me", "random", game=game)
    some_moves(me, 3)
    words = words_on_board(me.page)
    assert len(words) > 10
    assert [word for word in words if word.contrast < word.least] == []
