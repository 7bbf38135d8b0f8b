"""A match in the terminal: whole matches, typed line by line."""

from __future__ import annotations

import pytest

from benben import Match, load_game
from benben.bots import load_bot
from benben.simulate import choose_for
from benben.text import LANGUAGES, speak
from tests.cli.run import Result, process

NONSENSE = [
    "",
    "   ",
    "dance",
    "0",
    "-1",
    "99",
    "9" * 5000,
    "roll roll",
    "keep 1",
    "ROLL",
    "1 ",
    "{0}",
    "\x00",
]


def play(*typed: str, key: str = "_template", seed: int = 3, lang: str = "en") -> Result:
    lines = "".join(f"{line}\n" for line in typed)
    return process("terminal", key, "--seed", seed, "--bots", "random", "--lang", lang, typed=lines)


def story(result: Result) -> list[str]:
    """What happened: the events and the result, without questions and refusals."""
    return [line for line in result.out.splitlines() if line.startswith(("  ", "1. ", "2. ", "Victory"))]


def events(result: Result) -> list[str]:
    """The story without the lists of options."""
    return [line for line in story(result) if not line.strip()[:1].isdigit() or line[0].isdigit()]


def expected_match(seed: int, *typed: str) -> Match:
    """The same match played through the API."""
    match, lines = Match("_template", seats=2, seed=seed), iter(typed)
    while match.seat is not None:
        match.play(next(lines) if match.seat == 0 else choose_for(match, load_bot("random"), seed))
    return match


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_match_is_played_by_texts(lang: str) -> None:
    words = speak(lang, load_game("_template").folder / "text")
    outcome = expected_match(3, "roll", "stop").outcome
    assert outcome is not None
    result = play("roll", "stop", lang=lang)
    names = ", ".join(words("seat", n=seat) for seat in outcome.winners)
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines()[-1] == words("cli.winner", names=names, n=len(outcome.winners))
    assert words(f"reason.{outcome.reason}") in result.out


def test_numbers_do_the_same_as_texts() -> None:
    assert events(play("1", "2")) == events(play("roll", "stop"))


def test_wrong_inputs_lose_nothing() -> None:
    typed = [*NONSENSE[:6], "roll", *NONSENSE[6:10], "stop"]
    assert events(play(*typed)) == events(play("roll", "stop"))


@pytest.mark.parametrize("typed", NONSENSE)
def test_a_wrong_input_is_answered_and_asked_again(typed: str) -> None:
    if typed.strip() == "1":
        pytest.skip("spaces around a number do no harm")
    result = play(typed)
    question = speak("en", load_game("_template").folder / "text")("decision.roll_or_stop")
    assert (result.code, result.err, result.out.count(question)) == (0, "", 2)


def test_spaces_around_and_between_words_do_no_harm() -> None:
    result = play("  take   2 ", key="pyramido")
    assert "take 2" in result.out
    assert "there is no move" not in result.out


def test_bytes_that_are_no_text_are_answered_like_any_wrong_input() -> None:
    result = process(
        "terminal", "_template", "--seed", 3, "--bots", "random", typed=b"\xff\xfe\nroll\nstop\n"
    )
    assert (result.code, result.err, events(result)) == (0, "", events(play("roll", "stop")))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_end_of_the_input_leaves_cleanly(lang: str) -> None:
    result = play("roll", lang=lang)
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines()[-1] == speak(lang)("cli.stopped")


def test_the_same_seed_and_lines_give_the_same_match() -> None:
    assert play("1", "1", "2").out == play("1", "1", "2").out


def test_without_a_seed_the_dice_are_secret() -> None:
    first, *others = [process("terminal", "_template", typed="1\n").out for _ in range(6)]
    assert any(other != first for other in others)


def test_what_a_bot_chose_secretly_is_not_told() -> None:
    rolls = [play(*["stop"] * 9, seed=seed).out for seed in range(12)]
    chosen = [out for out in rolls if "Player 2 has made the choice." in out]
    assert chosen
    assert not [out for out in chosen if "Keep the stone" in out or "Swap the stone" in out]


def test_a_whole_match_of_pyramido_is_played_by_numbers() -> None:
    result = play(*["1"] * 400, key="pyramido")
    assert (result.code, result.err, "Victory: " in result.out.splitlines()[-1]) == (0, "", True)
