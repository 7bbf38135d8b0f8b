"""`benben about`: which benben runs here, and how."""

from __future__ import annotations

import platform
from typing import Annotated, Final, NamedTuple

import msgspec
import typer

import benben
from benben.cli.common import Lang, app, refusing, spoken
from benben.core.engines import compiled_modules, modules, state
from benben.text import LANGUAGES, Words, speak

LINES: Final = ("version", "commit", "python", "engines", "data_folder", "languages")


class About(NamedTuple):
    """What is told."""

    version: str
    commit: str | None
    """Of a checkout, with `-dirty` where files are changed; an installed package has none."""
    python: str
    engines: str
    """`compiled`, `interpreted`, or `mixed`."""
    compiled: int
    """How many of the modules are."""
    modules: int
    """How many can be."""
    data_folder: str
    languages: tuple[str, ...]


@app.command()
@refusing
def about(
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
    lang: Lang = "",
) -> None:
    """Print the version, whether the engines are compiled, and where data is kept.

    Example: `benben about --json`
    """
    found = look()
    typer.echo(
        msgspec.json.encode(found._asdict()).decode()
        if json
        else "\n".join(lines(found, speak(spoken(lang))))
    )


def look() -> About:
    """Ask this process and the files it runs from."""
    from benben.web.http.build import commit  # noqa: PLC0415 (a server takes a second to import)
    from benben.web.http.settings import choose  # noqa: PLC0415

    compiled, total = len(compiled_modules()), len(modules())
    return About(
        version=benben.__version__,
        commit=commit(),
        python=platform.python_version(),
        engines=state(compiled, total),
        compiled=compiled,
        modules=total,
        data_folder=str(choose().settings.folder),
        languages=LANGUAGES,
    )


def lines(found: About, words: Words) -> list[str]:
    """Each thing with its name in front; what is not known is left out."""
    told = found._asdict() | {
        "engines": words(f"cli.about.{found.engines}", compiled=found.compiled, modules=found.modules),
        "languages": ", ".join(found.languages),
    }
    names = {key: words(f"cli.about.{key}") for key in LINES if told[key] is not None}
    width = max(map(len, names.values()))
    return [f"{name:<{width}}  {told[key]}" for key, name in names.items()]
