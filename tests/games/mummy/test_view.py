"""Who sees what (RULES.md 1, MU-13 to MU-20), and that nothing else leaks (R-19, R-20, T-29 to T-31)."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from benben import Rng
from benben.core.event import Event, Log
from benben.games.mummy import GAME
from benben.games.mummy.actions import CHOOSE_DESTINATION, CHOOSE_DIE, OVER, PLAY_CARD
from benben.games.mummy.board import (
    CARD_COLOUR,
    CARDS,
    CORRIDOR,
    DUNGEON,
    FACE_NAMES,
    MOVES,
    TREASURE_AT,
    hand_of,
)
from benben.games.mummy.hunt.belief import beliefs
from benben.games.mummy.moves import destinations
from benben.games.mummy.state import State, clone
from benben.games.mummy.view import Told, View
from benben.text import speak
from tests.games.mummy.arrange import Play, card, mummy_turn, names, placed, space, turn
from tests.games.mummy.walk import walks

FIVE_TWOS = "2 2 2 2 2"
BLIND = (None, 0)
"""Readers without eyes on the board: watchers and the mummy."""
SAY = speak("en", GAME.folder / "text")


def view(play: Play | State, seat: int | None) -> View:
    return GAME.view(play.s if isinstance(play, Play) else play, seat)


def moving() -> Play:
    """The first hunter has announced a 2 beside its treasure."""
    s = placed(4, "T7", "F12 J9 L2", hands={0: "green_mask"})
    s.history.clear()
    return turn(s, 0, FIVE_TWOS).do("use 2")


def test_MU_13_everybody_sees_the_mummy() -> None:
    play = mummy_turn(placed(4, "T7", "B11 J9 L2"), 2).do("step W")
    assert {view(play, seat).mummy for seat in (None, 0, 1, 2, 3)} == {space("S7")}


@pytest.mark.parametrize("seat", BLIND)
def test_MU_14_the_mummy_never_sees_hunters_in_the_corridors(seat: int | None) -> None:
    for s in walks():
        if s.phase != OVER:
            v = view(s, seat)
            assert all(cell is None or cell < 0 or cell >= CORRIDOR for cell in v.cells)
            assert (v.faces, v.destinations) == (None, None)
            assert v.stood == (None,) * len(s.cells)


def test_MU_15_hunters_see_each_other() -> None:
    s = placed(4, "T7", "B11 J9 L2")
    assert [names([cell or 0 for cell in view(s, seat).cells]) for seat in (1, 2, 3)] == [
        ["B11", "J9", "L2"]
    ] * 3


def test_MU_16_a_hand_is_its_owner_s_alone() -> None:
    s = placed(4)
    assert [[hand is not None for hand in view(s, seat).hands] for seat in (None, 0, 1, 2, 3)] == [
        [False, False, False],
        [False, False, False],
        [True, False, False],
        [False, True, False],
        [False, False, True],
    ]


def test_MU_17_unplayed_colours_are_public() -> None:
    s = placed(4, played={0: "red_cat"})
    assert view(s, 0).backs == ((0, 1, 1, 1, 1), (1, 1, 1, 1, 1), (1, 1, 1, 1, 1))


def test_MU_18_the_mummy_hears_the_die_and_not_the_destination() -> None:
    play = moving()
    assert (view(play, 0).die, view(play, 0).history[-1].kind) == ("2", "die")
    before = msgspec.json.encode(view(play, 0))
    other = moving()
    play.do("go E11", FIVE_TWOS)
    other.do("go G13", FIVE_TWOS)
    assert msgspec.json.encode(view(play, 0)) == msgspec.json.encode(view(other, 0)) != before


def test_MU_19_a_played_card_is_seen_by_all() -> None:
    play = moving().do("go F12").do("play green_mask", FIVE_TWOS)
    for seat in (None, 0, 1, 2, 3):
        assert view(play, seat).played[0] == (card("green_mask"),)
        assert ("card", 0, 3, 1, 5, 12) in play.heard(seat)


def test_MU_20_dice_aside_and_ankhs_are_public() -> None:
    s = placed(4, aside=3, ankhs=(1, 2, 3), won=3)
    for seat in (None, 0, 1):
        v = view(s, seat)
        assert (v.aside, v.ankhs, v.won, v.needed) == (3, (1, 2, 3), 3, 6)


def test_R_19_numbers_of_dice_are_public_faces_are_the_hunters_and_the_brown_die_is_open() -> None:
    play = turn(placed(4, "T7", "L6"), 0, "mummy 1 2 arrow 2")
    assert [view(play, seat).faces for seat in (0, 1, 3)] == [
        None,
        ("1", "2", "2", "arrow"),
        ("1", "2", "2", "arrow"),
    ]
    assert {(view(play, seat).rolled, view(play, seat).aside) for seat in (None, 0, 1, 3)} == {(4, 1)}
    assert mummy_turn(placed(4, "T7", "B11"), 3).heard(1) == [("brown", 3, 3)]


def test_R_20_all_but_the_hunter_on_turn_are_told_one_name_for_all_its_choices() -> None:
    play = turn(placed(4, "T7", "F12 J9 L2", hands={0: "green_mask"}), 0, FIVE_TWOS)
    names_told = []
    for action in ("use 2", "go F12", "keep"):
        names_told.append([GAME.turn(view(play, seat)) for seat in (None, 0, 1, 2)])
        play.do(action, FIVE_TWOS if action == "keep" else "")
    hidden = (1, "hunter_turn")
    assert names_told == [
        [hidden, hidden, (1, "choose_die"), hidden],
        [hidden, hidden, (1, "choose_destination"), hidden],
        [hidden, hidden, (1, "play_card"), hidden],
    ]


def test_R_20_other_hunters_see_a_move_only_when_the_turn_ends() -> None:
    s = placed(4, "T7", "E11 J9 L2", hands={0: "green_mask"})
    play = turn(s, 0, FIVE_TWOS).do("use 2")
    before = [msgspec.json.encode(view(play, seat)) for seat in (None, 0, 2, 3)]
    play.do("go F12")
    assert view(play, 1).cells[0] == space("F12")
    assert play.name == "play_card"
    assert [msgspec.json.encode(view(play, seat)) for seat in (None, 0, 2, 3)] == before
    moved = moving()
    moved.do("go E11", FIVE_TWOS)
    assert view(moved, 2).cells[0] == space("E11")


def test_R_20_a_destination_is_asked_even_if_there_is_only_one() -> None:
    play = turn(placed(4, "M9"), 0, "1 1 1 1 1").do("use 1")
    asked = GAME.decision(play.s)
    assert asked is not None
    assert (play.options, asked.secret) == (["go K13"], True)


def test_R_20_no_choice_of_a_hunter_can_be_taken_back() -> None:
    for s in walks()[::13]:
        asked = GAME.decision(s)
        if asked is not None:
            log = Log()
            GAME.apply(clone(s), asked.options[0], Rng(1, 1), log)
            assert log.revealed


def versions(s: State, actions: list[str], dice: Rng, seat: int | None) -> list[bool]:
    """For each step whether this reader's board changes or the reader hears anything: what a table counts."""
    changed = []
    for action in actions:
        before, log = GAME.view(s, seat), Log()
        GAME.apply(s, GAME.space.parse(action), dice, log)
        changed.append(GAME.view(s, seat) != before or any(event.heard_by(seat) for event in log.events))
    return changed


