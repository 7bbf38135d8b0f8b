"""How Pyramidion's tests arrange: cities by lanes, hands and tokens by name, moves by text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from benben import Match, Rng
from benben.core.advance import settle
from benben.core.event import Event, Log
from benben.core.rng import Scripted
from benben.games.pyramidion import GAME
from benben.games.pyramidion.actions import ACTIVATE_CITY, BOAT_NAMES, LAY_CHARACTER, LOAD_BOAT, SPACE
from benben.games.pyramidion.board import CARD_NAMES, COMMON, basic_card
from benben.games.pyramidion.data import CATEGORIES, CITIES, COLOURS, DATA, KINDS
from benben.games.pyramidion.options import Options
from benben.games.pyramidion.scoring import city_values, laid_sums
from benben.games.pyramidion.state import State

RULES: Final = (GAME.folder / "RULES.md").read_text()
RED, BLUE, YELLOW, GREEN = range(4)
BASICS: Final = tuple(card.name for card in DATA.basic)
FORCES: Final = [token.force for token in DATA.rebellion]
LETTERS: Final = dict(zip("IAT", range(3), strict=True))
LANE: Final = re.compile(r"(\w+?)(?:=(\w+))?(?:\(([IAT])\))?(\+)?$")


def fresh(seats: int = 3, **rules: str) -> State:
    """A new match with red first on the track: nothing is laid, no city holds a token."""
    s = GAME.new(seats, Options(**rules), Rng(7, 0), None)  # type: ignore[arg-type]
    s.track, s.seat = list(range(seats)), 0
    s.goods = [0] * len(s.goods)
    s.supply = [35, 35, 35, 35, 35, 10]
    return s


def card(name: str, seat: int = 0) -> int:
    """A card by its name; a basic one without colour is the seat's own."""
    return basic_card(seat, BASICS.index(name)) if name in BASICS else CARD_NAMES.index(name)


def boat(name: str) -> int:
    """A boat by its name."""
    return BOAT_NAMES.index(name)


def city(name: str) -> int:
    """A city by its name."""
    return CITIES.index(name)


def amounts(text: str) -> list[int]:
    """Tokens by kind: "camel 1 food 2"."""
    words = text.split()
    found = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    return [found.get(kind, 0) for kind in KINDS]


def lay_out(s: State, goods: Mapping[str, str]) -> State:
    """Put tokens into cities, out of the supply."""
    for name, text in goods.items():
        for kind, tokens in enumerate(amounts(text)):
            s.goods[6 * city(name) + kind] = tokens
            s.supply[kind] -= tokens
    return s


def give(s: State, seat: int, text: str) -> State:
    """Put tokens before a seat, out of the supply."""
    for kind, tokens in enumerate(amounts(text)):
        s.resources[6 * seat + kind] += tokens
        s.supply[kind] -= tokens
    return s


def deal(s: State, seat: int, text: str) -> State:
    """A seat's hand, the cards taken from wherever they are."""
    for name in text.split():
        take_away(s, card(name, seat))
    put_back = [held for held in s.hands[seat] if held < COMMON]
    s.deck = sorted(s.deck + put_back)
    s.hands[seat] = sorted(card(name, seat) for name in text.split())
    return s


def take_away(s: State, wanted: int) -> None:
    """Take a card out of hands, deck and discard."""
    for pile in (*s.hands, s.deck, s.discard):
        if wanted in pile:
            pile.remove(wanted)


def opened(
    name: str, seats: int = 3, goods: str = "", lanes: Mapping[int, str] | None = None, **rules: str
) -> State:
    """A city activated by red, with these cards laid: "overseer deity(I) philosopher=mer08 stonemason+"."""
    s = fresh(seats, **rules)
    lay_out(s, {name: goods} if goods else {})
    s.city, s.activator, s.activated, s.phase, s.seat = city(name), 0, 1, LAY_CHARACTER, 0
    for seat, lane in (lanes or {}).items():
        for words in lane.split():
            put(s, seat, words)
    return s


def put(s: State, seat: int, words: str) -> None:
    """A laid card with what it counts as."""
    found = LANE.match(words)
    assert found, words
    name, copied, category, raises = found.groups()
    own = card(name, seat)
    take_away(s, own)
    s.laid.append(own)
    s.owners.append(seat)
    s.faces.append(card(copied, seat) if copied else own)
    s.categories.append(LETTERS[category] if category else -1)
    s.raises.append(1 if raises else 0)
    s.lays[seat] += 1


