"""Commands that start a server: `play` at home and `serve` for a host."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from benben.cli.arguments import port_number
from benben.cli.common import Lang, Port, app, refusing, spoken
from benben.games import load_game
from benben.text import speak

PORT: Final = 8080

DataDir = Annotated[str, typer.Option("--data-dir", metavar="FOLDER", help="The data folder.")]
Config = Annotated[str, typer.Option("--config", metavar="FILE", help="A settings file.")]


@app.command()
@refusing
def play(
    key: Annotated[
        str, typer.Argument(help="Open the page of a new table of this game.", metavar="[KEY]")
    ] = "",
    port: Port = PORT,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the lobby in a browser.")
    ] = True,
    lan: Annotated[bool, typer.Option("--lan", help="Accept connections from the local network.")] = False,
    lang: Lang = "",
) -> None:
    """Play in the browser, on this machine or in the local network.

    Example: `benben play pyramido --lan`
    """
    from benben.web.home import play_at_home  # noqa: PLC0415 (the server takes a second to import)

    words = speak(spoken(lang))
    path = f"/new/{load_game(key).key}" if key else "/"
    play_at_home(path, port, browser=browser, lan=lan, words=words, tell=typer.echo)


@app.command()
@refusing
def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "",
    port: Annotated[str, typer.Option("--port", metavar="N", help="The port; 0: any free one.")] = "",
    db: Annotated[
        str, typer.Option("--db", metavar="URL", help="A PostgreSQL database (default: SQLite).")
    ] = "",
    names: Annotated[str, typer.Option("--names", help="Allowed host names, separated by commas.")] = "",
    proxies: Annotated[
        str, typer.Option("--proxies", help="Trusted proxies: addresses or networks, separated by commas.")
    ] = "",
    secure: Annotated[
        bool, typer.Option("--secure", help="Send cookies over TLS only; use it behind TLS.")
    ] = False,
    data_dir: DataDir = "",
    config: Config = "",
    show: Annotated[
        bool, typer.Option("--show-settings", help="Print the settings and their sources, then exit.")
    ] = False,
    lang: Lang = "",
) -> None:
    """Run a server. Settings without a flag come from the environment or a file.

    Example: `benben serve --port 8080 --db postgresql+psycopg:///benben --names play.example.org --secure`
    """
    from benben.web import run  # noqa: PLC0415 (the server takes a second to import)
    from benben.web.http import settings  # noqa: PLC0415

    if port:
        port_number(port)
    flags = {"host": host, "port": port, "db": db, "names": names, "proxies": proxies, "data_dir": data_dir}
    flags["secure"] = "on" if secure else ""
    words, chosen = speak(spoken(lang)), settings.choose(flags, config)
    if show:
        typer.echo(settings.show(chosen, words("cli.by_default")))
    else:
        run.serve(chosen.settings, lambda address: typer.echo(words("cli.serving", address=address)))