@pytest.mark.parametrize("seat", [None, 0, 2, 3])
def test_T_18_R_20_the_steps_a_table_counts_do_not_tell_whether_a_card_was_offered(seat: int | None) -> None:
    offered = placed(4, "T7", "F12 J9 L2", hands={0: "green_mask"})
    absent = placed(4, "T7", "F12 J9 L2", hands={0: "green_scarab"})
    counts = []
    for s, actions in ((offered, ["use 2", "go F12", "keep"]), (absent, ["use 2", "go F12"])):
        s.history.clear()
        turn(s, 0, FIVE_TWOS)
        counts.append(sum(versions(s, actions, Rng(1, 1), seat)))
    assert counts[0] == counts[1] == 2


# Paired worlds


def another_world(s: State, rng: Rng) -> State:
    """The same public story with other places, hands, left-over cards and unseen dice (T-30)."""
    other = clone(s)
    known = [cell >= CORRIDOR or cell < 0 for cell in view_cells(s)]
    free = [cell for cell in range(CORRIDOR) if cell != s.mummy]
    rng.shuffle(free)
    for piece, is_known in enumerate(known):
        if not is_known:
            other.cells[piece] = free.pop()
    other.origin = other.cells[s.piece] if s.piece >= 0 else s.origin
    for colour in range(5):
        unseen = [c for c in range(CARDS) if CARD_COLOUR[c] == colour and s.played[c] < 0]
        dealt = [s.held[c] for c in unseen]
        rng.shuffle(dealt)
        for c, hand in zip(unseen, dealt, strict=True):
            other.held[c] = hand
    other.stood = [rng.below(1 << CARDS) for _ in s.stood]
    other.faces = sorted([rng.below(MOVES) for _ in s.faces])
    if s.phase == PLAY_CARD:
        other.phase = CHOOSE_DESTINATION
    if s.die >= 0:
        other.faces[0] = s.die
        other.faces.sort()
    return other


