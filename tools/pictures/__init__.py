"""`make docs`: the pictures of the README and of the guides, from live drawings, and of the tour, from the sources.

The same sources always give the same bytes, so a test can detect an outdated picture.
"""

from __future__ import annotations

from pathlib import Path

from tools.pictures import mummy, packages, pyramidion, pyramido, the_pyramid
from tools.pictures.sheet import ROOT


def pictures() -> dict[Path, str]:
    """The content of every picture by its path."""
    return {
        ROOT / path: drawn
        for source in (pyramido, pyramidion, mummy, the_pyramid, packages)
        for path, drawn in source.pictures().items()
    }


def main() -> None:
    """Write the pictures that have changed."""
    for path, text in pictures().items():
        changed = not path.is_file() or path.read_text(encoding="utf-8") != text
        if changed:
            path.write_text(text, encoding="utf-8")
        print(f"{'wrote' if changed else 'up to date:'} {path.relative_to(ROOT)}")
