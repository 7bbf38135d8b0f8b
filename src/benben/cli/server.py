"""Servers on the command line: at home and for others."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from benben.cli.shared import Lang, Port, app, refusing, spoken
from benben.text import speak
from benben.usage import port_number

PORT: Final = 8080

DataDir = Annotated[str, typer.Option("--data-dir", metavar="FOLDER", help="Where everything is kept.")]
Config = Annotated[str, typer.Option("--config", metavar="FILE", help="A settings file.")]


@app.command()
@refusing
def play(
    key: Annotated[str, typer.Argument(help="A game to set up at once.", metavar="[KEY]")] = "",
    port: Port = PORT,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the lobby in a browser.")
    ] = True,
    lan: Annotated[bool, typer.Option("--lan", help="Let others in the local network in.")] = False,
    lang: Lang = "",
) -> None:
    """Play in the browser, on this machine or in the living room.

    Example: `benben play pyramido --lan`
    """
    from benben.serving import play_at_home  # noqa: PLC0415 (a server takes a second to import)

    play_at_home(key, port, browser=browser, lan=lan, words=speak(spoken(lang)))


@app.command()
@refusing
def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "",
    port: Annotated[str, typer.Option("--port", metavar="N", help="The port; 0 takes any free one.")] = "",
    db: Annotated[
        str, typer.Option("--db", metavar="URL", help="A PostgreSQL database; without it SQLite.")
    ] = "",
    names: Annotated[str, typer.Option("--names", help="Host names to answer to, separated by commas.")] = "",
    proxies: Annotated[
        str, typer.Option("--proxies", help="Proxies to believe: addresses or networks, separated by commas.")
    ] = "",
    secure: Annotated[
        bool, typer.Option("--secure", help="Behind TLS: cookies are sent over it only.")
    ] = False,
    data_dir: DataDir = "",
    config: Config = "",
    show: Annotated[
        bool, typer.Option("--show-settings", help="Print what holds and where it comes from, then leave.")
    ] = False,
    lang: Lang = "",
) -> None:
    """Serve tables to others. What no flag says comes from the environment or a file.

    Example: `benben serve --port 8080 --db postgresql+psycopg:///benben --names play.example.org --secure`
    """
    from benben.serving import serve_host  # noqa: PLC0415 (a server takes a second to import)

    if port:
        port_number(port)
    flags = {"host": host, "port": port, "db": db, "names": names, "proxies": proxies, "data_dir": data_dir}
    flags["secure"] = "on" if secure else ""
    serve_host(flags, config, only_show=show, words=speak(spoken(lang)))
