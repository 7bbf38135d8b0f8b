/* Dragging: a piece is pressed, pulled and put down. Knows no game: drawings say what can be picked up (data-drag: the
   pattern that it stands for, else its own data-a). It can be put onto whatever clicks would leave options of both:
   elements with a pattern or a walk, and places (data-drop: the patterns that it takes, and behind a comma the pattern
   that follows from it; `*`: that of the spot where it was put down). What was meant is told to benben.js. */
import { boxOf as box } from "./box.js";

const START = { mouse: 4, pen: 6, touch: 9 }, NEAR = { mouse: 10, pen: 16, touch: 22 }, EDGE = 56, AWAY = 12, MOST = 14, LAND = 160;
const root = document.documentElement;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const all = (query) => [...document.querySelectorAll(query)];
const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
const holds = ({ left, top, right, bottom }, [x, y], room = 0) => x >= left - room && x <= right + room && y >= top - room && y <= bottom + room;
const pattern = (el) => el.dataset.drag || el.dataset.a;
const fixed = (cls) => Object.assign(document.createElement("div"), { className: cls, ariaHidden: "true" });

/* What lies over the page while something is dragged: the piece, and frames around the places that take it. */
const sky = fixed("sky");
let table, press = null, load = null, turned = 0;

/* A picture of a piece as it is drawn where it lies: its part, the groups that it stands in, itself. */
function picture(el) {
  const svg = el.ownerSVGElement, { left, top, width, height } = box(el), inverse = svg.getScreenCTM().inverse();
  const from = new DOMPoint(left, top).matrixTransform(inverse), to = new DOMPoint(left + width, top + height).matrixTransform(inverse);
  let copy = el.cloneNode(true);
  for (let group = el.parentElement; group !== svg; group = group.parentElement) {
    const outer = group.cloneNode(false);
    outer.append(copy);
    copy = outer;
  }
  const drawn = svg.cloneNode(false);
  drawn.append(copy);
  for (const one of [drawn, ...drawn.querySelectorAll("*")])
    for (const name of one.getAttributeNames()) if (/^(id|data-.*|tabindex|role|aria-.*)$/.test(name)) one.removeAttribute(name);
  for (const one of drawn.querySelectorAll("title")) one.remove();
  drawn.setAttribute("viewBox", `${from.x} ${from.y} ${to.x - from.x} ${to.y - from.y}`);
  const lifted = fixed("lifted");
  lifted.append(drawn);
  Object.assign(lifted.style, { width: `${width}px`, height: `${height}px` });
  return lifted;
}

/* What is pressed: a piece, also one that lies under what can be clicked, as long as it is the same picture. */
function pressed({ target, clientX, clientY }) {
  const part = target.closest?.("#board .part"), inside = (el) => part.contains(el) && holds(box(el), [clientX, clientY]);
  if (!part || document.querySelector("#board .spots")) return null;
  return target.closest("[data-drag]") ?? all("#board [data-drag]").filter(inside).at(-1);
}

/* Where a piece can go: each with the patterns it is known by, and what follows. */
function places(el) {
  const found = [];
  for (const one of all("#board :is([data-a], [data-drop], [data-walk])")) {
    if (one === el || !one.getClientRects().length) continue;
    const [onto, then] = (one.dataset.drop ?? one.dataset.a ?? one.dataset.walk).split(", ");
    const own = !one.dataset.drop && one.ownerSVGElement === el.ownerSVGElement && load.a.split("|").includes(onto);
    if (table.common(load.a, onto).length && !own) found.push({ el: one, onto, then: one.dataset.drop && then });
  }
  return found;
}

/* A place is framed, no farther than its part is drawn; of many cells each has a dot. What can be clicked is lit anyway. */
function frame({ el, then }) {
  if (!el.dataset.drop) return [];
  const many = then && then !== "*", edge = fixed(many ? "drop-dot" : "drop-frame"), around = box(el), part = box(el.ownerSVGElement);
  const [left, top] = many ? middle(around) : [Math.max(around.left, part.left), Math.max(around.top, part.top)];
  const size = many ? [] : [Math.min(around.right, part.right) - left, Math.min(around.bottom, part.bottom) - top];
  [edge.style.left, edge.style.top, edge.style.width, edge.style.height] = [left, top, ...size].map((one) => `${one}px`);
  return [edge];
}

