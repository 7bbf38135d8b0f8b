"""The bytes for learning: what a compiled encoder writes is what the View tells, byte for byte (H12)."""

from __future__ import annotations

from benben import Rng, load_game
from benben.core.parts.plane import split, total
from tests.laws.walks import each_game, each_table, sample

MARGIN = 7
"""Bytes around an observation that must stay as they are."""
DIRT = 0xA5


@each_table
def test_law_16_the_fast_encoder_tells_what_the_view_tells(key: str, seats: int) -> None:
    game = load_game(key)
    size = total(game.planes)
    for position in sample(key, seats):
        before = game.fingerprint(position.state)
        for seat in range(seats):
            told = game.encode(game.view(position.state, seat))
            out = bytearray([DIRT]) * (size + 2 * MARGIN)
            game.observe(position.state, seat, out, MARGIN)
            assert out[MARGIN : MARGIN + size] == told, (position.match, position.n, seat)
            assert set(out[:MARGIN] + out[MARGIN + size :]) == {DIRT}
        assert game.fingerprint(position.state) == before


@each_table
def test_law_16_holds_along_a_match_whatever_an_encoder_keeps(key: str, seats: int) -> None:
    game = load_game(key)
    out = bytearray(total(game.planes))
    rng = Rng(seats, 16)
    state = game.new(seats, game.options(), rng, None)
    for n in range(240):
        for seat in range(seats):
            game.observe(state, seat, out, 0)
            if n % 4 == 0:
                assert out == game.encode(game.view(state, seat)), (n, seat)
        asked = game.decision(state)
        if asked is None:
            break
        game.apply(state, asked.options[rng.below(len(asked.options))], rng, None)


@each_table
def test_observations_keep_to_their_planes(key: str, seats: int) -> None:
    game = load_game(key)
    for position in sample(key, seats):
        for seat in (None, *range(seats)):
            told = game.encode(game.view(position.state, seat))
            assert len(told) == total(game.planes)
            for plane, values in split(game.planes, told):
                assert max(values) <= plane.most, (plane.name, position.match, position.n)


@each_game
def test_every_plane_is_named_once_and_explained(key: str) -> None:
    planes = load_game(key).planes
    assert len({plane.name for plane in planes}) == len(planes)
    for plane in planes:
        assert plane.size > 0
        assert 0 < plane.most < 256
        assert len(plane.meaning) > len(plane.name)


@each_game
def test_every_plane_is_used_in_some_match(key: str) -> None:
    game = load_game(key)
    used: set[str] = set()
    for seats in game.seats:
        for position in sample(key, seats):
            for seat in range(seats):
                told = game.encode(game.view(position.state, seat))
                used |= {plane.name for plane, values in split(game.planes, told) if any(values)}
    assert {plane.name for plane in game.planes} - used == set()