def at(s: State) -> Match:
    """A match that goes on from a state made by hand."""
    match = Match(GAME, seats=s.seats, seed=7)
    match._at = settle(GAME, 0, s, Rng(7, 0), Log())
    return match


def state(match: Match) -> State:
    """The state behind a match."""
    s = match._at.state
    assert isinstance(s, State)
    return s


def do(s: State, *texts: str, dice: list[int] | None = None) -> list[Event]:
    """Apply actions one by one, forced ones included; what they tell."""
    log = Log()
    rng = Rng(7, 1) if dice is None else Scripted(dice)
    for text in texts:
        assert text in options(s), (text, options(s))
        GAME.apply(s, SPACE.parse(text), rng, log)
    return log.events


def options(s: State) -> list[str]:
    """What may be done now."""
    asked = GAME.decision(s)
    return [SPACE.text(option) for option in asked.options] if asked else []


def asks(s: State) -> tuple[int, str] | None:
    """Who must decide what."""
    asked = GAME.decision(s)
    return (asked.seat, asked.name) if asked else None


def contested(s: State, forces: tuple[int, ...] = ()) -> list[Event]:
    """All pass: the city's actions follow, with these rebellion tokens."""
    bag, dice = list(FORCES), []
    for force in forces:
        dice.append(bag.index(force))
        bag.remove(force)
    s.passed = [1] * s.seats
    s.passed[s.seat] = 0
    s.lays[s.seat] = max(1, s.lays[s.seat])
    return do(s, "pass", dice=dice)


def loading(s: State, row: str = "", private: str = "") -> State:
    """Phase 7, red to load first, these boats in the row and drawn at Karnak."""
    s.boat_deck = sorted(s.boat_deck + s.row)
    s.row = [boat(name) for name in row.split()]
    if private:
        s.private_boat, s.private_seat = boat(private), 0
    s.boat_deck = [found for found in s.boat_deck if found not in (*s.row, s.private_boat)]
    s.activated = {2: 3, 3: 6, 4: 8}[s.seats]
    s.phase, s.seat, s.cursor = LOAD_BOAT, s.track[0], 0
    return s


def loaded(s: State, seat: int, names: str, when: int = 1) -> State:
    """Boats that a seat has loaded."""
    for name in names.split():
        s.boat_deck = [found for found in s.boat_deck if found != boat(name)]
        s.row = [found for found in s.row if found != boat(name)]
        s.loaded.append((when, seat, boat(name)))
    return s


def last_city(s: State) -> State:
    """The last activation of the round: the next pass of all ends phase 5."""
    s.activated = {2: 3, 3: 6, 4: 8}[s.seats]
    return s


def activating(s: State) -> State:
    """The next seat must activate a city."""
    s.phase, s.seat = ACTIVATE_CITY, s.track[s.activated % s.seats]
    return s


def held(s: State, seat: int) -> dict[str, int]:
    """A seat's tokens."""
    return {kind: s.resources[6 * seat + i] for i, kind in enumerate(KINDS) if s.resources[6 * seat + i]}


def lying(s: State, name: str) -> dict[str, int]:
    """The tokens of a city."""
    first = 6 * city(name)
    return {kind: s.goods[first + i] for i, kind in enumerate(KINDS) if s.goods[first + i]}


def stock(s: State) -> dict[str, int]:
    """The supply."""
    return dict(zip(KINDS, s.supply, strict=True))


def hand(s: State, seat: int) -> list[str]:
    """A seat's cards by name."""
    return [CARD_NAMES[found] for found in s.hands[seat]]


def names(cards: list[int]) -> list[str]:
    """Cards by name."""
    return [CARD_NAMES[found] for found in cards]


def total(s: State, seat: int) -> tuple[int, ...]:
    """A seat's influence, agreements and trade."""
    return tuple(laid_sums(s)[3 * seat : 3 * seat + 3])


def values(s: State) -> tuple[int, ...]:
    """What the active city asks for."""
    return tuple(city_values(s))


def told(events: list[Event], key: str) -> list[tuple[int, ...]]:
    """Seat and numbers of every event of this key."""
    return [(event.seat, *event.args) for event in events if event.key == key]


def category(name: str) -> int:
    """A category by its name."""
    return CATEGORIES.index(name)


def colours(seats: int) -> tuple[str, ...]:
    """The colours in play."""
    return COLOURS[:seats]
