from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from benben import Match, Rng
from benben.core.parts.display import Part
from benben.games.the_pyramid import GAME
from benben.games.the_pyramid.actions import PHASES
from benben.games.the_pyramid.board.pieces import TILE_NAMES, TILE_SYMBOL, TILES
from benben.games.the_pyramid.board.triangle import CELL_NAMES, CELLS
from benben.games.the_pyramid.data import FOLDER
from benben.games.the_pyramid.draw import LAYOUT, draw
from benben.games.the_pyramid.draw.action import has_action, is_idle
from benben.games.the_pyramid.draw.desk import Desk, fit
from benben.games.the_pyramid.draw.foresight import outlook
from benben.games.the_pyramid.draw.geometry import WIDE, box, centre, corners, doors_name, pose
from benben.games.the_pyramid.draw.nets import keystone_places, leader
from benben.games.the_pyramid.view import View
from benben.svg import fragment
from benben.text import LANGUAGES, speak
from tests.drawn import check_drawing, ids, say
from tests.games.the_pyramid.arrange import at, came_of, finished, position
from tests.games.the_pyramid.arrange import drawing as v_36
from tests.tables import table

WORDS = speak("en", FOLDER / "text")

Situation = tuple[View, tuple[str, ...]]


def positions(seed: int, **options: str) -> Iterator[Situation]:
    """A match of random seats, each position as the deciding seat sees it."""
    match, dice = table("the_pyramid", 2, seed, **options), Rng(seed, 1)
    while match.seat is not None:
        yield match.view(match.seat), match.options
        match.play(match.options[dice.below(len(match.options))])
    yield match.view(0), ()


@cache
def situations() -> dict[str, Situation]:
    """One position of each phase, and a few more that look different."""
    found: dict[str, Situation] = {}
    for seed in range(20):
        for view, options in positions(seed):
            for name in names(view, options):
                found.setdefault(name, (view, options))
        if len(found) == len(SITUATIONS):
            break
    return found


def names(view: View, options: tuple[str, ...]) -> list[str]:
    replacing = [option for option in options if option.startswith("play") and pawn_on(view, option)]
    more = {
        "start": view.turn == 1 and view.phase == "place_pawn",
        "replacement": bool(replacing),
        "cursed": any(network.cursed for network in view.standing.networks),
        "last turn": view.turn == view.last and view.phase == "place_tile",
        "three openings": view.phase == "place_tile" and len({one.split()[2] for one in options}) == 1,
    }
    return [view.phase, *(name for name, met in more.items() if met)]


def pawn_on(view: View, option: str) -> str:
    return view.cells[CELL_NAMES.index(option.rsplit(maxsplit=1)[-1])].pawn


SITUATIONS = (*PHASES, "start", "replacement", "cursed", "last turn", "three openings")
KINDS = ("worker", "mummy", "priest", "pharaoh")
each_situation = pytest.mark.parametrize("name", SITUATIONS)


def parts_of(name: str) -> list[Part]:
    view, options = situations()[name]
    return draw(view, options, say)


def drawing(name: str) -> str:
    return "".join(fragment(part) for part in parts_of(name))


def part(name: str, parts: list[Part]) -> str:
    return next(one.body for one in parts if one.name == name)


@each_situation
def test_the_rules_of_every_drawing_hold(name: str) -> None:
    check_drawing(GAME, *situations()[name])


@each_situation
def test_all_parts_are_always_there(name: str) -> None:
    assert [one.name for one in parts_of(name)] == list(LAYOUT)[1:]


@pytest.mark.parametrize("lang", LANGUAGES)
@each_situation
def test_a_drawing_stays_small(name: str, lang: str) -> None:
    view, options = situations()[name]
    drawn = draw(view, options, speak(lang, FOLDER / "text"))
    assert len("".join(fragment(one) for one in drawn).encode()) < 60_000


# What stands where


@each_situation
def test_every_pawn_is_drawn_once_and_special_ones_keep_their_names(name: str) -> None:
    view, _ = situations()[name]
    found = {key for key in ids(drawing(name)) if re.match(r"m\d", key)}
    standing = [one for one in view.cells if one.pawn]
    workers = [one for one in standing if one.pawn == "worker"]
    assert len([key for key in found if "@" in key]) == len(workers)
    kinds = {f"m{('white', 'blue').index(one.colour)}{KINDS.index(one.pawn)}" for one in standing}
    stocks = {
        f"m{('white', 'blue').index(side.colour)}{kind}"
        for side in view.architects
        for kind, count in enumerate(side.stock)
        if count or KINDS[kind] == "worker"
    }
    special = {key for key in kinds if not key.endswith("0")}
    assert {key for key in found if "@" not in key} == special | stocks


@each_situation
def test_a_drawing_names_no_tile_that_the_reader_may_not_see(name: str) -> None:
    view, _ = situations()[name]
    own = {tile for side in view.architects for tile in side.hand if tile}
    seen = {int(key[1:]) for key in ids(drawing(name)) if re.fullmatch(r"d\d+", key)}
    newest = {view.cells[view.built].tile} if view.built >= 0 else set()
    assert seen <= own | newest
    drawn = drawing(name)
    hidden = set(range(1, TILES + 1)) - own - {one.tile for one in view.cells}
    assert [tile for tile in hidden if TILE_NAMES[tile - 1] in drawn] == []


