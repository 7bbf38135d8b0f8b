"""MU-75 to MU-81: playing cards, with the vectors T-17 to T-19."""

from __future__ import annotations

from benben.games.mummy import GAME
from benben.games.mummy.board import SPACE_NAMES
from benben.text import speak
from tests.games.mummy.arrange import Play, card, give, names, placed, space, turn

FIVE_TWOS = "2 2 2 2 2"


def on_treasure(held: str = "green_mask", at: str = "F12") -> Play:
    """The first hunter can end on a treasure with a 2."""
    s = placed(4, "T7", f"{at} J9 L2", hands={0: held})
    return turn(s, 0, FIVE_TWOS).do("use 2")


def test_MU_75_a_card_is_asked_for_only_after_ending_on_its_cell() -> None:
    assert on_treasure().do("go F12").name == "play_card"
    assert on_treasure().do("go E11", FIVE_TWOS).name == "choose_die"


def test_MU_75_standing_there_without_a_move_is_not_enough() -> None:
    s = placed(4, "T7", "F12 J9", hands={0: "green_mask"})
    play = turn(s, 0, "mummy mummy mummy mummy mummy")
    assert play.told("card") == []
    assert play.name == "mummy_step"


def test_MU_76_R_02_only_the_card_of_this_very_treasure_can_be_played() -> None:
    s = placed(4, "T7", "F12 J9 L2", hands={0: "green_scarab"})
    play = turn(s, 0, FIVE_TWOS).do("use 2").do("go F12", FIVE_TWOS)
    assert play.name == "choose_die"
    assert play.s.piece == 1


def test_MU_76_another_hunter_s_card_cannot_be_played() -> None:
    s = placed(4, "T7", "F12 J9 L2", hands={1: "green_mask"})
    assert turn(s, 0, FIVE_TWOS).do("use 2").do("go F12", FIVE_TWOS).s.piece == 1


def test_MU_77_R_03_playing_is_optional() -> None:
    play = on_treasure().do("go F12")
    assert play.options == ["play green_mask", "keep"]
    assert play.do("keep", FIVE_TWOS).s.played[card("green_mask")] == -1


def test_MU_78_one_card_a_turn() -> None:
    play = on_treasure().do("go F12").do("play green_mask", FIVE_TWOS)
    assert (play.s.piece, play.name) == (1, "choose_die")
    assert sum(player >= 0 for player in play.s.played) == 1


def test_MU_79_T_17_a_declined_card_may_be_played_when_a_later_move_ends_there_again() -> None:
    play = on_treasure()
    assert play.options == [f"go {name}" for name in ("E11", "G11", "F12", "E13", "G13")]
    play.do("go F12").do("keep", FIVE_TWOS)
    again = turn(play.s, 0, FIVE_TWOS).do("use 2").do("go F12")
    assert again.options == ["play green_mask", "keep"]


def test_MU_80_played_cards_are_never_lost() -> None:
    s = placed(4, "P5", "P4 J9 L2", played={0: "red_cat green_mask"}, aside=3)
    play = turn(s).do("return").do("step N", "1 1 1 1 1")
    assert play.told("caught")
    assert play.told("caught")[0][0] == 0
    assert [s.played[card(name)] for name in ("red_cat", "green_mask")] == [0, 0]
    assert len(on_view(play)) == 2


def on_view(play: Play) -> tuple[int, ...]:
    """What lies face up before the first hunter, as the mummy sees it."""
    return GAME.view(play.s, 0).played[0]


def test_MU_81_a_treasure_stays_and_others_may_end_there() -> None:
    s = placed(4, "T7", "B11 F12 L2", played={0: "green_mask"})
    play = turn(s, 1, FIVE_TWOS).do("use 2")
    assert "go F12" in play.options


def test_T_18_MU_16_a_declined_card_and_no_card_look_alike_to_all_others() -> None:
    declined = on_treasure("blue_scarab", "L6").do("go L6").do("keep", FIVE_TWOS)
    s = placed(4, "T7", "L6 J9 L2", hands={0: "blue_cat"})
    nothing = turn(s, 0, FIVE_TWOS).do("use 2").do("go L6", FIVE_TWOS)
    for seat in (None, 0, 2, 3):
        assert declined.heard(seat) == nothing.heard(seat)
    assert declined.heard(1) != nothing.heard(1)
    keys = [event[0] for event in nothing.heard(0)]
    assert keys == ["turn", "rolled", "die", "turn_end", "turn", "rolled"]


def test_T_19_MU_115_the_fifth_card_wins_if_it_is_shown() -> None:
    first_four = "red_cat blue_eye white_cat yellow_cat"
    for choice in ("keep", "play green_mask"):
        s = placed(4, "T7", "F12 J9 L2", played={0: first_four}, hands={0: "green_mask"})
        play = turn(s, 0, FIVE_TWOS).do("use 2").do("go F12")
        play.do(choice, FIVE_TWOS if choice == "keep" else "")
        assert (play.name == "game_over") == (choice != "keep")
        assert s.winner == (-1 if choice == "keep" else 1)


def test_a_hunter_stands_where_it_moved_to() -> None:
    play = on_treasure().do("go G13", FIVE_TWOS)
    assert names(play.s.cells[:1]) == ["G13"]
    assert SPACE_NAMES[space("G13")] == "G13"


def test_hunters_remember_a_treasure_that_was_not_taken() -> None:
    play = on_treasure().do("go F12").do("keep", FIVE_TWOS)
    assert play.s.stood[0] == 1 << card("green_mask")


def test_giving_a_card_keeps_one_of_each_colour() -> None:
    s = placed(4)
    give(s, 2, card("white_eye"))
    assert s.held[card("white_eye")] == 2


def test_a_hunting_seat_is_shown_by_its_hunter_and_the_treasures_it_has_shown() -> None:
    s = on_treasure().do("go F12").do("play green_mask", FIVE_TWOS).s
    mummy, first, second, _ = GAME.cards(GAME.view(s, 1), speak("en", GAME.folder / "text"))
    assert first.lines == ("The red hunter", "Treasures: 1 of 5")
    assert (first.tally, second.tally) == ("1/5", "0/5")
    assert mummy.tally == "0/6"
    assert (mummy.lead, first.lead, second.lead) == (0, 20, 0), "compared by what each has of what it needs"
