"""The laws that every game obeys (docs/concepts.md): a new game gets them for free (H4, R16)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import msgspec

from benben import Match, Rng, load_game
from benben.core import record as records
from benben.core.event import Log
from benben.core.outcome import Outcome
from tests.laws.walks import MATCHES, each_game, each_table, sample, seeds, walk
from tests.texts import keys_under


@each_table
def test_law_1_replay_gives_the_same_digests(key: str, seats: int) -> None:
    for seed in range(max(10, MATCHES // 100)):
        match = Match(key, seats=seats, seed=seed)
        dice = Rng(seed, 1)
        digests = [match._at.digest]
        while match.options:
            match.play(match.options[dice.below(len(match.options))])
            digests.append(match._at.digest)
        record = records.parse(match.record(), load_game)
        assert [progress.digest for progress in records.replay(match.game, record)] == digests


@each_game
def test_law_2_every_action_survives_its_text(key: str) -> None:
    space = load_game(key).space
    assert [space.parse(space.text(action)) for action in range(space.size)] == list(range(space.size))


@each_table
def test_law_2_every_view_survives_json(key: str, seats: int) -> None:
    game = load_game(key)
    for position in sample(key, seats):
        for seat in (None, *range(seats)):
            view = game.view(position.state, seat)
            assert msgspec.json.decode(msgspec.json.encode(view), type=game.view_type) == view


@each_table
def test_law_2_every_record_survives_text(key: str, seats: int) -> None:
    for seed in range(5):
        match = Match(key, seats=seats, seed=seed)
        for text in (match.record(), match.play(match.options[0]).record()):
            assert Match.from_record(text).record() == text


@each_table
def test_law_3_every_option_applies(key: str, seats: int) -> None:
    game = load_game(key)
    for position in sample(key, seats):
        asked = game.decision(position.state)
        for action in asked.options if asked else ():
            after = game.clone(position.state)
            game.apply(after, action, Rng(0, 0), None)
            game.decision(after)


@each_table
def test_law_4_a_clone_shares_nothing_that_changes(key: str, seats: int) -> None:
    game = load_game(key)
    for seed in range(6):
        met = list(walk(game, seats, seed))
        before = [game.fingerprint(position.state) for position in met]
        for position in met[:-1]:
            assert position.action is not None
            game.apply(game.clone(position.state), position.action, Rng(seed, 1), Log())
        assert [game.fingerprint(position.state) for position in met] == before


@each_table
def test_law_5_veil_an_imagined_state_gives_the_same_view(key: str, seats: int) -> None:
    game = load_game(key)
    for position in sample(key, seats):
        for seat in (None, *range(seats)):
            view = game.view(position.state, seat)
            assert game.view(game.determinize(view, Rng(position.n, 0)), seat) == view


@each_table
def test_law_6_no_peeking_options_follow_from_the_view(key: str, seats: int) -> None:
    game = load_game(key)
    for position in sample(key, seats):
        asked = game.decision(position.state)
        if asked is not None:
            imagined = game.decision(
                game.determinize(game.view(position.state, asked.seat), Rng(position.n, 0))
            )
            assert imagined is not None
            assert (imagined.seat, imagined.name, imagined.options) == (asked.seat, asked.name, asked.options)


@each_table
def test_law_7_what_a_watcher_sees_every_seat_sees_alike(key: str, seats: int) -> None:
    game = load_game(key)
    for position in sample(key, seats):
        watcher = msgspec.to_builtins(game.view(position.state, None))
        for seat in range(seats):
            assert_agrees(watcher, msgspec.to_builtins(game.view(position.state, seat)), "view")


def assert_agrees(public: Any, own: Any, where: str) -> None:
    """Where a watcher's view holds something, a seat's holds the same."""
    if isinstance(public, dict):
        assert public.keys() == own.keys(), where
        for name in public.keys() - {"seat"}:
            assert_agrees(public[name], own[name], f"{where}.{name}")
    elif isinstance(public, list | tuple):
        assert len(public) == len(own), where
        for i, (theirs, mine) in enumerate(zip(public, own, strict=True)):
            assert_agrees(theirs, mine, f"{where}[{i}]")
    elif public is not None:
        assert public == own, where


@each_table
def test_laws_3_8_9_10_hold_in_every_match(key: str, seats: int) -> None:
    """Options are sorted and unique, every component is in one place, the match ends, its scores agree."""
    game = load_game(key)
    for seed in seeds():
        whole: Counter[str] | None = None
        for position in walk(game, seats, seed):
            here = game.census(position.state)
            assert here == (whole := whole or here), (seed, position.n)
            asked = game.decision(position.state)
            assert (asked is None) == (position.action is None)
            if asked is not None:
                assert asked.options == sorted(set(asked.options)) != [], (seed, position.n)
            else:
                assert position.n <= game.max_steps(seats)
                assert_scores_agree(game.outcome(position.state), seats)


def assert_scores_agree(outcome: Outcome, seats: int) -> None:
    """Ranks follow from scores, scores from the score sheets (law 10)."""
    assert len(outcome.scores) == len(outcome.ranks) == len(outcome.breakdown) == seats
    assert tuple(sum(line.points for line in lines) for lines in outcome.breakdown) == outcome.scores
    order = sorted(range(seats), key=lambda seat: outcome.ranks[seat])
    assert all(rank == 1 + sum(other < rank for other in outcome.ranks) for rank in outcome.ranks)
    for better, worse in pairwise(order):
        assert (better in outcome.eliminated) <= (worse in outcome.eliminated)
        if worse not in outcome.eliminated:
            assert outcome.scores[better] >= outcome.scores[worse]


@each_table
def test_every_view_tells_whose_turn_it_is_and_names_the_reader_s_own_choice(key: str, seats: int) -> None:
    game = load_game(key)
    for position in sample(key, seats):
        asked = game.decision(position.state)
        for reader in (None, *range(seats)):
            told = game.turn(game.view(position.state, reader))
            if asked is None:
                assert told is None
            elif reader == asked.seat:
                assert told == (asked.seat, asked.name)
            else:
                assert told is not None
                assert told[0] != reader


@each_table
def test_law_13_silence_changes_nothing(key: str, seats: int) -> None:
    game = load_game(key)
    for seed in range(6):
        silent = [game.fingerprint(position.state) for position in walk(game, seats, seed)]
        told = [game.fingerprint(position.state) for position in walk(game, seats, seed, Log())]
        assert silent == told


@each_game
def test_the_laws_meet_every_decision_of_the_game(key: str) -> None:
    game = load_game(key)
    named = keys_under(key, "decision") - {"game_over"}
    met: set[str] = set()
    for seats in game.seats:
        for position in sample(key, seats):
            told = [game.turn(game.view(position.state, reader)) for reader in (None, *range(seats))]
            met |= {turn[1] for turn in told if turn}
    assert met == named
