/* benben in the browser. It knows no game: the server draws boards and lists options, this narrows, sends and morphs. */
const root = document.documentElement;
const byId = (id) => document.getElementById(id);
const all = (query, at = document) => [...at.querySelectorAll(query)];
const table = () => byId("table");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const phone = matchMedia("(max-width: 719px)");
root.classList.add("js");

/* ---- theme: at once, the cookie follows ---- */
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

/* ---- choosing: patterns such as `place 2,0 *` narrow the list of options ---- */
const fits = (pattern, text) => {
  const left = pattern.split(" "), right = text.split(" ");
  return left.length === right.length && left.every((word, i) => word === "*" || word === right[i]);
};
const common = (...patterns) => options.filter((text) => patterns.every((pattern) => !pattern || fits(pattern, text)));
let options = [];
let marks = []; // everything on the board that can be clicked
let spots = []; // those that show a ghost: where the held piece can go
let ways = []; // the patterns in which it can be turned
let picked = [], spot = "", way = "", strict = false, hover = "", peek = "";

function read() {
  options = all(".options button[name=a]").map((key) => key.value);
  marks = all("#board [data-a]");
  spots = marks.filter((el) => el.hasAttribute("data-spot") || el.querySelector(".ghost"));
  const verb = spots[0]?.dataset.a.split(" ")[0];
  const turning = (el) => !spots.includes(el) && el.dataset.a.startsWith(verb + " ") && el.dataset.a.includes("*");
  ways = verb ? [...new Set(marks.filter(turning).map((el) => el.dataset.a))] : [];
}

const clear = () => { picked = []; spot = way = hover = peek = ""; strict = false; };
const at = () => hover || spot;
const legal = (place = at()) => ways.filter((one) => common(place, one).length);
/* The direction shown: the wished one, or the next that is possible there. */
function shown(place = at()) {
  const can = legal(place);
  if (peek && can.includes(peek)) return peek;
  const start = Math.max(0, ways.indexOf(way));
  return [...ways.slice(start), ...ways.slice(0, start)].find((one) => can.includes(one)) ?? "";
}

function paint() {
  const one = ways.length ? shown() : "";
  for (const el of marks) {
    const a = el.dataset.a, isSpot = spots.includes(el), isWay = ways.includes(a);
    const on = picked.includes(a) || a === spot || a === one;
    const open = isSpot ? !strict || common(a, way).length : isWay ? common(a, spot).length : common(a, ...picked).length;
    el.classList.toggle("chosen", on);
    el.classList.toggle("open", !!open && !on);
    el.classList.toggle("dim", !open && !on);
    if (a.includes("*")) el.setAttribute("aria-pressed", on);
  }
  for (const key of all(".options button")) key.classList.toggle("dim", ![spot, ...picked].every((p) => !p || fits(p, key.value)));
  const turn = document.querySelector('[data-do="turn"]'), confirm = document.querySelector('[data-do="confirm"]');
  if (turn) turn.hidden = ways.length < 2;
  if (confirm) { confirm.hidden = !spots.length; confirm.disabled = !spot; }
}

function rotate(step = 1) {
  const can = legal();
  if (can.length < 2) return;
  peek = "";
  way = can[(can.indexOf(shown()) + step + can.length) % can.length];
  paint();
}

function choose(el) {
  const a = el.dataset.a;
  if (busy || !options.length) return;
  if (spots.includes(el)) {
    if (spot === a) return confirmSpot(el);
    if (strict && !common(a, way).length) strict = false;
    spot = hover = a;
  } else if (ways.includes(a)) {
    peek = "";
    if (a === way && strict) return rotate();
    way = a;
    strict = true;
    if (spot && !common(spot, way).length) spot = "";
  } else {
    picked = picked.includes(a) ? picked.filter((p) => p !== a) : [...picked.filter((p) => common(p, a).length), a];
    const left = common(...picked);
    if (picked.length && left.length === 1) return act(left[0], el);
  }
  paint();
}

function confirmSpot(el) {
  const text = spot && common(spot, shown(spot))[0];
  if (text) act(text, el ?? marks.find((one) => one.dataset.a === spot));
}

