/* Knows no game: the server draws boards and lists options; this narrows, sends, morphs. */
import * as toast from "./toast.js";

const root = document.documentElement;
const byId = (id) => document.getElementById(id);
const first = (query) => document.querySelector(query);
const all = (query) => [...document.querySelectorAll(query)];
const table = () => byId("table");
const ask = { "X-Benben": "1" };
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const phone = matchMedia("(max-width: 44.9375em)");
root.classList.add("js");

/* Theme: at once, the cookie follows. */
addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches(".theme-switch")) return;
  event.preventDefault();
  const theme = event.submitter?.value ?? "";
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  for (const key of all(".theme-switch button")) key.setAttribute("aria-pressed", key.value === theme);
  fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form, event.submitter)), redirect: "manual" }).catch(() => {});
});

/* Choosing: patterns such as `place 2,0 *` narrow the list of options. An element that shows a ghost is a spot:
   a first click pins the held piece there, a second one sends; other patterns of its verb are ways to turn the piece.
   An element with data-peek shows what it would change when pointed at: a finger cannot point, so its first tap pins.
   Who wants to confirm each move (data-confirm) pins with every click. */
let options = [], marks = [], spots = [], ways = [];
let picked = [], spot = "", way = "", strict = false, hover = "", peek = "", hinted = "", finger = false;
let before = null, later = null; /* while something is dragged: what was chosen before; after it was dropped: what follows */

const fits = (patterns, text) => patterns.split("|").some((pattern) => {
  const left = pattern.split(" "), right = text.split(" ");
  return left.length === right.length && left.every((word, i) => word === "*" || word === right[i]);
});
const careful = () => "confirm" in root.dataset;
const common = (...patterns) => options.filter((text) => patterns.every((one) => !one || fits(one, text)));

function read() {
  options = all(".options button").map((key) => key.value);
  marks = all("#board [data-a]");
  spots = marks.filter((el) => el.hasAttribute("data-spot") || el.querySelector(".ghost"));
  const verb = spots[0]?.dataset.a.split(" ")[0];
  const turns = marks.filter((el) => !spots.includes(el) && el.dataset.a.startsWith(`${verb} `) && el.dataset.a.includes("*"));
  ways = [...new Set(turns.map((el) => el.dataset.a))];
}

const clear = () => { picked = []; spot = way = hover = peek = hinted = ""; strict = false; later = before = null; };
const legal = (place = hover || spot) => ways.filter((one) => common(place, one).length);

/* The direction shown: the wished one, or the next that is possible there. */
function shown(place = hover || spot) {
  const can = legal(place), start = Math.max(0, ways.indexOf(way));
  if (peek && can.includes(peek)) return peek;
  return [...ways.slice(start), ...ways.slice(0, start)].find((one) => can.includes(one)) ?? "";
}

/* The one option that is pinned and waits to be confirmed. */
function pinned() {
  if (hinted) return hinted;
  const left = spot ? common(spot, shown(spot)) : careful() && picked.length ? common(...picked) : [];
  return spot || left.length === 1 ? left[0] : undefined;
}

function paint() {
  const held = shown();
  for (const el of marks) {
    const a = el.dataset.a;
    const on = picked.some((one) => one.split("|").includes(a)) || a === spot || a === held || (hinted && fits(a, hinted));
    const open = spots.includes(el) ? !strict || common(a, way).length : common(a, ways.includes(a) ? spot : "", ...picked).length;
    el.classList.toggle("chosen", on);
    el.classList.toggle("open", !!open && !on);
    el.classList.toggle("dim", !open && !on);
    if (a.includes("*") && el.ariaPressed !== `${on}`) el.ariaPressed = on;
  }
  const narrowed = !careful() || !pinned();
  for (const key of all(".options button")) key.classList.toggle("dim", narrowed && ![spot, ...picked].every((one) => !one || fits(one, key.value)));
  const turn = first('[data-do="turn"]'), confirm = first('[data-do="confirm"]');
  if (turn) turn.hidden = ways.length < 2;
  if (confirm) { confirm.hidden = !spots.length && !spot && !careful() && !hinted; confirm.disabled = !pinned(); }
}

function rotate(step = 1) {
  hinted = "";
  const can = legal();
  if (can.length < 2) return;
  way = can[(can.indexOf(shown()) + step + can.length) % can.length];
  peek = "";
  paint();
}

