from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benben import Match
from benben.core.errors import BadText, BenbenError
from benben.core.game import Game
from benben.core.record import Step, check, parse, replay, seal, write
from benben.core.rng import SEED_BITS, Rng, seed_hash
from benben.games import load_game, registry
from tests.core.errand import Options, Point, State, View, errand

KEYS = sorted(registry())
SEEDS = st.integers(0, (1 << SEED_BITS) - 1)
ROLL_OR_GO = ("roll", "go")
GAME = errand(Point(0, ROLL_OR_GO), Point(1, ("say a", "say b", "say c")), Point(0, ROLL_OR_GO))


def find(_key: str) -> Game[State, View]:
    return GAME


def played(key: str, seats: int, seed: int, most: int = 10_000) -> Match:
    """A match of random options, ended after `most` steps."""
    match, choices = Match(key, seats=seats, seed=seed), Rng(seed, 1 << 40)
    while match.options and match.n < most:
        match.play(match.options[choices.below(len(match.options))])
    return match


def errands(*actions: str, script: dict[int, list[int]] | None = None) -> str:
    """The record of an errand match."""
    match = Match(GAME, seats=2, script=script) if script is not None else Match(GAME, seats=2, seed=7)
    return match.play(*actions).record()


WHOLE = errands("roll", "say b", "go")


def refusal(text: str) -> BadText:
    """The error of reading and checking a record of errands."""
    with pytest.raises(BadText) as refused:
        check(GAME, parse(text, find))
    return refused.value


def with_line(number: int, line: str) -> str:
    """The whole record with another line (0: the header)."""
    lines = WHOLE.splitlines()
    lines[number] = line
    return "\n".join(lines) + "\n"


def test_a_record_reads_as_documented() -> None:
    header, first, second, third, last = WHOLE.splitlines()
    assert (header, first, second, third) == (
        "benben 1 | errand 1.0 | data 00000000 | seats 2 | seed 00000000000000000000000000000007",
        "1  0  roll",
        "2  1  say b",
        "3  0  go",
    )
    assert last.startswith("=  ")


def test_a_record_ends_with_a_line_break() -> None:
    assert WHOLE.endswith("\n")


def test_an_open_record_ends_with_a_star() -> None:
    assert errands("roll").splitlines()[-1].startswith("*  ")


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=8)
@given(data=st.data(), seed=SEEDS)
def test_a_record_of_any_match_survives_its_text(key: str, data: st.DataObject, seed: int) -> None:
    seats = data.draw(st.sampled_from(load_game(key).seats))
    text = played(key, seats, seed, data.draw(st.integers(0, 200))).record()
    assert write(parse(text, load_game)) == text


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=6)
@given(data=st.data(), seed=SEEDS)
def test_a_record_of_any_match_replays_to_its_result(key: str, data: st.DataObject, seed: int) -> None:
    game = load_game(key)
    match = played(key, data.draw(st.sampled_from(game.seats)), seed)
    last = check(game, parse(match.record(), load_game))
    assert game.outcome(last.state) == match.outcome


@pytest.mark.parametrize("key", KEYS)
def test_a_replay_gives_the_set_up_and_each_step(key: str) -> None:
    match = played(key, load_game(key).seats[0], 5)
    assert [p.n for p in replay(match.game, parse(match.record(), load_game))] == list(range(match.n + 1))


@pytest.mark.parametrize("key", KEYS)
def test_an_open_record_is_checked_too(key: str) -> None:
    match = played(key, load_game(key).seats[0], 5, most=3)
    assert check(match.game, parse(match.record(), load_game)).options == match.options


def test_the_record_of_a_match_without_a_step_replays() -> None:
    assert check(GAME, parse(errands(), find)).n == 0


def test_blank_lines_and_carriage_returns_change_nothing() -> None:
    spaced = "\r\n" + WHOLE.replace("\n", "\r\n\r\n")
    assert parse(spaced, find) == parse(WHOLE, find)


def test_scores_below_zero_survive() -> None:
    assert parse(errands("go", "say a", "go"), find).scores == (-3, 0)


def test_changed_options_stand_in_the_header() -> None:
    match = Match(GAME, seats=2, seed=7, options={"mood": "odd", "pace": "fast"})
    assert "| seats 2 | options pace=fast mood=odd | seed " in match.record()


