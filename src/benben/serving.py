"""`benben play` and `benben serve`: the commands that open the doors."""

from __future__ import annotations

from dataclasses import replace

import segno
import typer

from benben.games import load_game
from benben.text import Words
from benben.web.run import ANYWHERE, HOME, for_lan, lan_address, open_browser
from benben.web.run import serve as run_server
from benben.web.settings import choose, show


def play_at_home(key: str, port: int, *, browser: bool, lan: bool, words: Words) -> None:
    """A server for this machine, or for the living room, with the lobby in the browser."""
    path = f"/new/{load_game(key).key}" if key else "/"
    settings = replace(choose().settings, host=ANYWHERE if lan else HOME, port=port)

    def ready(address: str) -> None:
        shown = address.replace(HOME, lan_address()) if lan else address
        typer.echo(words("cli.serving", address=shown + path))
        if lan:
            segno.make(shown + path).terminal(compact=True)
        typer.echo(words("cli.how_to_stop"))
        if browser:
            open_browser(address + path)

    run_server(for_lan(settings) if lan else settings, ready, quiet=True)


def serve_host(flags: dict[str, str], config: str, *, only_show: bool, words: Words) -> None:
    """A server for others, behind a proxy or alone; or only what it would be."""
    chosen = choose(flags, config)
    if only_show:
        typer.echo(show(chosen, words("cli.by_default")))
        return
    run_server(chosen.settings, lambda address: typer.echo(words("cli.serving", address=address)))
