"""Sound and touch, as a browser would play them: notes are recorded instead of heard."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Readers
from tests.browser.pages import Reader
from tests.browser.test_everybody import some_moves

RECORD = """
window.heard = [];
window.felt = [];
window.made = 0;
Object.defineProperty(document, "hidden", { get: () => window.away === true });
Object.defineProperty(navigator, "vibrate", { value: (told) => window.felt.push([told].flat().length) });
const knob = () => ({ value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} });
const node = (more = {}) => ({ connect: (to) => to, gain: knob(), frequency: knob(), Q: knob(), stop() {}, ...more });
window.AudioContext = class {
  currentTime = 0; sampleRate = 8000; destination = node();
  constructor() { window.made += 1; }
  resume() {}
  createGain() { return node(); }
  createBiquadFilter() { return node(); }
  createBuffer(_, length) { return { getChannelData: () => new Float32Array(length) }; }
  createBufferSource() { return node({ start() { window.heard.push("grain"); } }); }
  createOscillator() { return node({ start() { window.heard.push(Math.round(this.frequency.value)); } }); }
};
"""
PIECE = ["grain", 165]
DIE = ["grain"] * 4
TURN = [587, 880]
END = [294, 440, 587, 740]
SWITCH = "#sound"


def heard(me: Reader) -> list[Any]:
    """What was to be heard since the last question."""
    found = me.page.evaluate("window.heard.splice(0)")
    return list(found)


def felt(me: Reader) -> list[int]:
    """How often a phone shook, each time in how many parts."""
    return list(me.page.evaluate("window.felt.splice(0)"))


def ready(me: Reader, *chairs: str, on: bool = True, game: str = "pyramido", **rules: str) -> str:
    """A table whose sounds are recorded, with the switch where it is wanted."""
    me.page.add_init_script(RECORD)
    path = me.open(*chairs, game=game, names=(), **rules)
    if on:
        me.page.locator(SWITCH).click()
        assert heard(me) == TURN, "whoever turns sounds on hears one"
    return path


def test_a_first_visit_is_silent(me: Reader) -> None:
    ready(me, "me", "greedy", on=False)
    assert me.page.locator(SWITCH).get_attribute("aria-pressed") == "false"
    some_moves(me, 3)
    assert (heard(me), felt(me), me.page.evaluate("window.made")) == ([], [], 0)


@pytest.mark.parametrize(
    ("lang", "name"),
    [("en", "Sounds and vibration"), ("ru", "Звуки и вибрация"), ("uk", "Звуки й вібрація")],
)
@pytest.mark.parametrize("width", [320, 1280])
def test_one_switch_with_a_name_turns_sounds_on_and_the_browser_remembers(
    readers: Readers, lang: str, name: str, width: int
) -> None:
    me = readers(lang, viewport={"width": width, "height": 740})
    ready(me, "me", "greedy")
    key = me.page.get_by_role("button", name=name, exact=True, pressed=True)
    assert key.is_visible()
    me.page.reload()
    assert key.is_visible()
    key.click()
    me.page.reload()
    assert me.page.get_by_role("button", name=name, exact=True, pressed=False).is_visible()
    assert heard(me) == []


def test_an_update_does_not_turn_the_switch(me: Reader) -> None:
    ready(me, "me", "greedy")
    some_moves(me, 1)
    assert me.page.locator(SWITCH).get_attribute("aria-pressed") == "true"


def test_a_piece_that_is_laid_sounds_once_and_shakes_the_phone(readers: Readers) -> None:
    me = readers(reduced_motion="no-preference")
    ready(me, "me", "link", first="0")
    assert me.wait_turn()
    felt(me)
    me.play("take 2")
    assert (heard(me), felt(me)) == (PIECE, [1])
    me.play(me.options()[0])
    assert (heard(me), felt(me)) == (PIECE, [1])


def test_my_turn_sounds_instead_of_the_pieces_that_the_same_update_moved(readers: Readers) -> None:
    me = readers(reduced_motion="no-preference")
    ready(me, "me", "screen", first="0")
    assert me.wait_turn()
    while me.told("seat") == "0":
        heard(me), felt(me)
        me.play(me.careful())
        if me.page.locator("#curtain").count():
            me.page.locator("#curtain a").click()
    assert (heard(me), felt(me)) == (TURN, [3])


@pytest.mark.parametrize("away", [False, True])
def test_when_others_move_a_hidden_page_is_told_of_my_turn_alone(readers: Readers, away: bool) -> None:
    me, friend = readers(reduced_motion="no-preference"), readers()
    ready(me, "me", "link", first="1")
    me.invite(1, friend, "Anna")
    heard(me), felt(me)
    me.page.evaluate("away => { window.away = away; }", away)
    assert friend.wait_turn()
    while not me.state()[1]:
        assert friend.wait_turn()
        friend.play(friend.careful())
        me.page.wait_for_selector(f"#table[data-version='{friend.told('version')}']", state="attached")
    sounds = heard(me)
    assert sounds[-2:] == TURN
    assert (sounds.count("grain") > 0) != away
    assert felt(me) == [3]


def test_dice_that_are_rolled_again_sound(me: Reader) -> None:
    ready(me, "random", "me", game="mummy")
    assert me.wait_turn()
    while "reroll" not in me.options():
        me.play(me.careful())
        assert me.wait_turn()
    heard(me)
    me.play("reroll")
    assert heard(me)[:4] == DIE


def test_the_end_of_a_match_sounds(me: Reader) -> None:
    ready(me, "me", "greedy", game="_template")
    me.page.locator("#menu > summary").click()
    me.page.locator("#leave-0 > summary").click()
    heard(me)
    me.page.locator("#leave-0 form[action$='/leave'] .btn").click()
    me.page.wait_for_selector("#table.over", state="attached")
    assert heard(me)[-4:] == END


def test_less_motion_means_no_vibration(me: Reader) -> None:
    ready(me, "me", "link", first="0")
    assert me.wait_turn()
    me.play("take 2")
    assert (heard(me), felt(me)) == (PIECE, [])


def test_a_replay_is_silent(me: Reader) -> None:
    path = ready(me, "me", "greedy", game="_template")
    me.page.locator("#menu > summary").click()
    me.page.locator("#leave-0 > summary").click()
    me.page.locator("#leave-0 form[action$='/leave'] .btn").click()
    me.page.wait_for_selector("#table.over", state="attached")
    me.go(f"{path}/replay?n=1")
    assert me.page.locator(SWITCH).count() == 0
    me.page.keyboard.press("ArrowRight")
    me.page.wait_for_timeout(300)
    assert heard(me) == []
