/* On a phone the page is longer than the window. Whoever has to move finds what to touch: if nothing of it is in sight,
   the page scrolls there; if a part of the board with something to touch is out of sight, a key leads to it. */
const phone = matchMedia("(max-width: 44.9375em)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const byId = (id) => document.getElementById(id);
const box = (el) => el.getBoundingClientRect();
let asked = "", goal = null;

/* What is seen of the page: below the bars that stay at the top, above the question. */
function room() {
  const bars = [...document.querySelectorAll(".tbar, .rail")].map(box).filter(({ top }) => top <= box(document.querySelector(".tbar")).bottom);
  return [Math.max(...bars.map(({ bottom }) => bottom)), Math.min(box(byId("decide")).top, innerHeight)];
}

/* What can be touched, by parts of the board: each with its highest and its lowest edge, and whether half of something is seen. */
function parts([high, low]) {
  const found = new Map();
  for (const el of document.querySelectorAll("#board [data-a].open")) {
    const { top, bottom, left, right } = box(el);
    if (!(bottom - top) || right <= 0 || left >= innerWidth) continue;
    const one = found.get(el.ownerSVGElement) ?? { top, bottom, seen: false };
    one.seen ||= Math.min(bottom, low) - Math.max(top, high) >= (bottom - top) / 2;
    found.set(el.ownerSVGElement, { top: Math.min(top, one.top), bottom: Math.max(bottom, one.bottom), seen: one.seen });
  }
  return [...found.values()].sort((a, b) => a.top - b.top);
}

/* The shortest way that shows it whole, or else its beginning. */
function go({ top, bottom }, [high, low]) {
  const down = bottom + 12 - low, up = top - 12 - high;
  scrollBy({ top: up < 0 ? up : Math.min(down, up), behavior: calm.matches ? "auto" : "smooth" });
}

function look() {
  const key = document.querySelector("[data-reach]"), table = byId("table");
  if (!phone.matches) asked = "";
  if (!key || table.dataset.myTurn !== "true" || !phone.matches) return;
  const seen = room(), all = parts(seen), { version, seat } = table.dataset;
  if (all.length && asked !== `${seat} ${version}`) {
    asked = `${seat} ${version}`;
    if (!all.some((one) => one.seen) && !byId("coach")) go(all[0], seen);
  }
  const away = all.filter((one) => !one.seen);
  goal = away.find((one) => one.top >= seen[0]) ?? away[0];
  key.hidden = !goal;
  if (goal) key.dataset.reach = goal.top < seen[0] ? "up" : "down";
}

let due = 0;
const soon = () => (due ||= requestAnimationFrame(() => ((due = 0), look())));
for (const name of ["scroll", "resize", "benben:settled", "click"]) addEventListener(name, soon, { passive: true });
addEventListener("click", ({ target }) => target.closest("[data-reach]") && goal && go(goal, room()));
soon();
