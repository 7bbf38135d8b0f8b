from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from benben import Match
from benben.arena.simulate import play_bots
from benben.core.parts.display import Part
from benben.games.mummy import GAME
from benben.games.mummy.actions import DECISIONS
from benben.games.mummy.board import (
    CARD_CELL,
    CARD_COLOUR,
    CARD_NAMES,
    CARDS,
    CELL_NAMES,
    CORRIDOR,
    DUNGEON,
    SPACE_NAMES,
    SQUARES,
    steps_to,
)
from benben.games.mummy.data import FOLDER, THINGS
from benben.games.mummy.draw import draw, ground, maze, pieces, scene, stone
from benben.games.mummy.draw.desk import FIGURES, Desk, treasure
from benben.games.mummy.view import Told, View
from benben.svg import fragment, matches, standalone_board
from tests.drawn import check_drawing, ids, patterns, say
from tests.games.mummy.small import small_file

CSS = (FOLDER / "board.css").read_text(encoding="utf-8")
SPRITES = (FOLDER / "sprites.svg").read_text(encoding="utf-8")
SEED = 4
SITUATIONS = (*DECISIONS, "waiting", "watching", "two players", "prisoner", "eliminated", "aid", "played")

DRAW_OWN_MAP = """
from benben import Match
from benben.games.mummy.board import COLUMNS, ROWS
from benben.games.mummy.draw import ground
match = Match("mummy", seats=5, seed=1)
for _ in range(60):
    parts = {part.name: part for part in match.game.draw(match.view(match.seat), match.options, lambda *a, **n: "")}
    match.play(match.options[0])
maze = parts["maze"]
floor = all(f'd="{area}"' in maze.body for area in map(ground.area, ground.regions()))
print(COLUMNS, ROWS, maze.body.count("mummy-glow-"), floor, maze.width, maze.height)
"""

Situation = tuple[View, tuple[str, ...]]
each_situation = pytest.mark.parametrize("name", SITUATIONS)


def cell(name: str) -> int:
    return SPACE_NAMES.index(name)


@cache
def situations() -> dict[str, Situation]:
    """One position of each decision, and a few more that look different."""
    found: dict[str, Situation] = {}
    for seats, aid in ((2, "off"), (5, "on")):
        for name, situation in positions(seats, aid):
            found.setdefault(name, situation)
    view, options = found["played"]
    first_out = replace(view, ankhs=(0, *view.ankhs[1:]), cells=(-1, *view.cells[1:]))
    return {**found, "eliminated": (first_out, options)}


def positions(seats: int, aid: str) -> Iterator[tuple[str, Situation]]:
    match = Match("mummy", seats=seats, seed=SEED, options={"aid": aid})
    while match.seat is not None:
        yield from named(match, (match.view(match.seat), match.options))
        play_bots(match, ["greedy"] * seats, SEED, until=match.n + 1)
    yield "game_over", (match.view(0), ())


def named(match: Match, mine: Situation) -> Iterator[tuple[str, Situation]]:
    view = mine[0]
    assert match.decision is not None
    yield match.decision, mine
    yield "watching", (match.view(None), ())
    if match.seat:
        yield "waiting", (match.view(0), ())
    elif view.aid == "on" and view.round > 3:
        yield "aid", mine
    if view.seats == 2 and match.seat:
        yield "two players", mine
    elif DUNGEON in view.cells and match.seat:
        yield "prisoner", mine
    elif any(view.played) and view.piece > 0 and match.seat:
        yield "played", mine


def parts_of(name: str) -> dict[str, Part]:
    view, options = situations()[name]
    return {part.name: part for part in draw(view, options, say)}


def drawing(name: str) -> str:
    view, options = situations()[name]
    return "".join(fragment(part) for part in draw(view, options, say))


@each_situation
def test_the_rules_of_every_drawing_hold(name: str) -> None:
    check_drawing(GAME, *situations()[name])


@each_situation
def test_every_option_is_one_click(name: str) -> None:
    _, options = situations()[name]
    found = patterns(drawing(name))
    assert sorted(found) == sorted(options)
    assert all(
        matches(pattern, option) for pattern, option in zip(sorted(found), sorted(options), strict=True)
    )


@each_situation
def test_a_drawing_stays_small(name: str) -> None:
    assert len(drawing(name).encode()) < 28_000


