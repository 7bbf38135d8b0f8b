"""A second implementation of RULES.md, as different as can be: one generator that reads like the rulebook.

It yields (seat, options as texts) and is sent the chosen text. It rolls the same dice as the engine: a draw
takes `below(n)` from a sorted bag.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from itertools import cycle, islice

from benben import Rng
from benben.games.pyramidion.options import Options
from tests.games.pyramidion.box import (
    BOATS,
    BOX,
    CATEGORIES,
    CHARACTERS,
    CITIES,
    COLOURS,
    KINDS,
    ROUND,
    SUPPLY,
    UNREST,
    Card,
    bundles,
    distinct,
    in_order,
    strength,
    strongest,
)

Asked = Generator[tuple[int, list[str]], str]


class Referee:
    """The table, in names."""

    def __init__(self, seats: int, rules: Options, rng: Rng) -> None:
        self.seats, self.rules, self.rng = seats, rules, rng
        self.round = 0
        self.stock = Counter({kind: int(count) for kind, count in BOX["kinds"].items()})
        self.lying: dict[str, Counter[str]] = {city: Counter() for city in CITIES}
        self.owned: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.mercenary: dict[str, int] = {}
        self.mediator: dict[str, int] = {}
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.deck: list[str] = []
        self.discard: list[str] = []
        self.supply_deck, self.supply_discard = list(SUPPLY), list[str]()
        self.boat_deck, self.boat_discard = list(BOATS), list[str]()
        self.boats: list[list[str]] = [[] for _ in range(seats)]
        self.face_up = self.draw(self.supply_deck, SUPPLY)
        self.row = [self.draw(self.boat_deck, BOATS) for _ in range(5)]
        order = list(range(seats))
        rng.shuffle(order)
        self.track = order
        self.laid: list[Card] = []
        self.winner: int | None = None
        self.scores: list[int] = []

    def draw(self, bag: list[str], order: list[str]) -> str:
        bag.sort(key=order.index)
        return bag.pop(self.rng.below(len(bag)))

    def draw_boat(self) -> str | None:
        if not self.boat_deck:
            self.boat_deck, self.boat_discard = self.boat_discard, []
        return self.draw(self.boat_deck, BOATS) if self.boat_deck else None

    def draw_card(self, seat: int) -> None:
        if not self.deck:
            self.deck, self.discard = self.discard, []
        if self.deck:
            self.hands[seat].append(self.draw(self.deck, CHARACTERS))

    def play(self) -> Asked:
        while self.winner is None:
            self.round += 1
            while len(self.row) < 5 and (boat := self.draw_boat()):
                self.row.append(boat)
            self.place_supply()
            if self.round > 1:
                yield from self.collect()
            self.deal()
            self.taken: dict[int, int] = {}
            self.finished: list[str] = []
            self.private: tuple[int, str] | None = None
            for seat in islice(cycle(self.track), ROUND[self.seats]):
                yield from self.play_city(seat)
            self.reorder()
            yield from self.load()
            self.judge()

    def place_supply(self) -> None:
        for city in CITIES:
            for kind in KINDS:
                wished = BOX["supply"][self.face_up].get(city, {}).get(kind, 0)
                given = min(wished, self.stock[kind])
                self.lying[city][kind] += given
                self.stock[kind] -= given
        self.supply_discard.append(self.face_up)
        if not self.supply_deck:
            self.supply_deck, self.supply_discard = self.supply_discard, []
        self.face_up = self.draw(self.supply_deck, SUPPLY)

    def collect(self) -> Asked:
        for seat in self.track:
            for city in CITIES:
                if self.mediator.get(city) == seat and +self.lying[city]:
                    chosen = yield seat, [f"take {kind}" for kind in +self.lying[city]]
                    self.move(self.lying[city], self.owned[seat], chosen.split()[1])

    @staticmethod
    def move(source: Counter[str], goal: Counter[str], kind: str, tokens: int = 1) -> None:
        source[kind] -= tokens
        goal[kind] += tokens

    def deal(self) -> None:
        self.deck, self.discard = list(CHARACTERS), []
        for seat in self.track:
            extra = self.mercenary.get("thebes") == seat
            self.hands[seat] = [self.draw(self.deck, CHARACTERS) for _ in range(4 + extra)]
            self.hands[seat] += [f"{COLOURS[seat]}_{basic}" for basic in BOX["basic"]]

    def play_city(self, activator: int) -> Asked:
        chosen = yield activator, [f"activate {city}" for city in CITIES if city not in self.finished]
        self.city = chosen.split()[1]
        if self.city == "karnak" and (boat := self.draw_boat()):
            self.private = (activator, boat)
        self.laid, self.ankhs = [], 0
        lays, left = Counter[int](), [(activator + i) % self.seats for i in range(self.seats)]
        while left:
            seat = left.pop(0)
            chosen = yield seat, self.laying_options(seat, lays[seat])
            verb, _, name = chosen.partition(" ")
            if verb == "lay":
                lays[seat] += 1
                self.hands[seat].remove(name)
                self.laid.append(Card(seat, name))
                yield from self.effect(self.laid[-1])
                yield from self.city_effect(self.laid[-1])
                left.append(seat)
            elif verb == "hire":
                self.hands[seat].remove(name)
                self.put_away(name)
                self.draw_card(seat)
        self.act()
        yield from self.aftermath(activator)
        for card in self.laid:
            self.put_away(card.name)
        self.laid = []
        self.finished.append(self.city)

    def put_away(self, name: str) -> None:
        if name in CHARACTERS:
            self.discard.append(name)

    def laying_options(self, seat: int, laid: int) -> list[str]:
        cards = distinct(self.hands[seat])
        lay = [f"lay {name}" for name in cards]
        if self.seats == 2:
            if laid == 5:
                return ["pass"]
            return lay if lay and not laid else [*lay, "pass"]
        hire = self.rules.hire == "any_pass" or (self.rules.hire == "nothing_laid" and not laid)
        replace = [f"hire {name}" for name in cards] if hire and (self.deck or self.discard) else []
        return [*lay, "pass", *replace]

    def optional(self, options: list[str]) -> list[str]:
        return [*options, "decline"] if self.rules.effects_optional == "yes" else options

    def any_kinds(self) -> list[str]:
        barred = set() if self.rules.any_resource_includes_statue == "yes" else {"statue"}
        return [kind for kind in KINDS if self.stock[kind] and kind not in barred]

    def effect(self, acting: Card) -> Asked:
        others = [card.name for card in self.laid if card is not acting]
        tokens = [
            n for n, t in (("mercenary", self.mercenary), ("mediator", self.mediator)) if self.city in t
        ]
        here = self.lying[self.city]
        kinds = {
            "deity": [f"choose {c}" for c in CATEGORIES if sum(card.category == c for card in self.laid) < 4],
            "guard": [f"discard {name}" for name in others] + [f"remove {name}" for name in tokens],
            "bandit": [f"discard {name}" for name in others],
            "thief": [f"discard {card.name}" for card in self.laid if card.type == "merchant"],
            "vizier": [f"take {kind}" for kind in +here],
            "philosopher": [f"copy {name}" for name in others],
            "politician": [f"add {kind}" for kind in self.any_kinds()],
            "stonemason": ["raise"]
            + [f"swap {city}" for city in CITIES if city != self.city and +here and +self.lying[city]],
        }
        options = kinds.get(acting.type, [])
        kind = acting.type
        if not options:
            if kind == "politician":
                self.draw_card(acting.seat)
            return
        chosen = yield acting.seat, options if kind == "deity" else self.optional(options)
        verb, _, word = chosen.partition(" ")
        if verb == "choose":
            acting.category = word
        elif verb == "discard":
            self.leave(next(card for card in self.laid if card.name == word))
        elif verb == "remove":
            del (self.mercenary if word == "mercenary" else self.mediator)[self.city]
        elif verb == "take":
            self.move(here, self.owned[acting.seat], word)
        elif verb == "add":
            self.move(self.stock, here, word)
            self.draw_card(acting.seat)
        elif verb == "raise":
            acting.raises = True
        elif verb == "swap":
            yield from self.swap(acting.seat, self.lying[word])
        elif verb == "copy":
            acting.face = next(card for card in self.laid if card.name == word).face
            yield from self.effect(acting)

    def leave(self, card: Card) -> None:
        self.laid.remove(card)
        self.put_away(card.name)

    def swap(self, seat: int, there: Counter[str]) -> Asked:
        here = self.lying[self.city]
        size = min(2, here.total(), there.total())
        give = yield seat, [f"give {bundle}" for bundle in bundles(here, size)]
        get = yield seat, [f"get {bundle}" for bundle in bundles(there, size)]
        for kind in give.split()[1].split("+"):
            self.move(here, there, kind)
        for kind in get.split()[1].split("+"):
            self.move(there, here, kind)

    def city_effect(self, card: Card) -> Asked:
        if self.city == "giza" and card.type == "mercenary" and card.seat not in self.taken:
            free = [n for n in range(1, self.seats + 1) if n not in self.taken.values()]
            chosen = yield card.seat, [f"order {n}" for n in free]
            self.taken[card.seat] = int(chosen.split()[1])
        if not card.ankh:
            return
        self.ankhs += 1
        if self.city == "alexandria" and self.any_kinds():
            chosen = yield card.seat, [f"take {kind}" for kind in self.any_kinds()]
            self.move(self.stock, self.owned[card.seat], chosen.split()[1])
        if self.city == "luxor" and self.ankhs == 1 and (self.deck or self.discard):
            chosen = yield card.seat, ["draw", "decline"]
            if chosen == "draw":
                self.draw_card(card.seat)
        places = {"mercenary": self.mercenary, "mediator": self.mediator}
        lying = [f"remove {name}" for name, tokens in places.items() if "cairo" in tokens]
        if self.city == "cairo" and self.ankhs == 1 and lying:
            chosen = yield card.seat, [*lying, "decline"]
            if chosen != "decline":
                del places[chosen.split()[1]]["cairo"]

    def act(self) -> None:
        self.suppress()
        won = {category: strongest(self.city, self.laid, self.seats, category) for category in CATEGORIES}
        for category, tokens in (("influence", self.mercenary), ("agreements", self.mediator)):
            seat = won[category]
            if seat is not None and list(tokens.values()).count(seat) < 5:
                tokens[self.city] = seat
        if won["trade"] is not None:
            self.owned[won["trade"]] += self.lying[self.city]
            self.lying[self.city] = Counter()

    def suppress(self) -> None:
        bag = list(UNREST)
        tokens = [self.draw(bag, UNREST) for card in self.laid if card.type == "rebel"]
        if not tokens:
            return
        extra = 2 if self.city == "philae" else 0
        force = sum(BOX["rebellion"][token]["force"] + extra for token in tokens)
        shown = [strength(self.laid, seat, "influence") for seat in range(self.seats)]
        for card in [card for card in self.laid if shown[card.seat] < force]:
            self.leave(card)
        best = max(shown)
        if best >= force and shown.count(best) == 1:
            for token in tokens:
                for kind, wished in BOX["rebellion"][token]["gives"].items():
                    given = min(wished, self.stock[kind])
                    self.move(self.stock, self.owned[shown.index(best)], kind, given)

    def aftermath(self, activator: int) -> Asked:
        for seat in [card.seat for card in self.laid if card.type == "high_priest"]:
            mine = [card for card in self.laid if card.seat == seat]
            if mine:
                chosen = yield seat, self.optional([f"return {card.name}" for card in mine])
                for card in mine:
                    if chosen == f"return {card.name}":
                        self.laid.remove(card)
                        self.hands[seat].append(card.name)
        for i in range(self.seats if self.city == "abu_simbel" else 0):
            seat = (activator + i) % self.seats
            for _ in range(int(self.rules.abu_simbel_exchanges)):
                if self.owned[seat]["worker"] < 3 or not self.stock["statue"]:
                    break
                if (yield seat, ["exchange", "decline"]) == "decline":
                    break
                self.move(self.owned[seat], self.stock, "worker", 3)
                self.move(self.stock, self.owned[seat], "statue")

    def reorder(self) -> None:
        if self.seats == 2 and "giza" not in self.finished:
            self.track.reverse()
            return
        others = [seat for seat in self.track if seat not in self.taken]
        holders = {number: seat for seat, number in self.taken.items()}
        self.track = [holders[n] if n in holders else others.pop(0) for n in range(1, self.seats + 1)]

    def load(self) -> Asked:
        self.helped: set[str] = set()
        refused: list[int] = []
        final = self.rules.loading_refusal_final == "yes"
        for seat in cycle(list(self.track)):
            mine = self.private is not None and self.private[0] == seat
            if len(refused) == self.seats or not (self.row or self.private):
                return
            if final and seat in refused:
                continue
            boats = self.row + ([self.private[1]] if self.private and mine else [])
            chosen = yield (
                seat,
                [*(f"load {boat}" for boat in boats if self.affordable(seat, boat)), "refuse"],
            )
            if chosen == "refuse":
                refused.append(seat)
                continue
            if not final:
                refused = []
            boat = chosen.split()[1]
            if boat in self.row:
                self.row.remove(boat)
            else:
                self.private = None
            yield from self.pay(seat, boat)
            self.boats[seat].append(boat)

    def helpers(self, seat: int, kind: str) -> list[str]:
        found = [
            city
            for city in CITIES
            if self.mercenary.get(city) == seat
            and city not in self.helped
            and BOX["cities"][city]["resource"] == kind
        ]
        return found[: self.stock[kind]]

    def lacking(self, seat: int, kind: str, asked: int) -> int:
        return max(0, asked - len(self.helpers(seat, kind)) - self.owned[seat][kind])

    def affordable(self, seat: int, boat: str) -> bool:
        cost = in_order(BOX["boats"][boat]["cost"])
        return sum(self.lacking(seat, kind, asked) for kind, asked in cost) <= self.owned[seat]["statue"]

    def pay(self, seat: int, boat: str) -> Asked:
        cost = in_order(BOX["boats"][boat]["cost"])
        plan: dict[str, tuple[int, int]] = {}
        for place, (kind, asked) in enumerate(cost):
            later = sum(self.lacking(seat, other, wanted) for other, wanted in cost[place + 1 :])
            spare = self.owned[seat]["statue"] - sum(stand for _, stand in plan.values()) - later
            ways = [
                (helped, stand)
                for helped in range(asked + 1)
                for stand in range(asked + 1 - helped)
                if helped <= len(self.helpers(seat, kind)) and stand <= spare
                if asked - helped - stand <= self.owned[seat][kind]
            ]
            plan[kind] = max(ways, key=lambda way: (way[0], -way[1]))
            if self.rules.manual_payment == "yes":
                chosen = yield seat, [f"pay {kind} {helped} {stand}" for helped, stand in ways]
                plan[kind] = (int(chosen.split()[2]), int(chosen.split()[3]))
        for kind, asked in cost:
            helped, stand = plan[kind]
            self.helped |= set(self.helpers(seat, kind)[:helped])
            self.move(self.owned[seat], self.stock, kind, asked - helped - stand)
            self.move(self.owned[seat], self.stock, "statue", stand)

    def judge(self) -> None:
        counts = [list(self.mercenary.values()).count(seat) for seat in range(self.seats)]
        points = [sum(BOX["boats"][boat]["points"] for boat in boats) for boats in self.boats]
        if max(counts) and counts.count(max(counts)) == 1:
            points[counts.index(max(counts))] += 1
        self.scores = points
        loaded = sum(len(boats) for boats in self.boats)
        reached = self.rules.target != "all_boats" and max(points) >= int(self.rules.target)
        if reached or loaded == len(BOATS) or self.round == int(self.rules.max_rounds):
            self.winner = max(
                range(self.seats),
                key=lambda seat: (
                    points[seat],
                    len(self.hands[seat]),
                    len(self.boats[seat]),
                    -self.track.index(seat),
                ),
            )
        elif self.private:
            self.boat_discard.append(self.private[1])
