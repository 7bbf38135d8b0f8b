"""A match in the terminal: whole matches, typed line by line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from benben import Match, load_game
from benben.arena.simulate import choose_for
from benben.bots import load_bot
from benben.text import LANGUAGES, speak
from tests.cli.run import Result, process, runner

NONSENSE = ["", "   ", "dance", "0", "-1", "99", "9" * 5000, "roll roll", "keep 1", "ROLL", "{0}", "\x00"]
OPTIONS = ("--seats", 2, "--bots", "random")
Play = Callable[..., Result]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Play:
    """Type some lines into a match against a bot."""
    run = runner(monkeypatch, capsys, tmp_path)

    def play(*typed: str, key: str = "_template", seed: int = 3, lang: str = "en") -> Result:
        return run("terminal", key, *OPTIONS, "--seed", seed, "--lang", lang, typed=lines(*typed))

    return play


def lines(*typed: str) -> bytes:
    return "".join(f"{line}\n" for line in typed).encode()


def story(result: Result) -> list[str]:
    """What happened: the events and the result, without questions, options and refusals."""
    return [
        line
        for line in result.out.splitlines()
        if line.startswith(("1. ", "2. ", "Victory", "Shared")) or (line[:2] == "  " and line[2] != " ")
    ]


def outcome_of(seed: int, *typed: str) -> Match:
    """The same match played through the API."""
    match, choices = Match("_template", seats=2, seed=seed), iter(typed)
    while match.seat is not None:
        match.play(next(choices) if match.seat == 0 else choose_for(match, load_bot("random"), seed))
    return match


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_match_is_played_by_texts(play: Play, lang: str) -> None:
    words = speak(lang, load_game("_template").folder / "text")
    outcome = outcome_of(3, "roll", "stop").outcome
    assert outcome is not None
    result = play("roll", "stop", lang=lang)
    names = ", ".join(words("seat", n=seat) for seat in outcome.winners)
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines()[-1] == words("cli.winner", names=names, n=len(outcome.winners))
    assert words(f"reason.{outcome.reason}") in result.out


def test_a_whole_match_is_played_in_a_process_of_its_own(play: Play) -> None:
    typed = lines("roll", "stop")
    result = process("terminal", "_template", *OPTIONS, "--seed", 3, typed=typed)
    assert result == play("roll", "stop")


def test_numbers_do_the_same_as_texts(play: Play) -> None:
    assert story(play("1", "2")) == story(play("roll", "stop"))


def test_spaces_around_and_between_words_do_no_harm(play: Play) -> None:
    assert play("  take   2 ", key="pyramido").out == play("take 2", key="pyramido").out


def test_wrong_inputs_lose_nothing(play: Play) -> None:
    typed = [*NONSENSE[:6], "roll", *NONSENSE[6:], "stop"]
    assert story(play(*typed)) == story(play("roll", "stop"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("typed", NONSENSE)
def test_a_wrong_input_is_answered_and_asked_again(play: Play, typed: str, lang: str) -> None:
    words = speak(lang, load_game("_template").folder / "text")
    result = play(typed, lang=lang)
    assert (result.code, result.err) == (0, "")
    assert result.out.count(words("decision.roll_or_stop")) == 2


def test_bytes_that_are_no_text_are_answered_like_any_wrong_input(play: Play) -> None:
    typed = b"\xff\xfe\n" + lines("roll", "stop")
    result = process("terminal", "_template", *OPTIONS, "--seed", 3, typed=typed)
    assert (result.code, result.err, story(result)) == (0, "", story(play("roll", "stop")))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("typed", [[], ["roll"]])
def test_the_end_of_the_input_leaves_cleanly(play: Play, typed: list[str], lang: str) -> None:
    result = play(*typed, lang=lang)
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines()[-1] == speak(lang)("cli.stopped")


def test_the_same_seed_and_lines_give_the_same_match(play: Play) -> None:
    assert play("1", "1", "2").out == play("1", "1", "2").out


def test_without_a_seed_the_dice_are_secret(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    run = runner(monkeypatch, capsys, tmp_path)
    assert len({run("terminal", "pyramido", *OPTIONS).out for _ in range(3)}) > 1


def test_what_a_bot_chose_secretly_is_not_told(play: Play) -> None:
    told = [play("stop", seed=seed).out for seed in range(30)]
    chosen = [out for out in told if "Player 2 has made the choice." in out]
    assert chosen
    assert not [out for out in chosen if "Keep the stone" in out or "Swap the stone" in out]


def test_a_whole_match_of_pyramido_is_played_by_numbers(play: Play) -> None:
    result = play(*["1"] * 400, key="pyramido")
    assert (result.code, result.err, "Victory: " in result.out.splitlines()[-1]) == (0, "", True)
