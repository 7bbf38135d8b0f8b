"""What every drawing must be, checked on the situations that a game's own tests find."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from html import unescape
from typing import Any
from xml.etree import ElementTree as ET

from benben.games import AnyGame
from benben.svg import fragment, matches, standalone_board

UNWANTED = re.compile(r"<script|<image|\sstyle=|\son\w+=|@import|https?://(?!www\.w3\.org/2000/svg)")


def say(key: str, *args: object, **named: object) -> str:
    """Words that show what they were made of, and break a drawing that does not escape them."""
    return " ".join([key, *map(str, args), *map(str, named.values())]) + " <&>"


def drawing(game: AnyGame, view: Any, options: Sequence[str]) -> str:
    """All parts as they stand in a page."""
    return "".join(fragment(part) for part in game.draw(view, options, say))


def patterns(drawn: str) -> list[str]:
    """Every click pattern, in the order of drawing."""
    return [unescape(text) for text in re.findall(r'data-a="([^"]*)"', drawn)]


def ids(drawn: str) -> Counter[str]:
    """Every id, and how often it occurs."""
    return Counter(re.findall(r' id="([^"]*)"', drawn))


def check_drawing(game: AnyGame, view: Any, options: Sequence[str]) -> None:
    """Every part has a place, every option its clicks, every id is one; a file needs nothing else."""
    still = [part.name for part in game.draw(view, options, say) if not part.live]
    assert [name for name in still if name not in game.layout] == []
    drawn = drawing(game, view, options)
    assert [found for found, times in ids(drawn).items() if times > 1] == []
    check_clicks(patterns(drawn), options)
    waiting = drawing(game, view, ())
    assert "data-a=" not in waiting
    assert 'role="button"' not in waiting
    check_file(standalone_board(game, view, options, say))


def check_clicks(found: list[str], options: Sequence[str]) -> None:
    """Every option is one combination of patterns, and no pattern stands for nothing."""
    assert max(Counter(found).values(), default=1) == 1
    assert [pattern for pattern in found if not any(matches(pattern, option) for option in options)] == []
    for option in options:
        mine = [pattern for pattern in found if matches(pattern, option)]
        assert mine, option
        assert [other for other in options if all(matches(pattern, other) for pattern in mine)] == [option]


def check_file(drawn: str) -> None:
    """Well-formed, self-contained, without script or style attribute."""
    ET.fromstring(drawn)  # noqa: S314
    known = ids(drawn)
    assert max(known.values()) == 1
    wanted = set(re.findall(r'href="([^"]*)"|url\(([^)]*)\)', drawn))
    assert {(a or b).removeprefix("#") for a, b in wanted} <= set(known)
    assert not UNWANTED.search(drawn)
