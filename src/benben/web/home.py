"""Playing at home: a server for this machine or the local network, with the lobby in the browser."""

from __future__ import annotations

import os
import socket
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import segno

from benben.text.words import Words
from benben.web.http.settings import Settings, choose
from benben.web.run import ALL_ADDRESSES, LOOPBACK, serve


def play_at_home(
    path: str, port: int, *, browser: bool, lan: bool, words: Words, tell: Callable[[str], None]
) -> None:
    """Serve until stopped; call `tell` with the address of the first page once the server is ready."""
    settings = replace(choose().settings, host=ALL_ADDRESSES if lan else LOOPBACK, port=port)

    def ready(address: str) -> None:
        shown = address.replace(LOOPBACK, lan_address()) if lan else address
        tell(words("cli.serving", address=shown + path))
        if lan:
            segno.make(shown + path).terminal(compact=True)
        tell(words("cli.how_to_stop"))
        if browser:
            open_browser(address + path)

    serve(for_lan(settings) if lan else settings, ready, quiet=True)


def lan_address() -> str:
    """Return the address of this machine in the local network, without sending a packet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return LOOPBACK
        return str(probe.getsockname()[0])


def for_lan(settings: Settings) -> Settings:
    """Return the settings with this machine's names in the local network as allowed hosts."""
    names = (lan_address(), socket.gethostname().lower(), f"{socket.gethostname().lower()}.local")
    return replace(settings, hosts=(*settings.hosts, *names))


def open_browser(address: str) -> None:
    """Open the page in a browser if there is a display."""
    if (
        os.environ.get("DISPLAY")
        or os.environ.get("WAYLAND_DISPLAY")
        or os.name == "nt"
        or Path("/Applications").exists()
    ):
        webbrowser.open(address)
