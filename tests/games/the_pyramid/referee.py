"""A second opinion on the rules: words instead of numbers, geometry instead of tables, sets instead of searches.

The tiles come from the table in RULES.md 2.4, the neighbours from the drawing in RULES.md 10.
"""

from __future__ import annotations

import re
from itertools import combinations
from math import isclose, sqrt

from tests.games.the_pyramid.arrange import RULES

ACTIONS = ("turn_corridor", "turn_room", "swap", "move")
KINDS = ("worker", "mummy", "priest", "pharaoh")
HEIGHT = 50 * sqrt(3)
OPEN_UP = {1: ("H", "L", "R"), 2: ("HL", "LR", "HR"), 3: ("HLR",) * 3}
OPEN_DOWN = {1: ("H", "R", "L"), 2: ("HR", "LR", "HL"), 3: ("HLR",) * 3}
"""RULES.md 2.3: open sides by number of openings and rotation."""


def read_tiles() -> dict[str, tuple[str, int, str]]:
    """T01: ("room", 2, "sarcophagus gold"), ...: the table of RULES.md 2.4."""
    found = {}
    row = r"\| T(\d\d)(?:-T(\d\d))? \| (\w+) \| (\d) \| ([\w ]+?)(?: \(\w+\))? \| \d "
    for first, last, kind, openings, symbol in re.findall(row, RULES):
        for number in range(int(first), int(last or first) + 1):
            found[f"T{number:02}"] = (kind, int(openings), symbol)
    return found


TILES = read_tiles()


