from __future__ import annotations

import re
from itertools import product
from xml.etree import ElementTree as ET

from benben.games.the_pyramid.board.pieces import TILE_DOORS, TILES, turned
from benben.games.the_pyramid.data import COLOURS, FOLDER, PAWNS, SIDES
from benben.games.the_pyramid.draw.geometry import doors_name
from benben.games.the_pyramid.draw.pieces import bears, pawn_art, tile_art
from benben.games.the_pyramid.view import Cell
from tests.drawn import ids

SPRITES = (FOLDER / "sprites.svg").read_text(encoding="utf-8")


def test_the_sprite_sheet_holds_no_text_script_or_style() -> None:
    ET.fromstring(SPRITES)  # noqa: S314
    assert not re.search(r"<text|<script|<style|<image|\sstyle=|href=\"[^#]", SPRITES)
    assert max(ids(SPRITES).values()) == 1


def test_the_sheet_has_a_floor_for_every_way_a_tile_can_lie() -> None:
    found = set(ids(SPRITES))
    for kind in ("room", "corr"):
        for each in "ud":
            floors = {f"{kind}-{each}-{doors_name(each, doors)}" for doors in range(8)}
            assert len(floors) == 8
            assert {f"tp-{floor}" for floor in floors} | {f"tp-net-{floor}" for floor in floors} <= found


def test_a_tile_that_is_turned_is_drawn_as_the_rules_turn_it() -> None:
    for kind, each, doors in product(("room", "corr"), "ud", range(8)):
        for art in ("", "net-"):
            found = re.search(
                f'<g id="tp-{art}turn-{kind}-{each}-{doors_name(each, doors)}">(.*)</g>', SPRITES
            )
            assert found
            ways = [f"tp-{art}{kind}-{each}-{doors_name(each, turned(doors, step))}" for step in (1, 2)]
            assert re.findall(r'href="#([^"]*)" class="w', found[1]) == ways


def test_the_sheet_has_every_tile_and_whatever_a_tile_bears() -> None:
    tiles = list(product(range(1, TILES + 1), range(SIDES)))
    drawn = [tile_art(tile, turns, each) for tile, turns in tiles for each in "ud"]
    for (tile, turns), (colour, pawn) in product(tiles, product(COLOURS, ("", *PAWNS))):
        held = Cell(tile, turns, TILE_DOORS[SIDES * tile + turns], colour, pawn)
        drawn += [bears(cell, held) + (pawn_art(colour, pawn, cell) if pawn else "") for cell in (0, 1)]
    wanted = set(re.findall(r'href="#([^"]*)"', "".join(drawn)))
    assert wanted <= set(ids(SPRITES))
    assert len(wanted) > 50
