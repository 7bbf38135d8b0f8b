/* Knows no game: the server draws boards and lists options; this narrows, sends, morphs. */
const root = document.documentElement;
const byId = (id) => document.getElementById(id);
const first = (query) => document.querySelector(query);
const all = (query) => [...document.querySelectorAll(query)];
const table = () => byId("table");
const ask = { "X-Benben": "1" };
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const phone = matchMedia("(max-width: 719px)");
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
   An element with data-peek shows what it would change when pointed at: a finger cannot point, so its first tap pins. */
let options = [], marks = [], spots = [], ways = [];
let picked = [], spot = "", way = "", strict = false, hover = "", peek = "", finger = false;

const fits = (pattern, text) => {
  const left = pattern.split(" "), right = text.split(" ");
  return left.length === right.length && left.every((word, i) => word === "*" || word === right[i]);
};
const common = (...patterns) => options.filter((text) => patterns.every((one) => !one || fits(one, text)));

function read() {
  options = all(".options button").map((key) => key.value);
  marks = all("#board [data-a]");
  spots = marks.filter((el) => el.hasAttribute("data-spot") || el.querySelector(".ghost"));
  const verb = spots[0]?.dataset.a.split(" ")[0];
  const turns = marks.filter((el) => !spots.includes(el) && el.dataset.a.startsWith(`${verb} `) && el.dataset.a.includes("*"));
  ways = [...new Set(turns.map((el) => el.dataset.a))];
}

const clear = () => { picked = []; spot = way = hover = peek = ""; strict = false; };
const legal = (place = hover || spot) => ways.filter((one) => common(place, one).length);

/* The direction shown: the wished one, or the next that is possible there. */
function shown(place = hover || spot) {
  const can = legal(place), start = Math.max(0, ways.indexOf(way));
  if (peek && can.includes(peek)) return peek;
  return [...ways.slice(start), ...ways.slice(0, start)].find((one) => can.includes(one)) ?? "";
}

function paint() {
  const held = shown();
  for (const el of marks) {
    const a = el.dataset.a;
    const on = picked.includes(a) || a === spot || a === held;
    const open = spots.includes(el) ? !strict || common(a, way).length : common(a, ways.includes(a) ? spot : "", ...picked).length;
    el.classList.toggle("chosen", on);
    el.classList.toggle("open", !!open && !on);
    el.classList.toggle("dim", !open && !on);
    if (a.includes("*")) el.setAttribute("aria-pressed", on);
  }
  for (const key of all(".options button")) key.classList.toggle("dim", ![spot, ...picked].every((one) => !one || fits(one, key.value)));
  const turn = first('[data-do="turn"]'), confirm = first('[data-do="confirm"]');
  if (turn) turn.hidden = ways.length < 2;
  if (confirm) { confirm.hidden = !spots.length && !spot; confirm.disabled = !spot; }
}

function rotate(step = 1) {
  const can = legal();
  if (can.length < 2) return;
  way = can[(can.indexOf(shown()) + step + can.length) % can.length];
  peek = "";
  paint();
}

function choose(el, touched = false) {
  const a = el.dataset.a;
  if (busy || !options.length) return;
  if (spots.includes(el) || (touched && el.hasAttribute("data-peek"))) {
    if (spot === a) return confirmSpot();
    if (strict && !common(a, way).length) strict = false;
    spot = hover = a;
  } else if (ways.includes(a)) {
    peek = "";
    if (a === way && strict) return rotate();
    way = a;
    strict = true;
    if (!common(spot, way).length) spot = "";
  } else {
    picked = picked.includes(a) ? picked.filter((one) => one !== a) : [...picked.filter((one) => common(one, a).length), a];
    const left = common(...picked);
    if (picked.length && left.length === 1) return act(left[0], el);
  }
  paint();
}

function confirmSpot() {
  const [text] = spot ? common(spot, shown(spot)) : [];
  if (text) act(text, marks.find((el) => el.dataset.a === spot));
}

