from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from xml.etree import ElementTree as ET

import pytest

from benben import Match, Rng
from benben.core.parts.display import Part
from benben.games.pyramidion import GAME
from benben.games.pyramidion.actions import BOAT_NAMES, PHASES
from benben.games.pyramidion.board import BOAT_POINTS, CARD_NAMES, CARD_TYPE, DEITY, FACES, THEBES
from benben.games.pyramidion.data import CATEGORIES, CITIES, FOLDER, TYPES
from benben.games.pyramidion.draw import draw
from benben.games.pyramidion.draw.desk import listed, width_of, wrapped
from benben.games.pyramidion.draw.pieces import PLAIN_TYPES
from benben.games.pyramidion.draw.standing import LEAD, NEED, TIE, cell, changes, force_range
from benben.games.pyramidion.view import Laid, OpenCity, View, seat_sums
from benben.svg import fragment
from benben.text import speak
from tests.drawn import check_drawing, ids, patterns, say
from tests.tables import table
from tests.texts import keys_under

CSS = (FOLDER / "board.css").read_text(encoding="utf-8")
SPRITES = (FOLDER / "sprites.svg").read_text(encoding="utf-8")
LIMIT = 60_000
WAYS = ("lead", "tie", "need")

Situation = tuple[View, tuple[str, ...]]


def english(key: str, *args: object, **named: object) -> str:
    return speak("en", FOLDER / "text")(key, *args, **named)


@cache
def situations() -> dict[str, Situation]:
    """One position of each phase, and a few more that look different, all as the deciding seat sees them."""
    found: dict[str, Situation] = {}
    for seed in range(90):
        for view, options in positions(seed):
            for name in names(view):
                found.setdefault(name, (view, options))
        if len(found) == len(SITUATIONS):
            break
    return found


def positions(seed: int) -> Iterator[Situation]:
    """A match in which seats mostly play cards and load boats, paying by hand in every third one."""
    rules = {"manual_payment": "yes"} if seed % 3 == 0 else {}
    match, rng = table("pyramidion", 2 + seed % 3, seed, **rules), Rng(seed, 1)
    while match.seat is not None:
        yield match.view(match.seat), match.options
        eager = [
            text for text in match.options if text.split()[0] not in ("pass", "hire", "refuse", "decline")
        ]
        options = eager if eager and rng.below(4) else match.options
        match.play(options[rng.below(len(options))])
    yield match.view(0), ()


def names(view: View) -> list[str]:
    laid = view.open.laid if view.open else ()
    more = {
        f"{len(view.seats)} lanes": view.phase == "lay_character" and len(laid) > len(view.seats),
        "raised": any(one.raises for one in laid),
        "copied": any(one.card != one.face for one in laid),
        "rebels": bool(view.open and view.open.rebels),
        "rebellion told": bool(view.report and view.report.force) and view.open is None,
        "private boat": view.private_boat >= 0,
        "crown": view.crown >= 0,
        "empty hand": view.seat is not None and not view.seats[view.seat].hand,
    }
    return [view.phase, *(name for name, met in more.items() if met)]


SITUATIONS = (
    *PHASES, "2 lanes", "3 lanes", "4 lanes", "raised", "copied", "rebels", "rebellion told", "private boat",
    "crown", "empty hand",
)  # fmt: skip
each_situation = pytest.mark.parametrize("name", SITUATIONS)


def parts_of(name: str) -> list[Part]:
    view, options = situations()[name]
    return draw(view, options, say)


def drawing(name: str) -> str:
    return "".join(fragment(part) for part in parts_of(name))


def body_of(name: str, part: str) -> str:
    return next(one.body for one in parts_of(name) if one.name == part)


@each_situation
def test_the_rules_of_every_drawing_hold(name: str) -> None:
    check_drawing(GAME, *situations()[name])


@each_situation
def test_a_drawing_stays_small(name: str) -> None:
    view, options = situations()[name]
    assert sum(len(fragment(part).encode()) for part in draw(view, options, english)) < LIMIT


@each_situation
def test_a_card_is_named_only_where_the_reader_knows_it(name: str) -> None:
    view, _ = situations()[name]
    known = {laid.card for laid in view.open.laid} if view.open else set()
    if view.seat is not None:
        known |= {card for card in view.seats[view.seat].hand if card is not None}
    assert {int(key[1:]) for key in ids(drawing(name)) if re.fullmatch(r"c\d+", key)} == known


@each_situation
def test_every_boat_in_sight_has_its_own_piece(name: str) -> None:
    view, _ = situations()[name]
    seen = {*view.row, *(loading.boat for loading in view.loadings)}
    seen |= {view.private_boat} - {-1}
    assert {int(key[1:]) for key in ids(drawing(name)) if re.fullmatch(r"b\d+", key)} == seen


def test_the_sprite_sheet_holds_no_text_script_or_style() -> None:
    ET.fromstring(SPRITES)  # noqa: S314
    assert not re.search(r"<text|<script|<style|<image|\sstyle=|href=\"[^#]", SPRITES)
    assert max(ids(SPRITES).values()) == 1


