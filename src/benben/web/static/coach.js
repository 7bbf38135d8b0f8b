/* A lesson: a ring around whatever is wanted and not yet chosen, and what is wanted comes into sight. */
import { boxOf } from "./box.js";

const all = (query) => [...document.querySelectorAll(query)];
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const MARGIN = 5, SMALLEST = 26;
let rings = [], shown = "";

/* A click may stand for several things: first those on the board, then the key that confirms them. */
function wanted() {
  const marks = all("#board [data-wanted]"), left = marks.filter((el) => !el.classList.contains("chosen"));
  return left.length || !marks.length ? left : all("[data-do=confirm]:enabled:not([hidden])");
}

function ring(i) {
  rings[i] ??= document.body.appendChild(Object.assign(document.createElement("div"), { className: "coach-ring", ariaHidden: true }));
  return rings[i];
}

/* Where a thing is seen, without the ghosts that it only shows when pointed at. */
function seen(el) {
  const boxes = [...el.querySelectorAll("*")].filter((one) => !one.closest(".ghost, title")).map(boxOf).filter((box) => box.width && box.height);
  if (!boxes.length) return boxOf(el);
  const x = Math.min(...boxes.map((box) => box.left)), y = Math.min(...boxes.map((box) => box.top));
  return new DOMRect(x, y, Math.max(...boxes.map((box) => box.right)) - x, Math.max(...boxes.map((box) => box.bottom)) - y);
}

function place(el, i) {
  const box = seen(el), wide = Math.max(0, SMALLEST - box.width) / 2 + MARGIN, high = Math.max(0, SMALLEST - box.height) / 2 + MARGIN;
  const { style } = ring(i);
  style.transform = `translate(${box.x - wide}px, ${box.y - high}px)`;
  style.width = `${box.width + 2 * wide}px`;
  style.height = `${box.height + 2 * high}px`;
}

/* What lies between the coach, where it is on top, and the question. */
function view() {
  const coach = document.getElementById("coach").getBoundingClientRect(), low = document.getElementById("decide")?.getBoundingClientRect().top ?? innerHeight;
  return [coach.top < innerHeight / 2 ? coach.bottom : 0, Math.min(low, innerHeight)];
}

function comeIntoSight(targets) {
  const { version } = document.getElementById("table").dataset;
  if (version === shown || !targets.length) return;
  shown = version;
  const [high, low] = view(), boxes = targets.map(seen);
  if (boxes.some((box) => box.top >= high && box.bottom <= low)) return;
  scrollBy({ top: boxes[0].top + boxes[0].height / 2 - (high + low) / 2, behavior: calm.matches ? "auto" : "smooth" });
}

function look() {
  const targets = document.getElementById("coach") ? wanted() : [];
  comeIntoSight(targets);
  targets.forEach(place);
  rings.forEach((one, i) => (one.hidden = i >= targets.length));
}

for (const name of ["scroll", "resize", "click", "pointerover"]) addEventListener(name, () => requestAnimationFrame(look), { capture: true, passive: true });
setInterval(look, 150);
look();
