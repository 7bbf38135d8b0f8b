"""`make docs`: the pictures of the README and of the guides, from live drawings.

The same sources always give the same bytes, so a test can detect an outdated picture.
"""

from __future__ import annotations

from pathlib import Path

from tools.pictures import mummy, pyramidion, pyramido, the_pyramid
from tools.pictures.sheet import ROOT


def pictures() -> dict[Path, str]:
    """The content of every picture by its path."""
    return {
        ROOT / path: drawn
        for game in (pyramido, pyramidion, mummy, the_pyramid)
        for path, drawn in game.pictures().items()
    }


def main() -> None:
    """Write the pictures that have changed."""
    for path, text in pictures().items():
        changed = not path.is_file() or path.read_text(encoding="utf-8") != text
        if changed:
            path.write_text(text, encoding="utf-8")
        print(f"{'wrote' if changed else 'up to date:'} {path.relative_to(ROOT)}")