def midpoints(cell: str) -> dict[str, tuple[float, float]]:
    """Where the sides of a cell are drawn (RULES.md 10)."""
    row, number = "ABCDEFG".index(cell[0]), int(cell[1:])
    y = 7 * HEIGHT - row * HEIGHT
    if number % 2:
        x = 50 * row + 100 * ((number - 1) // 2)
        return {"H": (x + 50, y), "L": (x + 25, y - HEIGHT / 2), "R": (x + 75, y - HEIGHT / 2)}
    x = 50 * row + 100 * (number // 2 - 1)
    return {"H": (x + 100, y - HEIGHT), "L": (x + 75, y - HEIGHT / 2), "R": (x + 125, y - HEIGHT / 2)}


CELLS = [f"{row}{number}" for i, row in enumerate("ABCDEFG") for number in range(1, 14 - 2 * i)]


def find_edges() -> dict[tuple[str, str], tuple[str, str]]:
    """Each side of a cell with the side that it touches."""
    sides = [(cell, side, at) for cell in CELLS for side, at in midpoints(cell).items()]
    edges = {}
    for (a, side, at), (b, other, there) in combinations(sides, 2):
        if all(isclose(p, q, abs_tol=0.01) for p, q in zip(at, there, strict=True)):
            edges[a, side], edges[b, other] = (b, other), (a, side)
    return edges


EDGES = find_edges()


def open_sides(cell: str, tile: str, turns: int) -> str:
    """The open sides of a laid tile."""
    return (OPEN_UP if int(cell[1:]) % 2 else OPEN_DOWN)[TILES[tile][1]][turns]


class Referee:
    """Follows a match and knows what may be done."""

    def __init__(
        self, laid: dict[str, tuple[str, int]], hands: tuple[list[str], list[str]], pile: list[str]
    ) -> None:
        self.laid = laid
        """Tile and rotation of each built cell."""
        self.pawns: dict[str, tuple[str, str]] = {}
        """Colour and kind of the pawn on a cell."""
        self.stock = {
            "white": {"worker": 14, "mummy": 1, "priest": 1, "pharaoh": 1},
            "blue": {"worker": 15, "mummy": 1, "priest": 1, "pharaoh": 0},
        }
        self.hands = {"white": hands[0], "blue": hands[1]}
        self.pile = pile
        """The next tile first."""
        self.turn = 1
        self.mummies: set[str] = set()
        self.here = ""
        self.picked = ""
        self.chosen = ""
        self.asked = "play"

    @property
    def me(self) -> str:
        """Who moves."""
        return "white" if self.turn % 2 else "blue"

    @property
    def other(self) -> str:
        """Who waits."""
        return "blue" if self.turn % 2 else "white"

    def options(self) -> set[str]:
        """What may be said now."""
        mine = [cell for cell, pawn in self.pawns.items() if pawn[0] == self.me]
        theirs = [cell for cell, pawn in self.pawns.items() if pawn[0] == self.other and pawn[1] != "priest"]
        free = [cell for cell in self.laid if cell not in self.pawns and self.symbol(cell) != "stay_free"]
        if self.asked == "play":
            return {f"play {kind} {cell}" for kind in KINDS for cell in self.places_for(kind, free)}
        if self.asked == "turn":
            return {f"turn {cell} {steps}" for cell in self.laid if self.can_turn(cell) for steps in (1, 2)}
        if self.asked == "swap":
            return {f"swap {cell}" for cell in mine if theirs}
        if self.asked == "with":
            return {f"with {cell}" for cell in theirs}
        if self.asked == "move":
            return {f"move {cell}" for cell in mine if cell != self.here and free}
        if self.asked == "to":
            return {f"to {cell}" for cell in free}
        if self.asked == "choose":
            faces = {TILES[tile]: tile for tile in sorted(self.hands[self.me], reverse=True)}
            return {f"choose {tile}" for tile in faces.values()}
        rotations = ("r0",) if TILES[self.chosen][1] == 3 else ("r0", "r120", "r240")
        return {f"lay {cell} {rotation}" for cell in CELLS if self.is_site(cell) for rotation in rotations}

    def places_for(self, kind: str, free: list[str]) -> list[str]:
        """Where a kind of pawn may be played."""
        if not self.stock[self.me][kind] or (kind == "priest" and self.me not in self.mummies):
            return []
        workers = [cell for cell, pawn in self.pawns.items() if pawn == (self.other, "worker")]
        return free + workers if kind in ("mummy", "pharaoh") else free

    def symbol(self, cell: str) -> str:
        """What the tile on a cell bears."""
        return TILES[self.laid[cell][0]][2]

    def can_turn(self, cell: str) -> bool:
        """Whether the action of this turn may turn a tile."""
        kind, openings, _ = TILES[self.laid[cell][0]]
        named = self.symbol(self.here).removeprefix("turn_")
        return kind == named and openings < 3 and self.pawns.get(cell) != (self.other, "priest")

    def is_site(self, cell: str) -> bool:
        """Whether a tile may be laid there."""
        beside = [EDGES[cell, side][0] for side in "HLR" if (cell, side) in EDGES]
        return cell not in self.laid and any(other in self.laid for other in beside)

    def play(self, option: str) -> None:
        """Carry out an option, and go past actions that are impossible."""
        verb, *words = option.split()
        if verb == "play":
            self.play_pawn(*words)
        elif verb == "turn":
            tile, turns = self.laid[words[0]]
            self.laid[words[0]] = (tile, (turns + int(words[1])) % 3)
            self.asked = "choose"
        elif verb in ("swap", "move"):
            self.picked, self.asked = words[0], "with" if verb == "swap" else "to"
        elif verb == "with":
            pawns = self.pawns
            pawns[self.picked], pawns[words[0]] = pawns[words[0]], pawns[self.picked]
            self.asked = "choose"
        elif verb == "to":
            self.pawns[words[0]] = self.pawns.pop(self.picked)
            self.asked = "choose"
        elif verb == "choose":
            self.chosen, self.asked = words[0], "lay"
        else:
            self.lay(words[0], ("r0", "r120", "r240").index(words[1]))
        if self.asked in ("turn", "swap", "move") and not self.options():
            self.asked = "choose"

    def play_pawn(self, kind: str, cell: str) -> None:
        """A pawn comes, a worker may go."""
        if cell in self.pawns:
            self.stock[self.other]["worker"] += 1
        self.stock[self.me][kind] -= 1
        self.pawns[cell] = (self.me, kind)
        self.here = cell
        if kind == "mummy":
            self.mummies.add(self.me)
        symbol = self.symbol(cell)
        self.asked = symbol.split("_")[0] if symbol in ACTIONS else "choose"

    def lay(self, cell: str, turns: int) -> None:
        """Build, draw, next turn."""
        self.laid[cell] = (self.chosen, turns)
        self.hands[self.me].remove(self.chosen)
        if self.pile:
            self.hands[self.me].append(self.pile.pop(0))
        self.turn += 1
        self.asked = "play" if self.turn <= 30 else ""


def links(laid: dict[str, tuple[str, int]]) -> list[set[str]]:
    """Pairs of cells whose open sides meet."""
    doors = {(cell, side) for cell, (tile, turns) in laid.items() for side in open_sides(cell, tile, turns)}
    return [{a, EDGES[a, side][0]} for a, side in doors if EDGES.get((a, side)) in doors]


def merged(pairs: list[set[str]]) -> list[set[str]]:
    """Merge overlapping sets until none overlap."""
    groups: list[set[str]] = []
    for pair in pairs:
        apart = [group for group in groups if group.isdisjoint(pair)]
        groups = [*apart, set(pair).union(*(group for group in groups if not group.isdisjoint(pair)))]
    return groups


def score(
    laid: dict[str, tuple[str, int]],
    pawns: dict[str, tuple[str, str]],
    *,
    sealed: bool = False,
    passed_over: bool = False,
) -> dict[str, int]:
    """Both scores of a finished pyramid (RULES.md 5 G)."""
    networks = merged(links(laid))
    cursed = [group for group in networks if any(TILES[laid[cell][0]][2] == "curse" for cell in group)]
    longest = max([len(group) for group in networks if not (passed_over and group in cursed)], default=0)
    scores = {"white": 0, "blue": 0}
    for group in networks:
        value = worth(laid, group)
        value += 5 if len(group) == longest else 0
        value *= 1 if leaks(laid, group, sealed=sealed) else 2
        weights = {colour: weight(laid, pawns, group, colour) for colour in scores}
        if group not in cursed and weights["white"] != weights["blue"]:
            scores[max(weights, key=lambda colour: weights[colour])] += value
    for colour in scores:
        held = [
            cell for cell, pawn in pawns.items() if pawn[0] == colour and TILES[laid[cell][0]][2] == "ankh"
        ]
        scores[colour] += len([cell for cell in held if not any(cell in group for group in cursed)]) ** 2
    return scores


def worth(laid: dict[str, tuple[str, int]], group: set[str]) -> int:
    """Rooms, sarcophagi and the top."""
    faces = [TILES[laid[cell][0]] for cell in group]
    gems = [symbol.split()[1] for _, _, symbol in faces if symbol.startswith("sarcophagus")]
    bonus = 5 if len(gems) == 1 else 15 if len(gems) == 2 and len(set(gems)) == 1 else 0
    return [kind for kind, _, _ in faces].count("room") + bonus + (5 if "G1" in group else 0)


def leaks(laid: dict[str, tuple[str, int]], group: set[str], *, sealed: bool) -> bool:
    """Whether an open side of the network lies on the border."""
    return any(
        (cell, side) not in EDGES and not (sealed and side == "H")
        for cell in group
        for side in open_sides(cell, *laid[cell])
    )


def weight(
    laid: dict[str, tuple[str, int]], pawns: dict[str, tuple[str, str]], group: set[str], colour: str
) -> int:
    """The weight of a colour's pawns in a network."""
    mine = [(cell, kind) for cell, (owner, kind) in pawns.items() if cell in group and owner == colour]
    return sum(2 if kind == "pharaoh" or TILES[laid[cell][0]][2] == "double" else 1 for cell, kind in mine)