function choose(el, touched = false) {
  const a = el.dataset.a;
  if (busy || !options.length) return;
  hinted = "";
  if (spots.includes(el) || (touched && el.hasAttribute("data-peek"))) {
    if (spot === a && !careful()) return confirmSpot();
    if (careful()) picked = picked.filter((one) => common(one, a).length);
    if (strict && !common(a, way).length) strict = false;
    spot = hover = a;
  } else if (ways.includes(a)) {
    peek = "";
    if (a === way && strict) return rotate();
    way = a;
    strict = true;
    if (!common(spot, way).length) spot = "";
  } else {
    if (!picked.includes(a)) picked = [...picked.filter((one) => common(one, a).length), a];
    else if (!careful()) picked = picked.filter((one) => one !== a);
    if (careful() && !common(spot, a).length) spot = "";
    const left = common(...picked);
    if (picked.length && left.length === 1 && !careful()) return act(left[0], el);
  }
  paint();
}

function pin(text) {
  spot = hinted = "";
  picked = [text];
  paint();
}

/* A hint that was tapped: shown as if it were chosen, until it is confirmed or something else is. */
function propose(text) {
  if (busy || !options.includes(text)) return;
  clear();
  spot = spots.find((el) => fits(el.dataset.a, text))?.dataset.a ?? "";
  way = ways.find((one) => fits(one, text)) ?? "";
  hinted = text;
  paint();
}

/* Dragging (see drag.js): what is in hand, and what it is held over, narrow as clicks on both would, until let go. */
function hold(a, over = "") {
  before ??= { picked, spot, way, strict };
  ({ picked, spot, way, strict } = before);
  hover = peek = hinted = "";
  if (!a) before = null;
  else if (ways.includes(a)) [way, strict, spot] = [a, true, over];
  else [picked, spot] = [[a], ""];
  paint();
}

/* Put down: sent, if one option is left; what follows from it (`then`) is done as soon as it can be. */
function put(a, onto, el, then = "") {
  hold("");
  if (el.dataset.walk) return walk(el.dataset.walk.split(", "));
  const left = common(a, onto);
  if (left.length !== 1) clear();
  if (left.length > 1) picked = [a, onto];
  else if (left.length && careful()) propose(left[0]);
  else if (left.length && spots.includes(el)) [spot, way, strict] = [onto, ways.includes(a) ? a : way, true];
  later = then && { on: onto, then };
  paint();
  return left.length === 1 && !careful() ? act(left[0], el) : true;
}

function follow(then) {
  const pattern = typeof then === "function" ? then(spots) : then, left = pattern ? common(pattern) : [];
  const el = marks.find((one) => one.dataset.a === pattern);
  if (left.length > 1 && el) choose(el);
  else if (left.length === 1 && careful()) propose(left[0]);
  else if (left.length === 1) act(left[0], el);
}

function confirmSpot() {
  const text = pinned();
  if (text) act(text, marks.find((el) => el.dataset.a === (spot || picked.at(-1))));
}