def test_a_watcher_sees_no_hand_and_no_payment() -> None:
    view = table("pyramidion", 3, 5).view(None)
    drawn = draw(view, (), say)
    assert not [part.name for part in drawn if part.name.startswith("hand-")]
    assert "draw.can_load" not in "".join(part.body for part in drawn)


def test_names_of_people_are_escaped() -> None:
    def named(key: str, *_: object, **__: object) -> str:
        return '<b>"Eve"</b>' if key == "seat" else key

    drawn = "".join(part.body for part in draw(table("pyramidion", 4, 1).view(0), (), named))
    assert "<b>" not in drawn
    assert "&lt;b&gt;" in drawn


def test_all_eight_cities_tell_their_values_effect_and_goods() -> None:
    view, _ = situations()["activate_city"]
    drawn = "".join(part.body for part in draw(view, (), english) if part.name.startswith("city-"))
    for city, name in enumerate(CITIES):
        assert english(f"city.{name}") in drawn
        assert english(f"effect.city.{name}") in unescape(drawn)
        assert english("draw.values", *view.values[city]) in drawn


def test_the_open_city_has_a_lane_for_each_seat_in_the_order_of_laying() -> None:
    for seats in (2, 3, 4):
        view, _ = situations()[f"{seats} lanes"]
        assert view.open is not None
        for i in range(seats):
            seat = (view.open.activator + i) % seats
            assert f"lane s{seat}" in body_of(f"{seats} lanes", f"lane-{i}")
        assert not [part for part in parts_of(f"{seats} lanes") if part.name.startswith("city-")]


def city_with(*laid: Laid, seats: int = 3) -> OpenCity:
    """Thebes, which asks for 7, 6 and 4, with these cards."""
    return OpenCity(
        city=THEBES, activator=0, values=(7, 6, 4), laid=laid, sums=seat_sums(seats, list(laid)),
        leaders=(-1,) * 3, passed=(False,) * seats, lays=(0,) * seats, ankh_seen=False, rebels=0, swap_city=-1,
        swap_give=-1, due=(),
    )  # fmt: skip


def laid(seat: int, name: str) -> Laid:
    card = CARD_NAMES.index(name)
    return Laid(seat, card, card, -1, raises=False)


def test_a_sum_leads_is_tied_or_needs_more() -> None:
    values, sums = (7, 6, 4), ((8, 2, 3), (7, 2, 4), (0, 0, 4))
    assert cell(values, sums, 0, 0)[3:] == (LEAD, 0)
    assert cell(values, sums, 1, 0)[3:] == (NEED, 2)
    assert cell(values, sums, 0, 1)[3:] == (TIE, 4)
    assert cell(values, sums, 1, 2)[3:] == (TIE, 1)
    assert cell(values, sums, 0, 2)[3:] == (NEED, 2)
    assert cell(values, sums, 2, 0)[3:] == (NEED, 9)


def test_nobody_is_tied_without_strength() -> None:
    assert cell((5, 5, 5), ((0, 0, 0), (0, 0, 0)), 0, 0)[3:] == (NEED, 5)


def test_a_preview_tells_whom_a_card_would_overtake() -> None:
    city = city_with(laid(0, "mer03"), laid(1, "mer01"))
    found = {
        (one.seat, one.category): (one.sum, one.state, was)
        for one, was in changes(city, 0, CARD_NAMES.index("mer02"))
    }
    assert found == {(0, 2): (10, LEAD, 5), (1, 2): (6, NEED, 6)}


def test_a_preview_of_the_overseer_lowers_the_others() -> None:
    city = city_with(laid(1, "mrc02"))
    found = {
        (one.seat, one.category): (one.sum, was)
        for one, was in changes(city, 0, CARD_NAMES.index("overseer"))
    }
    assert found == {(0, 0): (2, 0), (1, 0): (4, 5), (1, 1): (0, 1)}


def test_a_deity_is_previewed_in_every_category_and_a_philosopher_in_none() -> None:
    city = city_with(laid(1, "mrc02"))
    deity = next(card for card, kind in enumerate(CARD_TYPE) if kind == DEITY)
    assert [(one.category, one.sum) for one, _ in changes(city, 0, deity)] == [(0, 6), (1, 6), (2, 6)]
    assert changes(city, 0, CARD_NAMES.index("philosopher")) == []


