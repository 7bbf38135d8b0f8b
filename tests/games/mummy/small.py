"""A small map as an owner could draw it: every corridor cell a treasure, the dungeon in the middle."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from benben.games.mummy.data import COLOURS, FOLDER

SMALL: Final = """
###########
#abcdefghi#
#j###D###k#
#lmnopqrst#
###SS#SS###
"""
THINGS: Final = ("scarab", "mask", "jar", "cat")


def small_file(folder: Path) -> Path:
    """The component file of the small map."""
    packaged = (FOLDER / "data.toml").read_text()
    head = packaged[: packaged.index("[board]")]
    cards = "".join(
        f'\n[[card]]\nletter = "{chr(ord("a") + place)}"\ncolour = "{COLOURS[place // 4]}"\n'
        f'object = "{THINGS[place % 4]}"\n'
        for place in range(20)
    )
    path = folder / "mummy.toml"
    path.write_text(f'{head}[board]\nmap = """{SMALL}"""\n{cards}')
    return path
