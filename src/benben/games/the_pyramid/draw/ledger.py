"""The ledger: every network with its leader, rooms, weights and value; pointing at a row lights it."""

from __future__ import annotations

from typing import Final

from benben.core.part import Part
from benben.games.the_pyramid.draw.desk import Desk, line, panel
from benben.games.the_pyramid.draw.nets import keystone, leader, network_told
from benben.games.the_pyramid.draw.pieces import around
from benben.games.the_pyramid.draw.tell import weights
from benben.games.the_pyramid.view import Network
from benben.svg import el, label, place, title, use

WIDTH: Final = 280
ROW: Final = 36
TOP: Final = 48


def ledger(desk: Desk) -> Part:
    """All networks, the dearest first; without values only their sizes and weights."""
    shown = desk.view.shows_values
    networks = sorted(
        desk.view.standing.networks, key=lambda one: (-one.value if shown else 0, -len(one.cells))
    )
    rows = [el("g", row(desk, one), transform=place(0, TOP + ROW * i)) for i, one in enumerate(networks)]
    height = TOP + ROW * max(1, len(rows)) + 8
    hint = desk.say("draw.networks.now") if shown and not desk.over else ""
    none = line(desk.say("draw.networks.none"), 14, TOP + 22, WIDTH - 28, 15, "soft") if not rows else ""
    head = line(desk.say("draw.networks"), 14, 29, 90, 22, "d") + line(
        hint, WIDTH - 14, 28, 160, 14, "soft end"
    )
    return Part("ledger", WIDTH, height, panel(WIDTH, height) + head + none + "".join(rows))


def row(desk: Desk, network: Network) -> str:
    """One network."""
    shown = desk.view.shows_values
    coin = keystone(network.value, leader(network), (28, ROW / 2), 30) if shown else ()
    art = [
        title(network_told(desk, network)),
        el("rect", cls="back", x=6, width=WIDTH - 12, height=ROW - 1, rx=8),
        *coin,
        label(network.name, 52, 23, "f16 b"),
        label(desk.say("draw.tiles", len(network.cells)), 90, 23, "f14 soft"),
        use("tp-ico-room", 148, 10, 16, 16) + label(str(network.rooms), 168, 23, "f14 soft"),
        weights(network.weights, 186, ROW / 2),
        sign(network),
    ]
    return el("g", *art, cls="row", data_lights=network.name)


def sign(network: Network) -> str:
    """Cursed, secret, secret so far, or open to the day."""
    at = (257, ROW / 2)
    if network.cursed:
        return around("tp-sym-curse", at, 26)
    if network.secret:
        return around("tp-seal-open" if network.unbuilt else "tp-seal", at, 24)
    return el("g", around("tp-ico-day", at, 20), cls="gold")
