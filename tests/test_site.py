"""The site of `make docs-site`: every page has its place in it, and its check finds what is wrong."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.web.matrix import MATRIX
from tools.site import project
from tools.site.check import POLICY, problems
from tools.site.doctests import fenced
from tools.site.json_api import json_api_page
from tools.site.stage import ROOT, is_made, loosened, pages, stage, tokens

NAMED = list(pages(project()["nav"]))
WRITTEN = [
    str(path.relative_to(ROOT))
    for pattern in ("*.md", "docs/**/*.md", "src/benben/games/*/RULES.md")
    for path in sorted(ROOT.glob(pattern))
]
GOOD = f"""
<head><meta http-equiv="Content-Security-Policy" content="{POLICY}"><link rel="stylesheet" href="style.css"></head>
<h1 id="top">Stone</h1><a href="#top">up</a><a href="other.html#top">on</a><a href="https://example.org">out</a>
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small site in which nothing is wrong."""
    for name in ("index.html", "other.html"):
        (tmp_path / name).write_text(GOOD)
    (tmp_path / "style.css").write_text("body { background: url('data:image/svg+xml,x'); }")
    return tmp_path


@pytest.fixture(scope="session")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    docs = tmp_path_factory.mktemp("docs")
    stage(project()["nav"], docs)
    return docs


def test_every_page_has_one_place_in_the_navigation_and_none_is_invented() -> None:
    assert sorted(page for page in NAMED if not is_made(page)) == sorted(WRITTEN)
    assert len(set(NAMED)) == len(NAMED)


def test_every_page_made_from_docstrings_is_named_for_a_module() -> None:
    modules = [Path(page).stem for page in NAMED if is_made(page) and page != "reference/json.md"]
    assert {"benben", "benben.core.game", "benben.core.record", "benben.core.advance", "benben.bots"} <= set(
        modules
    )
    assert [name for name in modules if find_spec(name) is None] == []


def test_whatever_a_page_links_to_comes_along(staged: Path) -> None:
    for page in NAMED:
        for link in re.findall(r"\]\(([^)\s#]+)", (staged / page).read_text(encoding="utf-8")):
            if not link.startswith(("http", "mailto:")):
                assert ((staged / page).parent / link).is_file(), f"{page}: {link}"


def test_a_source_file_that_a_page_links_to_is_shown_as_a_page(staged: Path) -> None:
    shown = (staged / "LICENSE.md").read_text(encoding="utf-8")
    assert (ROOT / "LICENSE").read_text(encoding="utf-8") in shown
    assert "(LICENSE.md)" in (staged / "README.md").read_text(encoding="utf-8")


def test_pages_are_copied_word_for_word(staged: Path) -> None:
    assert (staged / "docs/tour.md").read_text() == (ROOT / "docs/tour.md").read_text()


def test_lists_and_tables_right_below_a_line_of_text_get_room_and_code_stays_as_it_is() -> None:
    tight = "Two:\n- a\n- b\n\n**One**\n1. a\n2. b\n\nRow:\n| a |\n|---|\n\n```\ncode\n- c\n```\nAnd on."
    loose = (
        "Two:\n\n- a\n- b\n\n**One**\n\n1. a\n2. b\n\nRow:\n\n| a |\n|---|\n\n```\ncode\n- c\n```\n\nAnd on."
    )
    assert loosened(tight) == loosened(loose) == loose


def test_the_page_of_the_json_api_tells_every_request_with_its_purpose() -> None:
    told = dict(re.findall(r"^\| `([A-Z]+ /\S+)` \| (.*?) \|", json_api_page(), re.MULTILINE))
    offered = [request for request in MATRIX if request.split()[1].startswith("/api/")]
    assert sorted(told) == sorted(re.sub(r":\w+}", "}", request) for request in offered)
    assert [request for request, purpose in told.items() if not purpose.endswith(".")] == []


def test_the_page_of_the_json_api_describes_every_shape_that_it_names() -> None:
    page = json_api_page()
    named = {anchor for anchor in re.findall(r"\]\(#([a-z]+)\)", page) if anchor != "shapes"}
    assert len(named) > 20
    assert named <= {heading.lower() for heading in re.findall(r"^### (\w+)$", page, re.MULTILINE)}


def test_samples_in_docstrings_become_code_and_words_stay_words() -> None:
    assert fenced("One.\n\n>>> 1 + 1\n2\n>>> 3\n3\n\nTwo.") == (
        "One.\n\n```python\n>>> 1 + 1\n2\n>>> 3\n3\n```\n\nTwo."
    )


def test_the_sites_own_word_for_dark_takes_the_place_of_ours() -> None:
    ours = (ROOT / "src/benben/web/static/tokens.css").read_text(encoding="utf-8")
    made = tokens(ours)
    assert "prefers-color-scheme" not in made
    assert "data-theme" not in made
    dark = made.split('[data-md-color-scheme="slate"] {', 1)[1].split("}", 1)[0]
    assert dark in ours
    assert made.count("{") == made.count("}")


def test_a_site_in_order_has_no_problem(site: Path) -> None:
    assert problems(site) == []


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ('<a href="gone.html">', "leads nowhere: gone.html"),
        ('<a href="other.html#gone">', "leads nowhere: other.html#gone"),
        ('<a href="#gone">', "leads nowhere: #gone"),
        ('<a href="../outside.html">', "leads nowhere: ../outside.html"),
        ('<img src="gone.png">', "leads nowhere: gone.png"),
        ('<script src="https://example.org/x.js"></script>', "loads https://example.org/x.js"),
        ('<img src="//example.org/x.png">', "loads //example.org/x.png"),
        ('<link rel="preconnect" href="https://example.org">', "loads https://example.org"),
    ],
)
def test_what_is_wrong_with_a_page_is_told(site: Path, wrong: str, told: str) -> None:
    (site / "index.html").write_text(GOOD + wrong)
    assert problems(site) == [f"index.html: {told}"]


def test_a_page_that_would_let_browsers_load_from_other_hosts_is_told(site: Path) -> None:
    (site / "index.html").write_text(GOOD.replace(POLICY, "default-src *"))
    assert problems(site) == ["index.html: does not tell browsers to refuse other hosts"]


@pytest.mark.parametrize(
    "rule", ["a { background: url(https://example.org/x.png) }", '@import "//example.org/x.css";']
)
def test_a_style_that_loads_from_another_host_is_told(site: Path, rule: str) -> None:
    (site / "style.css").write_text(rule)
    assert problems(site) == ["style.css: loads from another host"]