/* ---- sending ---- */
let busy = false, waiting = null, last = null;
const fresh = () => [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");

function act(a, el) {
  const { version, seat, table: id } = table().dataset;
  send(`/m/${id}/act`, { a, n: version, seat }, el);
}

/* The same thing sent again after a failure keeps its id, so that it is done once. */
async function send(url, fields, el) {
  if (busy) return;
  const key = url + JSON.stringify(fields);
  if (last?.key !== key) last = { key, url, fields, el, id: fresh() };
  busy = true;
  dropToast();
  const inList = document.activeElement?.closest(".options");
  for (const one of [el, byId("decide")]) one?.classList.add("pending");
  try {
    const answer = await fetch(url, { method: "POST", headers: { "X-Benben": "1" }, body: new URLSearchParams({ ...fields, id: last.id }), signal: AbortSignal.timeout?.(20000) });
    const seat = table().dataset.seat;
    if (swap(await answer.text())) last = null;
    else toast("toast-slow");
    if (table().dataset.seat !== seat) listen();
    if (inList) (document.querySelector(".moves[open] .options button") ?? byId("moves"))?.focus();
  } catch {
    toast("toast-lost");
  } finally {
    busy = false;
    for (const one of all(".pending")) one.classList.remove("pending");
    const news = waiting;
    waiting = null;
    if (news) arrive(news);
  }
}

function toast(id) {
  dropToast();
  (byId("slab") ?? table()).append(byId(id).content.cloneNode(true));
}
const dropToast = () => all("#table .toast").forEach((one) => one.remove());
let toastTimer = 0;

/* ---- a new fragment: morph it in, keep what is the reader's own, let pieces glide ---- */
let Idiomorph;
const own = (name, node) => !((name === "checked" && node.matches("[name=tab], #drawer, #sheet")) || (name === "open" && node.id) || (name === "value" && node.id === "step" && sliding) || (node.id === "play" && name === "aria-pressed"));

function swap(html) {
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  const old = table();
  if (!next) return false;
  if (next.dataset.version !== old.dataset.version || next.dataset.seat !== old.dataset.seat) clear();
  const log = byId("log"), atEnd = !log || log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  const before = calm.matches ? null : places();
  Idiomorph.morph(old, next, { morphStyle: "outerHTML", callbacks: { beforeAttributeUpdated: own, beforeNodeMorphed: (node) => !node.dataset?.loaded } });
  settle(atEnd);
  if (before) glide(before);
  return true;
}

function settle(atEnd = true) {
  read();
  paint();
  document.title = table().dataset.title;
  const log = byId("log");
  if (log && atEnd) log.scrollTop = log.scrollHeight;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(dropToast, 8000);
}

const pieces = () => all("#board [id]").filter((el) => /^[dsm]\d/.test(el.id));
const places = () => new Map(pieces().map((el) => [el.id, el.getBoundingClientRect()]));

/* From where it was to where it is, in the piece's own units; parts may differ in scale. */
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

/* ---- news from the server ---- */
let source = null, lost = 0, again = 0;
const online = () => { clearTimeout(lost); lost = 0; document.body.classList.remove("offline"); };

function listen() {
  const { table: id, seat, replay } = table().dataset;
  source?.close();
  clearTimeout(again);
  if (+replay) return;
  source = new EventSource(`/m/${id}/stream${seat ? `?seat=${seat}` : ""}`);
  source.onopen = online;
  source.addEventListener("board", arrive);
  source.onerror = ({ target }) => {
    lost ||= setTimeout(() => document.body.classList.add("offline"), 1500);
    if (target.readyState === EventSource.CLOSED) again = setTimeout(listen, 4000);
  };
}

function arrive(news) {
  online();
  if (busy) waiting = news;
  else if (news.lastEventId !== table().dataset.mark) swap(news.data);
}

/* ---- replay ---- */
let sliding = 0, playing = 0;
async function go(n) {
  const { replay } = table().dataset;
  const step = Math.min(Math.max(+n, 0), +replay), url = new URL(location);
  url.searchParams.set("n", step);
  try {
    const answer = await fetch(url, { headers: { "X-Benben": "1" } });
    if (swap(await answer.text())) history.replaceState(null, "", url);
  } catch { toast("toast-slow"); }
  if (step >= +replay) play(false);
}
function play(on) {
  clearInterval(playing);
  playing = on ? setInterval(() => go(+byId("step").value + 1), 1000) : 0;
  byId("play")?.setAttribute("aria-pressed", !!on);
}

/* ---- buttons, tabs, dialogs ---- */
const deeds = {
  turn: () => rotate(),
  confirm: () => confirmSpot(),
  retry: () => last && send(last.url, last.fields, last.el),
  reconnect: () => listen(),
  play: () => play(!playing),
  "close-toast": dropToast,
  "whole-screen": () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen?.()),
};

async function openDialog(form) {
  try {
    const answer = await fetch(form.action, { method: "POST", headers: { "X-Benben": "1" }, body: new URLSearchParams(new FormData(form)) });
    const dialog = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("dialog");
    if (!dialog) return toast("toast-slow");
    byId("dialog").replaceChildren(dialog);
    dialog.showModal();
  } catch { toast("toast-lost"); }
}

