"""What the commands do when they are asked well."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import benben
from benben import Match, game_keys, load_game
from benben.arena.simulate import play_bots
from benben.cli import app
from benben.core.rng import seed_hash
from benben.games import registry
from benben.text import LANGUAGES, speak
from tests.cli.run import Run
from tests.tables import table

COMMANDS = [
    *(command.name or command.callback.__name__ for command in app.registered_commands if command.callback),
    "data check",
]
KEYS = sorted(registry())
SUMMARY = {
    "game",
    "seats",
    "games",
    "seed",
    "win_rate",
    "mean_score",
    "rounds_mean",
    "eliminated",
    "seat_win_rate",
    "seat_mean_score",
    "decisions",
    "decisions_per_s",
}


def finished(key: str = "_template") -> Match:
    match = table(key)
    play_bots(match, ["random", "random"], 3)
    return match


def test_all_commands_are_there() -> None:
    wanted = {"simulate", "replay", "draw", "rules", "data check", "verify", "new-game", "terminal"}
    assert wanted <= set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(run: Run, command: str) -> None:
    result = run(*command.split(), "--help")
    assert (result.code, result.err) == (0, "")
    assert f"Example: benben {command} " in " ".join(result.out.split())


@pytest.mark.parametrize("words", [[], ["data"]])
def test_without_a_command_the_help_is_shown(run: Run, words: list[str]) -> None:
    result = run(*words)
    assert (result.code, result.err, "Usage: benben" in result.out) == (0, "", True)


def test_the_version_is_printed(run: Run) -> None:
    assert run("--version").out == f"{benben.__version__}\n"


# Simulate


def test_json_is_one_object_with_the_promised_keys_alone(run: Run) -> None:
    result = run("simulate", "_template", "--seats", 3, "--games", 1, "--bots", "greedy,random", "--json")
    summary = json.loads(result.out)
    assert (result.code, result.err, set(summary)) == (0, "", SUMMARY)
    assert (summary["game"], summary["seats"], summary["games"], summary["seed"]) == ("_template", 3, 1, 1)
    by_bot = [set(summary[name]) for name in ("win_rate", "mean_score", "eliminated")]
    assert by_bot == [{"greedy", "random"}] * 3
    assert [len(summary[name]) for name in ("seat_win_rate", "seat_mean_score")] == [3, 3]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_matches_are_written_as_csv_too(run: Run, tmp_path: Path, lang: str) -> None:
    file = tmp_path / "matches.csv"
    words = ("simulate", "_template", "--seats", 2, "--games", 3, "--bots", "random", "--csv", file)
    result = run(*words, "--lang", lang)
    assert (result.code, speak(lang)("cli.wrote", file=file) in result.err) == (0, True)
    heads, *rows = file.read_text().splitlines()
    assert heads.startswith("match,game,seed,")
    assert len(rows) == 3 * 2


def test_a_csv_that_cannot_be_written_is_refused_before_anything_is_played(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "missing" / "matches.csv"
    result = run("simulate", "_template", "--games", 10**6, "--csv", file)
    assert (result.code, str(file) in result.err) == (2, True)


def test_bots_keep_their_seats_where_that_is_asked_for(run: Run) -> None:
    words = ("simulate", "_template", "--games", 6, "--bots", "greedy,random", "--json")
    fixed, rotated = (json.loads(run(*words, *more).out) for more in (["--fixed"], []))
    assert fixed["seat_win_rate"] == [fixed["win_rate"]["greedy"], fixed["win_rate"]["random"]]
    assert fixed["seat_win_rate"] != rotated["seat_win_rate"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_tells_rates_intervals_scores_and_speed(run: Run, lang: str) -> None:
    words = speak(lang, load_game("_template").folder / "text")
    result = run("simulate", "_template", "--games", 1, "--bots", "random", "--lang", lang, COLUMNS="120")
    keys = ("win_rate", "interval", "mean_score", "eliminated", "rounds", "decisions", "decisions_per_s")
    told = [words("game.name"), words("cli.games_played", n=1), *(words(f"cli.{key}") for key in keys)]
    assert (result.code, [text for text in told if text not in result.out]) == (0, [])


def test_numbers_of_the_table_have_the_decimal_sign_of_the_reader(run: Run) -> None:
    words = ("simulate", "_template", "--games", 1, "--bots", "random")
    assert ["100.0%" in run(*words, "--lang", "en").out, "100,0%" in run(*words, "--lang", "uk").out] == [
        True,
        True,
    ]


# Replay and verify


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_replay_tells_every_step_and_the_result(run: Run, tmp_path: Path, key: str, lang: str) -> None:
    match = finished(key)
    (tmp_path / "a.rec").write_text(match.record())
    words = speak(lang, match.game.folder / "text")
    result = run("replay", "a.rec", "--lang", lang)
    lines = result.out.splitlines()
    seats = tuple(f"{words('seat', n=seat)}: " for seat in range(2))
    assert (result.code, result.err) == (0, "")
    assert sum(line.startswith(seats) for line in lines) == match.n
    assert match.outcome is not None
    assert words(f"reason.{match.outcome.reason}") in lines
    assert lines[-1] == words("cli.replay_ok", file="a.rec", n=match.n)


def test_a_replay_addresses_nobody_as_you(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.rec").write_text(finished().record())
    assert "Your secret stone" not in run("replay", "a.rec").out


def test_a_check_tells_only_that_the_record_holds(run: Run, tmp_path: Path) -> None:
    match = finished()
    (tmp_path / "a.rec").write_text(match.record())
    line = speak("en")("cli.replay_ok", file="a.rec", n=match.n)
    assert run("replay", "a.rec", "--check").out == f"{line}\n"


def test_an_open_match_is_replayed_as_far_as_it_goes(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.rec").write_text(table("pyramido").play("take 2").record())
    result = run("replay", "a.rec")
    assert (result.code, "1 step replayed" in result.out) == (0, True)


@pytest.mark.parametrize("shown", [(), ("--hash", seed_hash(7)), ("--hash", seed_hash(7).upper())])
def test_an_honest_deal_is_proved(run: Run, tmp_path: Path, shown: tuple[str, ...]) -> None:
    (tmp_path / "a.rec").write_text(finished().record())
    result = run("verify", "a.rec", *shown)
    assert (result.code, result.err, seed_hash(7) in result.out) == (0, "", True)


# Draw


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_drawing_is_written_as_svg(run: Run, tmp_path: Path, key: str, lang: str) -> None:
    result = run("draw", key, "--step", 2, "--seat", 0, "--bots", "random", "-o", "a.svg", "--lang", lang)
    picture = ET.parse(tmp_path / "a.svg").getroot()  # noqa: S314 (our own drawing)
    assert (result.code, result.out) == (0, speak(lang)("cli.wrote", file="a.svg") + "\n")
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"


def drawn(run: Run, folder: Path, *words: object) -> str:
    assert run("draw", "pyramido", "--bots", "random", "-o", "a.svg", *words).code == 0
    return (folder / "a.svg").read_text()


def test_the_same_seed_and_step_give_the_same_drawing(run: Run, tmp_path: Path) -> None:
    assert drawn(run, tmp_path, "--step", 5) == drawn(run, tmp_path, "--step", 5)


def test_another_seed_gives_another_drawing(run: Run, tmp_path: Path) -> None:
    assert drawn(run, tmp_path, "--seed", 1) != drawn(run, tmp_path, "--seed", 2)


def test_a_step_beyond_the_end_draws_the_end(run: Run, tmp_path: Path) -> None:
    assert drawn(run, tmp_path, "--step", 10**6) == drawn(run, tmp_path, "--step", 10**9)


def test_a_watcher_cannot_click(run: Run, tmp_path: Path) -> None:
    assert "data-a=" not in drawn(run, tmp_path)


# Rules and data


@pytest.mark.parametrize("key", game_keys())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_guide_is_printed_in_each_language(run: Run, key: str, lang: str) -> None:
    guide = (load_game(key).folder / "guide" / f"{lang}.md").read_text()
    result = run("rules", key, LANG=f"{lang}_XX.UTF-8")
    assert (result.code, result.err, result.out.strip()) == (0, "", guide.strip())


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_packaged_components_are_in_order(run: Run, key: str, lang: str) -> None:
    game = load_game(key)
    words = speak(lang, game.folder / "text")
    file = game.folder / "data.toml"
    line = words("cli.data_ok", file=file, game=words("game.name"), digest=game.data_digest)
    assert run("data", "check", key, file, "--lang", lang).out == f"{line}\n"