def test_the_force_of_a_rebellion_is_told_as_a_range() -> None:
    assert force_range(1, THEBES) == (3, 8)
    assert force_range(2, THEBES) == (7, 15)
    assert force_range(2, CITIES.index("philae")) == (11, 19)
    assert force_range(0, THEBES) == (0, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_card_that_can_be_laid_has_a_preview_in_words_and_in_the_lane(seats: int) -> None:
    view, options = situations()[f"{seats} lanes"]
    assert view.seat is not None
    own = next(
        part.body for part in draw(view, options, say) if f"lane s{view.seat} " in f"{part.body[:20]} "
    )
    message = body_of(f"{seats} lanes", "message")
    for i, card in enumerate(view.seats[view.seat].hand):
        assert card is not None
        offered = f"lay {CARD_NAMES[card]}" in options
        assert (f'"peek peek-{i}"' in message) == offered
        assert (f'class="peek peek-{i}" href="#pn-lay-' in own) == offered


def test_a_tie_and_a_lead_are_words_and_shapes_not_colours_alone() -> None:
    values = {"lead": "pn-lead", "tie": "pn-tie"}
    for name in ("2 lanes", "3 lanes", "4 lanes"):
        for found in re.findall(r'<g class="cell (\w+) cat\d">(.*?)</g>', drawing(name)):
            state, body = found
            assert all((symbol in body) == (state == kind) for kind, symbol in values.items())
            assert f"draw.{ {'lead': 'leads', 'tie': 'tied', 'need': 'needs'}[state] }" in body


def test_each_boat_that_can_be_loaded_shows_its_payment() -> None:
    view, options = situations()["load_boat"]
    pay = body_of("load_boat", "pay")
    boats = [*view.row, *([view.private_boat] if view.private_boat >= 0 else [])]
    for i, boat in enumerate(boats):
        assert (f'"peek peek-{i}"' in pay) == (f"load {BOAT_NAMES[boat]}" in options)
    assert "draw.pay_title" in pay
    assert {f"load {BOAT_NAMES[boat]}" for boat in boats} >= set(options) - {"refuse"}


def test_points_before_and_after_loading_are_told() -> None:
    view, options = situations()["load_boat"]
    boat = next(boat for boat in view.row if f"load {BOAT_NAMES[boat]}" in options)
    assert view.seat is not None
    before = view.points(view.seat)
    shown = re.findall(r">(\d+)</text>", body_of("load_boat", "pay"))
    assert str(before) in shown
    assert str(before + BOAT_POINTS[boat]) in shown


def test_replacing_a_card_is_chosen_first_and_then_the_card() -> None:
    _, options = situations()["3 lanes"]
    found = patterns(drawing("3 lanes"))
    assert "hire *" in found
    assert {text for text in found if text.startswith("hire ")} == {
        "hire *",
        *(o for o in options if o.startswith("hire")),
    }


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_words_keep_within_their_places(lang: str) -> None:
    words = speak(lang, FOLDER / "text")
    for city in CITIES:
        assert max(width_of(text, 13) for text in wrapped(words(f"draw.city.{city}"), 160, 13, 2)) <= 168
    for kind in keys_under("pyramidion", "brief"):
        assert max(width_of(text, 13) for text in wrapped(words(f"brief.{kind}"), 113, 15, 2)) <= 120
    for category in range(len(CATEGORIES)):
        assert width_of(words("draw.tied", 10 + category), 13) <= 72


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_a_preview_fits_into_its_two_lines_even_if_a_card_changes_every_category(lang: str) -> None:
    words = speak(lang, FOLDER / "text")
    for name, kind, values in special_cards():
        changed = [category for category, value in zip(CATEGORIES, values, strict=True) if value]
        ways = [
            [words(f"draw.will_{way}", words(f"category.{each}"), 10, 10) for way in WAYS] for each in changed
        ]
        told = [words(f"effect.{kind}"), *(max(way, key=len) for way in ways)]
        assert max(width_of(text, 11) for text in wrapped(listed(told), 372, 14, 2)) <= 372, name


def special_cards() -> list[tuple[str, str, tuple[int, ...]]]:
    """Cards with an effect whose preview names categories: name, type, numbers."""
    return [
        (name, TYPES[face.type], tuple(face.values))
        for name, face in zip(CARD_NAMES, FACES, strict=True)
        if TYPES[face.type] not in (*PLAIN_TYPES, "deity", "philosopher")
    ]


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
@pytest.mark.parametrize("verb", ["draw", "exchange", "decline", "refuse", "pass"])
def test_what_a_key_says_fits_into_its_two_lines(verb: str, lang: str) -> None:
    words = speak(lang, FOLDER / "text")
    assert max(width_of(text, 11) for text in wrapped(words(f"action.{verb}"), 78, 15, 2)) <= 78


def test_the_end_shows_all_cities_in_full_light() -> None:
    assert "pn-sundial" not in drawing("game_over")


def test_a_match_is_drawn_for_every_seat_at_any_moment() -> None:
    match: Match = table("pyramidion", 4, 11)
    for seat in (None, 0, 1, 2, 3):
        assert len(draw(match.view(seat), (), say)) > 10


def test_the_whole_map_stays_in_sight_while_a_city_is_open() -> None:
    spots = [part for part in parts_of("4 lanes") if part.name.startswith("spot-")]
    assert len(spots) == len(CITIES)
    assert sum("now-ring" in part.body for part in spots) == 1
    assert not any(part.name.startswith("spot-") for part in parts_of("activate_city"))


def test_a_line_of_the_score_sheet_points_at_its_boat() -> None:
    view, _ = situations()["game_over"]
    lines = [line for seat in range(len(view.seats)) for line in GAME.sheet(view, seat)]
    assert lines
    assert all(f'data-area="{line.area}"' in drawing("game_over") for line in lines)
