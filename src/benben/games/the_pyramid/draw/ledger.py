"""The ledger: every network with its leader, rooms, weights and value; pointing at a row lights it."""

from __future__ import annotations

from typing import Final

from benben.core.part import Part
from benben.games.the_pyramid.draw.desk import Desk, line, panel, rule
from benben.games.the_pyramid.draw.nets import keystone, leader, ref
from benben.games.the_pyramid.draw.pieces import around
from benben.games.the_pyramid.draw.tell import chips
from benben.games.the_pyramid.view import Network
from benben.svg import el, label, place, use

WIDTH: Final = 280
ROW: Final = 36
TOP: Final = 48
SWATCHES: Final = ("white", "blue", "tied", "curse")
SIGNS: Final = {"secret": "tp-seal", "so_far": "tp-seal-open", "open": "tp-ico-day"}
COLUMN: Final = 130
LEGEND_ROW: Final = 25
LEGEND_HIGH: Final = 112


def ledger(desk: Desk) -> Part:
    """All networks, the dearest first; without values only their sizes and weights."""
    shown = desk.view.shows_values
    networks = sorted(
        desk.view.standing.networks, key=lambda one: (-one.value if shown else 0, -len(one.cells))
    )
    rows = [el("g", row(desk, one), transform=place(0, TOP + ROW * i)) for i, one in enumerate(networks)]
    below = TOP + ROW * max(1, len(rows)) + 8
    height = below + LEGEND_HIGH
    hint = desk.say("draw.networks.now") if shown and not desk.over else ""
    none = line(desk.say("draw.networks.none"), 14, TOP + 22, WIDTH - 28, 15, "soft") if not rows else ""
    head = line(desk.say("draw.networks"), 14, 29, 90, 22, "d") + line(
        hint, WIDTH - 14, 28, 160, 14, "soft end"
    )
    return Part(
        "ledger",
        WIDTH,
        height,
        panel(WIDTH, height) + row_sheet() + head + none + "".join(rows) + legend(desk, below),
    )


def row(desk: Desk, network: Network) -> str:
    """One network."""
    white, blue = network.weights
    coin = keystone(network.value, leader(network), (28, ROW / 2), 30) if desk.view.shows_values else ()
    numbers = [
        label(network.name, 52, 23, "f16 b"),
        label(desk.say("draw.tiles", len(network.cells)), 90, 23, "f14 soft"),
        label(str(network.rooms), 168, 23, "f14 soft"),
        label(str(white), 197, 23, "f14 b mid on-white"),
        label(str(blue), 225, 23, "f14 b mid on-blue"),
    ]
    return el("g", ref("row"), *coin, *numbers, sign(network), cls="row", data_lights=network.name)


def row_sheet() -> str:
    """What all rows stand on."""
    back = el("rect", x=6, width=WIDTH - 12, height=ROW - 1, rx=8)
    return el("defs", el("g", back, use("tp-ico-room", 148, 10, 16, 16), chips(186, ROW / 2), id="row"))


def sign(network: Network) -> str:
    """Cursed, secret, secret so far, or open to the day."""
    at = (257, ROW / 2)
    if network.cursed:
        return around("tp-sym-curse", at, 26)
    if network.secret:
        return around("tp-seal-open" if network.unbuilt else "tp-seal", at, 24)
    return el("g", around("tp-ico-day", at, 20), cls="gold")


def legend(desk: Desk, top: float) -> str:
    """What patterns and signs mean, in two columns; who leads only if the table shows it."""
    drawn = [rule(top - 2, WIDTH)]
    swatches = SWATCHES if desk.view.shows_values else SWATCHES[-1:]
    for i, name in enumerate((*swatches, *SIGNS)):
        x, y = 14 + COLUMN * (i % 2), top + 16 + LEGEND_ROW * (i // 2)
        if name in SIGNS:
            sign = el("g", around(SIGNS[name], (x + 13, y), 20), cls="gold")
        else:
            sign = el("rect", cls=f"net net-{name}", x=x, y=y - 8, width=26, height=16, rx=3)
        drawn.append(sign + line(desk.say(f"draw.legend.{name}"), x + 33, y + 5, COLUMN - 38, 14))
    return "".join(drawn)
