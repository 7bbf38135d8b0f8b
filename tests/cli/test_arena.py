"""Tournaments, the ladder and fitting by command."""

from __future__ import annotations

import errno
import json
import os
import re
import tomllib
from pathlib import Path

import pytest

from benben import game_keys, load_game
from benben.arena.ladder import BEGIN, END
from benben.bots import BOTS
from benben.bots import thinking as thinking_module
from benben.bots.judgement import Budget
from benben.text import LANGUAGES, speak
from tests.cli.run import Run, told

DUEL = ("arena", "run", "--game", "_template", "--bots", "random,greedy", "--workers", 1)
LADDER = ("arena", "ladder", "--game", "_template", "--games", 2, "--workers", 1)
COUNTS = (1, 2, 5, 11, 21)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searching bots think for a moment only."""
    monkeypatch.setattr(thinking_module, "budget_of", lambda *_: Budget(6, 2))


def test_json_is_one_object_with_ratings_and_duels(run: Run) -> None:
    result = run(*DUEL, "--games", 4, "--json")
    table = json.loads(result.out)
    assert (result.code, result.err) == (0, "")
    assert (table["game"], table["seats"], table["games"], table["seed"]) == ("_template", 2, 4, 1)
    assert {one["bot"] for one in table["ratings"]} == {"random", "greedy"}
    assert {(one["bot"], one["other"], one["games"]) for one in table["duels"]} == {
        ("random", "greedy", 4),
        ("greedy", "random", 4),
    }


def test_the_same_seed_gives_the_same_tournament(run: Run) -> None:
    one, again, other = (run(*DUEL, "--games", 4, "--json", "--seed", seed).out for seed in (1, 1, 2))
    assert one == again
    assert json.loads(one)["duels"] != json.loads(other)["duels"]


def test_a_file_keeps_what_was_played_and_it_is_not_played_again(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    first = run(*DUEL, "--games", 4, "--json", "--file", file).out
    kept = file.read_bytes()
    assert len(kept.splitlines()) == 4
    assert run(*DUEL, "--games", 4, "--json", "--file", file).out == first
    assert file.read_bytes() == kept


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tables_tell_ratings_shares_and_intervals(run: Run, lang: str) -> None:
    words = speak(lang, load_game("_template").folder / "text")
    result = run(*DUEL, "--games", 2, "--lang", lang, COLUMNS="160")
    heads = ("bot", "win_rate", "interval", "arena.games", "arena.rating", "arena.against", "arena.first")
    wanted = [words("game.name"), words("cli.games_played", n=2), *(words(f"cli.{head}") for head in heads)]
    assert (result.code, [text for text in wanted if text not in result.out]) == (0, [])


@pytest.mark.usefixtures("hasty")
def test_the_ladder_has_a_step_for_each_level_with_two_seats_and_with_four(run: Run) -> None:
    tables = json.loads(run(*LADDER, "--json").out)
    assert [table["seats"] for table in tables] == [2, 4]
    met = {(one["bot"], one["other"]) for one in tables[0]["duels"]}
    assert {(BOTS[i + 1], BOTS[i]) for i in range(len(BOTS) - 1)} <= met


@pytest.mark.usefixtures("hasty")
def test_the_ladder_is_written_between_its_marks_alone(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    result = run(*LADDER, "--write", page)
    text = page.read_text()
    assert result.code == 0
    assert text.startswith("before\n")
    assert text.endswith("\nafter\n")
    assert "old" not in text
    assert "| _template | 2 | expert | skilled | 2 |" in text


def test_weights_are_fitted_and_written_with_the_command(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    result = run("arena", "fit", "_template", "--games", 3, "--workers", 1, "--out", file)
    assert (result.code, "`benben arena fit _template --games 3 --seed 1`" in file.read_text()) == (0, True)
    found = tomllib.loads(file.read_text())
    assert set(found) == {str(seats) for seats in load_game("_template").seats}
    assert set(found["2"]["terms"]) == {"score", "hope", "rival"}


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", r"Seats: {}\. Wrote {}: \d+ positions?, loss \d+\.\d{{3}} instead of \d+\.\d{{3}}\."),
        ("ru", r"Игроков: {}\. Записано в {}: \d+ позици[яий], потери \d+,\d{{3}} вместо \d,\d{{3}}\."),
        ("uk", r"Гравців: {}\. Записано в {}: \d+ позиці[яїй], втрати \d+,\d{{3}} замість \d,\d{{3}}\."),
    ],
)
def test_fitting_ends_with_a_sentence_for_each_number_of_seats(run: Run, lang: str, line: str) -> None:
    result = run("arena", "fit", "_template", "--games", 2, "--workers", 1, "--out", "w.toml", "--lang", lang)
    wanted = [line.format(seats, re.escape("w.toml")) for seats in load_game("_template").seats]
    assert re.fullmatch("\n".join([*wanted, ""]), result.out)


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", "1 position, 2 positions, 5 positions, 11 positions, 21 positions"),
        ("ru", "1 позиция, 2 позиции, 5 позиций, 11 позиций, 21 позиция"),
        ("uk", "1 позиція, 2 позиції, 5 позицій, 11 позицій, 21 позиція"),
    ],
)
def test_the_sentence_about_fitting_counts_positions(lang: str, expected: str) -> None:
    words = speak(lang)
    told = [words("cli.arena.fitted", file="w.toml", seats=4, n=n, loss="1", even="2") for n in COUNTS]
    assert ", ".join(re.findall(r"\d+ \w+(?=,)", "\n".join(told))) == expected


GAMES = ", ".join(game_keys())
SENET = {"game": "senet", "known": GAMES}
PAIR = "arena run --game _template --bots random,greedy --workers 1"
MISSING = os.strerror(errno.ENOENT)
REFUSED: list[tuple[str, str, dict[str, object]]] = [
    ("arena run --game senet --bots random,greedy", "unknown_game", {**SENET}),
    ("arena run --game pyramido --bots random", "arena_bots", {"bot": "random"}),
    ("arena run --game pyramido --bots greedy,greedy", "arena_bots", {"bot": "greedy"}),
    (
        "arena run --game pyramido --bots random,clever",
        "unknown_bot",
        {"bot": "clever", "known": ", ".join(BOTS)},
    ),
    (f"{PAIR} --games 0", "bad_count", {"value": "0"}),
    (f"{PAIR} --seats x", "bad_number", {"value": "x"}),
    (f"{PAIR} --seed x", "bad_seed_number", {"seed": "x", "bits": 128}),
    (f"{PAIR} --file no/a.jsonl", "file_unwritable", {"file": "no/a.jsonl", "problem": MISSING}),
    ("arena ladder --game senet", "unknown_game", {**SENET}),
    ("arena ladder --write no.md", "file_unreadable", {"file": "no.md", "problem": MISSING}),
    ("arena ladder --write bare.md", "arena_page", {"file": "bare.md", "begin": BEGIN, "end": END}),
    ("arena ladder --game pyramido --seats 7", "arena_nobody", {"seats": 7}),
    ("arena fit senet", "unknown_game", {**SENET}),
    ("arena fit pyramido --games x", "bad_count", {"value": "x"}),
]


@pytest.mark.parametrize(("words", "key", "details"), REFUSED)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_bad_input_is_refused_in_one_line(
    run: Run, words: str, key: str, details: dict[str, object], lang: str
) -> None:
    Path("bare.md").write_text("no marks\n")
    result = run(*words.split(), "--lang", lang)
    assert (result.code, result.out) == (2, "")
    assert result.err.endswith(told(lang, key, **details))


def test_a_file_that_is_no_tournament_is_refused_with_the_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text("no match\n")
    result = run(*PAIR.split(), "--file", file)
    assert (result.code, f"{file}, line 1" in result.err) == (2, True)
