"""The cache of page pieces: rendered once, placeholders filled each time."""

from __future__ import annotations

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined
from markupsafe import Markup

from benben.web.screen.table.context import Choice
from benben.web.screen.templates import PieceCache, choices

PIECES = {
    "bar.html": "<b>{{ name }}</b><i>{{ version }}</i>{{ kept('menu.html', version=version) }}",
    "menu.html": "<u>{{ version }}</u>",
}


@pytest.fixture
def kept() -> PieceCache:
    templates = Environment(loader=DictLoader(PIECES), autoescape=True, undefined=StrictUndefined)
    templates.globals["kept"] = PieceCache(templates)
    found = templates.globals["kept"]
    assert isinstance(found, PieceCache)
    return found


def test_a_piece_is_written_once_for_the_same_values(kept: PieceCache) -> None:
    for name in ("Ann", "Ben", "Ann"):
        assert kept("bar.html", name=name, version=1) == f"<b>{name}</b><i>1</i><u>1</u>"
    assert kept.cached.cache_info().misses == 3  # two bars, one menu


def test_what_is_fresh_is_filled_in_wherever_it_stands_and_nothing_is_written_anew(kept: PieceCache) -> None:
    told = [kept("bar.html", fresh={"version": version}, name="Ann") for version in (1, 2, 3)]
    assert told == [f"<b>Ann</b><i>{n}</i><u>{n}</u>" for n in (1, 2, 3)]
    assert kept.cached_split.cache_info().misses == 1


@pytest.mark.parametrize(
    ("fresh", "expected"), [("<script>", "&lt;script&gt;"), (Markup("<em/>"), "<em/>"), (7, "7")]
)
def test_what_is_filled_in_is_escaped_unless_it_is_markup(
    kept: PieceCache, fresh: object, expected: str
) -> None:
    assert f"<i>{expected}</i>" in kept("bar.html", fresh={"version": fresh}, name="Ann")


def test_a_name_that_looks_like_a_gap_is_a_name(kept: PieceCache) -> None:
    told = kept("bar.html", fresh={"version": "9"}, name="@version@ @-version@ @0123456789abcdef-version@")
    assert told.startswith("<b>@version@ @-version@ @0123456789abcdef-version@</b><i>9</i>")


def test_a_fresh_value_that_looks_like_a_gap_stays_as_it_is(kept: PieceCache) -> None:
    gap = f"@{kept.secret}-version@"
    assert f"<i>{gap}</i>" in kept("bar.html", fresh={"version": gap}, name="Ann")


def test_options_are_buttons_in_order_and_escaped() -> None:
    offered = (Choice("take 1", "Take <1> & go"), Choice('roll "', "Roll", wanted=True))
    assert choices(offered) == (
        '<button name="a" value="take 1">Take &lt;1&gt; &amp; go</button>\n'
        '<button name="a" value="roll &#34;" data-wanted>Roll</button>'
    )
