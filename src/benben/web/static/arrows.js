/* Keys on the board: arrows go from one choice to the nearest in that direction, `?` to what is no choice. */
import { boxOf } from "./box.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const middle = (el) => {
  const { x, y, width, height } = boxOf(el);
  return [x + width / 2, y + height / 2];
};

/* What lies off the straight line counts double; what lies behind does not count. */
function nearest(from, [dx, dy], others) {
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const one of others) {
    const [ox, oy] = middle(one), ahead = (ox - x) * dx + (oy - y) * dy;
    const far = ahead + 2 * Math.abs((ox - x) * dy + (oy - y) * dx);
    if (ahead > 1 && far < least) [best, least] = [one, far];
  }
  return best;
}

/* From choices to choices; whoever has stepped onto something that is none walks over those as well. Whoever holds a
   pencil walks over the cells that take its mark (see pencil.js). */
const PENCILS = "#board [data-pencil]", SPOTS = "#board .spots [data-spot]";
const CHOICES = `#board [data-a][tabindex='0'], ${PENCILS}`, THINGS = "#board [data-w]:not([data-a])";
const around = (from) => (document.querySelector(SPOTS) ? `${SPOTS}, ${PENCILS}` : from.matches(THINGS) ? `${CHOICES}, ${THINGS}` : CHOICES);

addEventListener("keydown", (event) => {
  const way = WAYS[event.key], from = event.target.closest?.("#board :is([data-a], [data-w], [data-pencil], .spots [data-spot])");
  if (!way || !from || event.ctrlKey || event.metaKey || event.altKey) return;
  const others = [...document.querySelectorAll(around(from))].filter((one) => one !== from && one.getClientRects().length);
  event.preventDefault();
  step(nearest(from, way, others));
});

/* `?` steps onto the nearest thing that is no choice; there it asks why (see why.js). Things stay out of the tab order. */
function step(el) {
  if (el?.matches(THINGS)) {
    el.setAttribute("tabindex", "-1");
    el.setAttribute("role", "img");
  }
  el?.focus();
}

addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (key !== "?" || target.matches(`input, textarea, select, ${THINGS}`)) return;
  const from = target.closest("#board *") ?? document.getElementById("board");
  const things = [...document.querySelectorAll(THINGS)].filter((one) => one.getClientRects().length);
  if (!from || !things.length) return;
  event.preventDefault();
  const [x, y] = middle(from), far = (one) => Math.hypot(middle(one)[0] - x, middle(one)[1] - y);
  step(things.reduce((best, one) => (far(one) < far(best) ? one : best)));
});
