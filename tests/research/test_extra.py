"""What happens without the extra, and what is never installed by default."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import benben.research
from benben.core.errors import NeedsExtra
from benben.text import LANGUAGES, explain, speak

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("package", benben.research.PACKAGES)
def test_without_the_extra_only_research_is_missing_and_says_what_to_install(package: str) -> None:
    hidden = f"u.find_spec = lambda name, *rest: None if name == {package!r} else found(name, *rest)"
    code = f"import importlib.util as u\nfound = u.find_spec\n{hidden}\nimport benben.cli\nimport benben.research"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.endswith(f"NeedsExtra: {package} is missing: pip install 'benben[research]'\n")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_line_says_so_in_the_language_of_its_reader(lang: str) -> None:
    told = explain(NeedsExtra("needs_extra", package="numpy", extra="research"), speak(lang))
    assert "pip install 'benben[research]'" in told


def test_every_public_name_can_be_imported() -> None:
    assert [name for name in benben.research.__all__ if not hasattr(benben.research, name)] == []
    with pytest.raises(AttributeError, match="nothing"):
        benben.research.nothing  # noqa: B018


def test_nobody_installs_torch_unasked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["research"]]
    assert not [line for line in wanted if line.startswith(("torch", "sb3"))]
    assert not [
        line for line in project["dependencies"] if line.startswith(("numpy", "gymnasium", "petting"))
    ]
