"""The server process: one per data directory, one-line errors, orderly shutdown (R18)."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.web.site import COMMAND, Running


def test_a_second_server_on_the_same_folder_refuses_to_start(process: Running) -> None:
    env = {"BENBEN_DATA_DIR": str(process.folder), "PATH": "/usr/bin"}
    second = subprocess.run(COMMAND, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert second.returncode != 0
    assert second.stdout == ""
    assert str(process.folder) in second.stderr
    assert "Traceback" not in second.stderr
    with process.client() as client:
        assert client.get("/health").status_code == 200


def test_a_file_that_is_no_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "benben.db").write_bytes(b"no database at all" * 100)
    env = {"BENBEN_DATA_DIR": str(tmp_path), "PATH": "/usr/bin"}
    done = subprocess.run(COMMAND, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode != 0
    assert "benben.db" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_address_is_told_and_leads_to_the_lobby(process: Running) -> None:
    with process.client() as client:
        assert client.get("/").status_code == 200
        assert client.get("/health").json()["status"] == "ready"
        assert "server" not in client.get("/").headers
    process.stop()
