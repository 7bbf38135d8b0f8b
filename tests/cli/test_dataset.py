"""Datasets by command: made, gone on with after Ctrl-C and kill, checked, refused in the reader's language."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from benben.bots import BOTS
from benben.cli.dataset import INSTALL
from benben.games import game_keys
from benben.match import Match
from benben.research.dataset import from_bots
from benben.text import LANGUAGES, speak
from tests.cli.run import COMMAND, Run, environment, told
from tests.research.sets import KEY, content, made, replace_value, rows
from tests.research.test_dataset_records import finished

MAKE = "dataset make --game _template --matches 4 --bots random --shard 2 --workers 1"
LONG = "dataset make --game _template --matches 60 --bots novice --shard 1"
PATIENCE = 60.0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_dataset_is_made_and_checked_with_what_was_counted(run: Run, lang: str) -> None:
    result = run(*MAKE.split(), "--out", "d", "--lang", lang)
    size = r"\d[.,]\d"
    n = len(rows(Path("d"), "decisions"))
    line = speak(lang)("cli.dataset.made", folder="d", rows=n, size="SIZE", n=4)
    assert result.code == 0
    assert re.fullmatch(re.escape(line).replace("SIZE", size) + "\n", result.out)
    result = run("dataset", "check", "d", "--workers", 1, "--lang", lang)
    assert result.code == 0
    assert result.out == speak(lang)("cli.dataset.checked", folder="d", total=4, rows=n, n=4) + "\n"


def test_a_sample_is_checked_unless_all_is_asked_for(run: Run) -> None:
    run(*MAKE.split(), "--out", "d")
    assert "1 match of 4" in run("dataset", "check", "d", "--sample", 1, "--workers", 1).out
    assert "4 matches of 4" in run("dataset", "check", "d", "--sample", 1, "--all", "--workers", 1).out


def test_a_changed_value_is_named_with_its_place(run: Run) -> None:
    run(*MAKE.split(), "--out", "d")
    replace_value(Path("d"), "decisions", 1, "rank", 0, 7)
    result = run("dataset", "check", "d", "--workers", 1)
    where = {"file": "d/decisions/00001.parquet", "match": 2, "step": 1, "column": "rank"}
    assert (result.code, result.err.endswith(told("en", "dataset_value", **where))) == (2, True)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_records_become_a_dataset(run: Run, lang: str) -> None:
    for n in range(2):
        Path(f"{n}.rec").write_text(finished(n))
    result = run("dataset", "from-records", "0.rec", "1.rec", "--out", "d", "--lang", lang)
    assert (result.code, len(rows(Path("d"), "matches"))) == (0, 2)
    assert result.out.startswith("d: 2 ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_when_the_time_is_up_the_command_that_goes_on_is_told(
    run: Run, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    now = iter(range(0, 10_000, 50))
    monkeypatch.setattr("benben.cli.dataset.monotonic", lambda: next(now))
    words = [*MAKE.split(), "--out", "my data", "--budget", 1, "--lang", lang]
    result = run(*words)
    line = speak(lang)("cli.dataset.late", done=2, total=4)
    assert (result.code, result.out) == (
        0,
        f"{line}\n    benben {MAKE} --out 'my data' --budget 1 --lang {lang}\n",
    )
    result = run("dataset", "check", "my data", "--workers", 1, "--lang", lang)
    assert result.out.endswith(
        speak(lang)("cli.dataset.incomplete", folder="my data", done=2, total=4) + "\n"
    )
    assert run(*words).out.startswith("my data: 4 ")


def begun(folder: Path, workers: int) -> subprocess.Popen[bytes]:
    """A process that has stored some of the matches."""
    process = subprocess.Popen(
        [*COMMAND, *LONG.split(), "--workers", str(workers), "--out", str(folder)],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    end = monotonic() + PATIENCE
    while not list(folder.glob("matches/*.parquet")):
        assert monotonic() < end
        sleep(0.005)
    return process


def stored(folder: Path) -> int:
    return len(list(folder.glob("matches/*.parquet")))


@pytest.mark.parametrize("workers", [1, 2])
def test_a_run_that_is_killed_goes_on_to_the_same_bytes(run: Run, tmp_path: Path, workers: int) -> None:
    folder = tmp_path / "killed"
    with begun(folder, workers) as process:
        process.send_signal(signal.SIGKILL)
    assert 0 < stored(folder) < 60
    assert not (folder / "README.md").exists()
    assert run(*LONG.split(), "--workers", 1, "--out", folder).code == 0
    assert run(*LONG.split(), "--workers", 1, "--out", tmp_path / "whole").code == 0
    assert content(folder) == content(tmp_path / "whole")


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_ends_in_a_sentence_and_the_command_that_goes_on(tmp_path: Path, workers: int) -> None:
    folder = tmp_path / "d"
    with begun(folder, workers) as process:
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)
    line = speak("en")("cli.dataset.stopped", done=stored(folder), total=60)
    command = f"    benben {LONG} --workers {workers} --out {folder}"
    assert process.returncode == 130
    assert out.decode().strip("\n").splitlines() == [line, command]
    assert list(folder.rglob("*.tmp")) == []


KNOWN = ", ".join(game_keys())
REFUSED: list[tuple[str, str, dict[str, object]]] = [
    ("dataset make --game senet --out d", "unknown_game", {"game": "senet", "known": KNOWN}),
    (f"{MAKE} --out d --bots clever", "unknown_bot", {"bot": "clever", "known": ", ".join(BOTS)}),
    (f"{MAKE} --out d --seats 9", "bad_seats", {"game": "_template", "seats": 9, "fewest": 2, "most": 4}),
    (f"{MAKE} --out d --matches 0", "bad_count", {"value": "0"}),
    (f"{MAKE} --out d --budget x", "bad_count", {"value": "x"}),
    (f"{MAKE} --out d --workers 0", "bad_count", {"value": "0"}),
    (f"{MAKE} --out d --seed x", "bad_seed_number", {"seed": "x", "bits": 128}),
    (f"{MAKE} --out d --options first", "bad_switch", {"value": "first"}),
    (
        f"{MAKE} --out made --seed 2",
        "dataset_settings",
        {"folder": "made", "setting": "seed", "there": "1", "asked": "2"},
    ),
    (f"{MAKE} --out other", "dataset_other", {"folder": "other"}),
    (f"{MAKE} --out open.rec/d", "file_unwritable", {"file": "open.rec/d", "problem": "Not a directory"}),
    ("dataset check no", "dataset_none", {"folder": "no", "problem": "No such file or directory"}),
    ("dataset check old", "dataset_format", {"file": "old/dataset.json", "format": "1"}),
    ("dataset check spoilt --workers 1", "dataset_sum", {"file": "spoilt/README.md"}),
    ("dataset from-records open.rec --out d", "dataset_unfinished", {"file": "open.rec"}),
    (
        "dataset from-records no.rec --out d",
        "file_unreadable",
        {"file": "no.rec", "problem": "No such file or directory"},
    ),
]  # fmt: skip


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the refused commands meet."""
    folder = tmp_path_factory.mktemp("folders")
    (folder / "other").mkdir()
    (folder / "other" / "letters.txt").write_text("dear")
    (folder / "old").mkdir()
    (folder / "old" / "dataset.json").write_text('{"format": "0"}')
    (folder / "open.rec").write_text(Match("_template", seats=2, seed=5).record())
    settings = from_bots(KEY, seats=2, matches=4, bots=["random"], seed=1, shard=2)
    for name in ("made", "spoilt"):
        made(folder / name, settings)
    (folder / "spoilt" / "README.md").write_text("nice")
    return folder