async function copy(key) {
  try { await navigator.clipboard.writeText(key.dataset.copy); } catch {
    const field = key.parentElement.querySelector("input");
    field?.select();
    if (!document.execCommand("copy")) return;
  }
  const words = key.querySelector("span") ?? key, was = words.textContent;
  words.textContent = key.dataset.copied ?? was;
  setTimeout(() => (words.textContent = was), 2000);
}

function light(key) {
  for (const el of all("#board [data-area]")) {
    el.dataset.lit ??= el.classList.contains("lit") ? 1 : "";
    el.classList.toggle("lit", key ? el.dataset.area === key.dataset.lights : !!el.dataset.lit);
  }
}

async function tab(input) {
  const pane = byId("pane-rules");
  if (input.id !== "tab-rules" || pane.dataset.loaded) return;
  try {
    const answer = await fetch(pane.dataset.from, { headers: { "X-Benben": "1" } });
    if (!answer.ok) return;
    pane.innerHTML = await answer.text();
    pane.dataset.loaded = 1;
  } catch { /* the link to the page is still there */ }
}

function begin() {
  let open = "tab-log";
  addEventListener("click", (event) => {
    const el = event.target;
    for (const one of all(".menu[open], .moves[open]")) if (!one.contains(el)) one.open = false;
    if (el.matches("[name=tab]")) {
      if (phone.matches) byId("sheet").checked = open !== el.id || !byId("sheet").checked;
      open = el.id;
      tab(el);
    }
    const key = el.closest("[data-do], [data-step], [data-copy], [data-lights], #board [data-a]");
    if (!key) return;
    if (key.dataset.do) deeds[key.dataset.do]();
    else if (key.dataset.copy) copy(key);
    else if (key.dataset.lights) { if (phone.matches) byId("slab").scrollIntoView({ block: "nearest" }); light(key); }
    else if (key.dataset.a) choose(key);
    else { event.preventDefault(); play(false); go(new URL(key.href).searchParams.get("n")); }
  });
  addEventListener("submit", (event) => {
    const form = event.target;
    if (form.matches("[data-dialog]")) openDialog(form);
    else if (form.matches("[data-send]")) {
      const { id, ...fields } = Object.fromEntries(new FormData(form, event.submitter));
      send(form.getAttribute("action"), fields, event.submitter);
    } else return;
    event.preventDefault();
  });
  const point = (event) => {
    if (event.pointerType === "touch") return;
    const el = event.type === "pointerout" || event.type === "focusout" ? null : event.target.closest?.("#board [data-a]");
    const key = event.type.endsWith("out") ? null : event.target.closest?.("[data-lights]");
    if (key || event.target.closest?.("[data-lights]")) light(key);
    if (!ways.length) return;
    const place = el && spots.includes(el) ? el.dataset.a : "", peeked = el && ways.includes(el.dataset.a) ? el.dataset.a : "";
    if (place !== hover || peeked !== peek) { hover = place; peek = peeked; paint(); }
  };
  for (const name of ["pointerover", "pointerout", "focusin", "focusout"]) addEventListener(name, point);
  let turned = 0;
  addEventListener("wheel", (event) => {
    if (legal().length < 2 || !at() || !event.target.closest?.("#board")) return;
    event.preventDefault();
    if (event.timeStamp - turned < 160) return;
    turned = event.timeStamp;
    rotate(event.deltaY < 0 ? -1 : 1);
  }, { passive: false });
  addEventListener("keydown", (event) => {
    const el = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      for (const one of all(".menu[open], .moves[open]")) { one.open = false; one.querySelector("summary").focus(); }
      for (const id of ["drawer", "sheet"]) if (byId(id)) byId(id).checked = false;
      clear();
      paint();
    } else if (el.matches("input:not([type=range]), textarea")) return;
    else if (el.dataset.a && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); choose(el); }
    else if (event.code === "KeyR" || event.code === "KeyQ") rotate(event.code === "KeyR" ? 1 : -1);
    else if (event.key === "Enter" && spot && !el.matches("button, a, summary")) confirmSpot();
    else if (+table().dataset.replay && el.id !== "step" && /^Arrow(Left|Right)$/.test(event.key)) { play(false); go(+byId("step").value + (event.key === "ArrowRight" ? 1 : -1)); }
  });
  addEventListener("input", ({ target }) => {
    if (target.id !== "step") return;
    clearTimeout(sliding);
    sliding = setTimeout(() => { sliding = 0; play(false); go(target.value); }, 90);
  });
  document.querySelector(".skip")?.addEventListener("click", () => { const list = byId("all-moves"); if (list) list.open = true; });
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => event.persisted && listen());
  addEventListener("online", listen);
  settle();
  listen();
}

if (table()) ({ Idiomorph } = await import("./idiomorph.js")), begin();
