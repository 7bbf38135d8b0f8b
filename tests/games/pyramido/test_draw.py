from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree as ET

import pytest

from benben import Match, Rng
from benben.core.parts.display import Part
from benben.games.pyramido import GAME
from benben.games.pyramido.actions import PHASES
from benben.games.pyramido.data import FOLDER
from benben.games.pyramido.draw import draw
from benben.games.pyramido.draw.site import Site, outline, site_of
from benben.games.pyramido.view import Area, Box, Laid, Quarter, View
from benben.svg import fragment
from tests.drawn import check_drawing, ids, say
from tests.tables import table

CSS = (FOLDER / "board.css").read_text(encoding="utf-8")
SPRITES = (FOLDER / "sprites.svg").read_text(encoding="utf-8")
REFERENCE = (
    (1, 5, 0, 0, 0), (1, 13, 0, 1, 0), (1, 16, 0, 2, 1), (1, 26, 1, 3, 3), (1, 31, 2, 0, 1), (1, 7, 4, 1, 2),
    (1, 44, 3, 2, 0), (1, 19, 3, 3, 0), (1, 70, 3, 0, 0), (1, 24, 2, 3, 3),
    (2, 33, 3, 2, 2), (2, 32, 2, 0, 1),
)  # fmt: skip
"""Level, domino, x, y, turns: the beginning of the pyramid of RULES.md 7.1."""

Situation = tuple[View, tuple[str, ...]]


@cache
def situations() -> dict[str, Situation]:
    """One position of each phase, and a few more that look different, all as the deciding seat sees them."""
    found: dict[str, Situation] = {}
    for seed in range(60):
        for view, options in positions(seed):
            for name in names(view):
                found.setdefault(name, (view, options))
        if len(found) == len(SITUATIONS):
            break
    return found


def positions(seed: int) -> Iterator[Situation]:
    """A match of careful seats that keep their singles for later."""
    match, rng = table("pyramido", 2 + seed % 3, seed), Rng(seed, 1)
    while match.seat is not None:
        yield match.view(match.seat), match.options
        match.play(choice(match, rng))
    yield match.view(0), ()


def choice(match: Match, rng: Rng) -> str:
    options, state = match.options, match._at.state
    if "pass" in options and rng.below(4):
        return "pass"
    if match.decision != "place_domino" or not rng.below(12):
        return options[rng.below(len(options))]
    texts = [options[rng.below(len(options))] for _ in range(6)]
    return max(texts, key=lambda text: worth(match, state, text))


def worth(match: Match, state: object, text: str) -> float:
    after = match.game.clone(state)
    match.game.apply(after, match.game.space.parse(text), Rng(1, 1), None)
    assert match.seat is not None
    return match.game.evaluate(after, match.seat)


def names(view: View) -> list[str]:
    more = {
        f"level {view.round}": view.phase == "place_domino",
        "lost cells": any(pyramid.holes for pyramid in view.pyramids),
        "eliminated": any(pyramid.out for pyramid in view.pyramids),
        "hole turned": view.covering == "hole",
        "upright base": any(pyramid.long_side == "y" for pyramid in view.pyramids) and view.round > 1,
    }
    return [view.phase, *(name for name, met in more.items() if met)]


SITUATIONS = (
    *PHASES,
    *(f"level {n}" for n in range(1, 5)),
    "lost cells",
    "eliminated",
    "hole turned",
    "upright base",
)
each_situation = pytest.mark.parametrize("name", SITUATIONS)


def parts_of(name: str) -> list[Part]:
    view, options = situations()[name]
    return draw(view, options, say)


def drawing(name: str) -> str:
    return "".join(fragment(part) for part in parts_of(name))


@each_situation
def test_the_rules_of_every_drawing_hold(name: str) -> None:
    check_drawing(GAME, *situations()[name])


@each_situation
def test_every_domino_in_sight_has_its_own_piece(name: str) -> None:
    view, _ = situations()[name]
    found = ids(drawing(name))
    in_sight = {domino for domino in (*view.quarry, *view.tops, view.held) if domino}
    in_sight |= {piece.domino for piece in view.laid if piece.domino and is_seen(view, piece)}
    assert {int(key[1:]) for key in found if re.fullmatch(r"d\d+", key)} == in_sight


def is_seen(view: View, piece: Laid) -> bool:
    site = site_of(view, piece.seat)
    return any(site.is_seen(piece.level, spot) for spot in site.tiles(piece))