/* Sending. The same thing sent again after a failure keeps its id, so that it is done once. */
let busy = false, waiting = null, last = null, sent = 0;
const fresh = () => [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");

async function act(a, el) {
  const { version, seat, table: id } = table().dataset, then = later && fits(later.on, a) && later.then;
  const done = await send(`/m/${id}/act`, { n: version, seat, a }, el);
  if (done && then) follow(then);
  return done;
}

async function send(url, fields, el) {
  if (busy) return false;
  const key = url + JSON.stringify(fields);
  if (last?.key !== key) last = { key, url, fields, el, id: fresh() };
  busy = true;
  sent = performance.now();
  let done = false;
  toast.drop();
  const inList = document.activeElement?.closest(".options"), { seat } = table().dataset;
  for (const one of [el, byId("decide")]) one?.classList.add("pending");
  try {
    const body = new URLSearchParams({ ...fields, id: last.id });
    const answer = await fetch(url, { method: "POST", headers: ask, body, signal: AbortSignal.timeout?.(20000) });
    done = answer.ok;
    if (swap(await answer.text())) {
      last = null;
      toast.fade();
    } else toast.warn("toast-slow");
    if (table().dataset.seat !== seat) listen();
    if (inList) (first(".moves[open] .options button") ?? byId("moves"))?.focus();
    regain();
  } catch {
    toast.warn("toast-lost");
  } finally {
    busy = false;
    for (const one of all(".pending")) one.classList.remove("pending");
    if (waiting) arrive(waiting);
    waiting = null;
  }
  return done;
}

/* A walk: moves one after the other, until one is not open, or the board is about something else (data-during). */
const during = () => first("#board [data-during]")?.dataset.during;
async function walk(moves, since = during()) {
  if (careful()) return pin(moves[0]);
  for (const a of moves) {
    if (busy || during() !== since || !options.includes(a)) return;
    if (!(await act(a))) return;
  }
}

/* A new fragment: morph it in, keep what is the reader's own (open tabs and lists), let pieces glide. */
let Idiomorph, glide;
const isOurs = (name, el) =>
  (name === "checked" && el.matches("[name=tab], #drawer, #sheet")) || (name === "open" && el.id) ||
  (name === "value" && el.matches(".sliding, #talk-text")) || (name === "aria-pressed" && el.id === "play");
const callbacks = {
  beforeAttributeUpdated: (name, el) => !isOurs(name, el),
  beforeNodeMorphed: (node, next) => !node.dataset?.loaded || !!next.dataset.loaded,
  beforeNodeRemoved: (node) => !node.matches?.(".toast"),
};

function swap(html) {
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("table"), old = table();
  if (!next) return false;
  if (next.dataset.version !== old.dataset.version || next.dataset.seat !== old.dataset.seat) {
    clear();
    first("#table .toast:has([data-do=retry])")?.remove();
  }
  const log = byId("log"), atEnd = !log || log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  const land = calm.matches ? () => {} : glide();
  const focused = document.activeElement !== document.body;
  Idiomorph.morph(old, next, { morphStyle: "outerHTML", callbacks });
  if (focused) regain();
  settle(atEnd);
  land();
  if (byId("menu")?.open) renewMenu();
  return true;
}

/* Fragments leave the menu out: it is asked for when it is opened, and while it stays open. */
async function renewMenu() {
  const { table: id, seat, replay } = table().dataset;
  if (+replay) return;
  const answer = await fetch(`/m/${id}/menu?${new URLSearchParams(seat && { seat })}`, { headers: ask }).catch(() => null);
  if (!answer?.ok) return;
  const next = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("nav");
  Idiomorph.morph(first("#menu > nav"), next, { morphStyle: "outerHTML", callbacks });
  dispatchEvent(new Event("benben:settled"));
}

/* Whoever works by keyboard is never sent back to the top of the page. */
function regain() {
  if (document.activeElement === document.body) (byId("decide") ?? first(".menu > summary"))?.focus({ preventScroll: true });
}

function settle(atEnd) {
  read();
  paint();
  document.title = table().dataset.title;
  for (const key of all("[data-lights]")) key.disabled = !lit(key).length;
  dispatchEvent(new Event("benben:settled"));
  const log = byId("log");
  if (log && atEnd) log.scrollTop = log.scrollHeight;
}

/* News from the server. */
let lost = 0, lines = [];
function online() {
  clearTimeout(lost);
  lost = 0;
  document.body.classList.remove("offline");
}

const miss = () => (lost ||= setTimeout(() => document.body.classList.add("offline"), 1500));

function address() {
  const { table: id, seat, stream: elsewhere } = table().dataset, talk = byId("talk-lines")?.dataset.last ?? "";
  return elsewhere ?? `/m/${id}/stream?${new URLSearchParams({ brief: 1, ...(seat && { seat }), ...(talk && { talk }) })}`;
}

/* A whole board, the lines of it that changed, or a line of talk. */
const hear = {
  board: (news) => arrive(news, news.data.split("\n")),
  changes: (news) => arrive(news, JSON.parse(news.data).flatMap((one) => (Array.isArray(one) ? lines.slice(...one) : one))),
  talk: ({ data }) => dispatchEvent(new CustomEvent("benben:talk", { detail: data })),
};
let stream = null;
const listen = () => (+table().dataset.replay ? stream.close() : stream.open());

/* News may be older than the answer to a move that overtook it. Behind the mark of a board stands the last line of talk. */
const markOf = (news) => news.lastEventId.split("~")[0];
function isOld(news) {
  const [reader, version] = markOf(news).split("."), { seat, version: shown } = table().dataset;
  return reader === (seat || "w") && +version < +shown;
}

function arrive(news, told = lines) {
  lines = told;
  online();
  if (busy) waiting = news;
  else if (markOf(news) !== table().dataset.mark && !isOld(news)) swap(lines.join("\n"));
}

/* Buttons, tabs, dialogs. */
const deeds = {
  turn: () => rotate(),
  confirm: confirmSpot,
  retry: () => last && send(last.url, last.fields, last.el),
  reconnect: listen,
  "close-toast": toast.drop,
  "whole-screen": () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen?.()),
};

async function openDialog(form) {
  try {
    const answer = await fetch(form.action, { method: "POST", headers: ask, body: new URLSearchParams(new FormData(form)) });
    const dialog = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("dialog");
    if (!dialog) return toast.warn("toast-slow");
    byId("dialog").replaceChildren(dialog);
    dialog.showModal();
  } catch {
    toast.warn("toast-slow");
  }
}

const lit = (key) => all("#board [data-area]").filter((el) => el.dataset.area === key.dataset.lights);
function light(key) {
  for (const el of all("#board [data-area]")) {
    el.dataset.lit ??= el.classList.contains("lit") ? 1 : "";
    el.classList.toggle("lit", key ? lit(key).includes(el) : !!el.dataset.lit);
  }
}

