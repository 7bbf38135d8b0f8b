"""Bad arguments: one clear line in the reader's language, exit code 2, nothing written, never a traceback."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.main import get_command

import benben.games
from benben import BenbenError, Match, game_keys, load_game
from benben.bots import BOTS
from benben.cli import app
from benben.core import record as records
from benben.text import LANGUAGES, explain, speak
from tests.cli.run import Result, Run, told
from tests.tables import table

GAMES = ", ".join(game_keys())
COMMANDS = ", ".join(get_command(app).commands)  # type: ignore[attr-defined]
FOLDER = Path(benben.games.__path__[0])
Case = tuple[str, str, dict[str, object]]


def details_of(**details: object) -> dict[str, object]:
    return details


def bad_seats(seats: int) -> dict[str, object]:
    return details_of(game="pyramido", seats=seats, fewest=2, most=4)


ARGUMENTS: list[Case] = [
    ("simulate senet", "unknown_game", {"game": "senet", "known": GAMES}),
    ("draw senet -o a.svg", "unknown_game", {"game": "senet", "known": GAMES}),
    ("rules senet", "unknown_game", {"game": "senet", "known": GAMES}),
    ("terminal senet", "unknown_game", {"game": "senet", "known": GAMES}),
    ("data check senet a.toml", "unknown_game", {"game": "senet", "known": GAMES}),
    *((f"simulate pyramido --seats {n}", "bad_seats", bad_seats(n)) for n in (0, 1, 5, -1)),
    *((f"draw pyramido -o a.svg --seats {n}", "bad_seats", bad_seats(n)) for n in (0, 1, 5, -1)),
    *((f"terminal pyramido --seats {n}", "bad_seats", bad_seats(n)) for n in (0, 1, 5, -1)),
    ("simulate pyramido --seats x", "bad_number", {"value": "x"}),
    ("simulate pyramido --seats 2.5", "bad_number", {"value": "2.5"}),
    ("terminal pyramido --seats x", "bad_number", {"value": "x"}),
    ("simulate pyramido --bots clever", "unknown_bot", {"bot": "clever", "known": ", ".join(BOTS)}),
    ("simulate pyramido --bots=", "unknown_bot", {"bot": "", "known": ", ".join(BOTS)}),
    ("simulate pyramido --bots greedy,,random", "unknown_bot", {"bot": "", "known": ", ".join(BOTS)}),
    ("draw pyramido -o a.svg --bots clever", "unknown_bot", {"bot": "clever", "known": ", ".join(BOTS)}),
    ("terminal pyramido --bots clever", "unknown_bot", {"bot": "clever", "known": ", ".join(BOTS)}),
    *((f"simulate pyramido --games {n}", "bad_count", details_of(value=n)) for n in ("0", "-3", "x")),
    *(
        (f"{command} --seed {seed}", "bad_seed_number", details_of(seed=seed, bits=128))
        for command in ("simulate pyramido", "draw pyramido -o a.svg", "terminal pyramido")
        for seed in (-1, 1 << 128, "x")
    ),
    ("draw pyramido -o a.svg --step -1", "bad_step", {"value": "-1"}),
    ("draw pyramido -o a.svg --step x", "bad_step", {"value": "x"}),
    *((f"draw pyramido -o a.svg --seat {n}", "no_such_seat", details_of(seat=n, last=1)) for n in (2, -1)),
    ("draw pyramido -o a.svg --seat x", "bad_number", {"value": "x"}),
    (
        "draw pyramido -o gone/a.svg",
        "file_unwritable",
        {"file": "gone/a.svg", "problem": "No such file or directory"},
    ),
    ("draw pyramido -o .", "file_unwritable", {"file": ".", "problem": "Is a directory"}),
    ("dance", "unknown_command", {"command": "dance", "known": COMMANDS}),
    ("data dance", "unknown_command", {"command": "dance", "known": "check"}),
    ("rules --loud", "no_such_option", {"option": "--loud"}),
    ("simulate pyramido --json=1", "option_use", {"option": "--json"}),
    ("rules", "missing_argument", {"name": "KEY"}),
    ("replay", "missing_argument", {"name": "FILE"}),
    ("draw pyramido", "missing_argument", {"name": "-o / --out"}),
    *((f"new-game {key}", "bad_key", details_of(name=key)) for key in ("Senet", "2x", "a-b", "class", "_x")),
    *((f"serve --port {n}", "bad_port", details_of(value=n)) for n in ("-1", "65536", "x")),
    ("play --no-browser --port 65536", "bad_port", {"value": "65536"}),
    ("play senet --no-browser", "unknown_game", {"game": "senet", "known": GAMES}),
    ("new-game senet", "no_checkout", {"folder": "."}),
]


def assert_refused(result: Result, line: str) -> None:
    assert (result.code, result.out, result.err) == (2, "", line)
    assert line.count("\n") == 1


def ways(words: str, lang: str) -> list[tuple[list[str], dict[str, str]]]:
    """The ways to ask for a language: an option, our variable, the environment."""
    command, *rest = words.split(" ")
    return [
        ([command, *rest, f"--lang={lang}"], {"LANG": "en_GB.UTF-8"}),
        ([command, *rest], {"BENBEN_LANG": lang, "LANG": "en_GB.UTF-8"}),
        ([command, *rest], {"LANG": f"{lang}_UA.UTF-8"}),
    ]


@pytest.mark.parametrize(("way", "lang"), list(enumerate(LANGUAGES)))
@pytest.mark.parametrize(("words", "key", "details"), ARGUMENTS, ids=[words for words, _, _ in ARGUMENTS])
def test_a_bad_argument_gets_one_line_and_nothing_is_written(
    run: Run, tmp_path: Path, words: str, key: str, details: dict[str, object], way: int, lang: str
) -> None:
    args, env = ways(words, lang)[way]
    assert_refused(run(*args, **env), told(lang, key, **details))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("way", range(3))
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("words", ["rules senet", "draw pyramido -o a.svg --step x", "rules --loud", "rules"])
def test_a_refusal_speaks_the_language_asked_for_in_any_way(
    run: Run, words: str, lang: str, way: int
) -> None:
    key, details = next(case[1:] for case in ARGUMENTS if case[0] == words)
    args, env = ways(words, lang)[way]
    assert_refused(run(*args, **env), told(lang, key, **details))


def test_every_language_tells_a_refusal_differently(run: Run) -> None:
    assert len({run("rules", "senet", "--lang", lang).err for lang in LANGUAGES}) == len(LANGUAGES)


def test_an_option_without_its_value_is_refused(run: Run) -> None:
    result = run("simulate", "pyramido", "--seed", BENBEN_LANG="uk")
    assert_refused(result, told("uk", "option_use", option="--seed"))


def test_words_too_many_are_refused_in_one_line(run: Run) -> None:
    problem = "Got unexpected extra argument(s) (loud)"
    assert_refused(run("rules", "pyramido", "loud", "--lang=ru"), told("ru", "usage", problem=problem))


@pytest.mark.parametrize(
    "command", ["simulate pyramido", "rules pyramido", "terminal pyramido", "new-game senet"]
)
def test_an_unknown_language_is_refused_in_that_of_the_environment(run: Run, command: str) -> None:
    line = told("uk", "unknown_language", language="xx", known="en, ru, uk")
    assert_refused(run(*command.split(), "--lang", "xx", LANG="uk_UA.UTF-8"), line)
    assert_refused(run(*command.split(), BENBEN_LANG="xx", LANG="uk_UA.UTF-8"), line)


def test_an_environment_in_a_language_we_do_not_speak_gets_english(run: Run) -> None:
    assert_refused(run("rules", "x", LANG="de_DE.UTF-8"), told("en", "unknown_game", game="x", known=GAMES))


def test_the_language_named_wins_over_the_environment(run: Run) -> None:
    result = run("rules", "x", "--lang", "ru", BENBEN_LANG="uk", LANG="en_GB.UTF-8")
    assert_refused(result, told("ru", "unknown_game", game="x", known=GAMES))


def test_signs_that_could_move_the_cursor_are_not_echoed(run: Run) -> None:
    result = run("rules", "a\nb\x1b[31m")
    assert_refused(result, told("en", "unknown_game", game="a\ufffdb\ufffd[31m", known=GAMES))


# Records


GOOD = table("_template", seed=0, limit="18").play(*["roll"] * 4).record()
HEADER, *STEPS, LAST = GOOD.splitlines()


def with_lines(*lines: str) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def altered(before: str, after: str) -> bytes:
    assert before in GOOD
    return GOOD.replace(before, after, 1).encode()


def sealed() -> bytes:
    return records.write(records.seal(records.parse(GOOD, load_game))).encode()


RECORDS: list[tuple[str, bytes, str]] = [
    ("empty", b"", "record_empty"),
    ("blank", b"\n \n", "record_empty"),
    ("binary", bytes(range(256)), "record_header"),
    ("prose", b"Dear diary\n", "record_header"),
    ("cut in half", with_lines(HEADER, *STEPS[: len(STEPS) // 2]), "record_cut"),
    ("cut in its header", HEADER[:20].encode(), "record_header"),
    ("without its last line", with_lines(HEADER, *STEPS), "record_cut"),
    ("without a step", with_lines(HEADER, *STEPS[:2], *STEPS[3:], LAST), "record_number"),
    ("with a step less at the end", with_lines(HEADER, *STEPS[:-1], LAST), "record_digest"),
    ("of another position", with_lines(HEADER, *STEPS, "*  00000000"), "record_digest"),
    ("of a later format", altered("benben 1", "benben 2"), "record_version"),
    ("of other rules", altered("_template 1.0", "_template 0.9"), "record_game_version"),
    ("of other components", with_lines(HEADER.replace("data ", "data 0"), *STEPS, LAST), "record_data"),
    ("of an unknown game", altered("_template", "senet"), "unknown_game"),
    ("of too many seats", altered("seats 2", "seats 99"), "bad_seats"),
    ("with a bad seed", altered("seed ", "seed x"), "bad_seed"),
    ("with an illegal step", with_lines(HEADER, *STEPS[:-1], "4  1  keep", LAST), "record_step"),
    ("with an unknown verb", with_lines(HEADER, *STEPS[:-1], "4  1  dance", LAST), "record_step"),
    ("of the wrong seat", with_lines(HEADER, "1  7  roll", *STEPS[1:], LAST), "record_step"),
    ("with a broken line", with_lines(HEADER, "1 0 roll \x1b[31m", LAST), "record_line"),
    ("sealed", sealed(), "record_sealed"),
]
each_bad_record = pytest.mark.parametrize(
    ("content", "key"), [(content, key) for _, content, key in RECORDS], ids=[name for name, _, _ in RECORDS]
)


def refusal_of(command: Callable[[], object], lang: str, *folders: Path) -> tuple[str, str]:
    """The key of a refusal and the line it gets."""
    with pytest.raises(BenbenError) as refused:
        command()
    line = explain(refused.value, speak(lang, *folders))
    printable = "".join(sign if sign.isprintable() else "\ufffd" for sign in line)
    return refused.value.key, f"benben: {printable}\n"


@each_bad_record
@pytest.mark.parametrize(("command", "lang"), [("replay", "en"), ("replay --check", "ru"), ("verify", "uk")])
def test_a_bad_record_gets_one_line(
    run: Run, tmp_path: Path, content: bytes, key: str, command: str, lang: str
) -> None:
    (tmp_path / "a.rec").write_bytes(content)
    result = run(*command.split(), "a.rec", "--lang", lang)
    if key == "record_header" and not content.isascii():
        expected = key, told(lang, key, text="a.rec")
    else:
        texts = FOLDER / "_template" / "text"
        expected = refusal_of(lambda: Match.from_record(content.decode()), lang, texts)
    assert expected[0] == key
    assert_refused(result, expected[1])
    assert [path.name for path in tmp_path.iterdir()] == ["a.rec"]


@pytest.mark.parametrize(("lang", "word"), [("en", "Roll or stop?"), ("ru", "Бросить"), ("uk", "Кинути")])
def test_an_illegal_step_names_the_decision_in_the_words_of_the_game(
    run: Run, tmp_path: Path, lang: str, word: str
) -> None:
    (tmp_path / "a.rec").write_bytes(with_lines(HEADER, "1  0  keep", LAST))
    assert word in run("verify", "a.rec", "--lang", lang).err


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_missing_record_is_refused(run: Run, command: str) -> None:
    line = told("en", "file_unreadable", file="gone.rec", problem="No such file or directory")
    assert_refused(run(command, "gone.rec"), line)


def test_a_folder_is_no_record(run: Run) -> None:
    assert_refused(run("replay", "."), told("en", "file_unreadable", file=".", problem="Is a directory"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_scripted_record_proves_nothing(run: Run, tmp_path: Path, lang: str) -> None:
    text = Match("_template", seats=2, script={0: [0] * 9}).record()
    (tmp_path / "a.rec").write_text(text)
    assert_refused(run("verify", "a.rec", "--lang", lang), told(lang, "record_scripted"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_deal_with_another_hash_is_refused(run: Run, tmp_path: Path, lang: str) -> None:
    (tmp_path / "a.rec").write_text(GOOD)
    shown = run("verify", "a.rec").out.split()[-1].rstrip(".")
    assert_refused(
        run("verify", "a.rec", "--hash", "1f0c", "--lang", lang),
        told(lang, "wrong_hash", hash="1f0c", expected=shown),
    )


# Component files

PACKAGED = (FOLDER / "pyramido" / "data.toml").read_text()
COMPONENTS: list[tuple[str, bytes, str]] = [
    ("no TOML", b"[pyramido\n", "data_syntax"),
    ("binary", bytes(range(128, 256)), "data_syntax"),
    ("a number without end", b"a = " + b"9" * 5000, "data_syntax"),
    ("empty", b"", "data"),
    ("a colour of its own", PACKAGED.replace('"red"', '"pink"', 1).encode(), "data"),
    ("a field nobody reads", PACKAGED.replace("letters =", "lettres =", 1).encode(), "data"),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("content", "key"), [case[1:] for case in COMPONENTS], ids=[name for name, _, _ in COMPONENTS]
)
def test_bad_components_get_one_line(run: Run, tmp_path: Path, content: bytes, key: str, lang: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    expected = refusal_of(lambda: load_game("pyramido").check_data(file), lang, FOLDER / "pyramido" / "text")
    assert expected[0] == key
    assert_refused(run("data", "check", "pyramido", "mine.toml", "--lang", lang), expected[1])


def test_a_missing_component_file_is_refused(run: Run) -> None:
    line = told("en", "data_unreadable", file="gone.toml", problem="No such file or directory")
    assert_refused(run("data", "check", "pyramido", "gone.toml"), line)


# A new game


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """As much of a checkout as a new game is copied from."""
    for folder in (Path("src", "benben", "games"), Path("tests", "games")):
        shutil.copytree(
            Path(__file__).parents[2] / folder / "_template",
            tmp_path / folder / "_template",
            ignore=shutil.ignore_patterns("__pycache__"),
        )
    return tmp_path


def files(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_key_that_is_taken_is_refused_and_nothing_is_touched(run: Run, checkout: Path, lang: str) -> None:
    taken = Path("src", "benben", "games", "senet")
    (checkout / taken).mkdir()
    before = files(checkout)
    assert_refused(run("new-game", "senet", "--lang", lang), told(lang, "file_exists", file=taken))
    assert files(checkout) == before


@pytest.mark.parametrize("key", ["Senet", "class", "../senet"])
def test_a_bad_key_leaves_the_checkout_as_it_was(run: Run, checkout: Path, key: str) -> None:
    before = files(checkout)
    assert_refused(run("new-game", key), told("en", "bad_key", name=key))
    assert files(checkout) == before


def test_a_new_game_is_copied_and_counted(run: Run, checkout: Path) -> None:
    before = files(checkout)
    result = run("new-game", "senet")
    made = len(files(checkout) - before)
    assert (result.code, result.err, f" {made} files created." in result.out) == (0, "", True)