@each_situation
def test_all_five_white_dice_are_there(name: str) -> None:
    view, _ = situations()[name]
    dice = {key for key in ids(drawing(name)) if re.fullmatch(r"d\d", key)}
    expected = {f"d{number}" for number in range(5)}
    if name == "game_over":
        expected = set()
    elif view.asked in ("mummy_step", "play_card"):
        expected = {f"d{number}" for number in range(5 - view.aside, 5)}
    elif view.rolled and view.faces:
        assert view.rolled == 5 - view.aside
    assert dice == expected


@each_situation
def test_hunters_stand_where_the_view_has_them_and_nowhere_else(name: str) -> None:
    view, _ = situations()[name]
    found = dict(re.findall(r'id="(m\d)"[^>]*translate\(([^)]*)\)', drawing(name)))
    known = {f"m{piece + 1}" for piece, space in enumerate(view.cells) if space is not None and space >= 0}
    assert set(found) == {"m0", *known}
    assert found["m0"] == " ".join(f"{side:g}" for side in ground.corner(view.mummy))
    for piece, space in enumerate(view.cells):
        if space is not None and 0 <= space < CORRIDOR:
            assert found[f"m{piece + 1}"] == " ".join(f"{side:g}" for side in ground.corner(space))


@pytest.mark.parametrize("name", ["waiting", "watching", "mummy_step", "aid"])
def test_the_mummys_board_is_dark_and_shows_no_hunter_in_a_corridor(name: str) -> None:
    view, _ = situations()[name]
    body = parts_of(name)["maze"].body
    assert 'class="night' in body
    assert "hand" not in parts_of(name)
    in_sight = [space for space in view.cells if space is not None and space >= 0]
    assert all(space >= CORRIDOR for space in in_sight)
    figures = len(re.findall("mummy-hunter-", body))
    assert figures == sum(space != DUNGEON for space in in_sight)
    assert not re.search("mummy-card-|mummy-own-ring|mummy-go|mummy-may|mummy-there", body)


def test_the_mummy_sees_that_dice_were_rolled_but_not_what_they_show() -> None:
    view, _ = situations()["waiting"]
    roll = parts_of("waiting")["roll"].body
    assert roll.count("mummy-die-hidden") == 5 - view.aside - bool(view.die)
    announced = replace(view, die="3")
    faces = re.findall(r"mummy-die-(\w+)", draw(announced, (), say)[1].body)
    assert faces == ["3", *["hidden"] * (4 - view.aside)]


def test_at_the_end_all_hunters_stand_in_the_light() -> None:
    body = parts_of("game_over")["maze"].body
    assert 'class="torchlit' in body
    view, _ = situations()["game_over"]
    unshown = sum(len(hand or ()) for hand in view.hands)
    assert parts_of("game_over")["hunters"].body.count("unshown") == unshown
    assert not re.search("mummy-back|mummy-held", drawing("game_over"))
    standing = [piece for piece, space in enumerate(view.cells) if space not in (None, -1, DUNGEON)]
    assert all(f"mummy-hunter-{FIGURES[piece]}" in body for piece in standing)


def test_every_treasure_lies_on_its_cell_with_its_own_picture() -> None:
    body = parts_of("choose_die")["maze"].body
    for card in range(CARDS):
        x, y = ground.corner(CARD_CELL[card])
        assert body.count(scene.still(CARD_NAMES[card])) == 1
        assert treasure(card, x + 2, y + 2, 36) in scene.sprite(CARD_NAMES[card])
    assert len({treasure(card, 0, 0, 36) for card in range(CARDS)}) == CARDS
    assert all(f'id="mummy-obj-{thing}"' in SPRITES for thing in THINGS)


def test_the_reader_finds_the_own_treasures_ringed() -> None:
    view, options = situations()["choose_destination"]
    assert view.seat is not None
    hand = view.hands[view.seat - 1]
    assert hand is not None
    body = parts_of("choose_destination")["maze"].body
    rings = re.findall(r'own-ring" x="(-?\d+)" y="(-?\d+)"', body)
    expected = {tuple(str(int(side) - 4) for side in ground.corner(CARD_CELL[card])) for card in hand}
    assert set(rings) == expected
    assert options


def test_cells_to_go_to_tell_how_near_the_mummy_is() -> None:
    view, options = situations()["choose_destination"]
    body = parts_of("choose_destination")["maze"].body
    for text in options:
        place = CELL_NAMES.index(text.split()[1])
        steps = steps_to(view.mummy, place)
        chance = round(100 * maze.chance_of(steps, view.aside))
        told = re.search(rf'data-a="{text}"[^>]*><title>([^<]*)</title>', body)
        assert told is not None
        assert f"draw.go {CELL_NAMES[place]} {chance} {steps}" in told.group(1)


