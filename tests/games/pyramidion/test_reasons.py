"""Every reason is true: no option is about the thing, and what the reason says holds in the state (RULES.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from benben.core.parts.display import Reason
from benben.games.pyramidion import GAME
from benben.games.pyramidion.actions import BOAT_NAMES, PHASES
from benben.games.pyramidion.board import (
    BOAT_COST,
    CARD_NAMES,
    CARD_TYPE,
    KIND_COUNT,
    MERCHANT,
    STATUE,
    TWIN,
)
from benben.games.pyramidion.data import CITIES
from benben.games.pyramidion.reasons import why_not
from benben.games.pyramidion.scoring import brought
from benben.games.pyramidion.state import State
from tests.laws.walks import walk

LOADING = ("load_boat", "pay_boat")


def positions() -> Iterator[tuple[State, list[str]]]:
    for seed, seats in ((0, 2), (1, 3), (2, 4)):
        met: Counter[str] = Counter()
        for position in walk(GAME, seats, seed):
            asked = GAME.decision(position.state)
            if asked is None or met[asked.name] > 30:
                continue
            met[asked.name] += 1
            yield position.state, [GAME.space.text(action) for action in asked.options]


def lacking(s: State, boat: int) -> int:
    """How many tokens a seat lacks for a boat, statues standing for anything (PN-107 to PN-109)."""
    own = s.resources[KIND_COUNT * s.seat : KIND_COUNT * s.seat + KIND_COUNT]
    cost = BOAT_COST[KIND_COUNT * boat : KIND_COUNT * boat + KIND_COUNT]
    helped = brought(s, s.seat)
    missing = [max(0, cost[kind] - helped[kind] - own[kind]) for kind in range(KIND_COUNT)]
    spare = own[STATUE] - min(own[STATUE], max(0, cost[STATUE] - helped[STATUE]))
    return sum(missing) - spare


def holds(s: State, reason: Reason, name: str) -> bool:
    """Whether what is said of a city, a boat, a card or a token is so."""
    phase = PHASES[s.phase]
    card = CARD_NAMES.index(name) if name in CARD_NAMES else -1
    place = s.laid.index(card) if card in s.laid else -1
    boat = BOAT_NAMES.index(name) if name in BOAT_NAMES else -1
    conditions: dict[str, Callable[[], bool]] = {
        "finished": lambda: bool(s.sundials[CITIES.index(name)]) and phase == "activate_city",
        "choose_kind": lambda: phase == "collect_resource" and reason.args == (name,),
        "collect_there": lambda: phase == "collect_resource" and reason.args != (name,),
        "cities_past": lambda: phase in LOADING,
        "one_city": lambda: s.city >= 0,
        "boats_later": lambda: phase not in LOADING,
        "their_boat": lambda: s.private_boat == boat and s.private_seat != s.seat,
        "too_dear": lambda: reason.args == (lacking(s, boat),) and lacking(s, boat) > 0,
        "not_there": lambda: boat not in s.row and boat != s.private_boat,
        "not_in_hand": lambda: card not in s.hands[s.seat],
        "effect_first": lambda: s.city >= 0 and phase != "lay_character",
        "five_laid": lambda: s.seats == 2 and s.lays[s.seat] == 5,
        "twin": lambda: any(TWIN[other] == TWIN[card] for other in s.hands[s.seat] if other != card),
        "collect_first": lambda: phase == "collect_resource",
        "activate_first": lambda: phase == "activate_city",
        "laying_past": lambda: phase in ("high_priest_return", "abu_simbel_exchange"),
        "not_laid": lambda: place < 0,
        "only_merchants": lambda: phase == "thief_target" and CARD_TYPE[s.faces[place]] != MERCHANT,
        "itself": lambda: place == len(s.laid) - 1,
        "own_card": lambda: phase == "high_priest_return" and s.owners[place] != s.seat,
        "laid_stays": lambda: place >= 0,
        "token_stays": lambda: (s.mercenaries if name == "mercenary" else s.mediators)[s.city] >= 0,
        "no_token": lambda: s.city < 0 or (s.mercenaries if name == "mercenary" else s.mediators)[s.city] < 0,
    }
    return conditions[reason.key]()


VERBS = {
    "city": ("activate", "swap"),
    "boat": ("load",),
    "card": ("lay", "hire"),
    "laid": ("discard", "copy", "return"),
    "stake": ("remove",),
}


def test_PN_23_PN_35_PN_36_PN_37_PN_47_PN_98_PN_107_every_reason_is_true() -> None:
    names = {
        "city": CITIES,
        "boat": BOAT_NAMES,
        "card": CARD_NAMES,
        "laid": CARD_NAMES,
        "stake": ("mercenary", "mediator"),
    }
    met: Counter[str] = Counter()
    for s, options in positions():
        view = GAME.view(s, s.seat)
        for kind, words in names.items():
            offered = {option.split()[1] for option in options if option.split()[0] in VERBS[kind]}
            for word in words:
                reason = why_not(view, options, f"{kind} {word}")
                assert bool(reason) is (word not in offered), (kind, word, reason)
                if reason:
                    met[reason.key] += 1
                    assert holds(s, reason, word), (kind, word, reason)
    assert {
        "finished",
        "too_dear",
        "boats_later",
        "effect_first",
        "activate_first",
        "cities_past",
    } <= met.keys()
    assert {"laid_stays", "itself", "token_stays", "no_token", "not_there", "one_city", "twin"} <= met.keys()


def test_PN_30_the_deck_says_when_cards_are_drawn() -> None:
    s, options = next(positions())
    assert why_not(GAME.view(s, s.seat), options, "deck") == Reason("deck", "PN-30")
