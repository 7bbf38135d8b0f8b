"""Every way a short public story can have happened on a small map, beside what the particle filter draws.

Run as a process of its own with the small map as component file; prints one JSON object.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from itertools import permutations
from typing import Final

from benben import Rng
from benben.games.mummy import GAME
from benben.games.mummy.board import CARD_CELL, CARDS, DECKS, DUNGEON, OUT, SPACES, start_of
from benben.games.mummy.hunt.particles import imagine
from benben.games.mummy.hunt.tracker import attraction, careful, fresh_hands
from benben.games.mummy.moves import destinations, is_stuck
from benben.games.mummy.options import Options
from benben.games.mummy.state import State
from benben.games.mummy.view import Told

World = tuple[tuple[int, ...], tuple[frozenset[int], ...]]
"""Where everybody is, and on which treasures each hunter stood without playing."""
SEATS: Final = 3
KEPT: Final = 0.1
"""RULES.md 9: how often a hunter keeps a card it could play."""


def story(seed: int, rounds: int) -> State:
    """A random match on this map, stopped in the mummy's turn of a round."""
    rng = Rng(seed, 1)
    s = GAME.new(SEATS, Options(), rng, None)
    while (asked := GAME.decision(s)) is not None:
        if s.round == rounds and asked.name == "mummy_step" and not s.extra:
            break
        playing = [option for option in asked.options if GAME.space.words(option)[0] in ("play", "use")]
        options = playing or asked.options
        GAME.apply(s, options[rng.below(len(options))], rng, None)
    return s


def every_world(s: State) -> dict[World, float]:
    """All worlds that the public story allows, each with its weight: no lens, no particle, every branch followed."""
    lines = [Told(*line) for line in GAME.view(s, 0).history]
    worlds: dict[World, float] = {((start_of(0), start_of(1)), (frozenset(), frozenset())): 1.0}
    hands = fresh_hands(SEATS)
    mummy = DUNGEON
    later = [(line.piece, line.first) for line in lines if line.kind == "card"]
    for place, line in enumerate(lines):
        if line.kind == "die":
            shown = next((x.first for x in lines[place + 1 : place + 2] if x.kind == "card"), -1)
            pull = careful(attraction(hands, line.piece), mummy)
            worlds = moved(worlds, line, shown, mummy, pull, later)
        elif line.kind == "card":
            hands.play(line.piece, line.first)
            later.remove((line.piece, line.first))
        elif line.kind == "mummy_at":
            mummy = line.first
            caught = lines[place + 1 : place + 2]
            if not caught or caught[0].kind != "caught":
                worlds = {world: weight for world, weight in worlds.items() if mummy not in world[0]}
        elif line.kind == "caught":
            worlds = after_catch(worlds, line)
        elif line.kind in ("stuck", "rolled"):
            stuck = line.kind == "stuck"
            worlds = {
                world: weight
                for world, weight in worlds.items()
                if is_stuck(list(world[0]), line.piece, mummy) == stuck
            }
    played = [player >= 0 for player in s.played]
    return {world: weight * deals(world[1], played, s) for world, weight in worlds.items()}


def moved(
    worlds: dict[World, float],
    line: Told,
    shown: int,
    mummy: int,
    pull: list[float],
    later: list[tuple[int, int]],
) -> dict[World, float]:
    """Every legal end of a move, by its pull; a card fixes the end."""
    after: dict[World, float] = defaultdict(float)
    for (cells, stood), weight in worlds.items():
        ends = destinations(list(cells), line.piece, mummy, line.first)
        whole = sum(pull[end] for end in ends)
        for end in ends:
            if shown >= 0 and CARD_CELL[shown] != end:
                continue
            share, seen = weight * pull[end] / whole, stood
            if shown < 0 and end in CARD_CELL:
                card = CARD_CELL.index(end)
                share *= KEPT if (line.piece, card) in later else 1.0
                mine = stood[line.piece] | {card}
                seen = tuple(mine if p == line.piece else other for p, other in enumerate(stood))
            there = tuple(end if p == line.piece else cell for p, cell in enumerate(cells))
            after[there, seen] += share
    return dict(after)


