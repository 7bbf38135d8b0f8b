"""The rules a second time, slowly and from the map of RULES.md: walks are tried out step by step on coordinates."""

from __future__ import annotations

import re
from itertools import product
from typing import Final

from benben import Rng
from tests.games.mummy.arrange import RULES

Square = tuple[int, int]
GRID: Final = RULES.split("```\n")[1].strip("\n").split("\n")
WAYS: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
SIDES: Final = ("1", "2", "3", "4", "arrow", "mummy")
BROWN: Final = (1, 2, 2, 3, 3, 4)
COLOURS: Final = ("red", "blue", "white", "green", "yellow")
NEEDED: Final = {2: 3, 3: 4, 4: 6, 5: 7}
TREASURES: Final = {
    f"{row[0]}_{thing}": letter
    for row in re.findall(r"^\| (red|blue|white|green|yellow) \([^|]*\) \| (.*) \|$", RULES, re.MULTILINE)
    for letter, thing in re.findall(r"([a-w]) (\w+) [A-Y]\d+", row[1])
}


def sign(square: Square) -> str:
    """What the map shows there."""
    return GRID[square[1]][square[0]]


def is_corridor(square: Square) -> bool:
    """Whether one can walk there."""
    x, y = square
    return 0 <= y < len(GRID) and 0 <= x < len(GRID[0]) and (sign(square) == "." or sign(square).islower())


def cells_of(letters: str) -> list[Square]:
    """All cells with one of these signs, in reading order."""
    return [(x, y) for y, row in enumerate(GRID) for x, found in enumerate(row) if found in letters]


def name(square: Square) -> str:
    """As players call a cell."""
    return f"{'ABCDEFGHIJKLMNOPQRSTUVWXY'[square[0]]}{square[1]}"


def beside(square: Square, way: str) -> Square:
    """One step on."""
    return square[0] + WAYS[way][0], square[1] + WAYS[way][1]


class Hunter:
    """One figure."""

    def __init__(self, at: Square) -> None:
        self.at: Square | None = at
        """None: eliminated."""
        self.ankhs = 3
        self.cards: list[str] = []
        self.shown: list[str] = []


