"""Fingerprints: the fields of a state, in their order, as what changes no more."""

from __future__ import annotations

from dataclasses import dataclass

from benben.core.parts.fingerprint import fingerprint


@dataclass(frozen=True)
class Switches:
    target: int
    strict: bool


@dataclass
class State:
    seats: int
    switches: Switches
    edition: str
    hands: list[list[int]]
    told: list[tuple[int, int]]
    turn: int
    bag: list[int]


def state() -> State:
    return State(2, Switches(10, strict=True), "first", [[1, 2], []], [(3, 4)], 5, [6, 7])


def test_a_list_is_a_tuple_and_what_stands_between_two_lists_is_one_tuple() -> None:
    assert fingerprint(state()) == (
        (2, 10, True, "first"),
        ((1, 2), ()),
        ((3, 4),),
        (5,),
        (6, 7),
    )


def test_an_empty_list_keeps_its_place() -> None:
    s = state()
    s.hands, s.bag = [], []
    assert fingerprint(s) == ((2, 10, True, "first"), (), ((3, 4),), (5,), ())


def test_a_fingerprint_stays_when_the_state_changes() -> None:
    s = state()
    before = fingerprint(s)
    s.hands[1].append(8)
    s.bag.clear()
    s.turn = 0
    assert before == fingerprint(state())
    assert before != fingerprint(s)