function dim() {
  for (const one of all("#board .drop")) one.classList.remove("drop", "aimed");
  for (const one of sky.querySelectorAll(":scope > :not(.lifted)")) one.remove();
}

/* Lights the places; anew whenever the board has moved. */
function light() {
  dim();
  for (const one of load.places) {
    one.el.classList.add("drop");
    sky.prepend(...(one.frame = frame(one)));
  }
  load.piece.classList.add("in-hand");
}

function relight() {
  load.aim = null;
  light();
  aim();
}

function take() {
  const { el, x, y, type } = press, piece = el.querySelector("[data-lift], [id]") ?? el, at = box(piece);
  load = { a: pattern(el), el, piece, type, grip: [x - at.left, y - at.top], from: [x, y], at: [x, y], aim: null };
  load.places = places(el);
  if (!load.places.length) return (press = load = null);
  load.home = [at.left, at.top];
  load.lifted = picture(piece);
  load.anchor = anchor(el, at);
  dispatchEvent(new Event("benben:drag"));
  getSelection()?.removeAllRanges();
  document.body.append(sky);
  sky.append(load.lifted);
  root.classList.add("dragging");
  table.hold(load.a);
  light();
  scroll(load);
}

/* The point of a piece that has to meet its place: of a domino the peg of its first tile. */
function anchor(el, at) {
  const peg = el.querySelector(".peg");
  if (!peg) return null;
  const [x, y] = middle(box(peg));
  return [x - at.left, y - at.top];
}

function follow(event) {
  load.at = [event.clientX, event.clientY];
  const [x, y] = load.at.map((one, i) => one - load.grip[i]);
  load.corner = [x, y];
  load.lifted.style.translate = `${x}px ${y}px`;
  aim();
}

/* By the point that has to meet, else by the pointer, else by the middle of the piece; at last whatever is near. */
function aim() {
  const { width, height } = load.lifted.style, [x, y] = load.corner;
  const centre = [x + parseFloat(width) / 2, y + parseFloat(height) / 2];
  const points = [load.anchor && load.anchor.map((one, i) => load.corner[i] + one), load.at, centre].filter(Boolean);
  let found = null;
  for (const room of [0, NEAR[load.type]]) for (const point of points) found ??= under(point, room);
  if (found === load.aim) return;
  for (const [one, on] of [[load.aim, false], [found, true]]) {
    one?.el.classList.toggle("aimed", on);
    one?.frame[0]?.classList.toggle("aimed", on);
  }
  load.aim = found;
  sky.classList.toggle("aiming", !!found?.el.querySelector(".ghost"));
  table.hold(load.a, found?.el.dataset.a ?? "");
}

/* What is drawn at a point; what cannot be hit by pointers counts by the frame around it, the smallest first. */
function under(point, room) {
  const near = load.places.filter(({ el }) => holds(box(el), point, room));
  const hit = document.elementsFromPoint(...point).find((one) => sky !== one && !sky.contains(one));
  const exact = near.find(({ el, then }) => el.contains(hit) && (!el.dataset.drop || then));
  const far = ({ el }) => Math.hypot(...middle(box(el)).map((one, i) => one - point[i]));
  const large = ({ el }) => (({ width, height }) => Math.round((width * height) / 500))(box(el));
  return exact ?? near.sort((one, other) => large(one) - large(other) || far(one) - far(other))[0] ?? null;
}

/* Near an edge of what is seen, and on the way there, the board comes along. */
function beyond(at, from, low, high) {
  if (high - low < 3 * EDGE) return 0;
  const by = at < from - AWAY && at < low + EDGE ? at - low - EDGE : at > from + AWAY && at > high - EDGE ? at - high + EDGE : 0;
  return Math.max(-MOST, Math.min(MOST, by / 4));
}

function scroll(own) {
  if (load !== own) return;
  const pan = document.getElementById("pan"), { overflowY } = getComputedStyle(pan), page = document.scrollingElement;
  const wide = /auto|scroll/.test(overflowY) && pan.scrollWidth > pan.clientWidth + 1, high = /auto|scroll/.test(overflowY) && pan.scrollHeight > pan.clientHeight + 1;
  const seen = high ? box(pan) : { top: Math.max(0, box(document.querySelector(".tbar")).bottom), bottom: Math.min(innerHeight, box(document.getElementById("decide")).top) };
  const { left, right } = box(pan), [x, y] = load.at, frame = high ? pan : page, before = [pan.scrollLeft, frame.scrollTop];
  if (wide) pan.scrollLeft += beyond(x, load.from[0], left, right);
  frame.scrollTop += beyond(y, load.from[1], seen.top, seen.bottom);
  if (pan.scrollLeft !== before[0] || frame.scrollTop !== before[1]) relight();
  requestAnimationFrame(() => scroll(own));
}