@pytest.mark.parametrize(("words", "key", "details"), REFUSED)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_bad_input_is_refused_in_one_line(
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    folders: Path,
    words: str,
    key: str,
    details: dict[str, object],
    lang: str,
) -> None:
    monkeypatch.chdir(folders)
    result = run(*words.split(), "--lang", lang)
    assert (result.code, result.out) == (2, "")
    assert result.err.endswith(told(lang, key, **details))
    assert not Path("d").exists()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_record_that_does_not_replay_is_refused_with_the_reason(run: Run, lang: str) -> None:
    Path("bad.rec").write_text("no record\n")
    result = run("dataset", "from-records", "bad.rec", "--out", "d", "--lang", lang)
    problem = speak(lang)("error.record_header", text="no record")
    assert (result.code, result.err) == (2, f"benben: bad.rec: {problem}\n")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "words", [f"{MAKE} --out d", "dataset check d", "dataset from-records a.rec --out d"]
)
def test_without_the_extra_the_command_that_installs_it_is_told(
    run: Run, monkeypatch: pytest.MonkeyPatch, lang: str, words: str
) -> None:
    for name in [name for name in sys.modules if name.startswith("benben.research.dataset")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delattr("benben.research.dataset", raising=False)
    Path("a.rec").write_text(finished(1))
    result = run(*words.split(), "--lang", lang)
    line = told(lang, "extra_missing", package="pyarrow", command=INSTALL)
    assert (result.code, result.out, result.err) == (2, "", line)
    assert INSTALL in line
    assert not Path("d").exists()


def test_the_bar_names_the_game_and_counts_matches(run: Run) -> None:
    result = run(*MAKE.split(), "--out", "d")
    assert (result.code, "Cairn" in result.err, "4/4" in result.err) == (0, True, True)