def test_default_options_do_not_stand_in_the_header() -> None:
    assert "options" not in WHOLE


def test_options_survive_the_header() -> None:
    match = Match(GAME, seats=2, seed=7, options={"mood": "odd", "pace": "fast"})
    assert parse(match.record(), find).options == Options(pace="fast", mood="odd")


# Scripted dice


def test_a_scripted_record_writes_its_dice() -> None:
    text = errands("roll", "say a", "go", script={1: [5]})
    assert text.splitlines()[:2] == [
        "benben 1 | errand 1.0 | data 00000000 | seats 2 | scripted",
        "~  1  5",
    ]


def test_a_scripted_record_survives_its_text() -> None:
    text = errands("roll", "say a", "roll", script={1: [5], 3: [0]})
    assert write(parse(text, find)) == text


def test_a_scripted_record_replays_with_its_dice() -> None:
    text = errands("roll", "say a", "roll", script={1: [5], 3: [0]})
    assert check(GAME, parse(text, find)).state.rolls == [6, 1]


def test_a_scripted_record_without_its_dice_is_refused() -> None:
    text = errands("roll", "say a", "go", script={1: [5]}).replace("~  1  5\n", "")
    refused = refusal(text)
    assert (refused.key, refused.details["problem"]) == ("record_step", "script_short")


def test_other_written_dice_do_not_fit_the_digest() -> None:
    text = errands("roll", "say a", "go", script={1: [5]}).replace("~  1  5", "~  1  4")
    assert refusal(text).key == "record_digest"


def test_dice_written_beside_a_seed_are_refused() -> None:
    assert refusal(with_line(1, "~  1  5\n1  0  roll")).key == "record_line"


# Sealed records


def test_a_sealed_record_shows_the_hash_instead_of_the_seed() -> None:
    sealed = write(seal(parse(WHOLE, find)))
    assert sealed.splitlines()[0].endswith(f"| sealed {seed_hash(7)}")


def test_a_sealed_record_survives_its_text() -> None:
    sealed = seal(parse(WHOLE, find))
    assert parse(write(sealed), find) == sealed


def test_a_sealed_record_cannot_be_replayed() -> None:
    assert refusal(write(seal(parse(WHOLE, find)))).key == "record_sealed"


def test_sealing_twice_changes_nothing() -> None:
    sealed = seal(parse(WHOLE, find))
    assert seal(sealed) == sealed


def test_a_scripted_record_has_nothing_to_seal() -> None:
    scripted = parse(errands("roll", script={1: [5]}), find)
    assert seal(scripted) == scripted


# Refusals


@pytest.mark.parametrize("text", ["", "\n", " \n\t\n"])
def test_an_empty_record_is_refused(text: str) -> None:
    assert refusal(text).key == "record_empty"


NO_HEADER = {
    "prose": "Dear diary",
    "another program": "chess 1 | errand 1.0 | data 00000000 | seats 2 | seed 7",
    "too few columns": "benben 1 | errand 1.0 | data 00000000 | seats 2",
    "a game without a version": "benben 1 | errand | data 00000000 | seats 2 | seed 7",
    "no data": "benben 1 | errand 1.0 | date 00000000 | seats 2 | seed 7",
    "no seats": "benben 1 | errand 1.0 | data 00000000 | chairs 2 | seed 7",
    "an unknown column": "benben 1 | errand 1.0 | data 00000000 | seats 2 | seed 7 | mood odd",
    "no dice": "benben 1 | errand 1.0 | data 00000000 | seats 2 | options mood=odd",
    "dice of two kinds": "benben 1 | errand 1.0 | data 00000000 | seats 2 | seed 7 | scripted",
    "seats told twice": "benben 1 | errand 1.0 | data 00000000 | seats 3 | seats 2 | seed 7",
    "an empty column": "benben 1 | errand 1.0 | data 00000000 | seats 2 | seed 7 |",
}


@pytest.mark.parametrize("case", NO_HEADER)
def test_a_text_that_begins_otherwise_is_no_record(case: str) -> None:
    assert refusal(with_line(0, NO_HEADER[case])).key == "record_header"


def test_another_format_version_is_refused_with_both_versions() -> None:
    refused = refusal(WHOLE.replace("benben 1", "benben 2"))
    assert (refused.key, refused.details) == ("record_version", {"version": "2", "expected": "1"})


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(BadText) as refused:
        parse(WHOLE.replace("errand", "checkers"), load_game)
    assert refused.value.key == "unknown_game"


