"""MU-115 to MU-136: ends, the two-player game, the guard, team play."""

from __future__ import annotations

import pytest

from benben import Match
from benben.games.mummy import GAME
from benben.games.mummy.actions import ANKHS_WON, TREASURES
from benben.games.mummy.board import ANKHS, CARD_COLOUR, CARDS, LAST_ROUND, needed_of, pieces_of
from benben.games.mummy.options import Options
from benben.games.mummy.scoring import has_won
from benben.games.mummy.state import State
from tests.games.mummy.arrange import Play, card, mummy_turn, placed, turn

FOUR = "red_cat blue_eye white_cat yellow_cat"
FIVE_TWOS = "2 2 2 2 2"
FIVE_ONES = "1 1 1 1 1"


def fifth(seats: int = 4, options: Options | None = None, ankhs: tuple[int, ...] = ()) -> Play:
    """The first hunter plays its last card."""
    s = placed(
        seats, "T7", "F12 J9 L2", played={0: FOUR}, hands={0: "green_mask"}, options=options, ankhs=ankhs
    )
    if ankhs:
        s.cells = [cell if s.ankhs[piece] else -1 for piece, cell in enumerate(s.cells)]
    return turn(s, 0, FIVE_TWOS).do("use 2").do("go F12").do("play green_mask")


def catch(seats: int, won: int) -> Play:
    """The mummy catches the first hunter."""
    play = mummy_turn(placed(seats, "T7", "S7 B11", won=won), 2)
    play.do("step W", "" if won + 1 == needed_of(seats) else FIVE_ONES)
    return play


def test_MU_115_the_fifth_card_ends_the_match_at_once() -> None:
    play = fifth()
    assert (play.name, play.s.ending, play.options) == ("game_over", TREASURES, [])
    assert play.told("turn_end") == []


def test_MU_116_R_01_only_that_hunter_wins() -> None:
    outcome = GAME.outcome(fifth().s)
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((0, 1, 0, 0), (2, 1, 2, 2), "treasures")


@pytest.mark.parametrize(("seats", "needed"), [(3, 4), (4, 6), (5, 7)])
def test_MU_117_the_mummy_wins_at_once_with_enough_ankhs(seats: int, needed: int) -> None:
    play = catch(seats, needed - 1)
    assert (play.name, play.s.ending, play.s.won) == ("game_over", ANKHS_WON, needed)
    assert GAME.outcome(play.s).scores == (1, *[0] * (seats - 1))
    assert catch(seats, needed - 2).name == "choose_die"


def test_MU_118_the_number_does_not_change_when_hunters_are_out() -> None:
    s = placed(4, "T7", "S7 out B13", ankhs=(2, 0, 3), won=4)
    play = mummy_turn(s, 2).do("step W", FIVE_ONES)
    assert (play.name, GAME.view(s, 0).needed, s.won) == ("choose_die", 6, 5)


def test_MU_120_R_21_an_eliminated_hunter_takes_no_turn_blocks_nothing_and_cannot_win() -> None:
    s = placed(4, "T7", "out J9 L2", ankhs=(0, 3, 3), won=3, played={0: FOUR})
    play = turn(s, 0, FIVE_TWOS)
    assert (s.piece, play.seat) == (1, 2)
    assert GAME.outcome(fifth(ankhs=(3, 0, 3)).s).ranks == (2, 1, 4, 2)
    assert GAME.view(s, 1).cells[1:] == tuple(s.cells[1:])


def test_MU_125_MU_126_in_the_two_player_game_one_seat_has_two_hunters_and_ten_cards() -> None:
    match = Match("mummy", seats=2, seed=3)
    s = match._at.state
    assert (len(s.cells), s.ankhs) == (2, [3, 3])
    stock = [c for c in range(CARDS) if s.held[c] == 0]
    assert sorted(CARD_COLOUR[c] for c in stock) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert match.view(1).hands == (tuple(stock),)


def test_MU_127_MU_129_R_26_both_pieces_take_full_turns_in_a_fixed_order_then_the_mummy_moves() -> None:
    s = placed(2, "T7", "J9 B11")
    play = turn(s, 0, "mummy 1 1 1 1")
    order = []
    for _ in range(2):
        order.append((play.seat, s.piece))
        play.do("use 1").do(play.options[0], "b1" if s.piece == 1 else "")
        if play.name == "return_dice":
            play.do("keep", "1 1 1 1")
    assert order == [(1, 0), (1, 1)]
    assert (play.seat, s.aside) == (0, 1)
    play.do("stop")
    assert (play.seat, s.piece, s.round) == (1, 0, 2)


def test_MU_128_either_piece_plays_any_card_of_the_stock() -> None:
    for piece in range(2):
        s = placed(2, "T7", "F12 J9" if piece == 0 else "J9 F12", hands={0: "green_mask"})
        play = (
            turn(s, piece, FIVE_TWOS)
            .do("use 2")
            .do("go F12")
            .do("play green_mask", FIVE_TWOS if piece == 0 else "b1")
        )
        assert play.s.played[card("green_mask")] == piece


