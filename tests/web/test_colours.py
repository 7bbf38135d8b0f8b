"""Text has enough contrast with its background in the light and the dark theme (WCAG AA)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import benben.web

STATIC = Path(benben.web.__file__).parent / "static"
WORDS = 4.5
SIGNS = 3.0
"""Large text, and edges that carry meaning."""
RULE = re.compile(r"(:root[^{}]*)\{([^{}]*)\}")
COLOUR = re.compile(r"(--[\w-]+):\s*([^;]+);")

PAIRS = [
    ("--ink", "--paper", WORDS),
    ("--ink", "--panel", WORDS),
    ("--ink", "--well", WORDS),
    ("--ink", "--slab", WORDS),
    ("--ink", "--slab-2", WORDS),
    ("--ink", "--pressed", WORDS),
    ("--ink-soft", "--paper", WORDS),
    ("--ink-soft", "--panel", WORDS),
    ("--ink-soft", "--well", WORDS),
    ("--link", "--paper", WORDS),
    ("--link", "--panel", WORDS),
    ("--danger", "--panel", WORDS),
    ("--good", "--panel", SIGNS),
    ("--warn-ink", "--warn-bg", WORDS),
    ("--bar-ink", "--bar", WORDS),
    ("--bar-ink", "--bar-2", WORDS),
    ("--bar-soft", "--bar", WORDS),
    ("--bar-soft", "--bar-2", WORDS),
    ("--gold-ink", "--gold-1", WORDS),
    ("--gold-ink", "--gold-2", WORDS),
    ("--focus", "--paper", SIGNS),
    ("--focus", "--panel", SIGNS),
    ("--focus", "--slab", SIGNS),
    ("--option", "--panel", SIGNS),
]


def tokens(theme: str) -> dict[str, str]:
    """Return every colour variable of a theme; those that the dark theme does not set are the light ones."""
    text = "".join((STATIC / name).read_text(encoding="utf-8") for name in ("tokens.css", "shell.css"))
    found: dict[str, str] = {}
    for where, rules in RULE.findall(text):
        if where.strip() == ":root" or (theme == "dark" and 'data-theme="dark"' in where):
            found.update((name, value.strip()) for name, value in COLOUR.findall(rules))
    return found


def colour(name: str, known: dict[str, str]) -> tuple[float, float, float]:
    """Resolve a colour variable to red, green and blue from 0 to 1."""
    value = known[name]
    while value.startswith("var("):
        value = known[value[4:-1]]
    digits = value.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    assert re.fullmatch("[0-9a-f]{6}", digits), f"{name} is {value}"
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return red, green, blue


def light(rgb: tuple[float, float, float]) -> float:
    """Return the relative luminance of a colour."""
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """Return the contrast ratio: from 1, equal, to 21, black on white."""
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_counted_as_everywhere() -> None:
    assert contrast((0, 0, 0), (1, 1, 1)) == pytest.approx(21)
    assert contrast((1, 1, 1), (1, 1, 1)) == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("upper", "lower", "least"), PAIRS)
def test_words_and_signs_can_be_read(theme: str, upper: str, lower: str, least: float) -> None:
    known = tokens(theme)
    assert contrast(colour(upper, known), colour(lower, known)) >= least


def test_night_is_the_same_by_switch_and_by_system() -> None:
    text = "".join((STATIC / name).read_text(encoding="utf-8") for name in ("tokens.css", "shell.css"))
    by_switch: dict[str, str] = {}
    by_system: dict[str, str] = {}
    for where, rules in RULE.findall(text):
        told = by_switch if 'data-theme="dark"' in where else by_system if "light" in where else {}
        told.update((name, value.strip()) for name, value in COLOUR.findall(rules))
    assert by_switch == by_system != {}
