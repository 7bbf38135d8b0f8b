from __future__ import annotations

from typing import Any

import pytest

from benben.core.advance import Progress, advance, start
from benben.core.errors import BadText, BenbenError, GameOver, Illegal, NotYourSeat
from benben.core.rng import Rng, Scripted
from benben.games import load_game, registry
from tests.core.errand import SPACE, Options, Point, State, View, errand

KEYS = sorted(registry())
CHOICE = ("say a", "say b")


def begin(*points: Point) -> Progress[State, View]:
    return start(errand(*points), 2, Options(), Rng(1, 0))


def texts(progress: Progress[State, View]) -> list[str]:
    """What was done so far."""
    return [SPACE.text(action) for action in progress.state.done]


def test_a_new_match_has_made_no_step() -> None:
    assert begin(Point(0, CHOICE)).n == 0


def test_options_are_texts() -> None:
    assert begin(Point(0, CHOICE)).options == CHOICE


def test_an_option_is_carried_out() -> None:
    assert texts(advance(begin(Point(0, CHOICE)), "say b", Rng(1, 1))) == ["say b"]


def test_a_step_is_counted() -> None:
    assert advance(begin(Point(0, CHOICE)), "say b", Rng(1, 1)).n == 1


def test_the_position_before_stays_as_it_was() -> None:
    before = begin(Point(0, CHOICE), Point(1, CHOICE))
    fingerprint = before.game.fingerprint(before.state)
    advance(before, "say b", Rng(1, 1))
    assert before.game.fingerprint(before.state) == fingerprint


@pytest.mark.parametrize("seats", [0, 1, 3, -2])
def test_a_seat_count_that_the_game_does_not_have_is_refused(seats: int) -> None:
    with pytest.raises(BadText) as refused:
        start(errand(Point(0, CHOICE)), seats, Options(), Rng(1, 0))
    assert (refused.value.key, refused.value.details["seats"]) == ("bad_seats", seats)