def stock_but_one(s: State) -> None:
    """Everything of the stock but the green mask has been played."""
    for c in range(CARDS):
        if s.held[c] == 0 and c != card("green_mask"):
            s.played[c] = c % 2


@pytest.mark.parametrize("piece", [0, 1])
def test_MU_130_T_26_the_hunters_win_when_all_ten_cards_are_played(piece: int) -> None:
    s = placed(2, "T7", "F12 J9" if piece == 0 else "J9 F12", hands={0: "green_mask"})
    stock_but_one(s)
    play = turn(s, piece, FIVE_TWOS).do("use 2").do("go F12").do("play green_mask")
    assert (play.name, GAME.outcome(s).scores) == ("game_over", (0, 1))


def test_MU_131_MU_132_T_26_R_23_the_third_ankh_wins_for_the_mummy_and_nobody_is_eliminated() -> None:
    s = placed(2, "T7", "S7 B11", ankhs=(1, 3), won=2)
    play = mummy_turn(s, 2).do("step W")
    assert (play.name, s.won, play.told("eliminated")) == ("game_over", 3, [])
    assert GAME.outcome(s).scores == (1, 0)
    assert needed_of(2) <= ANKHS


def test_MU_133_the_mummy_sees_how_many_cards_of_each_colour_the_stock_has_left() -> None:
    s = placed(2, "T7", "F12 J9", played={0: "green_mask", 1: "red_cat"})
    assert GAME.view(s, 0).backs == ((1, 2, 2, 1, 2),)
    assert GAME.view(s, 0).hands == (None,)


def test_MU_135_R_29_after_the_last_round_nobody_wins() -> None:
    assert LAST_ROUND == 100
    s = placed(4, "T7", "B11 J9 L2")
    s.round = 100
    play = mummy_turn(s, 1).do("stop")
    outcome = GAME.outcome(s)
    assert (play.name, outcome.reason, outcome.scores) == ("game_over", "round_limit", (0, 0, 0, 0))
    s = placed(4, "T7", "B11 J9 L2")
    s.round = 99
    assert mummy_turn(s, 1).do("stop", FIVE_ONES).s.round == 100


def test_MU_136_in_team_play_all_hunters_still_in_the_game_win() -> None:
    outcome = GAME.outcome(fifth(options=Options(win="team")).s)
    assert (outcome.scores, outcome.winners) == ((0, 1, 1, 1), (1, 2, 3))
    outcome = GAME.outcome(fifth(options=Options(win="team"), ankhs=(3, 0, 3)).s)
    assert (outcome.scores, outcome.ranks) == ((0, 1, 0, 1), (3, 1, 4, 1))


def test_R_22_no_table_runs_out_of_hunters_before_the_mummy_wins() -> None:
    assert all(ANKHS * pieces_of(seats) >= needed_of(seats) for seats in GAME.seats)


def test_R_24_a_match_ends_by_a_card_or_by_a_catch_never_by_both() -> None:
    ends = {fifth().s.ending, catch(4, 5).s.ending}
    assert ends == {TREASURES, ANKHS_WON}
    assert [has_won(fifth().s, seat) for seat in range(4)] == [False, True, False, False]


def test_R_27_two_players_five_mummies_of_the_first_piece_make_the_second_return() -> None:
    s = placed(2, "T7", "J9 B11", aside=4)
    play = turn(s, 0).do("keep", "mummy")
    assert (s.piece, s.extra, s.budget, play.told("returned")) == (1, True, 5, [(1, 5)])


def test_R_34_a_winner_has_one_point_and_everybody_else_none() -> None:
    outcome = GAME.outcome(fifth().s)
    assert [sum(line.points for line in lines) for lines in outcome.breakdown] == [0, 1, 0, 0]
    view = GAME.view(fifth().s, 2)
    assert [sum(line.points for line in GAME.sheet(view, seat)) for seat in range(4)] == [0, 1, 0, 0]
    assert [tuple(GAME.sheet(view, seat)) for seat in range(4)] == list(outcome.breakdown)


def test_score_sheets_of_all_hunters_have_the_same_label_and_their_own_number() -> None:
    sheets = GAME.outcome(fifth().s).breakdown[1:]
    assert [(lines[0].key, lines[0].args, lines[0].count) for lines in sheets] == [
        ("cards", (), 5),
        ("cards", (), 0),
        ("cards", (), 0),
    ]


def test_R_32_the_engine_has_no_word_for_table_talk() -> None:
    assert {verb.name for verb in GAME.space.verbs} == {
        "use",
        "reroll",
        "go",
        "play",
        "keep",
        "return",
        "step",
        "stop",
    }
