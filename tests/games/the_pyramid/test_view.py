"""TP-115, TP-116: what is seen, what is told, and that a match can be played again."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

from benben import Match, Rng
from benben.games.the_pyramid import GAME
from benben.games.the_pyramid.actions import LAYING, OVER
from benben.games.the_pyramid.board.triangle import CELL_NAMES
from benben.games.the_pyramid.state import State, clone
from benben.games.the_pyramid.view import Cell
from tests.games.the_pyramid.arrange import (
    at,
    dealt,
    deck,
    drawing,
    finish_turn,
    finished,
    play_out,
    position,
    state,
    told,
)
from tests.games.the_pyramid.walk import walks
from tests.tables import table

PLAY = """
from benben import Match, Rng
from tests.games.the_pyramid.arrange import play_out
match = play_out(Match("the_pyramid", seats=2, seed=11), Rng(5, 1))
print(match.record(), [(e.key, e.args) for e in match.events()])
"""


def positions() -> list[State]:
    """Positions of all kinds."""
    return [s for states in walks() for s in states[::9]] + [states[-1] for states in walks()]


def test_TP_115_a_player_sees_his_own_hand_and_how_many_tiles_the_other_has() -> None:
    match = finish_turn(dealt())
    assert [a.hand for a in match.view(0).architects] == [(3, 23, 47), (None,) * 3]
    assert [a.hand for a in match.view(1).architects] == [(None,) * 3, (2, 24, 48)]


def test_TP_115_all_see_the_pyramid_the_pawns_the_stocks_and_the_size_of_the_pile() -> None:
    match = finish_turn(position("A1 W", "A7 Bm", mummies="B"), "play worker A8")
    for seat in (0, 1, None):
        v = match.view(seat)
        assert v.cells[0] == Cell(25, 0, 3, "white", "worker")
        assert v.cells[6] == Cell(27, 0, 7, "blue", "mummy")
        assert [a.stock for a in v.architects] == [(12, 1, 1, 1), (15, 0, 1, 0)]
        assert [a.mummy_played for a in v.architects] == [False, True]
        assert (v.pile, v.turn, v.last, v.active) == (24, 2, 30, 1)


def test_TP_115_nobody_sees_the_pile_nor_the_other_hand() -> None:
    for s in positions():
        for seat in (0, 1):
            other = clone(s)
            mine = 0 if seat == s.white else 1
            unseen = [*s.hands[1 - mine], *s.pile][::-1]
            if s.phase in (LAYING, OVER):
                continue
            size = len(s.hands[1 - mine])
            other.hands[1 - mine], other.pile = sorted(unseen[:size]), unseen[size:]
            assert GAME.view(other, seat) == GAME.view(s, seat)


def test_TP_115_a_watcher_sees_neither_hand() -> None:
    assert [a.hand for a in dealt().view(None).architects] == [(None,) * 3] * 2


def test_TP_115_a_chosen_tile_is_seen_by_its_owner_until_it_is_laid() -> None:
    match = dealt().play("play worker A1")
    assert [match.view(seat).chosen for seat in (0, 1, None)] == [0, 0, 0]
    match.play("choose T23")
    assert [match.view(seat).chosen for seat in (0, 1, None)] == [23, None, None]
    match.play("lay B2 r0")
    assert [match.view(seat).chosen for seat in (0, 1, None)] == [0, 0, 0]
    assert match.view(1).cells[CELL_NAMES.index("B2")].tile == 23


def test_TP_115_each_row_of_the_table_of_secrets_becomes_public_when_the_rules_say() -> None:
    match = dealt()
    assert match.view(1).architects[0].hand == (None, None, None)
    match.play("play worker A1", "choose T01", "lay B2 r0")
    assert match.view(1).cells[CELL_NAMES.index("B2")].tile == 1
    play_out(match, Rng(3, 3))
    left = state(match).hands[0]
    assert [a.hand for a in match.view(1).architects] == [tuple(left), ()]


def test_R_51_whites_leftover_tile_is_shown_to_all_at_the_end() -> None:
    for seat in (0, 1, None):
        v = at(finished(drawing())).view(seat)
        assert [a.hand for a in v.architects] == [(40,), ()]


def test_TP_116_the_log_names_a_drawn_tile_only_to_its_drawer() -> None:
    match = dealt().play("play worker A1", "choose T01", "lay B2 r0")
    drew = [event for event in match._at.events if event.key == "drew_tile"]
    assert [(event.seat, event.args, event.only) for event in drew] == [(0, (3,), 0)]
    assert [(e.args, e.only) for e in match._at.events if e.key == "drew"] == [((24,), None)]


def test_TP_116_the_log_names_the_first_hand_only_to_its_owner() -> None:
    dealt_events = [event for event in dealt()._at.events if event.key == "drew_tile"]
    assert [(event.seat, event.args[0]) for event in dealt_events] == [
        (0, 1),
        (0, 23),
        (0, 47),
        (1, 2),
        (1, 24),
        (1, 48),
    ]
    assert all(event.only == event.seat for event in dealt_events)


def test_TP_116_choosing_a_tile_tells_nothing() -> None:
    match = dealt().play("play worker A1", "choose T23")
    assert [event for event in match._at.events if event.only is None] == []


def test_12_the_same_seed_and_choices_give_the_same_bytes_whatever_the_hash_seed() -> None:
    told_there = {
        subprocess.run(
            [sys.executable, "-c", PLAY],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(told_there) == 1
    assert "\n=  " in told_there.pop()


def test_another_seed_gives_another_match() -> None:
    assert table("the_pyramid", seed=1).view(None) != table("the_pyramid", seed=2).view(None)


def test_an_imagined_state_shows_the_same_view() -> None:
    for s in positions():
        for seat in (0, 1, None):
            v = GAME.view(s, seat)
            assert GAME.view(GAME.determinize(v, Rng(1, 1)), seat) == v


def test_an_imagined_state_differs_only_in_what_is_hidden() -> None:
    for s in positions():
        imagined = GAME.determinize(GAME.view(s, s.seat), Rng(2, 1))
        mine = s.colour
        assert imagined.hands[mine] == s.hands[mine]
        imagined.hands, imagined.pile = [hand[:] for hand in s.hands], s.pile[:]
        assert GAME.fingerprint(imagined) == GAME.fingerprint(s)


def test_hidden_tiles_are_imagined_in_every_order() -> None:
    v = dealt().view(0)
    hands = {tuple(GAME.determinize(v, Rng(seed, 0)).hands[1]) for seed in range(40)}
    assert len(hands) > 35
    tops = {GAME.determinize(v, Rng(seed, 0)).pile[-1] for seed in range(60)}
    assert len(tops) > 15


def test_with_an_empty_pile_there_is_one_imagined_state() -> None:
    match = dealt()
    for _ in range(25):
        finish_turn(match)
    assert match.view(None).pile == 0
    for seat in (0, 1):
        worlds = {GAME.fingerprint(GAME.determinize(match.view(seat), Rng(n, 0))) for n in range(5)}
        assert worlds == {GAME.fingerprint(state(match))}


def test_a_tile_being_laid_is_imagined_as_any_of_the_other_hand() -> None:
    match = dealt().play("play worker A1", "choose T23")
    worlds = [GAME.determinize(match.view(1), Rng(seed, 0)) for seed in range(60)]
    assert all(s.chosen in s.hands[0] for s in worlds)
    assert len({s.chosen for s in worlds}) > 15


def test_an_imagined_choice_is_one_that_the_rules_offer() -> None:
    match = dealt(deck(white=(48, 47, 1), blue=(2, 24, 50))).play("play worker A1", "choose T47")
    for seed in range(40):
        s = GAME.determinize(match.view(None), Rng(seed, 0))
        s.phase, chosen = LAYING - 1, s.chosen
        asked = GAME.decision(s)
        assert asked
        assert GAME.space.parse(f"choose T{chosen:02}") in asked.options


def test_building_cannot_be_taken_back_but_a_pawn_can() -> None:
    match: Match = dealt().play("play worker A4")
    assert not match._at.final
    assert not match.play("turn A1 1")._at.final
    assert not match.play("choose T01")._at.final
    assert match.play("lay B2 r0")._at.final


def test_building_is_final_without_a_pile_too() -> None:
    match = dealt()
    for _ in range(27):
        finish_turn(match)
    while match.decision != "place_tile":
        match.play(match.options[0])
    assert match.play(match.options[0])._at.final


def test_the_view_tells_where_a_turn_stands() -> None:
    match = position("A1 W", "A7 W", "A8 B", "A9 B")
    assert (match.view(1).here, match.view(1).picked, match.view(1).built) == (-1, -1, -1)
    match.play("play worker A2")
    assert (match.view(1).here, match.view(1).phase) == (1, "swap_own_pawn")
    match.play("swap A7")
    assert (match.view(1).picked, match.view(1).phase) == (6, "swap_opponent_pawn")
    match.play("with A9", "choose T01", "lay B4 r0")
    v = match.view(1)
    assert (v.here, v.picked, CELL_NAMES[v.built], v.active, v.opponent) == (-1, -1, "B4", 1, 0)


def test_the_view_marks_the_building_sites() -> None:
    assert [CELL_NAMES[cell] for cell in dealt().view(None).sites] == ["B2", "B4", "B6", "B8", "B10"]
    assert at(finished(drawing())).view(None).sites == ()


def test_the_view_shows_each_network_with_all_that_counts() -> None:
    v = at(finished(drawing())).view(0)
    found = {network.name: network for network in v.standing.networks}
    assert v.standing.scores == (31, 43)
    assert v.standing.ankhs == (2, 1)
    pair = found["C2"]
    assert (pair.owner, pair.weights, pair.sarcophagi, pair.bonus, pair.secret) == (
        "blue",
        (0, 4),
        2,
        15,
        True,
    )
    assert [CELL_NAMES[cell] for cell in pair.cells] == ["C2", "D1", "D2"]
    longest = found["A2"]
    assert (longest.cursed, longest.longest, longest.value, longest.owner) == (True, 5, 0, "white")
    assert [(CELL_NAMES[cell], side) for cell, side in longest.openings] == [("A3", 0), ("A5", 0)]
    assert (found["D3"].owner, found["F2"].top) == ("", 5)
    assert [(CELL_NAMES[cell], side) for cell, side in found["F2"].openings] == [("G1", 1), ("G1", 2)]
    joined = {cell for network in v.standing.networks for cell in network.cells}
    assert CELL_NAMES.index("A1") not in joined


def test_the_view_shows_where_a_network_may_grow() -> None:
    v = dealt().view(None)
    (network,) = [one for one in v.standing.networks if CELL_NAMES.index("B5") in one.cells]
    assert {("B5", 1), ("B5", 2)} <= {(CELL_NAMES[cell], side) for cell, side in network.unbuilt}


def test_R_36_a_sealed_ground_shows_no_openings_there() -> None:
    open_ground, sealed = (dealt(ground=ground).view(None).standing for ground in ("outside", "sealed"))
    assert any(side == 0 for network in open_ground.networks for _, side in network.openings)
    for network in sealed.networks:
        assert network.secret == (not network.openings)
        assert all(CELL_NAMES[cell][0] != "A" or side != 0 for cell, side in network.openings)


def test_values_may_be_kept_back_until_the_end() -> None:
    assert GAME.sheet(position("A9 W").view(0), 0) != []
    match = position("A9 W", forecast="off")
    assert not match.view(0).shows_values
    assert GAME.sheet(match.view(0), 0) == []
    play_out(match, Rng(1, 1))
    assert match.view(0).shows_values
    assert match.outcome
    assert tuple(GAME.sheet(match.view(0), 0)) == match.outcome.breakdown[0]


def test_the_forecast_changes_no_rule() -> None:
    one, two = (play_out(table("the_pyramid", forecast=forecast), Rng(1, 1)) for forecast in ("on", "off"))
    assert one.outcome == two.outcome
    assert replace(one.view(0), forecast=False) == two.view(0)


def test_forced_choices_are_told() -> None:
    assert told(position("A1 W", turn=2).play("play worker A2"), "forced") == [(1, 2), (1, 3)]