def view_cells(s: State) -> list[int]:
    """Where everybody may take the hunters to be: 0 stands for somewhere in the corridors."""
    return [0 if cell is None else cell for cell in GAME.view(s, 0).cells]


def shown(s: State, seat: int | None) -> tuple[object, ...]:
    """All bytes that a reader gets of a position, but for its own options."""
    v = GAME.view(s, seat)
    asked = GAME.decision(s)
    mine = asked is not None and asked.seat == seat
    options = [GAME.space.text(option) for option in asked.options] if asked is not None and mine else []
    return (
        msgspec.json.encode(v),
        [(part.name, part.body) for part in GAME.draw(v, options, SAY)],
        options,
        [GAME.label(v, option, SAY) for option in options],
        GAME.encode(v),
        GAME.turn(v),
        GAME.stage(v, SAY),
        GAME.cards(v, SAY),
        GAME.in_words(v, SAY),
        [GAME.sheet(v, owner) for owner in range(s.seats)],
    )


def test_T_30_two_thousand_paired_worlds_look_alike_to_the_mummy_byte_for_byte() -> None:
    running = [s for s in walks() if s.phase != OVER]
    states = running[:: max(1, len(running) // 2200)]
    assert len(states) >= 2000
    different = 0
    for n, s in enumerate(states):
        other = another_world(s, Rng(n, 30))
        different += GAME.fingerprint(other) != GAME.fingerprint(s)
        assert shown(other, 0) == shown(s, 0), n
    assert different > 1900


def test_T_30_watchers_get_no_more_than_the_mummy() -> None:
    for n, s in enumerate(walks()[::17]):
        if s.phase != OVER:
            assert shown(another_world(s, Rng(n, 31)), None) == shown(s, None)


def story_of(s: State, actions: list[int], seed: int) -> list[tuple[object, ...]]:
    """What the mummy is told of some steps, up to the end of the turn."""
    heard: list[Event] = []
    for action in actions:
        log = Log()
        GAME.apply(s, action, Rng(seed, 1), log)
        heard += [event for event in log.events if event.heard_by(0)]
    last = [event.key for event in heard].index("turn_end")
    return [(event.key, event.seat, event.args) for event in heard[: last + 1]]


def test_T_30_the_same_die_tells_the_mummy_the_same_story_wherever_it_leads() -> None:
    pairs = 0
    for n, s in enumerate(walks()[::5]):
        if s.phase != CHOOSE_DIE:
            continue
        other = another_world(s, Rng(n, 32))
        for face in sorted(set(s.faces) & set(other.faces)):
            if all(destinations(w.cells, w.piece, w.mummy, face) for w in (s, other)):
                pairs += 1
                stories = [story_of(clone(w), declined(w, face, n), n) for w in (s, other)]
                assert stories[0] == stories[1]
                assert [told[0] for told in stories[0]] == ["die", "turn_end"]
                break
    assert pairs > 100


def declined(s: State, face: int, n: int) -> list[int]:
    """A die, some way to use it, and no card."""
    ends = destinations(s.cells, s.piece, s.mummy, face)
    end = ends[n % len(ends)]
    texts = [f"use {FACE_NAMES[face]}", f"go {names([end])[0]}"]
    treasure = TREASURE_AT[end]
    if treasure >= 0 and s.held[treasure] == hand_of(s.piece, s.seats) and s.played[treasure] < 0:
        texts.append("keep")
    return [GAME.space.parse(text) for text in texts]


# What the mummy can find out


def possible(play: Play) -> str:
    """Where the first hunter can be, as the mummy finds out."""
    found = beliefs(view(play, 0))[0]
    assert found is not None
    assert sum(found.chances) == pytest.approx(1)
    return " ".join(names(found.spaces))


def test_T_29_dice_and_empty_cells_narrow_down_where_a_hunter_can_be() -> None:
    s = placed(3, "M9")
    play = turn(s, 0, "4 4 4 4 4").do("use 4").do("go J11", "1 1 1 1 1")
    assert possible(play) == "J11 J13 L13 N13"
    play.do("use 1").do("go L13", "b1").do("stop", FIVE_TWOS)
    play.do("use 2").do("go J9", "1 mummy mummy mummy mummy").do("use 1").do(play.options[0], "b1")
    assert possible(play) == "J9 H11 J11 L11 N11 J13 L13 N13 P13"
    play.walk("W S S W W")
    assert possible(play) == "J9 H11 N11 J13 L13 N13 P13"


def test_T_31_an_arrow_from_the_steps_gives_the_cell_away() -> None:
    play = turn(placed(3, "M9"), 0, "arrow arrow arrow arrow arrow").do("use arrow").do("go K13", FIVE_TWOS)
    assert possible(play) == "K13"


def test_every_seat_finds_the_same_beliefs_and_they_come_from_the_view_alone() -> None:
    for n, s in enumerate(walks()[::211]):
        if s.phase != OVER:
            assert len({beliefs(view(s, seat)) for seat in range(s.seats)}) == 1
            assert beliefs(view(another_world(s, Rng(n, 33)), 0)) == beliefs(view(s, 0))


def test_prisoners_and_hunters_on_the_steps_are_known_until_they_announce_a_die() -> None:
    s = placed(4, "T7", "M9 J9 N14")
    assert [view(s, 0).cells[piece] for piece in range(3)] == [DUNGEON, None, space("N14")]
    play = turn(s, 0, FIVE_TWOS).do("use 2")
    assert view(play, 0).cells[0] is None
    assert view(play, 2).cells[0] == DUNGEON


def test_at_the_end_everything_but_the_left_over_cards_is_shown() -> None:
    ends = [s for s in walks() if s.phase == OVER]
    assert ends
    for s in ends:
        for seat in (None, *range(s.seats)):
            v = view(s, seat)
            assert v.cells == tuple(s.cells)
            assert all(hand is not None for hand in v.hands)


def test_the_owner_sees_where_each_face_would_lead() -> None:
    play = turn(placed(4, "T7", "L6"), 0, FIVE_TWOS)
    found = view(play, 1).destinations
    assert found is not None
    assert names(found[0]) == ["L5", "L7"]
    assert view(play, 2).destinations is None


def test_a_view_tells_the_trail_of_dice_since_a_hunter_was_last_located() -> None:
    play = moving().do("go F12").do("play green_mask", FIVE_TWOS)
    assert view(play, 0).trail(0) == (space("F12"), ())
    again = moving().do("go E11", FIVE_TWOS)
    assert view(again, 0).trail(0) == (None, (1,))


def test_a_trail_goes_on_from_the_cell_of_the_last_card_and_from_the_dungeon_after_a_catch() -> None:
    play = moving().do("go F12").do("play green_mask", FIVE_TWOS)
    v = view(play, 0)
    more = (Told("die", 1, 3, 0), Told("die", 0, 2, 0))
    assert replace(v, history=v.history + more).trail(0) == (space("F12"), (2,))
    caught = (*more, Told("caught", 0, space("E11"), 2), Told("die", 0, 4, 0))
    assert replace(v, history=v.history + caught).trail(0) == (DUNGEON, (4,))