def test_a_watcher_sees_backs_and_nothing_to_choose() -> None:
    match = table("the_pyramid", 2, 5)
    parts = draw(match.view(None), (), WORDS)
    assert part("mine", parts).count('href="#tp-back"') == 3 + 3
    assert part("theirs", parts).count('href="#tp-back"') == 3
    assert not any(re.fullmatch(r"d\d+", key) for key in ids("".join(one.body for one in parts)))


def test_the_opponents_chosen_tile_is_a_lifted_back() -> None:
    match = next_to_decide("place_tile")
    theirs = [part("theirs", draw(match.view(seat), (), WORDS)) for seat in (0, 1)]
    watching = theirs[1 - (match.seat or 0)]
    assert watching.count('href="#tp-back"') == 3
    assert (
        len({place.split(" ")[1] for place in re.findall(r"translate\(([^)]*)\)scale\(.3\)", watching)}) == 2
    )


def next_to_decide(decision: str, seed: int = 3) -> Match:
    match = table("the_pyramid", 2, seed)
    while match.decision != decision:
        match.play(match.options[0])
    return match


def test_each_cell_is_as_wide_as_high_and_neighbours_share_corners() -> None:
    assert box(0) == pytest.approx((0, 519.6))
    assert centre(0) == pytest.approx((50, 577.3))
    assert corners(CELL_NAMES.index("A1"))[1] == corners(CELL_NAMES.index("A2"))[2]
    assert corners(CELL_NAMES.index("A2"))[0] == corners(CELL_NAMES.index("B1"))[0]
    assert {pose(cell) for cell in range(CELLS)} == {"u", "d"}
    assert corners(CELLS - 1)[2] == (WIDE / 2, 0)


def test_open_sides_are_called_as_the_sprites_call_them() -> None:
    assert [doors_name("u", doors) for doors in (0, 1, 2, 4, 3, 7)] == ["o", "h", "l", "r", "hl", "hlr"]
    assert [doors_name("d", doors) for doors in (1, 2, 4, 3)] == ["h", "r", "l", "hr"]


# Networks


def final() -> View:
    """RULES.md 7.4: a whole pyramid with networks of every sort."""
    return GAME.view(finished(v_36()), 0)


def test_networks_are_told_apart_by_pattern_line_and_seal() -> None:
    view = final()
    kinds = {network.name: leader(network) for network in view.standing.networks}
    assert kinds == {
        "A2": "curse",
        "A7": "blue",
        "A9": "white",
        "A12": "white",
        "B8": "white",
        "C2": "blue",
        "D3": "tied",
        "F2": "blue",
    }
    body = part("pyramid", draw(view, (), WORDS))
    assert re.findall(r'href="#n-(\w+)" class="net net-(\w+) sealed"', body) == [
        ("A9", "white"),
        ("C2", "blue"),
    ]
    assert body.count('class="net net-') == 8


def test_a_keystone_stands_on_a_corner_of_its_network_and_none_on_another() -> None:
    for view, _ in situations().values():
        networks = view.standing.networks
        places = keystone_places(networks)
        assert len(set(places)) == len(places)
        for network, place in zip(networks, places, strict=True):
            assert any(place in corners(cell) for cell in network.cells)


@each_situation
def test_every_line_of_the_score_sheets_lights_an_area(name: str) -> None:
    view, _ = situations()[name]
    areas = set(re.findall(r'data-area="([^"]*)"', drawing(name)))
    lines = [line for seat in (0, 1) for line in GAME.sheet(view, seat)]
    assert {line.area for line in lines} <= areas


def test_a_lit_area_leaves_exactly_its_cells_in_the_light() -> None:
    body = part("pyramid", draw(final(), (), WORDS))
    found = re.search(r'data-area="C2"><path d="([^"]*)"', body)
    assert found
    assert found[1].count("z") == 1 + 3


def test_daylight_falls_in_at_every_opening_of_the_border() -> None:
    view = final()
    body = part("pyramid", draw(view, (), WORDS))
    openings = [at for network in view.standing.networks for at in network.openings]
    assert body.count('href="#tp-day-') >= len(openings) > 5
    sealed = part("pyramid", draw(replace(view, sealed=True), (), WORDS))
    assert 'href="#tp-day-h"' in body
    assert 'href="#tp-day-h"' not in sealed


# Previews


