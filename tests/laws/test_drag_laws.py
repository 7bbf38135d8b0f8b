"""The laws of dragging (U11): a piece has a place to go, and what follows from a place is allowed there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree as ET

from benben import Rng, load_game
from benben.games import AnyGame
from benben.svg import ANY, matches
from tests.laws.test_screen_laws import drawing, options_of, words_of
from tests.laws.walks import each_table, sample


@dataclass(frozen=True)
class Piece:
    """Something that can be picked up: where it is drawn, and the patterns it stands for."""

    part: str
    patterns: tuple[str, ...]


@dataclass(frozen=True)
class Place:
    """Something that a piece can be put onto; what follows from it."""

    part: str
    patterns: tuple[str, ...]
    then: str = ""
    is_choice: bool = False

    def takes(self, piece: Piece, options: list[str]) -> list[str]:
        """The options that a piece put here leaves."""
        own = self.is_choice and self.part == piece.part and set(self.patterns) & set(piece.patterns)
        return (
            [] if own else [one for one in options if fits(piece.patterns, one) and fits(self.patterns, one)]
        )


def fits(patterns: tuple[str, ...], option: str) -> bool:
    return any(matches(pattern, option) for pattern in patterns)


def elements(game: AnyGame, view: Any, options: list[str]) -> Iterator[tuple[str, dict[str, str]]]:
    """The attributes of everything drawn, with the name of its part."""
    for part in game.draw(view, options, words_of(game)):
        for element in ET.fromstring(f"<svg>{part.body}</svg>").iter():  # noqa: S314
            yield part.name, element.attrib


def hands(game: AnyGame, view: Any, options: list[str]) -> tuple[list[Piece], list[Place]]:
    """What can be picked up, and where something can be put."""
    pieces, places = [], []
    for part, told in elements(game, view, options):
        if "data-drag" in told:
            pieces.append(Piece(part, tuple((told["data-drag"] or told["data-a"]).split("|"))))
        if "data-drop" in told:
            onto, _, then = told["data-drop"].partition(", ")
            places.append(Place(part, tuple(onto.split("|")), then))
        elif "data-a" in told:
            places.append(Place(part, (told["data-a"],), is_choice=True))
        elif "data-walk" in told:
            places.append(Place(part, (told["data-walk"].split(", ")[0],)))
    return pieces, places


@each_table
def test_law_11_what_can_be_picked_up_has_a_place_to_go(key: str, seats: int) -> None:
    game = load_game(key)
    for position in sample(key, seats)[::2]:
        asked = game.decision(position.state)
        if asked is None:
            continue
        options = options_of(game, position.state)
        pieces, places = hands(game, game.view(position.state, asked.seat), options)
        for patterns in {*(one.patterns for one in pieces), *(one.patterns for one in places)}:
            assert all(any(matches(pattern, option) for option in options) for pattern in patterns), patterns
        for piece in pieces:
            assert any(place.takes(piece, options) for place in places), (asked.name, piece)
        for place in places:
            if not place.is_choice:
                assert any(place.takes(piece, options) for piece in pieces), (asked.name, place)


@each_table
def test_law_11_what_follows_from_a_place_is_allowed_after_it(key: str, seats: int) -> None:
    game = load_game(key)
    for position in sample(key, seats)[::5]:
        asked = game.decision(position.state)
        if asked is None:
            continue
        options = options_of(game, position.state)
        pieces, places = hands(game, game.view(position.state, asked.seat), options)
        leading = [place for place in places if place.then]
        done = {
            (one, place.then) for place in leading for piece in pieces for one in place.takes(piece, options)
        }
        for option, then in sorted(done):
            after = game.clone(position.state)
            game.apply(after, game.space.parse(option), Rng(1, 1), None)
            following = game.decision(after)
            assert following is not None
            assert following.seat == asked.seat
            if then != ANY:
                assert any(matches(then, one) for one in options_of(game, after)), (option, then)


@each_table
def test_law_11_nothing_can_be_dragged_by_those_who_wait(key: str, seats: int) -> None:
    game = load_game(key)
    for position in sample(key, seats)[::5]:
        for reader in (None, *range(seats)):
            shown = drawing(game, game.view(position.state, reader), [])
            assert "data-drag" not in shown
            assert "data-drop" not in shown
