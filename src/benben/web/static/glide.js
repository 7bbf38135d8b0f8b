/* Pieces glide from where they were to where they are. A piece `kind@place` that is new comes from a namesake that has
   gone, else from the stock `kind`. A piece with data-step walks: along the way that was pointed out for it (data-carries),
   else it glides no farther than one step and appears at the end of a longer way, for straight on there may be a wall.
   What a hand has just put down (drag.js) is there already: it comes from the hand. */
import { boxOf } from "./box.js";

const pieces = () => [...document.querySelectorAll("#board [id]:not(defs *, .part, [data-loaded])")];
const kind = (id) => id.split("@")[0];
const ease = { duration: 260, easing: "cubic-bezier(.2,.7,.2,1)" };

/* Remembers where everything is; what it returns lets the pieces of the new board come from there. */
export function glide() {
  const before = new Map(pieces().map((el) => [el.id, boxOf(el)]));
  const hand = document.querySelector(".lifted.down")?.getBoundingClientRect();
  const road = document.querySelector("#board .pending [data-carries]"), way = road && [road.dataset.carries, points(road)];
  return () => {
    const now = pieces(), here = new Set(now.map((el) => el.id));
    const gone = new Map([...before].filter(([id]) => !here.has(id)).map(([id, box]) => [kind(id), box]));
    for (const el of now) {
      if (hand && lies(hand, boxOf(el))) {
        move(el, hand);
        continue;
      }
      const from = before.get(el.id) ?? gone.get(kind(el.id)) ?? before.get(kind(el.id));
      if (from && way?.[0] === el.id) follow(el, way[1]);
      else move(el, from);
    }
  };
}

/* Whether a hand is over a piece, and not over something much larger. */
const lies = (hand, { left, top, right, bottom, width, height }) => {
  const x = hand.x + hand.width / 2, y = hand.y + hand.height / 2;
  return x > left && x < right && y > top && y < bottom && width * height < 9 * hand.width * hand.height;
};

const points = (road) => [...road.getAttribute("d").matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([, x, y]) => [+x, +y]);

/* Along a way, in the units in which the piece stands. */
function follow(el, way) {
  const [x, y] = way.at(-1), frames = way.map((at) => ({ transform: `translate(${at[0] - x}px, ${at[1] - y}px)` }));
  if (frames.length > 1) el.animate(frames, { duration: Math.min(900, 130 * frames.length), composite: "add" });
}

/* In the piece's own units: parts differ in scale. */
function move(el, from) {
  const to = boxOf(el), m = el.getScreenCTM?.();
  if (!from?.width || !to.width || !m) return;
  const x = from.x + from.width / 2 - to.x - to.width / 2, y = from.y + from.height / 2 - to.y - to.height / 2;
  const size = Math.max(from.width, from.height) / Math.max(to.width, to.height);
  if (Math.abs(x) + Math.abs(y) < 2 && Math.abs(size - 1) < 0.02) return;
  if (Math.hypot(x / m.a, y / m.d) > 1.5 * el.dataset.step) return el.animate([{ opacity: 0 }, { opacity: 1 }], ease);
  const cx = (to.x + to.width / 2 - m.e) / m.a, cy = (to.y + to.height / 2 - m.f) / m.d;
  const start = `translate(${cx + x / m.a - size * cx}px, ${cy + y / m.d - size * cy}px) scale(${size})`;
  el.animate([{ transform: start }, { transform: "translate(0px, 0px) scale(1)" }], { ...ease, composite: "add" });
}
