"""What hides its overflow clips it: a frame that hides it can still be scrolled by a focus, and by nobody back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import benben

ROOT = Path(benben.__file__).parent
SHEETS = sorted(ROOT.rglob("*.css"))
OVERFLOW = re.compile(r"(?<![\w-])overflow(?:-[a-z]+)?\s*:([^;}]*)")


def overflows(sheet: Path) -> list[list[str]]:
    """What a style sheet says of overflow, each time word by word."""
    return [said.split() for said in OVERFLOW.findall(sheet.read_text(encoding="utf-8"))]


def test_every_game_and_the_shell_have_style_sheets() -> None:
    assert {"shell.css", "table.css", "board.css"} <= {sheet.name for sheet in SHEETS}
    assert sum(sheet.name == "board.css" for sheet in SHEETS) >= 5
    assert ["clip"] in overflows(ROOT / "games" / "pyramido" / "board.css")


@pytest.mark.parametrize("sheet", SHEETS, ids=[str(sheet.relative_to(ROOT)) for sheet in SHEETS])
def test_overflow_is_clipped_never_hidden(sheet: Path) -> None:
    assert [said for said in overflows(sheet) if "hidden" in said] == []


@pytest.mark.parametrize("sheet", SHEETS, ids=[str(sheet.relative_to(ROOT)) for sheet in SHEETS])
def test_no_frame_scrolls_one_way_and_clips_the_other_for_that_means_hidden(sheet: Path) -> None:
    assert [said for said in overflows(sheet) if "clip" in said and {"auto", "scroll"} & {*said}] == []
