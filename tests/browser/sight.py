"""The law of sight: what hides its overflow is never scrolled, and whoever has to move finds what to touch.

A frame that hides what is larger than it gives the reader no way back once a script or a focus has scrolled it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import Error, Page

BOX_OF: Final = (
    (Path(__file__).parents[2] / "src/benben/web/static/box.js")
    .read_text(encoding="utf-8")
    .replace("export function", "function")
)
"""Where a script finds things, as the page itself does, for browsers differ: to stand before what asks for it."""

HEAR_SCROLLS: Final = r"""addEventListener("scroll", ({ target }) => {
  if (!(target instanceof Element) || target.matches("input, textarea")) return;
  const { overflowX, overflowY } = getComputedStyle(target), at = [target.scrollLeft, target.scrollTop];
  if ([overflowX, overflowY].some((one, i) => at[i] && /hidden|clip/.test(one)))
    console.error(`scrolled although it hides its overflow: ${target.localName}#${target.id} by ${at}`);
}, { capture: true, passive: true });"""
"""For all pages: complains aloud as soon as it happens, whatever brought it about."""

ASTRAY: Final = (
    f"""() => {{\n{BOX_OF}"""
    r"""
  const found = [], looks = new Map(), { documentElement: root, body } = document;
  if (!body) return found;
  const name = (el) => el.dataset.a ?? `${el.localName}#${el.id} ${el.getAttribute("class") ?? ""}`;
  const ways = (el) => {
    if (!looks.has(el)) looks.set(el, (({ overflowX, overflowY }) => [overflowX, overflowY])(getComputedStyle(el)));
    return looks.get(el);
  };
  const hides = (one) => /hidden|clip/.test(one);

  for (const el of document.querySelectorAll(":not(svg, svg *, input, textarea)")) {
    const at = [el.scrollLeft, el.scrollTop], whole = el === root && !ways(root).some(hides) ? body : el;
    if (at.some((by, i) => by && hides(ways(whole)[i]))) found.push(`${name(el)} is scrolled by ${at}`);
  }

  const table = document.getElementById("table");
  if (table?.dataset.myTurn !== "true") return found;
  const desk = matchMedia("(min-width: 45em) and (min-height: 37.5em)").matches;
  const room = [-scrollX, -scrollY, root.scrollWidth - scrollX, root.scrollHeight - scrollY];
  if (desk) room.splice(0, 4, 0, 0, innerWidth, innerHeight);
  const edges = ({ left, top, right, bottom }) => [left, top, right, bottom];
  const middle = ([left, top, right, bottom]) => [(left + right) / 2, (top + bottom) / 2];
  const holds = ([left, top, right, bottom], [x, y]) => x >= left && x <= right && y >= top && y <= bottom;

  /* Out of a frame that can be scrolled everything can be fetched into it; one that cannot must hold it as it is. */
  function inSight(el) {
    let at = middle(edges(boxOf(el)));
    for (let one = el.parentElement; one !== body; one = one.parentElement) {
      if (ways(one).every((way) => way === "visible")) continue;
      const frame = edges(one.getBoundingClientRect());
      if (!ways(one).some(hides)) at = middle(frame);
      else if (!holds(frame, at)) return false;
    }
    return holds(room, at);
  }

  const marks = [...document.querySelectorAll("#board [data-a]")].filter((el) => el.getClientRects().length);
  const lost = marks.filter((el) => !inSight(el));
  if (lost.length && (desk || lost.length === marks.length)) found.push(`out of sight: ${lost.map(name)}`);
  const box = document.querySelector("#decide h2")?.getBoundingClientRect();
  if (box && !(box.top >= 0 && box.bottom <= innerHeight)) found.push(`the question is out of sight: ${edges(box)}`);
  return found;
}"""
)
"""On a desk everything that can be chosen lies in the window; on a phone something does on the page that scrolls."""

STUBBORN: Final = r"""() => {
  const scrolled = [];
  for (const el of document.querySelectorAll(":not(svg, svg *, input, textarea)")) {
    const { overflowX, overflowY } = getComputedStyle(el), before = [el.scrollLeft, el.scrollTop];
    if (![overflowX, overflowY].some((one) => /hidden|clip/.test(one))) continue;
    el.scrollTo(1e5, 1e5);
    if (/hidden|clip/.test(overflowX) && el.scrollLeft || /hidden|clip/.test(overflowY) && el.scrollTop)
      scrolled.push(`${el.localName}#${el.id} ${el.className} by ${[el.scrollLeft, el.scrollTop]}`);
    el.scrollTo(...before);
  }
  return scrolled;
}"""
"""Tries to scroll whatever hides its overflow, as a focus or a script might."""

UNSEEN: Final = r"""() => {
  const found = [], all = (query) => [...document.querySelectorAll(query)], box = (el) => el.getBoundingClientRect();
  const above = Math.max(...all(".tbar, .rail").map((el) => box(el).width > innerWidth / 2 ? box(el).bottom : 0));
  const below = Math.min(box(document.getElementById("decide")).top, innerHeight);

  function seen(el) {
    const { left, top, right, bottom, width, height } = box(el);
    if (!width || !height || left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) return false;
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return el.contains(over) || over?.contains(el);
  }
  /* At least half of it is seen, and at one of a hundred points in it nothing lies above it. */
  function touchable(el) {
    const { left, top, bottom, width, height } = box(el);
    if (Math.min(bottom, below) - Math.max(top, above) < height / 2) return false;
    const nth = (i) => [left + width * (i % 10 + .5) / 10, top + height * (Math.floor(i / 10) + .5) / 10];
    const at = Array.from({ length: 100 }, (_, i) => nth(i));
    return at.some(([x, y]) => y > above && y < below && el.contains(document.elementFromPoint(x, y)));
  }

  const asked = document.querySelector("#decide h2"), turn = document.querySelector(".tbar .cartouche");
  if (!seen(asked)) found.push("what is asked");
  if (asked.scrollWidth > asked.clientWidth + 1 || asked.scrollHeight > asked.clientHeight + 2)
    found.push("the end of the question");
  if (!seen(turn)) found.push("whose turn it is");

  const parts = new Map();
  for (const el of all("#board [data-a].open")) {
    const part = el.ownerSVGElement;
    parts.set(part, [...(parts.get(part) ?? []), el]);
  }
  const near = [...parts.values()].map((marks) => marks.some(touchable)), key = document.querySelector("[data-reach]");
  if (!near.some(Boolean)) found.push("anything to touch");
  if (near.includes(false) && !seen(key)) found.push("the way to what else can be touched");

  const told = all("#log li").at(-1), last = document.querySelector(".last-line");
  if (!(seen(told) || (last.textContent === told.textContent && seen(last)))) found.push("what happened last");

  const scores = all(".seat .score > [aria-hidden], .seat .score").filter((el) => !el.querySelector("[aria-hidden]"));
  if (!scores.every(seen)) found.push("the points of every seat");
  const different = new Set(scores.map((el) => el.textContent.trim().replace(/^0\/.*/, "0"))).size > 1;
  if (different !== all(".leads").some(seen)) found.push(different ? "who leads" : "that nobody leads");
  return found;
}"""
"""What a newcomer does not find on the first screen of somebody who has to move."""


def unseen(page: Page) -> list[str]:
    """What of the five answers is out of sight: whose turn, what to do, where to touch, what was last, who leads."""
    return [str(one) for one in page.evaluate(UNSEEN)]


def astray(page: Page) -> list[str]:
    """What has been scrolled though it must not, and what somebody on turn cannot see or fetch."""
    try:
        return [str(one) for one in page.evaluate(ASTRAY)]
    except Error as problem:
        if "context was destroyed" not in problem.message:
            raise
        return []  # the click has led to another page


def scrollable(page: Page) -> list[str]:
    """What hides its overflow and yet lets itself be scrolled."""
    return [str(one) for one in page.evaluate(STUBBORN)]
