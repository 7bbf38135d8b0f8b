"""What stands beside the board: seats at a glance, the stage of the match, the score sheet."""

from __future__ import annotations

from benben.core.game import Say
from benben.core.outcome import Line
from benben.core.parts.display import Card
from benben.games.the_pyramid.actions import TURN_NAMES
from benben.games.the_pyramid.board.pieces import TILE_DOORS, TILE_GEM, TILE_KIND, TILE_NAMES, TILE_SYMBOL
from benben.games.the_pyramid.board.sheet import lines_of
from benben.games.the_pyramid.board.triangle import CELL_NAMES, CELL_ROW, points_up
from benben.games.the_pyramid.data import COLOURS, DATA, KINDS, ROWS, SIDES, SYMBOLS
from benben.games.the_pyramid.view import Network, View, counted


def cards(v: View, say: Say) -> list[Card]:
    """Each seat's colour, pawns in stock and tiles in hand; points as far as the table shows them."""
    return [
        Card(
            points=v.standing.scores[COLOURS.index(architect.colour)] if v.shows_values else 0,
            lines=(
                say(f"card.{architect.colour}", sum(architect.stock)),
                say("card.hand", len(architect.hand)),
            ),
            first=v.white == seat,
        )
        for seat, architect in enumerate(v.architects)
    ]


def turn(v: View) -> tuple[int, str] | None:
    """The seat on turn and its decision: no secret."""
    return None if v.phase == "game_over" else (v.active, v.phase)


def stage(v: View, say: Say) -> str:
    """Which turn it is."""
    return say("stage.over") if v.phase == "game_over" else say("stage.turn", v.turn, v.last)


def sheet(v: View, seat: int) -> list[Line]:
    """What a seat's networks and ankhs pay, or would pay now if the table shows it."""
    if not v.shows_values:
        return []
    colour = COLOURS.index(v.architects[seat].colour)
    return list(lines_of(counted(v), v.standing.ankhs[colour], colour))


def label(v: View, option: str, say: Say) -> str:
    """An option in words, with the tile it is about."""
    verb, *words = option.split(" ")
    text = say(f"action.{verb}", *words)
    if verb == "play":
        cell = v.cells[CELL_NAMES.index(words[1])]
        shown = say("label.replaces", text) if cell.pawn else text
        return say("label.tile", shown, face_words(cell.tile, say))
    if verb == "choose":
        tile = TILE_NAMES.index(words[0]) + 1
        return say("label.tile", text, face_words(tile, say))
    if verb == "lay" and v.chosen:
        doors = TILE_DOORS[SIDES * v.chosen + TURN_NAMES.index(words[1])]
        return say("label.open", text, ways(CELL_NAMES.index(words[0]), doors, say))
    return text


def face_words(tile: int, say: Say) -> str:
    """What a tile is and bears, and how many sides are open."""
    doors = TILE_DOORS[SIDES * tile].bit_count()
    return say("label.face", KINDS[TILE_KIND[tile]], symbol_words(tile, say), doors)


def symbol_words(tile: int, say: Say) -> str:
    """The symbol of a tile; a sarcophagus with its colour."""
    gem = TILE_GEM[tile]
    return (
        say("label.sarcophagus", DATA.gems[gem]) if gem >= 0 else say(f"symbol.{SYMBOLS[TILE_SYMBOL[tile]]}")
    )


def ways(cell: int, doors: int, say: Say) -> str:
    """The open sides of a cell as directions."""
    up = points_up(CELL_NAMES[cell])
    names = ("down", "left", "right") if up else ("up", "right", "left")
    opened = [say(f"way.{names[side]}") for side in range(SIDES) if doors >> side & 1]
    return ", ".join(opened) or say("way.none")


def in_words(v: View, say: Say) -> list[str]:
    """The reader's hand, the stocks, the networks and the pyramid from the top down."""
    return [*hand_words(v, say), *stock_words(v, say), *network_words(v, say), *row_words(v, say)]


def hand_words(v: View, say: Say) -> list[str]:
    """The tiles that the reader sees in hands."""
    tiles = [tile for architect in v.architects for tile in architect.hand if tile]
    return [say("words.hand", TILE_NAMES[tile - 1], face_words(tile, say)) for tile in tiles]


def stock_words(v: View, say: Say) -> list[str]:
    """What each side has in stock."""
    return [
        say("words.stock", architect.colour, *architect.stock)
        + ("" if architect.mummy_played else f" {say('words.locked')}")
        for architect in v.architects
    ]


def network_words(v: View, say: Say) -> list[str]:
    """Each network with its weights, and its value if the table shows it."""
    return [one_network(v, network, say) for network in v.standing.networks]


def one_network(v: View, network: Network, say: Say) -> str:
    """One network in words."""
    state = "cursed" if network.cursed else "secret" if network.secret else "open"
    told = say(f"words.network_{state}", network.name, len(network.cells), *network.weights)
    return say("words.value", told, network.value) if v.shows_values else told


def row_words(v: View, say: Say) -> list[str]:
    """The laid tiles row by row, the top first."""
    rows = [
        [
            cell_words(v, cell, say)
            for cell in range(len(v.cells))
            if CELL_ROW[cell] == row and v.cells[cell].tile
        ]
        for row in range(DATA.side)
    ]
    return [
        say("words.row", ROWS[row], "; ".join(cells))
        for row, cells in reversed(list(enumerate(rows)))
        if cells
    ]


def cell_words(v: View, cell: int, say: Say) -> str:
    """A laid tile, its open sides and its pawn."""
    held = v.cells[cell]
    kind, symbol = KINDS[TILE_KIND[held.tile]], symbol_words(held.tile, say)
    told = say("words.cell", CELL_NAMES[cell], kind, symbol, ways(cell, held.open, say))
    return say("words.pawn", told, held.colour, held.pawn) if held.pawn else told