/* Let go: back home, or onto its place, where it stays until the board has changed. */
function fly(lifted, [x, y]) {
  lifted.style.translate = `${x}px ${y}px`;
  return calm.matches ? null : new Promise((done) => setTimeout(done, LAND));
}

function end() {
  const { lifted, piece } = load;
  load = press = null;
  root.classList.remove("dragging");
  sky.classList.remove("aiming");
  dim();
  return { lifted, piece, left() { piece.classList.remove("in-hand"); lifted.remove(); if (!sky.children.length) sky.remove(); } };
}

async function drop() {
  if (!load.aim || !table.ready()) return letGo();
  const { a, aim: { el, onto, then }, at } = load, [x, y] = middle(box(el)), { width, height } = box(load.lifted);
  const { lifted, left } = end(), small = box(el).width < 3 * width && box(el).height < 3 * height;
  lifted.classList.add("down");
  if (small) fly(lifted, [x - width / 2, y - height / 2]);
  await table.put(a, onto, el, then === "*" ? (spots) => nearest(spots, at) : then);
  left();
}

async function letGo() {
  const home = load.home, { lifted, left } = end();
  table.hold("");
  lifted.classList.add("back");
  await fly(lifted, home);
  left();
}

/* The spot nearest to where something was put down. */
function nearest(spots, point) {
  const far = (el) => Math.hypot(...middle(box(el)).map((one, i) => one - point[i]));
  return [...spots].sort((one, other) => far(one) - far(other))[0]?.dataset.a;
}

function turn(step) {
  const next = table.turned(load.a, step), el = next && next !== load.a && all("#board [data-drag]").find((one) => pattern(one) === next);
  if (!el) return;
  const piece = el.querySelector("[data-lift], [id]") ?? el, lifted = picture(piece), at = box(piece);
  load.piece.classList.remove("in-hand");
  load.lifted.replaceWith(lifted);
  Object.assign(load, { a: next, el, piece, lifted, home: [at.left, at.top], anchor: anchor(el, at), aim: null });
  load.grip = load.anchor ?? [at.width / 2, at.height / 2];
  load.places = places(el);
  table.hold(load.a);
  light();
  follow({ clientX: load.at[0], clientY: load.at[1] });
}

const listeners = {
  pointerdown(event) {
    if (load) return letGo();
    const el = event.isPrimary && event.button === 0 && !event.ctrlKey && table.ready() && pressed(event);
    press = el ? { el, x: event.clientX, y: event.clientY, type: event.pointerType, id: event.pointerId } : null;
  },
  pointermove(event) {
    if (event.pointerId !== press?.id) return;
    if (!load && !(event.buttons & 1)) return (press = null);
    if (!load && table.ready() && Math.hypot(event.clientX - press.x, event.clientY - press.y) >= START[press.type]) take();
    if (load) follow(event);
  },
  pointerup(event) {
    if (event.pointerId !== press?.id) return;
    if (load) drop();
    press = null;
  },
  pointercancel() {
    press = null;
    if (load) letGo();
  },
  blur() { listeners.pointercancel(); },
  keydown(event) {
    if (!load) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    if (event.key === "Escape") letGo();
    else if (event.code === "KeyR" || event.code === "KeyQ") turn(event.code === "KeyR" ? 1 : -1);
  },
  wheel(event) {
    if (!load || event.timeStamp - turned < 160) return;
    turned = event.timeStamp;
    turn(event.deltaY < 0 ? -1 : 1);
  },
  /* News while something is in hand: it stays there as long as it still can go somewhere. */
  "benben:settled"() {
    if (!load) return;
    load.places = load.el.isConnected && table.ready() ? places(load.el) : [];
    if (!load.places.length) return letGo();
    relight();
  },
};

export function drag(doors) {
  table = doors;
  for (const [name, job] of Object.entries(listeners)) addEventListener(name, job, { capture: name === "keydown", passive: name !== "keydown" });
  addEventListener("touchmove", (event) => press && event.cancelable && event.preventDefault(), { passive: false });
  addEventListener("dragstart", (event) => event.target.closest?.("#board") && event.preventDefault());
}
