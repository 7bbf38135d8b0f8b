"""Dragging, by mouse and by finger: whole matches, letting go, and what stays as it was."""

from __future__ import annotations

import pytest
from playwright.sync_api import Request

from tests.browser.conftest import Readers
from tests.browser.hands import AIMED, DRAGGING, SELECTED, Finger, Hand, Mouse, aim, drag, pick_up
from tests.browser.pages import ANSWERING, Reader

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
GAMES = {
    "pyramido": ("me", "greedy"),
    "the_pyramid": ("me", "random"),
    "mummy": ("greedy", "me", "greedy"),
    "pyramidion": ("me", "greedy"),
}
DRAGGED = {
    "pyramido": {"take", "place"},
    "the_pyramid": {"play", "choose"},
    "mummy": {"use"},
    "pyramidion": {"lay"},
}
"""Verbs that are dragged in the first rounds already."""
BY_BUTTON = {
    "pyramido": {"pass", "orient"},
    "the_pyramid": {"turn"},
    "mummy": {"reroll", "stop", "keep"},
    "pyramidion": {
        *("activate", "choose", "copy", "discard", "draw", "decline", "exchange", "give", "hire", "pass"),
        *("pay", "raise", "refuse", "remove", "swap"),
    },
}
"""Verbs for which there is no piece to drag, or no place for it."""
LOOKS = """() => {
  const looks = [...document.querySelectorAll("#board [class]")].map((el) => [...el.classList].sort().join(" "));
  return looks.filter(Boolean).join();
}"""
"""What is chosen, open, dim, lit on a board."""
each_game = pytest.mark.parametrize("game", GAMES)


def sends(me: Reader) -> list[str]:
    """The moves that the page sends from now on."""
    heard: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/act"):
            heard.append(request.post_data or "")

    me.page.on("request", note)
    return heard


def play_by(me: Reader, hand: Hand, moves: int) -> tuple[set[str], set[str]]:
    """Move carefully, dragging whatever can be dragged; the verbs that were dragged, and the others."""
    dragged: set[str] = set()
    others: set[str] = set()
    for move in range(moves):
        if not me.wait_turn():
            break
        option = me.careful()
        if drag(me, hand, option, far=move % 2 == 0):
            dragged.add(option.split()[0])
        else:
            me.play(option)
            others.add(option.split()[0])
    return dragged, others


@each_game
def test_the_first_moves_by_dragging_with_a_mouse(readers: Readers, game: str) -> None:
    me = readers()
    me.open(*GAMES[game], game=game)
    dragged, others = play_by(me, Mouse(me), 10)
    assert dragged >= DRAGGED[game]
    assert others <= BY_BUTTON[game]


@each_game
def test_the_first_moves_by_dragging_with_a_finger(readers: Readers, game: str) -> None:
    me = readers("uk", **PHONE)
    me.open(*GAMES[game], game=game)
    dragged, others = play_by(me, Finger(me), 6)
    assert dragged & DRAGGED[game]
    assert others <= BY_BUTTON[game]


@pytest.mark.long
@each_game
def test_U11_a_whole_match_by_dragging_with_a_mouse(readers: Readers, game: str) -> None:
    me = readers()
    me.open(*GAMES[game], game=game)
    dragged, others = play_by(me, Mouse(me), 1000)
    assert me.over
    assert dragged >= DRAGGED[game]
    assert others <= BY_BUTTON[game]


@pytest.mark.long
def test_U11_a_whole_match_as_the_mummy_by_dragging_with_a_mouse(me: Reader) -> None:
    me.open("me", "greedy", "greedy", game="mummy")
    dragged, others = play_by(me, Mouse(me), 1000)
    assert me.over
    assert dragged == {"step"}
    assert others <= {"stop"}


@each_game
def test_escape_and_letting_go_elsewhere_send_nothing(readers: Readers, game: str) -> None:
    me = readers(reduced_motion="no-preference")
    me.open(*GAMES[game], game=game)
    hand, version, before = Mouse(me), "", ""
    for _ in range(4):  # the first decision may be a matter of buttons
        assert me.wait_turn()
        me.page.wait_for_selector(ANSWERING, state="attached")
        option, version, before = me.careful(), me.state()[0], me.page.evaluate(LOOKS)
        if pick_up(me, hand, option):
            break
        me.play(option)
    heard = sends(me)
    aim(me, hand)
    me.page.keyboard.press("Escape")
    me.page.wait_for_selector(DRAGGING, state="detached")
    hand.release()
    me.page.wait_for_selector(".sky", state="detached")
    assert pick_up(me, hand, option)
    hand.pull((3, 3))
    assert not me.page.evaluate(AIMED)
    hand.release()
    me.page.wait_for_selector(".sky", state="detached")
    assert me.page.evaluate(LOOKS) == before
    assert heard == []
    assert me.state()[0] == version


@each_game
def test_a_pull_anywhere_on_a_board_selects_nothing_and_sends_nothing(readers: Readers, game: str) -> None:
    me = readers()
    me.open(*GAMES[game], game=game)
    assert me.wait_turn()
    heard = sends(me)
    box = me.page.locator("#slab").bounding_box()
    assert box
    for down in range(1, 6):
        for across in range(1, 6):
            x, y = box["x"] + box["width"] * across / 6, box["y"] + box["height"] * down / 6
            me.page.mouse.move(x, y)
            me.page.mouse.down()
            me.page.mouse.move(x + 60, y + 40, steps=3)
            assert me.page.evaluate(SELECTED) == "", (x, y)
            me.page.keyboard.press("Escape")
            me.page.mouse.move(3, 3)  # whatever is let go where it was pressed has been clicked
            me.page.mouse.up()
    assert heard == []


