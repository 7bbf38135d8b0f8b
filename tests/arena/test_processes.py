"""Work in processes: every result once, nothing new after enough, and nobody works on for nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from itertools import islice
from pathlib import Path
from time import monotonic, sleep

import pytest

from benben.arena.processes import FLAG, Stopped, as_finished, check_stopped, how_many, in_processes

PATIENCE = 60.0
"""Seconds after which what should have happened has not."""


def double(number: int) -> int:
    return 2 * number


def work_forever(folder: str, number: int) -> int:
    """Leave a note, then work until somebody says stop."""
    if number == 0:
        return 0
    (Path(folder) / f"begun-{os.getpid()}").touch()
    try:
        while True:
            check_stopped()
            sleep(0.01)
    except Stopped:
        (Path(folder) / f"stopped-{os.getpid()}").touch()
        raise


def wait_for(folder: Path, pattern: str) -> list[Path]:
    """Files that appear sooner or later."""
    end = monotonic() + PATIENCE
    while not (found := list(folder.glob(pattern))):
        assert monotonic() < end, f"no {pattern}"
        sleep(0.01)
    return found


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_order_or_as_they_are_finished(workers: int) -> None:
    assert list(in_processes(double, 5, workers)) == [0, 2, 4, 6, 8]
    assert dict(as_finished(double, [7, 3, 5], workers)) == {7: 14, 3: 6, 5: 10}


def test_no_work_is_no_result() -> None:
    assert list(in_processes(double, 0)) == []
    assert list(as_finished(double, [])) == []


@pytest.mark.parametrize("workers", [1, 2])
def test_nothing_new_begins_once_there_is_enough(workers: int) -> None:
    done: list[int] = []
    found = as_finished(double, range(100), workers, lambda: len(done) >= 3)
    for number, _ in found:
        done.append(number)
    assert 3 <= len(done) <= 3 + workers
    assert sorted(done) == list(range(len(done)))


@pytest.mark.parametrize(("workers", "jobs", "told"), [(3, 2, 2), (2, 3, 2), (1, 0, 1)])
def test_no_process_is_without_a_job(workers: int, jobs: int, told: int) -> None:
    assert how_many(workers, jobs) == told


def test_what_nobody_waits_for_is_stopped(tmp_path: Path) -> None:
    found = as_finished(partial(work_forever, str(tmp_path)), range(3), 2)
    assert list(islice(found, 1)) == [(0, 0)]
    wait_for(tmp_path, "begun-*")
    found.close()
    assert len(list(tmp_path.glob("stopped-*"))) == len(list(tmp_path.glob("begun-*"))) > 0


def test_in_a_process_without_a_parent_nothing_is_stopped() -> None:
    assert FLAG.event is None
    check_stopped()


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked up in /proc")
def test_workers_of_a_killed_parent_end(tmp_path: Path) -> None:
    code = (
        "from functools import partial; from benben.arena.processes import as_finished; "
        "from tests.arena.test_processes import work_forever; "
        f"list(as_finished(partial(work_forever, {str(tmp_path)!r}), range(1, 3), 2))"
    )
    script = tmp_path / "parent.py"
    script.write_text(f"if __name__ == '__main__':\n    {code}\n")
    root = str(Path(__file__).parents[2])
    with subprocess.Popen([sys.executable, script], env={**os.environ, "PYTHONPATH": root}) as parent:
        (begun, *_) = wait_for(tmp_path, "begun-*")
        parent.kill()
    worker = int(begun.name.removeprefix("begun-"))
    end = monotonic() + PATIENCE
    while is_running(worker):
        assert monotonic() < end, "the worker goes on"
        sleep(0.01)


def is_running(process: int) -> bool:
    """Whether a process is there and has not ended."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"
