"""The command as a process: pipes, signals, encodings, the end of the input."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from benben.text import speak
from tests.cli.run import COMMAND, environment, process

INTERRUPTED = 130


def start(*words: object, **env: str) -> subprocess.Popen[bytes]:
    """A command at the head of its own group, like one in a terminal."""
    return subprocess.Popen(
        [*COMMAND, *map(str, words)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(**env),
        start_new_session=True,
    )


def interrupt(running: subprocess.Popen[bytes]) -> tuple[int, str, str]:
    """Ctrl-C: a signal to the whole group."""
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=30)
    return running.returncode, out.decode(), err.decode()


def read_until(running: subprocess.Popen[bytes], text: str) -> None:
    assert running.stdout is not None
    seen = b""
    while text.encode() not in seen:
        piece = os.read(running.stdout.fileno(), 4096)
        assert piece, seen.decode()
        seen += piece


def ignoring_interrupts(parent: int) -> int:
    """How many children of a process ignore Ctrl-C: its workers and multiprocessing's own helper."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    status = [Path(f"/proc/{child}/status").read_text() for child in children]
    ignored = [int(text.partition("SigIgn:")[2].split()[0], 16) for text in status]
    return sum(bool(mask & 1 << signal.SIGINT - 1) for mask in ignored)


def is_gone(group: int) -> bool:
    """Whether no process of a group is left, soon at least."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def test_json_on_stdout_parses_whatever_stderr_shows() -> None:
    result = process("simulate", "_template", "--games", 4, "--json", FORCE_COLOR="1", TTY_COMPATIBLE="1")
    assert (result.code, json.loads(result.out)["games"]) == (0, 4)


def test_progress_is_shown_on_stderr_alone() -> None:
    result = process("simulate", "_template", "--games", 4, FORCE_COLOR="1", TTY_COMPATIBLE="1")
    assert (result.code, "Cairn" in result.err, "\x1b[?25l" in result.out) == (0, True, False)


def test_a_command_that_needs_no_server_imports_none() -> None:
    heavy = "import sys, benben.cli; print({'litestar', 'sqlalchemy', 'uvicorn'} & set(sys.modules))"
    done = subprocess.run([COMMAND[0], "-c", heavy], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


@pytest.mark.parametrize("words", ["rules pyramido", "simulate _template --games 1", "--help"])
def test_a_reader_who_stops_reading_gets_no_traceback(words: str) -> None:
    running = start(*words.split())
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    err = running.stderr.read().decode()
    running.wait(30)
    running.stderr.close()
    assert running.stdin is not None
    running.stdin.close()
    assert err in ("", "\n")


def test_the_first_line_of_the_rules_can_be_cut_off_by_a_pipe() -> None:
    piped = f"set -o pipefail; {' '.join(map(quoted, COMMAND))} rules pyramido | head -1"
    done = subprocess.run(["bash", "-c", piped], capture_output=True, env=environment(), check=False)  # noqa: S607
    assert (done.stdout, done.stderr) == (b"# Pyramido\n", b"")


def quoted(word: str) -> str:
    return f"'{word}'"


def test_an_output_that_cannot_show_a_sign_gets_a_question_mark() -> None:
    result = process("simulate", "_template", "--games", 1, "--lang", "ru", PYTHONIOENCODING="ascii")
    assert (result.code, "??????: 1,00" in result.out, "Traceback" in result.err) == (0, True, False)


def test_a_component_file_of_the_owner_that_is_broken_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "pyramido.toml").write_text("[pyramido\n")
    result = process("rules", "pyramido", BENBEN_COMPONENTS=str(tmp_path))
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert result.err.startswith("benben: The component file pyramido.toml is not valid TOML")


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_ctrl_c_at_a_question_leaves_cleanly(lang: str) -> None:
    running = start("terminal", "_template", "--seed", 3, "--lang", lang)
    words = speak(lang)
    read_until(running, words("cli.your_choice"))
    code, out, err = interrupt(running)
    assert (code, out.splitlines()[-1], err) == (INTERRUPTED, words("cli.stopped"), "")


def test_ctrl_c_ends_a_simulation_and_all_its_processes() -> None:
    running = start("simulate", "pyramido", "--games", 500, "--json")
    for _ in range(300):
        if ignoring_interrupts(running.pid) >= min(2, os.cpu_count() or 1) + 1:
            break
        time.sleep(0.1)
    code, out, err = interrupt(running)
    assert (code, out, err) == (INTERRUPTED, "", "")
    assert is_gone(running.pid)