def test_a_domino_is_pulled_from_the_quarry_to_its_cell_and_turned_there(me: Reader) -> None:
    me.open("me", "greedy")
    hand = Mouse(me)
    assert me.wait_turn()
    assert pick_up(me, hand, "take 2")
    plaza = me.page.locator(".part-pyramid").bounding_box()
    assert plaza
    version = me.state()[0]
    hand.pull((plaza["x"] + plaza["width"] / 2, plaza["y"] + plaza["height"] / 2))
    hand.release()
    me.wait_after(version)
    pinned = me.page.locator("#board [data-a='place 0,0 *'].chosen")
    pinned.wait_for()
    heard = sends(me)
    me.page.keyboard.press("r")
    assert me.page.locator("#board [data-a='place * S'].chosen").count() == 1
    assert heard == []
    version = me.state()[0]
    me.page.locator("[data-do=confirm]:enabled").click()
    me.wait_after(version)
    assert "a=place+0%2C0+S" in heard[0]


@pytest.mark.parametrize("turn", ["key", "wheel"])
def test_a_domino_in_hand_is_turned_by_key_and_wheel(me: Reader, turn: str) -> None:
    me.open("me", "greedy")
    hand = Mouse(me)
    assert me.wait_turn()
    assert drag(me, hand, "take 1")
    assert pick_up(me, hand, "place 0,0 E")
    if turn == "key":
        me.page.keyboard.press("r")
    else:
        me.page.mouse.wheel(0, 120)
    me.page.wait_for_selector("#board [data-a='place * S'] .in-hand, #board [data-a='place * S'].in-hand")
    heard, version = sends(me), me.state()[0]
    aim(me, hand)
    hand.release()
    me.wait_after(version)
    assert "a=place+0%2C0+S" in heard[0]


def test_a_hunter_put_on_a_cell_that_several_dice_lead_to_asks_which(me: Reader) -> None:
    me.open("random", "me", "random", game="mummy")
    several = "#board .may[data-drop*='|']"
    for _ in range(30):
        assert me.wait_turn()
        if me.page.locator(several).count():
            break
        me.play(me.careful())
    drop = me.page.locator(several).first.get_attribute("data-drop") or ""
    dice, then = drop.split(", ")
    me.page.evaluate(
        """([several]) => {
        window.piece = document.querySelector("#board [data-drag='use *']");
        window.place = document.querySelector(several);
        window.mine = window.piece.getBoundingClientRect();
      }""",
        [several],
    )
    hand, heard = Mouse(me), sends(me)
    mine = me.page.evaluate("[window.mine.x + window.mine.width / 2, window.mine.y + window.mine.height / 2]")
    hand.press((mine[0], mine[1]))
    hand.pull((mine[0] + 20, mine[1]))
    aim(me, hand)
    hand.release()
    open_dice = me.page.locator("#board [data-a^='use ']:not(.dim)")
    open_dice.first.wait_for()
    assert {open_dice.nth(i).get_attribute("data-a") for i in range(open_dice.count())} == set(
        dice.split("|")
    )
    assert heard == []
    version = me.state()[0]
    me.hit(f"#board [data-a='{dice.split('|')[0]}']")
    me.wait_after(version)
    for _ in range(100):
        if len(heard) > 1:
            break
        me.page.wait_for_timeout(20)
    told = zip((dice.split("|")[0], then), heard, strict=True)
    assert all(f"a={option.replace(' ', '+')}&" in f"{sent}&" for option, sent in told)


def test_who_confirms_each_move_confirms_what_was_dragged(readers: Readers) -> None:
    me = readers()
    me.open("me", "greedy")
    me.page.evaluate("document.documentElement.dataset.confirm = ''")
    assert me.wait_turn()
    hand, heard, version = Mouse(me), sends(me), me.state()[0]
    assert pick_up(me, hand, "take 3")
    aim(me, hand)
    hand.release()
    me.page.wait_for_selector(".sky", state="detached")
    assert me.page.locator("#board [data-a='take 3'].chosen").count() == 1
    assert heard == []
    me.page.locator("[data-do=confirm]:enabled").click()
    me.wait_after(version)
    assert len(heard) == 1


def test_a_finger_scrolls_the_page_beside_pieces_and_not_with_them(readers: Readers) -> None:
    me = readers(**PHONE)
    me.open("me", "greedy")
    assert me.wait_turn()
    finger, heard = Finger(me), sends(me)
    piece = me.page.locator("#board [data-a='take 1']").bounding_box()
    assert piece
    finger.press((piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2))
    finger.pull((piece["x"] + 30, piece["y"] - 60))
    assert me.page.locator(DRAGGING).count() == 1
    assert me.page.evaluate("scrollY") == 0
    finger.pull((5, piece["y"] + 8))
    finger.release()
    me.page.wait_for_selector(".sky", state="detached")
    empty = me.page.locator(".part-pyramid").bounding_box()
    assert empty
    finger.press((200, 700))
    finger.pull((200, 400))
    finger.release()
    me.page.wait_for_function("scrollY > 50")
    assert heard == []


def test_a_tap_that_trembles_is_a_tap(readers: Readers) -> None:
    me = readers(**PHONE)
    me.open("me", "greedy")
    assert me.wait_turn()
    finger, version = Finger(me), me.state()[0]
    piece = me.page.locator("#board [data-a='take 1']").bounding_box()
    assert piece
    x, y = piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2
    finger.press((x, y))
    finger.pull((x + 3, y - 3))
    assert me.page.locator(DRAGGING).count() == 0
    finger.release()
    me.wait_after(version)