async function openTab(id) {
  const pane = byId("pane-rules");
  if (id !== "tab-rules" || pane.dataset.loaded) return;
  const answer = await fetch(pane.dataset.from, { headers: ask }).catch(() => null);
  if (!answer?.ok) return;
  pane.innerHTML = await answer.text();
  pane.dataset.loaded = 1;
  (await import("./rules.js")).rules(pane);
}

let tab = "tab-log";
function click(event) {
  const el = event.target;
  for (const one of all(".menu[open], .moves[open]")) if (!one.contains(el)) one.open = false;
  if (el.matches(".skip")) first(".moves")?.setAttribute("open", "");
  if (el.name === "tab") {
    if (phone.matches) byId("sheet").checked = tab !== el.id || !byId("sheet").checked;
    openTab((tab = el.id));
  }
  const key = el.closest("[data-do], [data-lights], #board :is([data-a], [data-walk])");
  if (!key) return;
  const { a, walk: way, do: deed, lights } = key.dataset;
  if (a && event.detail > 1 && event.timeStamp - sent < 600) return; /* the rest of a double click that has done its work */
  if (a) choose(key, finger);
  else if (way) walk(way.split(", "));
  else if (deed) deeds[deed]?.();
  else if (lights) light(key);
}

function submit(event) {
  const form = event.target;
  if (form.matches(".options") && careful()) {
    form.closest("details").open = false;
    pin(event.submitter.value);
    first('[data-do="confirm"]')?.focus({ preventScroll: true });
  } else if (form.matches("[data-dialog]")) openDialog(form);
  else if (form.matches("[data-send]")) {
    const { id, ...fields } = Object.fromEntries(new FormData(form, event.submitter));
    form.closest(".menu")?.removeAttribute("open");
    send(form.getAttribute("action"), fields, event.submitter);
  } else return;
  event.preventDefault();
}

function point(event) {
  if (event.pointerType === "touch") return;
  const away = event.type.endsWith("out"), el = event.target.closest?.("#board [data-a]"), key = event.target.closest?.("[data-lights]");
  if (key) light(away || key.disabled ? null : key);
  if (!ways.length) return;
  const on = (list) => (!away && el && list ? el.dataset.a : "");
  const place = on(spots.includes(el)), look = on(ways.includes(el?.dataset.a));
  if (place === hover && look === peek) return;
  hover = place;
  peek = look;
  paint();
}

let turned = 0;
function wheel(event) {
  if (!(hover || spot) || legal().length < 2 || !event.target.closest?.("#board [data-a]")) return;
  event.preventDefault();
  if (event.timeStamp - turned < 160) return;
  turned = event.timeStamp;
  rotate(event.deltaY < 0 ? -1 : 1);
}

function keydown(event) {
  const el = event.target, { key, code } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === "Escape") {
    for (const one of all(".menu[open], .moves[open]")) { one.open = false; one.querySelector("summary").focus({ preventScroll: true }); }
    for (const one of all("#drawer, #sheet")) one.checked = false;
    clear();
    paint();
  } else if (el.matches("[type=text], [type=search], textarea")) return;
  else if (el.dataset.a && (key === "Enter" || key === " ")) { event.preventDefault(); choose(el); }
  else if (code === "KeyR" || code === "KeyQ") rotate(code === "KeyR" ? 1 : -1);
  else if (key === "Enter" && !el.matches("button, a, summary, input, [data-w]")) confirmSpot();
}

if (table()) {
  const [morphing, gliding, { line }, { drag }] = await Promise.all(["idiomorph", "glide", "line", "drag", "talk", "notify"].map((name) => import(`./${name}.js`)));
  [{ Idiomorph }, { glide }] = [morphing, gliding];
  stream = line({ address, opened: online, lost: miss, hear });
  drag({ common, hold, put, turned: (a, step) => ways.includes(a) && ways.at((ways.indexOf(a) + step) % ways.length), ready: () => !busy && options.length });
  for (const [name, job] of Object.entries({ click, submit, keydown, pointerover: point, pointerout: point, focusin: point, focusout: point, online: stream.renew, visibilitychange: stream.doubt, offline: miss })) addEventListener(name, job);
  addEventListener("pointerdown", ({ pointerType }) => (finger = pointerType === "touch"), { passive: true });
  addEventListener("benben:propose", ({ detail }) => propose(detail));
  addEventListener("toggle", ({ target }) => target.id === "menu" && target.open && renewMenu(), true);
  addEventListener("wheel", wheel, { passive: false });
  addEventListener("pagehide", stream.close);
  addEventListener("pageshow", (event) => event.persisted && listen());
  settle(true);
  toast.fade();
  listen();
  if (+table().dataset.replay) (await import("./replay.js")).begin(swap, () => toast.warn("toast-slow"));
}