@pytest.mark.parametrize("options", [{}, {"ground": "sealed", "cursed_longest": "passed_over"}])
def test_a_preview_tells_what_the_scoring_would_find(options: dict[str, str]) -> None:
    told: Counter[str] = Counter()
    for seed in (3, 4):
        for view, moves in positions(seed, **options):
            desk = Desk(view, moves, WORDS)
            for move in moves[:: max(1, len(moves) // 8)]:
                verb, *words = move.split()
                if verb in ("choose", "swap", "move"):
                    continue
                look, truth = outlook(desk, move), came_of(view, move)
                cell = CELL_NAMES.index(words[0] if verb in ("lay", "turn") else words[-1])
                network = next((one for one in truth.networks if cell in one.cells), None)
                assert look.scores == truth.scores
                assert look.cells == (network.cells if network else ())
                if network:
                    assert look[2:5] == (network.value, network.weights, network.secret)
                    assert look.sealed == (network.secret and not network.unbuilt)
                    assert look.cursed == network.cursed
                told[verb] += 1
    assert set(told) == {"play", "turn", "with", "to", "lay"}


def test_an_action_that_would_come_to_nothing_is_known_before_the_pawn_is_played() -> None:
    met: Counter[bool] = Counter()
    for seed in range(6):
        match, dice = table("the_pyramid", 2, seed), Rng(seed, 2)
        while match.seat is not None:
            option = match.options[dice.below(len(match.options))]
            before, cell = (
                match.view(match.seat),
                CELL_NAMES.index(option.split()[-1]) if option[:4] == "play" else 0,
            )
            match.play(option)
            if option.startswith("play") and has_action(before, cell):
                lost = any(event.key == "impossible" for event in match.events())
                if not before.cells[cell].pawn:
                    assert is_idle(before, cell) == lost
                    met[lost] += 1
    assert met[True]
    assert met[False] > 20


def test_a_swap_without_a_target_is_crossed_out() -> None:
    match = position("A5 W", turn=1)
    body = part("pyramid", draw(match.view(0), match.options, WORDS))
    cell = CELL_NAMES.index("A2")
    assert TILE_SYMBOL[match.view(0).cells[cell].tile]
    spot = body.split('data-a="play * A2"')[1].split('class="option spot"')[0]
    assert "tp-sym-swap" in spot
    assert "tp-mark-no" in spot


def test_a_worker_that_may_be_replaced_bears_a_mark() -> None:
    match = position("A1 W", "A7 Wm", turn=2)
    body = part("pyramid", draw(match.view(1), match.options, WORDS))
    assert "tp-mark-replace" in body.split('data-a="play * A1"')[1].split("</g>")[0]
    assert 'data-a="play * A7"' not in body


def test_a_table_without_forecast_shows_no_values_before_the_end() -> None:
    for view, options in positions(4, forecast="off"):
        drawn = "".join(one.body for one in draw(view, options, WORDS))
        if view.phase == "game_over":
            assert "tp-coin-" in drawn
        else:
            assert not re.search(
                r'tp-coin-|class="tell|class="after"|class="value"|net-white|net-blue|net-tied|data-area',
                drawn,
            )


def test_a_network_that_is_cursed_or_sealed_is_seen_without_forecast() -> None:
    view = replace(final(), phase="place_pawn", forecast=False)
    body = part("pyramid", draw(view, (), WORDS))
    assert re.findall(r'class="net net-(\w+)', body) == ["curse", "none", "none"]


# Words


def test_the_priest_is_locked_until_the_mummy_was_played() -> None:
    locked = position(turn=1)
    assert part("mine", draw(locked.view(0), locked.options, WORDS)).count("tp-ico-lock") == 1
    opened = position(turn=1, mummies="W")
    mine = part("mine", draw(opened.view(0), opened.options, WORDS))
    assert "tp-ico-lock" not in mine
    assert 'data-a="play priest *"' in mine


@pytest.mark.parametrize("lang", LANGUAGES)
@each_situation
def test_lines_keep_within_their_panels(name: str, lang: str) -> None:
    view, options = situations()[name]
    words = speak(lang, FOLDER / "text")
    drawn = "".join(one.body for one in draw(view, options, words))
    assert "f11" not in re.findall(r'class="(f\d+)', drawn)


def test_a_line_that_is_too_long_is_set_smaller() -> None:
    assert fit("Pyramid", 100, 22) == "f22"
    assert fit("Pyramid" * 3, 100, 22) == "f11"
    assert fit("\u041f" * 10, 100, 22) < fit("P" * 10, 100, 22)


def test_names_of_people_are_escaped() -> None:
    def named(key: str, *_: object, **__: object) -> str:
        return '<b>"Eve"</b>' if key == "seat" else key

    drawn = "".join(one.body for one in draw(table("the_pyramid", 2, 1).view(0), (), named))
    assert "<b>" not in drawn
    assert "&lt;b&gt;" in drawn


def test_every_tile_on_the_pyramid_says_what_its_symbol_does() -> None:
    body = part("pyramid", draw(final(), (), WORDS))
    titles = re.findall(r"<title>([^<]*)</title><use href=\"#tp-block", body)
    assert len(titles) == CELLS
    assert any("square of the ankhs" in told for told in titles)
    assert any("weighs 2" in told for told in titles)


def test_a_picture_of_the_end_shows_the_tile_that_white_is_left_with() -> None:
    match = at(finished(v_36()))
    assert match.view(0).architects[0].hand == (40,)
    assert 'id="d40"' in part("mine", draw(match.view(0), (), WORDS))
    assert "tp-back" not in part("theirs", draw(match.view(1), (), WORDS))