REFUSALS: dict[str, tuple[str, int | None, type[BenbenError], str]] = {
    "no option": ("say c", None, Illegal, "illegal"),
    "option of another time": ("roll", None, Illegal, "illegal"),
    "unknown verb": ("jump", None, BadText, "unknown_verb"),
    "unknown word": ("say z", None, BadText, "unknown_word"),
    "too many words": ("say a b", None, BadText, "word_count"),
    "another's turn": ("say a", 1, NotYourSeat, "not_your_seat"),
    "another's turn and bad text": ("jump", 1, NotYourSeat, "not_your_seat"),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_a_refusal_has_the_right_class_and_key(case: str) -> None:
    text, seat, kind, key = REFUSALS[case]
    with pytest.raises(BenbenError) as refused:
        advance(begin(Point(0, CHOICE)), text, Rng(1, 1), seat)
    assert (type(refused.value), refused.value.key) == (kind, key)


@pytest.mark.parametrize("case", REFUSALS)
def test_a_refusal_leaves_the_position_as_it_was(case: str) -> None:
    text, seat, _, _ = REFUSALS[case]
    before = begin(Point(0, CHOICE))
    fingerprint = before.game.fingerprint(before.state)
    with pytest.raises(BenbenError):
        advance(before, text, Rng(1, 1), seat)
    assert before.game.fingerprint(before.state) == fingerprint


@pytest.mark.parametrize("case", REFUSALS)
def test_a_refusal_rolls_no_dice(case: str) -> None:
    text, seat, _, _ = REFUSALS[case]
    rng = Rng(1, 1)
    with pytest.raises(BenbenError):
        advance(begin(Point(0, CHOICE)), text, rng, seat)
    assert not rng.used


def test_an_action_after_the_end_is_refused() -> None:
    over = advance(begin(Point(0, CHOICE)), "say a", Rng(1, 1))
    with pytest.raises(GameOver) as refused:
        advance(over, "say a", Rng(1, 2))
    assert (refused.value.key, refused.value.details) == ("game_over", {"action": "say a", "step": 2})


def test_an_illegal_action_is_told_with_its_step_and_decision() -> None:
    with pytest.raises(Illegal) as refused:
        advance(begin(Point(0, CHOICE)), "say c", Rng(1, 1))
    assert refused.value.details == {"action": "say c", "step": 1, "decision": "errand"}


def test_a_wrong_seat_is_told_whose_turn_it_is() -> None:
    with pytest.raises(NotYourSeat) as refused:
        advance(begin(Point(0, CHOICE)), "say a", Rng(1, 1), seat=1)
    assert (refused.value.details["seat"], refused.value.details["turn"]) == (1, 0)


def test_the_deciding_seat_may_be_named() -> None:
    assert advance(begin(Point(0, CHOICE)), "say a", Rng(1, 1), seat=0).n == 1


def test_a_failing_script_leaves_the_position_as_it_was() -> None:
    before = begin(Point(0, ("roll", "go")))
    fingerprint = before.game.fingerprint(before.state)
    with pytest.raises(BadText):
        advance(before, "roll", Scripted([]))
    assert before.game.fingerprint(before.state) == fingerprint


def test_forced_choices_are_made_in_the_same_step() -> None:
    after = advance(begin(Point(0, CHOICE), Point(1, ("go",)), Point(0, ("roll",))), "say a", Rng(1, 1))
    assert (after.n, texts(after), after.decision) == (1, ["say a", "go", "roll"], None)


def test_forced_choices_are_logged() -> None:
    after = advance(begin(Point(0, CHOICE), Point(1, ("go",)), Point(0, CHOICE)), "say b", Rng(1, 1))
    assert [(event.key, event.seat, SPACE.text(event.args[0])) for event in after.events] == [
        ("did", 0, "say b"),
        ("did", 1, "go"),
    ]


def test_forced_first_choices_are_made_by_the_set_up() -> None:
    progress = begin(Point(0, ("go",)), Point(1, CHOICE))
    assert (progress.n, texts(progress), progress.options) == (0, ["go"], CHOICE)


def test_a_match_of_forced_choices_alone_is_over_at_once() -> None:
    assert begin(Point(0, ("go",)), Point(1, ("go",))).decision is None


def test_a_secret_decision_is_asked_even_with_one_option() -> None:
    after = advance(begin(Point(0, CHOICE), Point(1, ("go",), secret=True)), "say a", Rng(1, 1))
    assert (after.options, texts(after)) == (("go",), ["say a"])


def test_a_secret_first_decision_is_asked_even_with_one_option() -> None:
    assert begin(Point(1, ("go",), secret=True)).options == ("go",)


def test_a_secret_decision_stops_a_run_of_forced_ones() -> None:
    points = (Point(0, CHOICE), Point(1, ("go",)), Point(0, ("go",), secret=True), Point(1, ("go",)))
    assert texts(advance(begin(*points), "say a", Rng(1, 1))) == ["say a", "go"]


def test_a_plain_step_can_be_taken_back() -> None:
    assert not advance(begin(Point(0, CHOICE)), "say a", Rng(1, 1)).final


def test_a_step_that_rolled_dice_is_final() -> None:
    assert advance(begin(Point(0, ("roll", "go"))), "roll", Rng(1, 1)).final


def test_a_step_that_revealed_something_is_final() -> None:
    assert advance(begin(Point(0, ("look", "go"))), "look", Rng(1, 1)).final


def test_a_forced_roll_makes_the_step_final() -> None:
    assert advance(begin(Point(0, CHOICE), Point(1, ("roll",))), "say a", Rng(1, 1)).final


def test_a_set_up_without_dice_is_not_final() -> None:
    assert not begin(Point(0, CHOICE)).final


def test_there_are_no_options_after_the_end() -> None:
    assert advance(begin(Point(0, CHOICE)), "say a", Rng(1, 1)).options == ()


def test_different_actions_give_different_digests() -> None:
    before = begin(Point(0, CHOICE))
    assert advance(before, "say a", Rng(1, 1)).digest != advance(before, "say b", Rng(1, 1)).digest


def test_a_step_changes_the_digest() -> None:
    before = begin(Point(0, CHOICE))
    assert advance(before, "say a", Rng(1, 1)).digest != before.digest


def test_the_same_action_and_dice_give_the_same_digest() -> None:
    before = begin(Point(0, ("roll", "go")))
    assert advance(before, "roll", Rng(5, 1)).digest == advance(before, "roll", Rng(5, 1)).digest


def test_other_dice_give_another_digest() -> None:
    before = begin(Point(0, ("roll", "go")))
    assert advance(before, "roll", Scripted([0])).digest != advance(before, "roll", Scripted([5])).digest


def middle(key: str) -> Progress[Any, Any]:
    """A position after twenty first options, or the last before the end."""
    game = load_game(key)
    progress: Progress[Any, Any] = start(game, game.seats[-1], game.options(), Rng(7, 0))
    for n in range(1, 21):
        after = advance(progress, progress.options[0], Rng(7, n))
        if after.decision is None:
            break
        progress = after
    return progress


@pytest.mark.parametrize("key", KEYS)
def test_any_option_of_a_game_leaves_the_position_before_as_it_was(key: str) -> None:
    before = middle(key)
    fingerprint = before.game.fingerprint(before.state)
    for text in before.options:
        advance(before, text, Rng(7, 99))
    assert before.game.fingerprint(before.state) == fingerprint


@pytest.mark.parametrize("key", KEYS)
def test_every_action_of_a_game_that_is_no_option_is_illegal(key: str) -> None:
    before = middle(key)
    space = before.game.space
    wrong = {space.text(action) for action in range(space.size)} - set(before.options)
    for text in wrong:
        with pytest.raises(Illegal):
            advance(before, text, Rng(7, 99))


@pytest.mark.parametrize("key", KEYS)
def test_no_position_that_is_asked_about_has_a_single_open_option(key: str) -> None:
    asked = middle(key).decision
    assert asked is not None
    assert len(asked.options) > 1 or asked.secret