class Referee:
    """A match; the dice are asked for in the order in which the rulebook rolls them."""

    def __init__(self, seats: int, rng: Rng) -> None:
        self.seats = seats
        self.two = seats == 2
        self.hunters = [Hunter(at) for at in cells_of("S")[: 2 if self.two else seats - 1]]
        self.mummy: Square = cells_of("D")[0]
        self.deal(rng)
        self.aside = self.won = 0
        self.round = 1
        self.now = -1
        self.extra = False
        self.budget = 0
        self.ask = ""
        self.rolled: list[str] = []
        self.die = ""
        self.winner: int | None = None
        self.over = False
        self.next_hunter(rng)

    def deal(self, rng: Rng) -> None:
        """One card of each colour each, or two of each for both together."""
        for colour in COLOURS:
            deck = [card for card in TREASURES if card.startswith(f"{colour}_")]
            deck.sort(key=lambda card: TREASURES[card])
            order = list(range(len(deck)))
            rng.shuffle(order)
            for hunter in self.hunters:
                hunter.cards.append(deck[order.pop()])
        if self.two:
            stock = self.hunters[0].cards + self.hunters[1].cards
            self.hunters[0].cards = self.hunters[1].cards = stock

    # Where one can go

    def taken(self, square: Square, who: Hunter) -> bool:
        """Whether another hunter stands there."""
        return any(other.at == square for other in self.hunters if other is not who)

    def ends(self, who: Hunter, side: str) -> list[Square]:
        """Legal end cells, found by trying."""
        assert who.at is not None
        if side == "arrow":
            runs = [self.run(who, way) for way in WAYS]
            return sorted((end for end in runs if end is not None), key=lambda cell: (cell[1], cell[0]))
        found = set()
        for walk in product(WAYS, repeat=int(side)):
            at: Square | None = who.at
            for way in walk:
                at = None if at is None else beside(at, way)
                if at is None or not is_corridor(at) or at == self.mummy:
                    at = None
                    break
            if at is not None and not self.taken(at, who):
                found.add(at)
        return sorted(found, key=lambda cell: (cell[1], cell[0]))

    def run(self, who: Hunter, way: str) -> Square | None:
        """Straight on until something is in the way."""
        assert who.at is not None
        at, moved = who.at, False
        while True:
            there = beside(at, way)
            if not is_corridor(there) or there == self.mummy or self.taken(there, who):
                return at if moved else None
            at, moved = there, True

    def is_stuck(self, who: Hunter) -> bool:
        """No side of a die leads anywhere."""
        return not any(self.ends(who, side) for side in SIDES[:5])

    # Turns

    def next_hunter(self, rng: Rng) -> None:
        """The next living hunter, or the mummy."""
        self.rolled, self.die = [], ""
        self.now += 1
        if self.now == len(self.hunters):
            self.ask, self.extra = "mummy_step", False
            self.budget = BROWN[rng.below(6)] + self.aside
            return
        who = self.hunters[self.now]
        if who.at is None or self.is_stuck(who):
            self.next_hunter(rng)
        elif self.aside == 5:
            self.interrupt()
        elif self.aside:
            self.ask = "return_dice"
        else:
            self.roll(rng)

    def interrupt(self) -> None:
        """The mummy's extra move."""
        self.ask, self.extra, self.budget = "mummy_step", True, self.aside

    def roll(self, rng: Rng) -> None:
        """All free dice, until one is of use or none is left."""
        self.ask = "choose_die"
        who = self.hunters[self.now]
        while True:
            faces = [SIDES[rng.below(6)] for _ in range(5 - self.aside)]
            self.rolled = [face for face in faces if face != "mummy"]
            self.aside += faces.count("mummy")
            if not self.rolled:
                self.next_hunter(rng)
                return
            if any(self.ends(who, face) for face in self.rolled):
                return

    def options(self) -> list[str]:
        """What may be chosen now."""
        if self.over:
            return []
        who = self.hunters[self.now] if self.now < len(self.hunters) else self.hunters[0]
        if self.ask == "return_dice":
            return ["keep", "return"]
        if self.ask == "choose_die":
            sides = [s for s in SIDES[:5] if s in self.rolled and self.ends(who, s)]
            return [*(f"use {side}" for side in sides), "reroll"]
        if self.ask == "choose_destination":
            return [f"go {name(end)}" for end in self.ends(who, self.die)]
        if self.ask == "play_card":
            return [f"play {self.card_here()}", "keep"]
        return [*(f"step {way}" for way in WAYS if is_corridor(beside(self.mummy, way))), "stop"]

    def card_here(self) -> str | None:
        """The unplayed card of the hunter's own cell."""
        who = self.hunters[self.now]
        assert who.at is not None
        shown = [card for hunter in self.hunters for card in hunter.shown]
        return next((c for c in who.cards if TREASURES[c] == sign(who.at) and c not in shown), None)

    def play(self, text: str, rng: Rng) -> None:
        """Carry out a choice."""
        verb, *words = text.split()
        if self.ask == "return_dice":
            self.interrupt() if verb == "return" else self.roll(rng)
        elif self.ask == "choose_die":
            if verb == "reroll":
                self.roll(rng)
            else:
                self.ask, self.die = "choose_destination", words[0]
        elif self.ask == "choose_destination":
            who = self.hunters[self.now]
            who.at = next(end for end in self.ends(who, self.die) if name(end) == words[0])
            if self.card_here():
                self.ask = "play_card"
            else:
                self.next_hunter(rng)
        elif self.ask == "play_card":
            self.show(words[0] if words else None, rng)
        elif verb == "stop":
            self.end_of_mummy(rng)
        else:
            self.step(words[0], rng)

    def show(self, card: str | None, rng: Rng) -> None:
        """Play a card or keep it."""
        if card:
            who = self.hunters[self.now]
            who.shown.append(card)
            shown = [c for hunter in self.hunters for c in hunter.shown]
            if all(c in shown for c in who.cards):
                self.over, self.winner = True, 1 if self.two else self.now + 1
                return
        self.next_hunter(rng)

    def step(self, way: str, rng: Rng) -> None:
        """One step of the mummy; it may catch somebody."""
        self.mummy = beside(self.mummy, way)
        self.budget -= 1
        for who in self.hunters:
            if who.at == self.mummy:
                who.ankhs -= 1
                self.won += 1
                who.at = cells_of("D")[0]
                if self.won == NEEDED[self.seats]:
                    self.over, self.winner = True, 0
                    return
                if who.ankhs == 0:
                    who.at = None
                self.end_of_mummy(rng)
                return
        if self.budget == 0:
            self.end_of_mummy(rng)

    def end_of_mummy(self, rng: Rng) -> None:
        """Back to the hunter it interrupted, or on to the next round."""
        if self.extra:
            self.extra, self.aside = False, 0
            who = self.hunters[self.now]
            if who.at is None or self.is_stuck(who):
                self.next_hunter(rng)
            else:
                self.roll(rng)
        elif self.round == 100:
            self.over = True
        else:
            self.round, self.now = self.round + 1, -1
            self.next_hunter(rng)
