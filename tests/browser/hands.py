"""Hands that drag: a mouse and a finger, and a player who pulls pieces to where they light a place."""

from __future__ import annotations

from typing import Final, Protocol

from tests.browser.pages import ANSWERING, Reader
from tests.browser.sight import BOX_OF

Point = tuple[float, float]

FIND: Final = r"""([option, far]) => {
  const fits = (patterns, text) => patterns.split("|").some((pattern) => {
    const left = pattern.split(" "), right = text.split(" ");
    return left.length === right.length && left.every((word, i) => word === "*" || word === right[i]);
  });
  const options = [...document.querySelectorAll(".options button")].map((key) => key.value);
  const all = (query) => [...document.querySelectorAll(`#board ${query}`)].filter((el) => el.getClientRects().length);
  const pieces = all("[data-drag]"), places = all(":is([data-a], [data-drop], [data-walk])");
  const found = [];
  for (const piece of pieces) for (const place of places) {
    if (piece === place) continue;
    const a = piece.dataset.drag || piece.dataset.a;
    const [onto, ...then] = (place.dataset.drop ?? place.dataset.a ?? place.dataset.walk).split(", ");
    const alike = piece.ownerSVGElement === place.ownerSVGElement && a.split("|").includes(onto);
    if (place.dataset.walk || (alike && !place.dataset.drop)) continue;
    const left = options.filter((one) => fits(a, one) && fits(onto, one));
    if (left.length === 1 && left[0] === option) found.push([piece, place, then[0] ?? ""]);
  }
  const worth = ([, , then]) => (then.length > 1) === far;
  found.sort((one, other) => worth(other) - worth(one));
  [window.piece, window.place] = found[0] ?? [];
  return !!found.length;
}"""
"""Keeps a piece and a place that mean an option together, if wished such from which more follows."""

PRESSABLE: Final = (
    f"""() => {{\n{BOX_OF}"""
    r"""
  const { piece } = window;
  piece.scrollIntoView({ block: "center", inline: "nearest" });
  const part = piece.closest(".part"), peg = piece.querySelector(".peg"), box = boxOf;
  const all = [...document.querySelectorAll("#board [data-drag]")].filter((el) => part.contains(el));
  const holds = (el, x, y) => { const b = box(el); return x >= b.left && x <= b.right && y >= b.top && y <= b.bottom; };
  const at = box(peg ?? piece), tried = [10, 6, 14, 3, 17];
  for (const down of tried) for (const across of tried) {
    const x = at.x + (at.width * across) / 20, y = at.y + (at.height * down) / 20;
    const top = document.elementFromPoint(x, y), inside = all.filter((el) => holds(el, x, y));
    if (part.contains(top) && (top.closest("[data-drag]") ?? inside.at(-1)) === piece) return [x, y];
  }
  return null;
}"""
)
"""Where the piece can be pressed; of a domino the peg."""

AIMS: Final = (
    f"""() => {{\n{BOX_OF}"""
    r"""
  const [b, part] = [window.place, window.place.ownerSVGElement].map(boxOf);
  const [left, top] = [Math.max(b.left, part.left), Math.max(b.top, part.top)];
  const [width, height] = [Math.min(b.right, part.right) - left, Math.min(b.bottom, part.bottom) - top];
  const tried = [10, 14, 6, 17, 3];
  return tried.flatMap((down) => tried.map((across) => [left + (width * across) / 20, top + (height * down) / 20]));
}"""
)
AIMED: Final = "() => window.place.classList.contains('aimed')"
ROOM: Final = r"""() => [
  Math.max(0, document.querySelector(".tbar").getBoundingClientRect().bottom),
  Math.min(innerHeight, document.getElementById("decide").getBoundingClientRect().top),
]"""
"""Between the bars that stay."""
DRAGGING: Final = ":root.dragging .sky > .lifted"
SELECTED: Final = "() => getSelection().toString()"


class Hand(Protocol):
    """What presses, pulls and lets go."""

    def press(self, at: Point) -> None: ...
    def pull(self, to: Point) -> None: ...
    def release(self) -> None: ...


class Mouse:
    """A mouse with one button."""

    def __init__(self, me: Reader) -> None:
        self.mouse = me.page.mouse

    def press(self, at: Point) -> None:
        self.mouse.move(*at)
        self.mouse.down()

    def pull(self, to: Point) -> None:
        self.mouse.move(*to, steps=4)

    def release(self) -> None:
        self.mouse.up()


class Finger:
    """A finger on the glass, as the browser hears it."""

    def __init__(self, me: Reader) -> None:
        self.glass = me.page.context.new_cdp_session(me.page)
        self.at: Point = (0, 0)

    def touch(self, kind: str, *points: Point) -> None:
        told = [{"x": x, "y": y} for x, y in points]
        self.glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    def press(self, at: Point) -> None:
        self.at = at
        self.touch("touchStart", at)

    def pull(self, to: Point) -> None:
        (x, y), (left, top) = to, self.at
        for step in range(1, 5):
            self.touch("touchMove", (left + (x - left) * step / 4, top + (y - top) * step / 4))
        self.at = to

    def release(self) -> None:
        self.touch("touchEnd")


def pick_up(me: Reader, hand: Hand, option: str, *, far: bool = True) -> bool:
    """Press a piece that an option can be played with, and lift it; False: nothing can be dragged for it."""
    me.page.wait_for_selector(ANSWERING, state="attached")
    if not me.page.evaluate(FIND, [option, far]):
        return False
    at = me.page.evaluate(PRESSABLE)
    assert at, f"the piece for {option!r} is covered or out of sight"
    hand.press((at[0], at[1]))
    hand.pull((at[0] + 14, at[1] - 14))
    me.page.wait_for_selector(DRAGGING)
    return True


def aim(me: Reader, hand: Hand) -> None:
    """Pull what is in hand to its place until that is lit; near an edge the board comes along."""
    for _ in range(200):
        top, bottom = me.page.evaluate(ROOM)
        points = [(x, y) for x, y in me.page.evaluate(AIMS)]
        inside = [(x, y) for x, y in points if top < y < bottom]
        if not inside:
            width = me.page.evaluate("innerWidth")
            hand.pull((width / 2, top + 8 if points[0][1] < top else bottom - 8))
            me.page.wait_for_timeout(60)
            continue
        for point in inside:
            hand.pull(point)
            if me.page.evaluate(AIMED):
                return
    raise AssertionError("the place does not light")


def drag(me: Reader, hand: Hand, option: str, *, far: bool = True) -> bool:
    """Play an option by dragging, and wait for the board to change; False: it is no matter of dragging."""
    version = me.state()[0]
    if not pick_up(me, hand, option, far=far):
        return False
    aim(me, hand)
    hand.release()
    me.page.wait_for_selector(f"#table:not([data-version='{version}'])", state="attached")
    me.page.wait_for_selector(".sky", state="detached")
    me.page.wait_for_selector(".pending", state="detached")
    assert me.page.evaluate(SELECTED) == ""
    me.look()
    return True
