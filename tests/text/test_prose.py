"""Drawings and templates hold no prose: whatever people read comes from a catalogue."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

import benben

SRC = Path(benben.__file__).parent
GAMES = sorted(folder for folder in (SRC / "games").iterdir() if folder.is_dir())
TEMPLATES = sorted((SRC / "web" / "templates").rglob("*.html"))
WORDS = re.compile(r"[A-Za-z'\u2019]{3,}[,.:;!?]?\s+[A-Za-z'\u2019]{3,}")
CYRILLIC = re.compile(r"[\u0400-\u04ff]{3,}")
MARKUP = re.compile(r"[<>{}=#/*_\\]|;$")
CLASS = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]*)*")
SPOKEN = {"alt", "title", "aria-label", "aria-description", "placeholder"}
UNSPOKEN = {"script", "style", "code", "pre"}


def drawings(game: Path) -> list[Path]:
    return sorted({*game.glob("draw*.py"), *game.glob("draw*/**/*.py")})


def classes(game: Path) -> set[str]:
    """The class names of a game's style sheets."""
    sheets = [*game.glob("*.css"), *(SRC / "web").rglob("*.css")]
    return {name for sheet in sheets for name in re.findall(r"\.([a-z][\w-]*)", sheet.read_text("utf-8"))}


def strings(source: str) -> Iterator[tuple[int, str]]:
    """Every string of a module that is no docstring."""
    tree = ast.parse(source)
    documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            yield node.lineno, node.value


def is_prose(text: str, known: set[str]) -> bool:
    """Two words side by side, neither markup nor a list of classes (of which one at least is styled)."""
    if CYRILLIC.search(text):
        return True
    if not WORDS.search(text) or MARKUP.search(text):
        return False
    words = text.split()
    listed = all(CLASS.fullmatch(word) for word in words) and (not known or not known.isdisjoint(words))
    return not listed


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_drawings_hold_no_prose(game: Path) -> None:
    known = classes(game)
    found = [
        f"{path.name}:{line}: {text}"
        for path in drawings(game)
        for line, text in strings(path.read_text(encoding="utf-8"))
        if is_prose(text, known)
    ]
    assert found == []


class Spoken(HTMLParser):
    """Collects what a page shows or reads aloud."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in UNSPOKEN:
            self.open.append(tag)
        self.found += [value for name, value in attrs if name in SPOKEN and value]

    def handle_endtag(self, tag: str) -> None:
        if self.open and self.open[-1] == tag:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if not self.open:
            self.found.append(data)


def spoken(template: str) -> list[str]:
    """The words of a template, without what the template engine fills in."""
    page = Spoken()
    spoken_blocks = re.sub(r"{% block \w*attributes %}.*?{% endblock %}", "", template, flags=re.DOTALL)
    page.feed(re.sub(r"{{.*?}}|{%.*?%}|{#.*?#}", "|", spoken_blocks, flags=re.DOTALL))
    return [text for text in page.found if WORDS.search(text)]


def test_templates_hold_no_prose() -> None:
    assert {path.name: found for path in TEMPLATES if (found := spoken(path.read_text("utf-8")))} == {}


@pytest.mark.parametrize("text", ["Take a domino, then place it", "takes domino", "Плитка", "Your turn"])
def test_prose_in_a_drawing_is_found(text: str) -> None:
    assert is_prose(text, {"option"})


@pytest.mark.parametrize(
    "text", ["option chosen", "po-row option", "place 2,0 *", "M 0 0 L 10 10", "draw.lost_cells"]
)
def test_classes_paths_and_keys_are_no_prose(text: str) -> None:
    assert not is_prose(text, {"option"})


def test_docstrings_are_no_prose_but_pieces_of_formatted_strings_may_be() -> None:
    source = '"""A drawing of the board."""\nx = f"{name} takes domino"\n"""What it is called."""\n'
    assert [text for _, text in strings(source)] == [" takes domino"]


def test_prose_in_a_template_is_found() -> None:
    assert spoken("<p>{{ say('one two') }}</p><b title='Start again'>x</b>") == ["Start again"]
    assert spoken("<script>const some = thing</script><code>take two</code>") == []
    assert spoken("<p>Choose your game</p><a>{% if x %}English{% endif %}</a>") == ["Choose your game"]
