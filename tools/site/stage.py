"""What the site is built from: pages of the repository, pages made from the code, pictures, our own style."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tools.site.json_api import json_api_page

ROOT: Final = Path(__file__).parents[2]
STATIC: Final = ROOT / "src" / "benben" / "web" / "static"
LINK: Final = re.compile(r"(?<=\]\()(?!https?:|mailto:|#)([^)\s#]+)(?=[)#])")
HOME: Final = "README.md"
WITHOUT_MENU: Final = "---\nhide:\n  - navigation\n---\n\n"
LANGUAGES: Final = {".py": "python", ".toml": "toml", "": "text"}
"""Files that are shown as a page when a page links to them; all others are copied."""
FENCED: Final = re.compile(r"(^```.*?^```$)", re.DOTALL | re.MULTILINE)
TIGHT: Final = re.compile(r"(?:^(?![-*] |\d+\. |[|#>\s]).+\n(?=[-*] |\d+\. |\|))|(?:\A\n(?=.))", re.MULTILINE)
"""A line of text with a list or a table right below it, or what stands right below a fence."""
DARK: Final = re.compile(r':root\[data-theme="dark"\]')
BY_DEVICE: Final = re.compile(r"@media \(prefers-color-scheme: dark\) \{.*?\} \}\n", re.DOTALL)


def pages(nav: Any) -> Iterator[str]:
    """Every page that the navigation names, in its order."""
    if isinstance(nav, str):
        yield nav
    else:
        for item in nav.values() if isinstance(nav, dict) else nav:
            yield from pages(item)


def stage(nav: Any, docs: Path) -> None:
    """Put everything that the site is built from into one folder."""
    for page in pages(nav):
        text = made(Path(page).stem) if is_made(page) else with_linked_files(ROOT / page, docs)
        write(docs / page, WITHOUT_MENU + text if page == HOME else text)
    style(docs / "assets")


def is_made(page: str) -> bool:
    """Whether a page is made from the code, and no file of the repository."""
    return page.startswith("reference/")


def made(name: str) -> str:
    """A page made from the code: the JSON API, or a module from its docstrings."""
    return json_api_page() if name == "json" else f"---\ntitle: {name}\n---\n\n::: {name}\n"


def with_linked_files(page: Path, docs: Path) -> str:
    """The text of a page, once what it links to is there as well."""

    def linked(found: re.Match[str]) -> str:
        link = found.group(1)
        target = (page.parent / link).resolve().relative_to(ROOT)
        return link + taken_along(target, docs)

    return LINK.sub(linked, loosened(page.read_text(encoding="utf-8")))


def loosened(text: str) -> str:
    """A blank line before lists and tables and after fences: code hosts need none there, Python-Markdown does."""
    parts = FENCED.split(text)
    return "".join(part if i % 2 else TIGHT.sub(r"\g<0>\n", part) for i, part in enumerate(parts))


def taken_along(target: Path, docs: Path) -> str:
    """Put a linked file beside the pages, if it is there; what its link must end with."""
    if target.suffix == ".md" or not (ROOT / target).is_file():
        return ""
    if target.suffix not in LANGUAGES:
        (docs / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / target, docs / target)
        return ""
    shown = (ROOT / target).read_text(encoding="utf-8")
    head = f"---\ntitle: {target.name}\nsearch:\n  exclude: true\n---\n\n# `{target}`\n"
    write(docs / f"{target}.md", f"{head}\n````{LANGUAGES[target.suffix]}\n{shown}````\n")
    return ".md"


def style(assets: Path) -> None:
    """Our colours, letters and stone."""
    write(assets / "tokens.css", tokens((STATIC / "tokens.css").read_text(encoding="utf-8")))
    shutil.copytree(STATIC / "fonts", assets / "fonts")
    for file in (STATIC / "favicon.svg", Path(__file__).with_name("site.css")):
        shutil.copyfile(file, assets / file.name)


def tokens(css: str) -> str:
    """The tokens of the pages with the site's own word for dark."""
    return DARK.sub('[data-md-color-scheme="slate"]', BY_DEVICE.sub("", css))


def write(path: Path, text: str) -> None:
    """A file with the folders that it needs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