def test_danger_follows_the_brown_die_and_the_dice_aside() -> None:
    assert [maze.chance_of(steps, 0) for steps in (1, 2, 3, 4, 5)] == pytest.approx([1, 5 / 6, 0.5, 1 / 6, 0])
    assert maze.chance_of(7, 3) == pytest.approx(1 / 6)
    assert maze.violet(cell("T7"), 2, True).count('class="danger') == 1
    assert maze.violet(cell("T7"), 0, False).count('class="danger') == 4


def test_a_number_shows_the_shortest_way_and_an_arrow_its_run() -> None:
    way = pieces.shortest(cell("K14"), cell("J11"), cell("M9"))
    assert [SPACE_NAMES[space] for space in way] == ["K13", "J13", "J12", "J11"]
    around = pieces.shortest(cell("Q5"), cell("N5"), cell("O5"))
    assert cell("O5") not in around
    assert all(steps_to(one, other) == 1 for one, other in pairwise(around))
    assert [SPACE_NAMES[space] for space in pieces.straight(cell("J9"), cell("J13"))] == [
        "J10", "J11", "J12", "J13",
    ]  # fmt: skip
    assert pieces.shortest(cell("J9"), cell("J9"), cell("M9")) == []


def test_the_trail_is_the_mummys_last_move() -> None:
    view, _ = situations()["waiting"]
    story = (
        Told("brown", 0, 2, 0),
        Told("mummy_at", 0, cell("L9"), 0),
        Told("mummy_at", 0, cell("L10"), 0),
        Told("die", 0, 2, 0),
    )
    desk = Desk(replace(view, history=story), (), say)
    assert [told.first for told in pieces.last_move(desk)] == [cell("L9"), cell("L10")]
    assert pieces.trail(desk).count("L") == 1


def test_what_was_heard_begins_anew_where_a_hunter_was_seen() -> None:
    view, _ = situations()["waiting"]
    shown = Told("card", 0, CARD_CELL.index(cell("L2")), 0)
    story = (Told("die", 0, 3, 0), shown, Told("die", 0, 4, 0), Told("die", 1, 0, 0))
    desk = Desk(replace(view, history=story), (), say)
    panels = {part.name: part.body for part in draw(replace(view, history=story), (), say)}
    assert "L2" in panels["hunters"]
    assert panels["hunters"].count("mummy-heard-arrow") == 1
    assert "mummy-heard-4" not in panels["hunters"]
    assert desk.night


def test_the_aid_is_drawn_for_the_mummy_alone_and_only_if_the_table_has_it() -> None:
    view, options = situations()["aid"]
    assert "draw.aid" in parts_of("aid")["aid"].body
    assert 'class="heat' in parts_of("aid")["maze"].body
    without = {part.name: part.body for part in draw(replace(view, aid="off"), options, say)}
    assert "aid" not in without
    assert 'class="heat' not in without["maze"]
    watching = {part.name: part.body for part in draw(replace(view, seat=None, asked=None), (), say)}
    assert "aid" not in watching


@pytest.mark.parametrize("name", ["waiting", "mummy_step", "aid"])
def test_the_mummys_own_board_has_a_pencil_for_each_hunter_and_one_for_nobody(name: str) -> None:
    view, _ = situations()[name]
    shown = parts_of(name)
    assert shown["pencil"].live
    hunters = len(view.cells)
    kinds = [*FIGURES[:hunters], "none"]
    panel = ET.fromstring(shown["pencil"].body)  # noqa: S314
    pencils = [el for el in panel.iter() if "data-pencil" in el.attrib]
    assert [el.attrib["data-pencil"] for el in pencils] == kinds
    assert [el.attrib["data-mark"] for el in pencils] == [f"mummy-mark-{kind}" for kind in kinds]
    assert all(f'id="{el.attrib["data-mark"]}"' in SPRITES for el in pencils)
    titles = [el.findtext("title") for el in pencils]
    asked = [f"draw.pencil.hunter {piece} {say('seat', n=view.owners[piece])}" for piece in range(hunters)]
    assert titles == [f"{words} <&>" for words in [*asked, "draw.pencil.none"]]


def test_pencils_mark_every_corridor_cell_on_an_empty_layer_of_the_maze() -> None:
    shown = parts_of("waiting")
    panel = ET.fromstring(shown["pencil"].body)  # noqa: S314
    assert f'<g id="{panel.attrib["data-ground"]}"/>' in shown["maze"].body
    assert panel.attrib["data-grid"] == f"0 0 {ground.CELL}"
    spots = [spot.split() for spot in panel.attrib["data-spots"].split(", ")]
    assert {name: (int(x), int(y)) for name, x, y in spots} == {
        SPACE_NAMES[space]: SQUARES[space] for space in range(CORRIDOR)
    }


