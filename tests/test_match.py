from __future__ import annotations

from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import benben
from benben import BadText, BenbenError, GameOver, Illegal, Match, Rng, game_keys, load_game
from tests.tables import table

KEYS = game_keys()


def middle(key: str) -> Match:
    """Ten random steps into a match of the fewest seats."""
    match, choices = table(key, seats=load_game(key).seats[0]), Rng(3, 0)
    while match.n < 10 and match.options:
        match.play(match.options[choices.below(len(match.options))])
    return match


def finished(key: str, seed: int = 7) -> Match:
    match, choices = table(key, seats=load_game(key).seats[0], seed=seed), Rng(3, 0)
    while match.options:
        match.play(match.options[choices.below(len(match.options))])
    return match


def position(match: Match) -> tuple[object, ...]:
    """All that can be seen of a match."""
    views = tuple(match.view(seat) for seat in (None, *range(match.seats)))
    return match.n, match.seat, match.decision, match.options, match.outcome, match.record(), views


def test_the_public_names_are_sorted() -> None:
    assert benben.__all__ == sorted(benben.__all__)


def test_the_public_names_exist() -> None:
    assert all(hasattr(benben, name) for name in benben.__all__)


def test_every_error_is_a_public_name() -> None:
    errors = {
        kind.__name__ for kind in BenbenError.__subclasses__() if kind.__module__ == BenbenError.__module__
    }
    assert errors | {"BenbenError"} <= set(benben.__all__)


def test_nothing_else_is_public_but_submodules() -> None:
    names = {name for name in vars(benben) if not name.startswith("_")} - set(benben.__all__)
    assert all(f"benben.{name}" in benben.__dict__[name].__name__ for name in names)


def test_the_version_is_that_of_the_distribution() -> None:
    assert import_module("importlib.metadata").version("benben") == benben.__version__


def test_games_that_are_no_offer_are_not_listed() -> None:
    assert not [key for key in KEYS if key.startswith("_")]


@pytest.mark.parametrize("key", KEYS)
def test_a_game_is_loaded_by_its_key(key: str) -> None:
    assert load_game(key).key == key


@pytest.mark.parametrize("key", ["checkers", "", "pyramido.rules", "../pyramido"])
def test_an_unknown_game_is_refused_with_the_known_ones(key: str) -> None:
    with pytest.raises(BadText) as refused:
        load_game(key)
    assert (refused.value.key, refused.value.details) == (
        "unknown_game",
        {"game": key, "known": ", ".join(KEYS)},
    )


@pytest.mark.parametrize("key", KEYS)
def test_a_match_tells_who_decides_what_among_which_options(key: str) -> None:
    match = table(key)
    assert (match.seat in range(2), bool(match.decision), len(match.options) > 1) == (True, True, True)


@pytest.mark.parametrize("key", KEYS)
def test_a_match_takes_a_game_as_well_as_its_key(key: str) -> None:
    assert Match(load_game(key), seats=2, seed=7).record() == table(key).record()


@pytest.mark.parametrize("key", KEYS)
def test_a_match_has_the_seats_it_was_given(key: str) -> None:
    assert [Match(key, seats=seats).seats for seats in load_game(key).seats] == list(load_game(key).seats)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seats", [0, -1, 99])
def test_a_seat_count_that_a_game_does_not_have_is_refused(key: str, seats: int) -> None:
    with pytest.raises(BadText, match="bad_seats"):
        Match(key, seats=seats)


@pytest.mark.parametrize("seed", [-1, 1 << 128])
def test_a_seed_of_more_than_128_bits_is_refused(seed: int) -> None:
    with pytest.raises(BadText, match="bad_seed"):
        Match("pyramido", seats=2, seed=seed)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(BadText, match="unknown_option"):
        Match("pyramido", seats=2, options={"speed": "fast"})


@pytest.mark.parametrize("key", KEYS)
def test_the_same_seed_and_actions_give_the_same_match(key: str) -> None:
    assert position(middle(key)) == position(middle(key))


def test_matches_without_a_seed_are_dealt_differently() -> None:
    assert Match("pyramido", seats=2).record() != Match("pyramido", seats=2).record()


def test_another_seed_gives_another_deal() -> None:
    assert table("pyramido", seed=1).view(None) != table("pyramido", seed=2).view(None)


@pytest.mark.parametrize("key", KEYS)
def test_every_option_can_be_played(key: str) -> None:
    text = middle(key).record()
    assert all(Match.from_record(text).play(option).n == 11 for option in middle(key).options)


def test_play_takes_several_actions() -> None:
    match = table("pyramido").play("take 2", "place 0,0 E")
    assert match.n == 2


def test_play_gives_the_match_itself() -> None:
    match = table("pyramido")
    assert match.play("take 2") is match


@pytest.mark.parametrize("key", KEYS)
def test_an_unreadable_action_changes_nothing(key: str) -> None:
    match = middle(key)
    before = position(match)
    with pytest.raises(BadText):
        match.play("dance on the table")
    assert position(match) == before


