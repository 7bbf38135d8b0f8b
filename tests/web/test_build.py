"""The commit of a running benben: of a checkout, of a compiled copy in it, of nothing else."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from benben.web.http.build import commit

needs_git = pytest.mark.skipif(not shutil.which("git"), reason="no git: no checkout to speak of")


def git(folder: Path, *words: str) -> str:
    command = ["git", "-C", str(folder), "-c", "user.name=a", "-c", "user.email=a@example.org", *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository with one commit."""
    package = tmp_path / "src" / "benben"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "one")
    return tmp_path


@needs_git
@pytest.mark.parametrize("package", ["src/benben", "build/compiled/benben"])
def test_a_checkout_and_the_compiled_copy_in_it_tell_their_commit(checkout: Path, package: str) -> None:
    told = commit(checkout / package)
    assert told
    assert git(checkout, "rev-parse", "HEAD").startswith(told)


@needs_git
def test_a_changed_file_shows_in_the_commit(checkout: Path) -> None:
    clean = commit(checkout / "src" / "benben")
    (checkout / "src" / "benben" / "__init__.py").write_text("changed = True\n")
    assert commit(checkout / "src" / "benben") == f"{clean}-dirty"


@needs_git
def test_a_package_installed_inside_a_checkout_has_no_commit(checkout: Path) -> None:
    assert commit(checkout / ".venv/lib/python3.11/site-packages/benben") is None


@needs_git
def test_without_git_nothing_is_told_of_a_commit(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert commit(checkout / "src" / "benben") is None


def test_a_folder_that_only_looks_like_a_checkout_has_no_commit(tmp_path: Path) -> None:
    (tmp_path / ".git").write_text("gitdir: nowhere\n")
    assert commit(tmp_path / "src" / "benben") is None