/* Sending. The same thing sent again after a failure keeps its id, so that it is done once. */
let busy = false, waiting = null, last = null;
const fresh = () => [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");

function act(a, el) {
  const { version, seat, table: id } = table().dataset;
  return send(`/m/${id}/act`, { n: version, seat, a }, el);
}

async function send(url, fields, el) {
  if (busy) return false;
  const key = url + JSON.stringify(fields);
  if (last?.key !== key) last = { key, url, fields, el, id: fresh() };
  busy = true;
  let done = false;
  dropToast();
  const inList = document.activeElement?.closest(".options"), { seat } = table().dataset;
  for (const one of [el, byId("decide")]) one?.classList.add("pending");
  try {
    const body = new URLSearchParams({ ...fields, id: last.id });
    const answer = await fetch(url, { method: "POST", headers: ask, body, signal: AbortSignal.timeout?.(20000) });
    done = answer.ok;
    if (swap(await answer.text())) last = null;
    else toast("toast-slow");
    if (table().dataset.seat !== seat) listen();
    if (inList) (first(".moves[open] .options button") ?? byId("moves"))?.focus();
    if (document.activeElement === document.body) byId("decide")?.focus({ preventScroll: true });
  } catch {
    toast("toast-lost");
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
  for (const a of moves) {
    if (busy || during() !== since || !options.includes(a)) return;
    if (!(await act(a))) return;
  }
}

let fading = 0;
const dropToast = () => all("#table .toast").forEach((one) => one.remove());
function toast(id) {
  dropToast();
  clearTimeout(fading);
  (byId("slab") ?? table()).append(byId(id).content.cloneNode(true));
}

/* A new fragment: morph it in, keep what is the reader's own (open tabs and lists), let pieces glide. */
let Idiomorph;
const isOurs = (name, el) =>
  (name === "checked" && el.matches("[name=tab], #drawer, #sheet")) || (name === "open" && el.id) ||
  (name === "value" && el.matches(".sliding")) || (name === "aria-pressed" && el.id === "play");
const callbacks = { beforeAttributeUpdated: (name, el) => !isOurs(name, el), beforeNodeMorphed: (node) => !node.dataset?.loaded };

function swap(html) {
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("table"), old = table();
  if (!next) return false;
  if (next.dataset.version !== old.dataset.version || next.dataset.seat !== old.dataset.seat) clear();
  const log = byId("log"), atEnd = !log || log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  const before = new Map(calm.matches ? [] : pieces().map((el) => [el.id, el.getBoundingClientRect()]));
  Idiomorph.morph(old, next, { morphStyle: "outerHTML", callbacks });
  settle(atEnd);
  glide(before);
  return true;
}

function settle(atEnd) {
  read();
  paint();
  document.title = table().dataset.title;
  for (const key of all("[data-lights]")) key.disabled = !lit(key).length;
  const log = byId("log");
  if (log && atEnd) log.scrollTop = log.scrollHeight;
  clearTimeout(fading);
  fading = setTimeout(dropToast, 8000);
}

const pieces = () => all("#board [id]:not(defs *)");

/* From where it was to where it is, in the piece's own units: parts differ in scale. */
function glide(before) {
  for (const el of pieces()) {
    const from = before.get(el.id), to = el.getBoundingClientRect(), m = el.getScreenCTM?.();
    if (!from?.width || !to.width || !m) continue;
    const x = from.x + from.width / 2 - to.x - to.width / 2, y = from.y + from.height / 2 - to.y - to.height / 2;
    const size = Math.max(from.width, from.height) / Math.max(to.width, to.height);
    if (Math.abs(x) + Math.abs(y) < 2 && Math.abs(size - 1) < 0.02) continue;
    const cx = (to.x + to.width / 2 - m.e) / m.a, cy = (to.y + to.height / 2 - m.f) / m.d;
    const start = `translate(${cx + x / m.a - size * cx}px, ${cy + y / m.d - size * cy}px) scale(${size})`;
    el.animate([{ transform: start }, { transform: "translate(0px, 0px) scale(1)" }], { duration: 260, easing: "cubic-bezier(.2,.7,.2,1)", composite: "add" });
  }
}

/* News from the server. */
let source = null, lost = 0, again = 0;
function online() {
  clearTimeout(lost);
  lost = 0;
  document.body.classList.remove("offline");
}

const miss = () => (lost ||= setTimeout(() => document.body.classList.add("offline"), 1500));

function listen() {
  const { table: id, seat, replay } = table().dataset;
  source?.close();
  clearTimeout(again);
  if (+replay) return;
  source = new EventSource(`/m/${id}/stream${seat ? `?seat=${seat}` : ""}`);
  source.onopen = online;
  source.addEventListener("board", arrive);
  source.onerror = ({ target }) => {
    miss();
    if (target.readyState === EventSource.CLOSED) again = setTimeout(listen, 4000);
  };
}

/* News may be older than the answer to a move that overtook it. */
function isOld(news) {
  const [reader, version] = news.lastEventId.split("."), { seat, version: shown } = table().dataset;
  return reader === (seat || "w") && +version < +shown;
}

function arrive(news) {
  online();
  if (busy) waiting = news;
  else if (news.lastEventId !== table().dataset.mark && !isOld(news)) swap(news.data);
}

/* Buttons, tabs, dialogs. */
const deeds = {
  turn: () => rotate(),
  confirm: confirmSpot,
  retry: () => last && send(last.url, last.fields, last.el),
  reconnect: listen,
  "close-toast": dropToast,
  "whole-screen": () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen?.()),
};

async function openDialog(form) {
  try {
    const answer = await fetch(form.action, { method: "POST", headers: ask, body: new URLSearchParams(new FormData(form)) });
    const dialog = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("dialog");
    if (!dialog) return toast("toast-slow");
    byId("dialog").replaceChildren(dialog);
    dialog.showModal();
  } catch {
    toast("toast-slow");
  }
}

async function copy(key) {
  try {
    await navigator.clipboard.writeText(key.dataset.copy);
  } catch {
    key.parentElement.querySelector("input")?.select();
    if (!document.execCommand("copy")) return;
  }
  const words = key.querySelector("span") ?? key, was = words.textContent;
  words.textContent = key.dataset.copied ?? was;
  setTimeout(() => (words.textContent = was), 2000);
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
  const key = el.closest("[data-do], [data-copy], [data-lights], #board :is([data-a], [data-walk])");
  if (!key) return;
  const { a, walk: way, do: deed, copy: text, lights } = key.dataset;
  if (a) choose(key, finger);
  else if (way) walk(way.split(", "));
  else if (deed) deeds[deed]?.();
  else if (text) copy(key);
  else if (lights) light(key);
}

function submit(event) {
  const form = event.target;
  if (form.matches("[data-dialog]")) openDialog(form);
  else if (form.matches("[data-send]")) {
    const { id, ...fields } = Object.fromEntries(new FormData(form, event.submitter));
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
    for (const one of all(".menu[open], .moves[open]")) { one.open = false; one.querySelector("summary").focus(); }
    for (const one of all("#drawer, #sheet")) one.checked = false;
    clear();
    paint();
  } else if (el.matches("[type=text], [type=search], textarea")) return;
  else if (el.dataset.a && (key === "Enter" || key === " ")) { event.preventDefault(); choose(el); }
  else if (code === "KeyR" || code === "KeyQ") rotate(code === "KeyR" ? 1 : -1);
  else if (key === "Enter" && !el.matches("button, a, summary, input")) confirmSpot();
}

if (table()) {
  ({ Idiomorph } = await import("./idiomorph.js"));
  for (const [name, job] of Object.entries({ click, submit, keydown, pointerover: point, pointerout: point, focusin: point, focusout: point, online: listen, offline: miss })) addEventListener(name, job);
  addEventListener("pointerdown", ({ pointerType }) => (finger = pointerType === "touch"), { passive: true });
  addEventListener("wheel", wheel, { passive: false });
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => event.persisted && listen());
  settle(true);
  listen();
  if (+table().dataset.replay) (await import("./replay.js")).begin(swap, () => toast("toast-slow"));
}