def after_catch(worlds: dict[World, float], line: Told) -> dict[World, float]:
    """Only worlds with the hunter on that cell; it goes to the dungeon, or out."""
    goes_to = DUNGEON if line.second else OUT
    after: dict[World, float] = defaultdict(float)
    for (cells, stood), weight in worlds.items():
        if cells[line.piece] == line.first:
            there = tuple(goes_to if p == line.piece else cell for p, cell in enumerate(cells))
            after[there, stood] += weight
    return dict(after)


def deals(stood: tuple[frozenset[int], ...], played: list[bool], s: State) -> float:
    """How well standing on treasures agrees with the cards, on average over all deals."""
    weight = 1.0
    for deck in DECKS:
        shares = [share for _, share in ways(deck, stood, played, s)]
        weight *= sum(shares) / len(shares)
    return weight


def ways(
    deck: list[int], stood: tuple[frozenset[int], ...], played: list[bool], s: State
) -> list[tuple[dict[int, int], float]]:
    """Every deal of a colour: whose each card is, and its weight."""
    unseen = [card for card in deck if not played[card]]
    owed = [hand for hand in range(2) if any(s.held[card] == hand for card in unseen)]
    found = [dict(zip(way, owed, strict=True)) for way in permutations(unseen, len(owed))]
    return [(way, KEPT ** sum(card in stood[hand] for card, hand in way.items())) for way in found]


def held_by_first(whole: dict[World, float], s: State) -> list[float]:
    """For each card how likely the first hunter holds it, unplayed."""
    share = [0.0] * CARDS
    played = [player >= 0 for player in s.played]
    for (_, stood), weight in whole.items():
        for deck in DECKS:
            found = ways(deck, stood, played, s)
            total = sum(one for _, one in found)
            for way, one in found:
                for card, hand in way.items():
                    share[card] += weight * one / total * (hand == 0)
    return [one / sum(whole.values()) for one in share]


def compare(seed: int, rounds: int, draws: int) -> dict[str, float]:
    """How far the drawn worlds are from all worlds: half the sum of differences, for each hunter and for both."""
    s = story(seed, rounds)
    whole = every_world(s)
    total = sum(whole.values())
    drawn: Counter[tuple[int, ...]] = Counter()
    held: Counter[int] = Counter()
    for n in range(draws):
        world = imagine(s.history, SEATS, Rng(n, 9))
        assert any(cells == tuple(world.cells) for cells, _ in whole), "a world that cannot be"
        drawn[tuple(world.cells)] += 1
        held.update(card for card in range(CARDS) if world.held[card] == 0 and s.played[card] < 0)
    exact: dict[tuple[int, ...], float] = defaultdict(float)
    for (cells, _), weight in whole.items():
        exact[cells] += weight / total
    found = {"worlds": float(len(whole)), "places": float(len(exact))}
    for piece in range(2):
        share = [0.0] * (SPACES + 1)
        for cells, weight in exact.items():
            share[cells[piece]] += weight
        for cells, count in drawn.items():
            share[cells[piece]] -= count / draws
        found[f"hunter {piece}"] = sum(map(abs, share)) / 2
    found["cards"] = max(abs(held[c] / draws - share) for c, share in enumerate(held_by_first(whole, s)))
    found["both"] = sum(abs(exact[cells] - drawn[cells] / draws) for cells in {*exact, *drawn}) / 2
    return found


if __name__ == "__main__":
    seeds: list[tuple[int, int]] = json.loads(sys.argv[1])
    print(json.dumps([compare(seed, rounds, int(sys.argv[2])) for seed, rounds in seeds]))  # noqa: T201
