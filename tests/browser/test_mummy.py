"""Curse of the Mummy through the page: a hunter's game, the mummy's game, hunters around one screen."""

from __future__ import annotations

import re

import pytest

from benben.core import record as records
from benben.games import load_game
from benben.games.mummy.board import BESIDE, CARD_CELL, CORRIDOR, FACE_NAMES, SPACE_NAMES, steps_to
from benben.games.mummy.draw.ground import corner
from tests.browser.conftest import Readers
from tests.browser.pages import Reader

KEEP_EVERY_PAGE = """() => {
  window.kept = [];
  const keep = () => {
    const table = document.querySelector("#table:not(.over)");
    if (table && window.kept.at(-1) !== table.outerHTML) window.kept.push(table.outerHTML);
  };
  new MutationObserver(keep).observe(document.body, { subtree: true, childList: true, attributes: true });
  keep();
}"""
COUNT_TUMBLES = """() => {
  window.tumbles = 0;
  document.addEventListener("animationstart", (event) => (window.tumbles += event.animationName.includes("tumble")));
}"""
CELL = re.compile(r"\b[A-Y]\d{1,2}\b")
FIGURE = re.compile(r'id="m[1-4]"[^>]*transform="translate\(([-\d.]+) ([-\d.]+)\)')
WALK = re.compile(r'<rect[^>]*data-walk.*?</rect>|data-spots="[^"]*"')
"""Cells that the mummy can walk to or mark bear their names, whoever is there."""
PATIENT_STEPS = 20
"""After so many the mummy stands still, and the hunters soon have their treasures."""


def record_of(me: Reader) -> str:
    with me.page.expect_download() as saved:
        me.page.locator(".result a[download]").click()
    return saved.value.path().read_text(encoding="utf-8")


def test_a_whole_game_as_a_hunter(me: Reader) -> None:
    me.open("random", "me", "random", game="mummy", names=("", "Ann"))
    done: set[str] = set()
    while me.wait_turn():
        choice = straight_to_treasure(me)
        me.play(choice)
        done.add(choice.split()[0])
    assert done >= {"use", "go", "play"}
    assert me.page.locator(".podium .place").count() == 3
    assert me.page.locator(".part-maze .torchlit").count() == 1
    record = records.parse(record_of(me), load_game)
    assert {step.action.split()[0] for step in record.steps if step.seat == 1} == done
    me.page.locator(".result a[href$='/replay']").click()
    me.page.wait_for_selector("#step")
    me.page.locator("a[data-step=on]").click()
    me.page.wait_for_url("**n=1*")


def straight_to_treasure(me: Reader) -> str:
    """What a hunter without fear does: show every card, and get as near as possible to the next treasure."""
    where = f"{me.server.address}/api/tables/{me.told('table')}?seat={me.told('seat')}"
    told = me.page.request.get(where).json()
    options = [str(one) for one in told["options"]]
    hand = told["view"]["hands"][told["view"]["seat"] - 1]

    def way_left(cell: int) -> int:
        return min(steps_to(cell, CARD_CELL[card]) for card in hand)

    def worth(option: str) -> int:
        verb, word = option.split() if " " in option else (option, "")
        if verb == "use":
            return min(map(way_left, told["view"]["destinations"][FACE_NAMES.index(word)]))
        if verb == "go":
            return way_left(SPACE_NAMES.index(word))
        return 0 if verb == "play" else 1 if verb == "keep" else 1000

    return min(options, key=worth)


def test_a_whole_game_as_the_mummy_whose_page_never_holds_a_hunters_place(me: Reader) -> None:
    me.open("me", "greedy", "greedy", game="mummy", names=("Tom",))
    me.page.evaluate(KEEP_EVERY_PAGE)
    done: list[str] = []
    while me.wait_turn():
        done.append(me.options()[0] if len(done) < PATIENT_STEPS else "stop")
        me.play(done[-1])
    assert {one.split()[0] for one in done} == {"step", "stop"}
    kept = [str(page) for page in me.page.evaluate("window.kept")]
    assert len(kept) > len(done)
    secret = secret_cells(record_of(me))
    assert secret
    seen = {name for page in kept for name in CELL.findall(WALK.sub("", page))}
    assert len(seen) > len(CARD_CELL)
    assert seen & secret == set()
    in_sight = {tuple(map(float, at)) for page in kept for at in FIGURE.findall(page)}
    assert {at for at in in_sight if at in corridor()} == set()