@each_situation
def test_every_marker_is_drawn_once(name: str) -> None:
    view, _ = situations()[name]
    found = [key for key in ids(drawing(name)) if re.fullmatch(r"m\d-[a-z]+", key)]
    assert len(found) == 6 * len(view.pyramids)


@each_situation
def test_a_drawing_stays_small(name: str) -> None:
    assert len(drawing(name).encode()) < 60_000


def test_the_sprite_sheet_holds_no_text_script_or_style() -> None:
    ET.fromstring(SPRITES)  # noqa: S314
    assert not re.search(r"<text|<script|<style|<image|\sstyle=|href=\"[^#]", SPRITES)
    assert max(ids(SPRITES).values()) == 1


def test_a_watcher_sees_the_pyramid_of_the_active_seat() -> None:
    match = table("pyramido", 3, 5).play("take 1", "place 0,0 E")
    watched = {part.name: part.body for part in draw(match.view(None), (), say)}
    acting = {part.name: part.body for part in draw(match.view(match.seat), (), say)}
    assert watched["pyramid"] == acting["pyramid"]


def test_names_of_people_are_escaped() -> None:
    def named(key: str, *_: object, **__: object) -> str:
        return '<b>"Eve"</b>' if key == "seat" else key

    drawn = "".join(part.body for part in draw(table("pyramido", 4, 1).view(0), (), named))
    assert "<b>" not in drawn
    assert "&lt;b&gt;" in drawn


def site() -> Site:
    """The reference pyramid after its first two dominoes of level 2."""
    view = table("pyramido", 2, 1).view(0)
    laid = tuple(Laid(0, level, domino, 0, x, y, turns) for level, domino, x, y, turns in REFERENCE)
    own = replace(view.pyramids[0], box=Box(0, 0, 4, 3), long_side="x")
    return site_of(replace(view, round=2, laid=laid, pyramids=(own, view.pyramids[1])), 0)


def test_each_level_begins_one_quarter_further_in() -> None:
    assert [site().spot(level, 1, 0) for level in (1, 2, 3, 4)] == [(2, 0), (3, 1), (4, 2), (5, 3)]


def test_the_uppermost_level_is_seen() -> None:
    built = site()
    assert built.tops[5, 1] == 2
    assert built.tops[4, 1] == 1
    assert built.is_seen(1, (4, 0))


def test_a_tile_under_the_finished_next_level_is_not_drawn() -> None:
    view, _ = situations()["level 3"]
    built = site_of(view, view.active)
    west, north = 2 * built.box.west, 2 * built.box.north
    assert built.is_seen(1, (west, north))
    assert not built.is_seen(1, (west + 2, north + 2))


def test_an_outline_follows_the_lift_of_its_level() -> None:
    built = site()
    assert outline(built, Area(5, 1, (Quarter(5, 1),))) == "M5 .68h1v1h-1v-1"


def test_an_outline_begins_anew_where_the_height_changes() -> None:
    built = site()
    step = Area(5, 2, (Quarter(4, 1), Quarter(5, 1)))
    assert outline(built, step) == "M5 .68h1v1h-1M5 1.84h-1v-1h1"


def test_a_wall_inside_an_area_belongs_to_it() -> None:
    built = site()
    assert built.bottom(8, 6, ()) == pytest.approx(6.68)
    assert built.bottom(8, 6, {(8, 7)}) == pytest.approx(6.84)
    assert built.region(Area(1, 0, (Quarter(8, 6),))) == "M8 5.68h1V6.68h-1z"
    assert built.region(Area(1, 0, (Quarter(8, 6), Quarter(8, 7)))) == "M8 5.68h1V7.84h-1z"


def test_only_the_rim_of_a_level_stays_visible() -> None:
    built = site()
    assert built.stays(2, (1, 1))
    assert built.stays(2, (8, 3))
    assert not built.stays(2, (2, 2))
    assert built.stays(4, (4, 4))


def test_before_the_sides_are_decided_the_window_leaves_room_for_every_placement() -> None:
    match = table("pyramido", 2, 3).play("take 1", "place 0,0 E")
    seat = next(piece.seat for piece in match.view(None).laid)
    west, north, width, height = site_of(match.view(None), seat).window
    assert (west, north, width, height) == (-4, -4, 12, 10)