@pytest.mark.parametrize("key", KEYS)
def test_an_illegal_action_changes_nothing(key: str) -> None:
    match = middle(key)
    before = position(match)
    space = match.game.space
    illegal = next(text for text in map(space.text, range(space.size)) if text not in match.options)
    with pytest.raises(Illegal):
        match.play(illegal)
    assert position(match) == before


def test_the_actions_before_a_refused_one_stay_played() -> None:
    match = table("pyramido")
    with pytest.raises(Illegal):
        match.play("take 2", "take 2")
    assert (match.n, match.decision) == (1, "place_domino")


@pytest.mark.parametrize("key", KEYS)
def test_an_action_after_the_end_changes_nothing(key: str) -> None:
    match = finished(key)
    before = position(match)
    with pytest.raises(GameOver):
        match.play("dance on the table")
    assert position(match) == before


@pytest.mark.parametrize("key", KEYS)
def test_a_view_is_of_the_type_that_the_game_names(key: str) -> None:
    match = middle(key)
    assert {type(match.view(seat)) for seat in (None, 0, 1)} == {match.game.view_type}


@pytest.mark.parametrize("key", KEYS)
def test_there_is_no_outcome_while_a_match_runs(key: str) -> None:
    assert middle(key).outcome is None


@pytest.mark.parametrize("key", KEYS)
def test_a_finished_match_has_an_outcome_and_asks_nobody(key: str) -> None:
    match = finished(key)
    assert (match.seat, match.decision, match.options, match.outcome is None) == (None, None, (), False)


@pytest.mark.parametrize("key", KEYS)
def test_an_outcome_ranks_every_seat(key: str) -> None:
    match = finished(key)
    assert match.outcome is not None
    assert len(match.outcome.ranks) == len(match.outcome.scores) == match.seats


@pytest.mark.parametrize("key", KEYS)
def test_an_open_match_goes_on_from_its_record(key: str) -> None:
    match = middle(key)
    again = Match.from_record(match.record())
    option = match.options[-1]
    assert position(again.play(option)) == position(match.play(option))


@pytest.mark.parametrize("key", KEYS)
def test_a_finished_match_is_rebuilt_from_its_record(key: str) -> None:
    match = finished(key)
    assert position(Match.from_record(match.record())) == position(match)


def test_a_tampered_record_is_refused() -> None:
    text = table("pyramido").play("take 2").record()
    with pytest.raises(BadText, match="record_digest"):
        Match.from_record(text.replace("take 2", "take 1"))


def test_a_scripted_match_is_rebuilt_from_its_record() -> None:
    deck = [0] * 100
    match = Match("pyramido", seats=2, script={0: deck})
    assert Match.from_record(match.play("take 1").record()).view(None) == match.view(None)


def test_a_script_that_is_too_short_is_refused() -> None:
    with pytest.raises(BadText, match="script_short"):
        Match("pyramido", seats=2, script={0: [0, 0]})


def test_options_reach_the_game_and_the_record() -> None:
    match = table("pyramido", seats=3, first="2")
    assert (match.seat, "| options first=2 |" in match.record()) == (2, True)


@pytest.mark.parametrize("key", KEYS)
def test_an_event_of_one_seat_is_told_to_that_seat_alone(key: str) -> None:
    match, choices = table(key), Rng(3, 0)
    while match.options:
        match.play(match.options[choices.below(len(match.options))])
        assert all(event.only is None for event in match.events())
        assert all(event.only in (None, 0) for event in match.events(0))


def test_the_last_step_tells_what_it_did() -> None:
    match = table("pyramido").play("take 2")
    assert [(event.key, event.seat, event.args[0]) for event in match.events()] == [("took", match.seat, 2)]


@pytest.mark.parametrize("key", KEYS)
def test_a_notebook_shows_a_picture(key: str) -> None:
    picture = ET.fromstring(middle(key)._repr_svg_())  # noqa: S314 (our own drawing)
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize("key", KEYS)
def test_a_notebook_shows_a_finished_match(key: str) -> None:
    picture = ET.fromstring(finished(key)._repr_svg_())  # noqa: S314 (our own drawing)
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize("key", KEYS)
def test_a_picture_needs_no_other_file(key: str) -> None:
    picture = middle(key).svg()
    assert "http" not in picture.replace("http://www.w3.org/", "")


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_a_picture_speaks_each_language(key: str, lang: str) -> None:
    assert middle(key).svg(lang=lang).startswith("<svg")


@pytest.mark.parametrize("key", KEYS)
def test_only_the_deciding_seat_can_click(key: str) -> None:
    match = middle(key)
    assert match.seat is not None
    others = [seat for seat in (None, *range(match.seats)) if seat != match.seat]
    assert (
        " data-a=" in match.svg(match.seat),
        [seat for seat in others if " data-a=" in match.svg(seat)],
    ) == (True, [])


def test_the_package_is_marked_as_typed() -> None:
    assert Path(benben.__file__).with_name("py.typed").is_file()