def test_the_mummy_walks_to_a_farther_cell_by_one_click(me: Reader) -> None:
    me.open("me", "greedy", "greedy", game="mummy", names=("Tom",))
    farther = me.page.locator("#board [data-walk]")
    for _ in range(20):
        assert me.wait_turn()
        ways = farther.evaluate_all("all => all.map(el => el.dataset.walk)")
        if ways:
            break
        me.play("stop")
    way = max(ways, key=len)
    told = len(me.log())
    me.hit(f"#board [data-walk='{way}']")
    for _ in range(100):
        news = me.log()[told:]
        walked = [cell for line in news if "The mummy steps to" in line for cell in line.split("→")]
        if len(walked) == way.count("step") or any("catches" in line for line in news):
            break
        me.page.wait_for_timeout(50)
    else:
        raise AssertionError(f"{way} walked only as far as {walked}")


@pytest.mark.parametrize(("motion", "tumbles"), [("no-preference", True), ("reduce", False)])
def test_dice_tumble_anew_when_rolled_again_unless_motion_is_unwanted(
    readers: Readers, motion: str, tumbles: bool
) -> None:
    me = readers(reduced_motion=motion)
    me.open("random", "me", "random", game="mummy")
    assert me.wait_turn()
    me.page.evaluate(COUNT_TUMBLES)
    rolls = 0
    while rolls < 2 and "reroll" in me.options():
        before = me.page.evaluate("window.tumbles")
        me.play("reroll")
        rolls += 1
        me.page.wait_for_timeout(700)
        assert (me.page.evaluate("window.tumbles") > before) == tumbles
    assert rolls


def test_hunters_share_a_screen_behind_a_curtain_and_the_mummy_has_its_own(readers: Readers) -> None:
    hunters, mummy = readers(viewport={"width": 1280, "height": 800}), readers("uk")
    hunters.open("link", "me", "screen", game="mummy", names=("", "Ann", "Bob"))
    hunters.invite(0, mummy, "Тома")
    mummy.page.evaluate(KEEP_EVERY_PAGE)
    curtains = 0
    lift = hunters.page.locator("#curtain a[data-go]")
    for _ in range(60):
        if lift.count():
            curtains += 1
            assert hunters.page.locator(".part-hand").count() == 0
            assert hunters.options() == []
            lift.click()
            hunters.page.wait_for_selector("#table:not(.curtained)")
        if mummy.state()[1]:
            break
        if hunters.state()[1]:
            assert hunters.page.locator(".part-hand .mission").count() == 5
            mark = hunters.told("mark")
            hunters.point_at(straight_to_treasure(hunters))
            hunters.page.wait_for_selector(f"#table:not([data-mark='{mark}'])", state="attached")
    assert curtains == 1
    assert mummy.wait_turn()
    for page in mummy.page.evaluate("window.kept"):
        assert not [at for at in FIGURE.findall(page) if tuple(map(float, at)) in corridor()]


def corridor() -> set[tuple[float, float]]:
    return {corner(space) for space in range(CORRIDOR)}


def secret_cells(text: str) -> set[str]:
    """Where hunters have been and nothing else gives a reason to name the cell."""
    game = load_game("mummy")
    views = [game.view(at.state, 1) for at in records.replay(game, records.parse(text, load_game))]
    hunters = {cell for view in views for cell in view.cells if cell is not None and 0 <= cell < CORRIDOR}
    mummy = {view.mummy for view in views}
    named = {*CARD_CELL, *mummy, *(beside for space in mummy for beside in BESIDE[space])}
    return {SPACE_NAMES[cell] for cell in hunters - named}
