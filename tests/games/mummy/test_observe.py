"""What a seat of the mummy's game observes for learning, written by the fast encoder."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from benben.games.mummy import GAME, observe, tensor
from benben.games.mummy.actions import CARD, CAUGHT, DIE, ENDED, note
from benben.games.mummy.board import CARD_COLOUR, CARDS, DUNGEON, SPACES, start_of
from benben.games.mummy.options import Options
from benben.games.mummy.state import State
from tests.games.mummy.arrange import card, placed, space, turn
from tests.games.observed import observed
from tests.laws import test_observations as law
from tests.laws.walks import walk


def rows(told: bytes, width: int) -> list[list[int]]:
    """For each row of a plane the places of its ones."""
    return [[i for i in range(width) if told[start + i]] for start in range(0, len(told), width)]


def hunters(s: State, seat: int) -> list[list[int]]:
    """Where a seat observes the hunters."""
    return rows(observed(GAME, s, seat)["hunters"], SPACES)


def test_the_mummy_observes_the_same_wherever_a_hunter_goes_unseen() -> None:
    told = []
    for end in ("L3", "J3"):
        play = turn(placed(4, "M9", "L2 B11 X11", hands={0: "red_cat"}), 0, "2 2 3 4 arrow").do("use 2")
        ends = [option for option in play.options if option.startswith("go ")]
        play.s.cells[0] = space(end)
        told.append([observed(GAME, play.s, seat) for seat in range(4)])
        assert ends
    assert told[0][0] == told[1][0]
    assert told[0][2] != told[1][2]


def test_MU_14_the_mummy_observes_no_hunter_in_the_corridor() -> None:
    s = placed(4, "M9", "L2 B11 X11")
    assert hunters(s, 0) == [[], [], [], []]
    s.cells[1] = DUNGEON
    assert hunters(s, 0) == [[], [DUNGEON], [], []]


def test_the_own_hunter_comes_first_and_the_others_in_the_order_of_play() -> None:
    s = placed(4, "M9", "L2 B11 X11")
    cells = [space(name) for name in ("L2", "B11", "X11")]
    assert hunters(s, 1) == [[cells[0]], [cells[1]], [cells[2]], []]
    assert hunters(s, 2) == [[cells[1]], [cells[2]], [cells[0]], []]
    assert hunters(s, 3) == [[cells[2]], [cells[0]], [cells[1]], []]


def test_in_the_two_player_game_the_hunters_keep_their_order() -> None:
    s = placed(2, "M9", "L2 B11")
    assert hunters(s, 1) == [[space("L2")], [space("B11")], [], []]
    assert sum(observed(GAME, s, 1)["backs"]) == sum(observed(GAME, s, 0)["backs"]) == 10


def test_R_20_others_observe_a_move_when_the_turn_ends() -> None:
    play = turn(placed(4, "M9", "L3 B11 X11", hands={0: "red_scarab"}), 0, "1 1 1 1 1").do("use 1")
    play.do("go L2")
    assert play.name == "play_card"
    assert hunters(play.s, 1)[0] == [space("L2")]
    assert hunters(play.s, 2)[2] == [space("L3")]
    play.do("keep", "1 1 1 1 1")
    assert hunters(play.s, 2)[2] == [space("L2")]


def test_MU_16_the_cards_of_another_hand_are_in_no_observation() -> None:
    s = placed(4, "M9", "L2 B11 X11", hands={0: "red_cat"})
    before = [observed(GAME, s, seat) for seat in range(4)]
    same = [c for c in range(CARDS) if CARD_COLOUR[c] == CARD_COLOUR[card("red_cat")] and s.held[c] < 0]
    s.held[card("red_cat")], s.held[same[0]] = -1, 0
    after = [observed(GAME, s, seat) for seat in range(4)]
    assert [a == b for a, b in zip(before, after, strict=True)] == [True, False, True, True]


def test_R_19_the_mummy_observes_how_many_dice_can_be_used_but_not_their_faces() -> None:
    s = turn(placed(4, "M9", "L2 B11 X11"), 0, "1 1 4 arrow mummy").s
    assert observed(GAME, s, 0)["faces"] == bytes(5)
    assert observed(GAME, s, 2)["faces"] == bytes([2, 0, 0, 1, 1])
    assert observed(GAME, s, 0)["rolled"] == observed(GAME, s, 2)["rolled"] == bytes([4])


def test_only_the_owner_observes_where_the_dice_lead() -> None:
    s = turn(placed(4, "M9", "L2 B11 X11"), 0, "1 1 4 arrow mummy").s
    assert any(observed(GAME, s, 1)["ways"])
    assert not any(observed(GAME, s, 0)["ways"])
    assert not any(observed(GAME, s, 2)["ways"])


def test_what_was_heard_begins_with_the_latest_die() -> None:
    s = placed(3)
    s.history = [note(DIE, 0, 1), note(DIE, 1, 0), note(DIE, 0, 4)]
    told = observed(GAME, s, 0)
    assert rows(told["heard"], 5)[:3] == [[4], [1], []]
    assert rows(told["located"], SPACES)[:2] == [[start_of(0)], [start_of(1)]]


def test_a_hunter_located_again_is_heard_anew() -> None:
    s = placed(3)
    s.history = [note(DIE, 0, 1), note(CARD, 0, card("red_cat")), note(DIE, 1, 2), note(CAUGHT, 1, 7, 2)]
    told = observed(GAME, s, 0)
    assert not any(told["heard"])
    assert rows(told["located"], SPACES)[:2] == [[space("P4")], [DUNGEON]]


def test_where_a_hunter_was_located_is_forgotten_after_so_many_dice() -> None:
    s = placed(3)
    s.history = [note(DIE, 0, 3)] * tensor.HEARD
    assert rows(observed(GAME, s, 0)["located"], SPACES)[0] == [start_of(0)]
    s.history.append(note(DIE, 0, 2))
    told = observed(GAME, s, 0)
    assert rows(told["located"], SPACES)[0] == []
    assert rows(told["heard"], 5)[: tensor.HEARD] == [[2]] + [[3]] * (tensor.HEARD - 1)


def test_team_play_is_observed() -> None:
    assert observed(GAME, placed(3), 1)["team"] == bytes([0])
    assert observed(GAME, placed(3, options=Options(win="team")), 1)["team"] == bytes([1])


def test_the_fast_encoder_knows_how_the_story_is_written() -> None:
    kinds = [note(kind, 0) for kind in (DIE, CARD, ENDED, CAUGHT)]
    assert kinds == [observe.DICE_FROM, observe.CARDS_FROM, observe.OTHERS_FROM, observe.CATCHES_FROM]
    assert (note(0, 1), note(0, 0, 1)) == (1 << observe.PIECE_BITS, 1 << observe.FIRST_BITS)
    assert (observe.LATEST, observe.DONE) == (tensor.HEARD, tensor.HEARD + 1)


def test_law_16_finds_an_encoder_that_shows_the_mummy_a_hunter(monkeypatch: pytest.MonkeyPatch) -> None:
    def peek(s: State, seat: int, out: bytearray, at: int) -> None:
        GAME.observe(s, seat, out, at)
        out[at + observe.HUNTERS + s.cells[0]] = 1

    def some(_: str, seats: int) -> tuple[Any, ...]:
        return tuple(islice(walk(GAME, seats, 0), 20))

    monkeypatch.setattr(law, "sample", some)
    law.test_law_16_the_fast_encoder_tells_what_the_view_tells("mummy", 3)
    monkeypatch.setattr(law, "load_game", lambda _: replace(GAME, observe=peek))
    with pytest.raises(AssertionError):
        law.test_law_16_the_fast_encoder_tells_what_the_view_tells("mummy", 3)
