"""The ledger: every network with its leader, rooms, weights and value; pointing at a row lights it."""

from __future__ import annotations

from html import escape
from typing import Final

from benben.core.parts.display import Part
from benben.games.the_pyramid.draw.desk import Desk, line, panel, rule
from benben.games.the_pyramid.draw.nets import leader
from benben.games.the_pyramid.view import Network
from benben.svg import el, place, use

WIDTH: Final = 280
ROW: Final = 36
TOP: Final = 48
LEADERS: Final = ("white", "blue", "tied")
SIGNS: Final = ("curse", "secret", "so_far", "open")
COLUMN: Final = 130
LEGEND_ROW: Final = 25
LEGEND_HIGH: Final = 112


def ledger(desk: Desk) -> Part:
    """All networks, the dearest first; without values only their sizes and weights."""
    shown = desk.view.shows_values
    networks = sorted(
        desk.view.standing.networks, key=lambda one: (-one.value if shown else 0, -len(one.cells))
    )
    rows = [row(desk, one, TOP + ROW * i) for i, one in enumerate(networks)]
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
        panel(WIDTH, height) + head + none + "".join(rows) + legend(desk, below),
    )


def row(desk: Desk, network: Network, top: float) -> str:
    """One network; the style knows the place of each number."""
    shown = desk.view.shows_values
    white, blue = network.weights
    numbers = {
        "value": network.value,
        "name": network.name,
        "tiles": desk.say("draw.tiles", len(network.cells)),
        "rooms": network.rooms,
        "white": white,
        "blue": blue,
    }
    return el(
        "g",
        use(f"tp-row-{leader(network)}" if shown else "tp-row"),
        *(
            el("text", escape(str(number), quote=False), cls=name)
            for name, number in numbers.items()
            if shown or name != "value"
        ),
        use(f"tp-sign-{sign(network)}"),
        cls="row",
        data_lights=network.name,
        transform=place(0, top),
    )


def sign(network: Network) -> str:
    """Cursed, secret, secret so far, or open to the day."""
    if network.cursed:
        return "curse"
    if network.secret:
        return "so-far" if network.unbuilt else "secret"
    return "open"


def legend(desk: Desk, top: float) -> str:
    """What patterns and signs mean, in two columns; who leads only if the table shows it."""
    shown = desk.view.shows_values
    art = el("use", href="#tp-legend" if shown else "#tp-legend-plain", cls="gold", y=top)
    words = [
        line(
            desk.say(f"draw.legend.{name}"),
            47 + COLUMN * (i % 2),
            top + 21 + LEGEND_ROW * (i // 2),
            COLUMN - 38,
            14,
        )
        for i, name in enumerate((*LEADERS, *SIGNS) if shown else SIGNS)
    ]
    return rule(top - 2, WIDTH) + art + "".join(words)