def test_another_version_of_the_rules_is_refused() -> None:
    refused = refusal(WHOLE.replace("errand 1.0", "errand 0.9"))
    assert (refused.key, refused.details["version"]) == ("record_game_version", "0.9")


def test_other_components_are_refused() -> None:
    refused = refusal(WHOLE.replace("data 00000000", "data 00000001"))
    assert (refused.key, refused.details["data"]) == ("record_data", "00000001")


@pytest.mark.parametrize("seats", ["two", "-2", "", "2.0", "\u0662", "1234567890"])
def test_a_seat_count_that_is_no_small_number_is_refused(seats: str) -> None:
    assert refusal(WHOLE.replace("seats 2", f"seats {seats}")).key in ("record_line", "record_header")


def test_a_seat_count_that_the_game_does_not_have_is_refused() -> None:
    assert refusal(WHOLE.replace("seats 2", "seats 3")).key == "bad_seats"


@pytest.mark.parametrize("seed", ["xyz", "1" * 33, "-1"])
def test_a_seed_that_is_none_is_refused(seed: str) -> None:
    assert refusal(WHOLE.replace("seed " + "0" * 31 + "7", f"seed {seed}")).key == "bad_seed"


@pytest.mark.parametrize(
    ("options", "key"), [("mood=sad", "option_value"), ("mood", "option_value"), ("a=b", "unknown_option")]
)
def test_options_that_the_game_does_not_have_are_refused(options: str, key: str) -> None:
    assert refusal(WHOLE.replace("seats 2", f"seats 2 | options {options}")).key == key


def test_another_digest_is_refused() -> None:
    digest = parse(WHOLE, find).digest
    refused = refusal(WHOLE.replace(digest, "deadbeef"))
    assert (refused.key, refused.details) == ("record_digest", {"digest": "deadbeef", "expected": digest})


def test_other_scores_are_refused() -> None:
    record = parse(WHOLE, find)
    assert refusal(write(replace(record, scores=(99, 0)))).key == "record_scores"


def test_another_reason_is_refused() -> None:
    assert refusal(WHOLE.replace("errands_done", "boredom")).key == "record_scores"


@pytest.mark.parametrize("scores", ["x 0", "1,0", "--1 0", "- 0", "1e3 0"])
def test_scores_that_are_no_numbers_are_refused(scores: str) -> None:
    record = parse(WHOLE, find)
    assert refusal(with_line(4, f"=  {scores}  errands_done  {record.digest}")).key == "record_line"


def test_a_finished_match_marked_as_open_is_refused() -> None:
    record = parse(WHOLE, find)
    assert refusal(write(replace(record, scores=(), reason=""))).key == "record_cut"


def test_an_open_match_marked_as_finished_is_refused() -> None:
    record = parse(errands("roll"), find)
    assert refusal(write(replace(record, scores=(1, 0), reason="errands_done"))).key == "record_cut"


def test_a_step_of_the_wrong_seat_is_refused_by_its_number() -> None:
    refused = refusal(with_line(2, "2  0  say b"))
    assert (refused.key, refused.details) == (
        "record_step",
        {"step": 2, "action": "say b", "problem": "not_your_seat"},
    )


def test_an_illegal_step_is_refused_by_its_number() -> None:
    refused = refusal(with_line(3, "3  0  say b"))
    assert (refused.key, refused.details) == (
        "record_step",
        {"step": 3, "action": "say b", "problem": "illegal"},
    )


def test_an_unreadable_step_is_refused_by_its_number() -> None:
    refused = refusal(with_line(1, "1  0  dance"))
    assert (refused.key, refused.details) == (
        "record_step",
        {"step": 1, "action": "dance", "problem": "unknown_verb"},
    )


def test_a_step_after_the_end_is_refused_by_its_number() -> None:
    refused = refusal(with_line(3, "3  0  go\n4  1  go"))
    assert (refused.key, refused.details) == (
        "record_step",
        {"step": 4, "action": "go", "problem": "game_over"},
    )


