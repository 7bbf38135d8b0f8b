"""Commands for games: print a guide, check component data, create a new game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown

from benben.cli.arguments import Commands
from benben.cli.common import Key, Lang, app, read, reader, refusing, spoken
from benben.cli.scaffold import new_game as scaffold
from benben.games import load_game
from benben.text import explain, speak

data_app = typer.Typer(
    cls=Commands, no_args_is_help=True, help="Component data: the cards, tiles and maps of a game."
)
app.add_typer(data_app, name="data")


@app.command()
@refusing
def rules(key: Key, lang: Lang = "") -> None:
    """Print the rules guide of a game.

    Example: `benben rules pyramido --lang uk`
    """
    game = load_game(key)
    guide = read(game.folder / "guide" / f"{spoken(lang)}.md")
    if sys.stdout.isatty():
        Console().print(Markdown(guide))
    else:
        typer.echo(guide)


@data_app.command("check")
@refusing
def data_check(
    key: Key,
    file: Annotated[Path, typer.Argument(help="A component file.", metavar="FILE")],
    lang: Lang = "",
) -> None:
    """Check a component file: print the first error, or all warnings if it is valid.

    Example: `benben data check pyramido my-pyramido.toml`
    """
    game = load_game(key)
    words = reader(lang, game)
    digest = game.check_data(file)
    typer.echo(words("cli.data_ok", file=file, game=words("game.name"), digest=digest))
    for doubt in game.doubts(file):
        typer.echo(words("cli.data_doubt", problem=explain(doubt, words)))


@app.command("new-game")
@refusing
def new_game(
    name: Annotated[str, typer.Argument(help="The key of the new game.", metavar="KEY")],
    into: Annotated[Path, typer.Option("--into", help="The checkout to add the game to.")] = Path(),
    lang: Lang = "",
) -> None:
    """Copy the template game under a new key: sources, texts and tests, which pass from the start.

    Example: `benben new-game senet`
    """
    words = speak(spoken(lang))
    created = scaffold(name, into)
    typer.echo(words("cli.created", folder=into / "src" / "benben" / "games" / name, n=len(created)))
