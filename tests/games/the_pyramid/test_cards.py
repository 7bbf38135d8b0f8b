"""What stands beside the board: cards, stage, sheet, options and the table in words."""

from __future__ import annotations

import pytest

from benben import Rng
from benben.games.the_pyramid import GAME
from benben.text import LANGUAGES, Words, speak
from tests.games.the_pyramid.arrange import at, dealt, drawing, finished, play_out, position, state
from tests.games.the_pyramid.walk import walks


def say(lang: str = "en") -> Words:
    return speak(lang, GAME.folder / "text")


def test_a_card_shows_points_colour_stock_and_hand() -> None:
    white, blue = GAME.cards(at(finished(drawing())).view(None), say())
    assert (white.points, white.lines, white.first) == (
        31,
        ("White · 3 pawns in stock", "1 tile in hand"),
        True,
    )
    assert (blue.points, blue.lines, blue.first) == (
        43,
        ("Blue · 3 pawns in stock", "0 tiles in hand"),
        False,
    )


def test_cards_keep_points_back_if_the_table_wants_so() -> None:
    match = position("A9 W", forecast="off")
    assert [card.points for card in GAME.cards(match.view(0), say())] == [0, 0]
    assert GAME.cards(position("A9 W").view(0), say())[0].points > 0


def test_the_stage_names_the_turn_and_the_end() -> None:
    match = dealt()
    assert GAME.stage(match.view(0), say()) == "Turn 1 of 30"
    play_out(match, Rng(1, 1))
    assert GAME.stage(match.view(0), say()) == "The match is over"


def test_the_turn_is_no_secret() -> None:
    match = dealt(white="1")
    assert {GAME.turn(match.view(seat)) for seat in (0, 1, None)} == {(1, "place_pawn")}
    match.play("play worker A1", "choose T01")
    assert {GAME.turn(match.view(seat)) for seat in (0, 1, None)} == {(1, "place_tile")}
    play_out(match, Rng(1, 1))
    assert GAME.turn(match.view(0)) is None


def test_a_sheet_is_the_outcome_at_the_end_and_a_forecast_before() -> None:
    for states in walks():
        v = GAME.view(states[-1], None)
        assert tuple(tuple(GAME.sheet(v, seat)) for seat in (0, 1)) == GAME.outcome(states[-1]).breakdown
        middle = GAME.view(states[50], 1)
        for seat in (0, 1):
            assert sum(line.points for line in GAME.sheet(middle, seat)) == middle.standing.scores[seat]
            assert all(line.area for line in GAME.sheet(middle, seat))


def test_every_area_of_a_sheet_is_a_network_or_a_sides_ankhs() -> None:
    for states in walks():
        v = GAME.view(states[-1], None)
        names = {network.name for network in v.standing.networks} | {"ankhs-white", "ankhs-blue"}
        assert {line.area for seat in (0, 1) for line in GAME.sheet(v, seat)} <= names


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("play worker A4", "Play the worker on A4 (room, turn a room, 2 open sides)"),
        ("play mummy A7", "Play the mummy on A7, replacing the worker (room, no symbol, 3 open sides)"),
    ],
)
def test_a_pawn_is_labelled_with_its_tile(option: str, words: str) -> None:
    assert GAME.label(position("A7 B").view(0), option, say()) == words


def test_a_tile_is_labelled_with_its_face_and_its_ways() -> None:
    match = dealt().play("play worker A1")
    labels = [GAME.label(match.view(0), option, say()) for option in match.options]
    assert labels[0] == "Choose tile T01 (room, golden sarcophagus, 2 open sides)"
    match.play("choose T01")
    assert GAME.label(match.view(0), "lay B2 r0", say()) == "Lay it on B2, as printed: open up, right"


def test_other_options_are_labelled_by_their_words() -> None:
    match = dealt().play("play worker A4")
    assert GAME.label(match.view(0), "turn A9 2", say()) == "Turn the tile on A9 by 2/3 clockwise"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_has_a_label_without_gaps(lang: str) -> None:
    for states in walks()[:3]:
        for s in states[:-1]:
            asked = GAME.decision(s)
            assert asked
            for option in asked.options:
                told = GAME.label(GAME.view(s, asked.seat), GAME.space.text(option), say(lang))
                assert "{" not in told
                assert not any(key in told for key in ("action.", "label.", "symbol.", "way.", "gem."))


def test_the_table_in_words_names_hand_stocks_networks_and_rows_from_the_top() -> None:
    match = position("A9 Wm", "A1 B", mummies="W")
    told = GAME.in_words(match.view(0), say())
    assert told[0] == "In hand: T01, room, golden sarcophagus, 2 open sides"
    assert "Stock of white: workers 14, mummy 0, priest 1, pharaoh 1." in told
    assert (
        "Stock of blue: workers 14, mummy 1, priest 1, pharaoh 0. The priest must wait for the mummy." in told
    )
    assert told[-1].startswith("Row A: A1 room, no symbol, open down, left, pawn: blue worker; A2 corridor")
    assert told[-2].startswith("Row B: B1 room")
    assert any(line.startswith("Network A6, open: tiles") and "worth" in line for line in told)


def test_the_table_in_words_hides_what_the_view_hides() -> None:
    match = dealt(forecast="off")
    watcher = GAME.in_words(match.view(None), say())
    assert not any("In hand" in line or "worth" in line for line in watcher)


def test_a_closed_tile_leads_nowhere_in_words() -> None:
    match = dealt()
    state(match).doors[0] = 0
    assert "A1 room, no symbol, open nowhere" in GAME.in_words(match.view(None), say())[-1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_in_words_speaks_every_language(lang: str) -> None:
    for states in walks()[:2]:
        for line in GAME.in_words(GAME.view(states[60], 0), say(lang)):
            assert "{" not in line
            assert not any(key in line for key in ("words.", "label.", "symbol.", "way."))