@pytest.mark.parametrize("number", ["1", "3", "0", "20"])
def test_a_gap_in_the_numbering_is_refused_with_its_line(number: str) -> None:
    refused = refusal(with_line(2, f"{number}  1  say b"))
    assert (refused.key, refused.details) == ("record_number", {"line": 3, "expected": 2})


def test_a_missing_step_is_refused() -> None:
    assert refusal(WHOLE.replace("2  1  say b\n", "")).key == "record_number"


@pytest.mark.parametrize(
    "line", ["2 1 say b", "two  1  say b", "2  x  say b", "2  1", "2  1  say b  now", "~  1"]
)
def test_a_step_that_is_no_step_is_refused(line: str) -> None:
    assert refusal(with_line(2, line)).key == "record_line"


def test_an_unreadable_line_is_told_with_its_number() -> None:
    assert refusal(with_line(2, "2 1 say b")).details["line"] == 3


def test_a_replay_gives_the_steps_before_the_one_it_refuses() -> None:
    positions = replay(GAME, parse(with_line(3, "3  0  say b"), find))
    assert [next(positions).n for _ in range(3)] == [0, 1, 2]


@pytest.mark.parametrize("kept", range(1, len(WHOLE.splitlines())))
def test_a_record_cut_after_any_line_is_refused(kept: int) -> None:
    assert refusal("\n".join(WHOLE.splitlines()[:kept])).key == "record_cut"


@pytest.mark.parametrize("length", range(len(WHOLE) - 1))
def test_a_record_cut_after_any_character_is_refused(length: int) -> None:
    assert refusal(WHOLE[:length]).key


@pytest.mark.parametrize("key", KEYS)
def test_a_game_s_record_cut_after_any_line_is_refused(key: str) -> None:
    lines = played(key, load_game(key).seats[0], 11).record().splitlines()
    for kept in range(1, len(lines)):
        with pytest.raises(BadText, match="record_cut"):
            parse("\n".join(lines[:kept]), load_game)


@pytest.mark.parametrize("key", KEYS)
def test_a_game_s_record_with_a_step_left_out_is_refused(key: str) -> None:
    lines = played(key, load_game(key).seats[0], 11, most=12).record().splitlines()
    for left_out in range(1, len(lines) - 2):
        with pytest.raises(BadText, match="record_number"):
            parse("\n".join(lines[:left_out] + lines[left_out + 1 :]), load_game)


# Anything at all


def only_refusals(text: str) -> None:
    """Reading and checking raises nothing but our own errors."""
    try:
        record = parse(text, load_game)
        check(load_game(record.game), record)
    except BenbenError:
        pass


LINES = played("pyramido", 2, 3, most=12).record().splitlines()
PIECES = st.sampled_from(
    [
        "  ",
        " ",
        "|",
        "\n",
        "~",
        "=",
        "*",
        "-",
        "0",
        "9" * 12,
        "scripted",
        "sealed",
        "seed",
        "options first=1",
        "options first=9",
        "seats 4",
        "_",
        "0x",
        "\u0661",
        "\x1c",
        "\u2028",
        "\x00",
        "take 1",
        "1  0  take 1",
    ]
)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    only_refusals(text)


@given(st.lists(st.one_of(st.sampled_from(LINES), st.text(max_size=20)), max_size=20))
@settings(max_examples=60)
def test_any_lines_are_read_or_refused(lines: list[str]) -> None:
    only_refusals("\n".join(lines))


@given(st.data())
@settings(max_examples=150)
def test_a_record_with_a_piece_put_in_is_read_or_refused(data: st.DataObject) -> None:
    text = "\n".join(LINES)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 6))
        text = text[:at] + data.draw(PIECES) + text[at + gone :]
    only_refusals(text)


@given(st.data())
@settings(max_examples=60)
def test_a_record_with_its_lines_mixed_is_read_or_refused(data: st.DataObject) -> None:
    only_refusals("\n".join(data.draw(st.permutations(LINES))))


def test_a_step_is_a_seat_and_a_text() -> None:
    assert parse(WHOLE, find).steps[1] == Step(1, "say b")


@pytest.mark.parametrize("key", KEYS)
def test_the_seed_hash_shown_at_the_start_belongs_to_the_seed_shown_at_the_end(key: str) -> None:
    match = played(key, load_game(key).seats[0], 99, most=2)
    record = parse(match.record(), load_game)
    assert record.seed is not None
    assert seal(record).sealed == seed_hash(record.seed)