@pytest.mark.parametrize("name", [one for one in SITUATIONS if one not in ("waiting", "mummy_step", "aid")])
def test_nobody_else_has_pencils(name: str) -> None:
    assert not re.search('data-pencil|data-spots|id="notes"', drawing(name))


def test_after_the_end_there_is_nothing_left_to_pencil() -> None:
    assert "pencil" not in parts_of("game_over")


def test_a_picture_of_the_mummys_board_has_no_pencils() -> None:
    view, options = situations()["mummy_step"]
    assert "data-pencil" not in standalone_board(GAME, view, options, say)


def test_the_two_player_game_shows_ten_cards_and_a_common_stock() -> None:
    view, _ = situations()["two players"]
    shown = parts_of("two players")
    assert shown["hand"].body.count('class="mission') == 10
    assert "draw.stock" in shown["hunters"].body
    assert len(view.hands) == 1


def test_a_die_that_is_rolled_again_starts_its_tumble_anew() -> None:
    view, options = situations()["choose_die"]
    once = draw(view, options, say)
    twice = draw(replace(view, history=(*view.history, Told("rolled", 0, 5, 0))), options, say)
    turns = [set(re.findall(r"rolled\d", part.body)) for part in (once[1], twice[1])]
    assert turns[0] ^ turns[1] == {"rolled0", "rolled1"}
    assert "prefers-reduced-motion: no-preference" in CSS
    assert CSS.index("animation: mm-tumble") > CSS.index("prefers-reduced-motion: no-preference")


def test_the_sprite_sheet_holds_no_text_script_or_style() -> None:
    ET.fromstring(SPRITES)  # noqa: S314
    assert not re.search(r"<text|<script|<style|<image|\sstyle=|href=\"[^#]", SPRITES)
    assert max(ids(SPRITES).values()) == 1


def test_names_of_people_are_escaped() -> None:
    def named_badly(key: str, *_: object, **__: object) -> str:
        return '<b>"Eve"</b>' if key == "seat" else key

    view = Match("mummy", seats=5, seed=1).view(0)
    drawn = "".join(part.body for part in draw(view, (), named_badly))
    assert "<b>" not in drawn
    assert "&lt;b&gt;" in drawn


def test_regions_cover_the_corridor_and_hold_their_own_treasures() -> None:
    regions = ground.regions()
    assert sum(map(len, regions)) == CORRIDOR
    assert frozenset().union(*regions) == set(SQUARES[:CORRIDOR])
    for card in range(CARDS):
        colour = CARD_COLOUR[card]
        assert SQUARES[CARD_CELL[card]] in regions[colour]


def test_blocks_cover_every_wall_and_nothing_else() -> None:
    covered = sum(width * height for _, _, width, height in stone.blocks())
    assert covered == len(stone.stones()) * ground.CELL**2
    for left, top, width, height in stone.blocks():
        assert {(x // ground.CELL, top // ground.CELL) for x in range(left, left + width)} <= stone.stones()
        assert height <= ground.CELL


@pytest.mark.parametrize("name", scene.pictures())
def test_the_sheet_holds_the_packaged_map_as_it_is_painted(name: str) -> None:
    assert scene.sprite(name) in SPRITES
    assert scene.still(name) == f'<use href="#mummy-{name}"/>'


def test_panels_keep_clear_of_the_pyramid() -> None:
    for row, first, last in ground.TIERS:
        beside = min(ground.CELL * first, ground.WIDTH - ground.CELL * (last + 1))
        if ground.TOP + ground.CELL * row < ground.PANEL_HEIGHT:
            assert beside + ground.SIDE > ground.PANEL_WIDTH


def test_an_owners_map_of_another_shape_is_drawn_from_its_data(tmp_path: Path) -> None:
    small_file(tmp_path)
    told = subprocess.run(
        [sys.executable, "-c", DRAW_OWN_MAP],
        env={**os.environ, "BENBEN_COMPONENTS": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    floor_is_its_own = told.pop(3)
    columns, rows, treasures, width, height = map(int, told)
    assert (columns, rows, treasures, floor_is_its_own) == (11, 5, 20, "True")
    assert width == 40 * columns + 2 * ground.SIDE
    assert height > 40 * rows + ground.PANEL_HEIGHT
