"""`benben play` and `benben serve`: the commands that open the doors."""

from __future__ import annotations

from dataclasses import replace

import segno
import typer

from benben.games import load_game
from benben.text import Words
from benben.web.run import ANYWHERE, HOME, for_lan, lan_address, open_browser
from benben.web.run import serve as run_server
from benben.web.settings import Settings


def play_at_home(key: str, port: int, *, browser: bool, lan: bool, words: Words) -> None:
    """A server for this machine, or for the living room, with the lobby in the browser."""
    path = f"/new/{load_game(key).key}" if key else "/"
    settings = for_lan(Settings()) if lan else Settings()

    def ready(address: str) -> None:
        shown = address.replace(HOME, lan_address()) if lan else address
        typer.echo(words("cli.serving", address=shown + path))
        if lan:
            segno.make(shown + path).terminal(compact=True)
        typer.echo(words("cli.how_to_stop"))
        if browser:
            open_browser(address + path)

    run_server(settings, ANYWHERE if lan else HOME, port, ready)


def serve_host(host: str, port: int, db: str, names: str, *, secure: bool, words: Words) -> None:
    """A server for others, behind a proxy or alone."""
    settings = Settings(db=db, secure=secure)
    own = tuple(name.strip().lower() for name in names.split(",") if name.strip())
    settings = replace(settings, hosts=(*settings.hosts, *own))
    run_server(settings, host, port, lambda address: typer.echo(words("cli.serving", address=address)))
