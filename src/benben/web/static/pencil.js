/* Pencils: marks of the reader's own on a board. This browser keeps them, nobody else hears of them. Knows no game: a
   drawing offers pencils (data-pencil, with the symbol that it draws as data-mark) on a panel that names a layer to draw
   on (data-ground), its cells (data-grid: left, top, size) and those that take marks (data-spots: name, column, row). */
const KEY = "benben-pencil", TABLES = 20, MOST = 500;
const table = () => document.getElementById("table");
const panel = () => document.querySelector("#board [data-spots]");
const ground = () => document.getElementById(panel()?.dataset.ground ?? "");
const pencils = () => [...document.querySelectorAll("#board [data-pencil]")];
const words = (el) => el.querySelector("title")?.textContent ?? "";
let held = "", all = new Map();

function svg(tag, attributes, ...children) {
  const el = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, value);
  el.append(...children);
  return el;
}

/* What is kept: for each table and seat its marks, such as `F7 red`; the newest tables, and the newest marks. */
const own = () => `${table().dataset.table} ${table().dataset.seat}`;
function recall() {
  try {
    all = new Map((JSON.parse(localStorage.getItem(KEY)) ?? []).filter(([, marks]) => Array.isArray(marks)));
  } catch {
    all = new Map();
  }
}

function keep(marks) {
  all.delete(own());
  if (marks.length) all.set(own(), marks.slice(-MOST));
  all = new Map([...all].slice(-TABLES));
  try {
    localStorage.setItem(KEY, JSON.stringify([...all]));
  } catch { /* a private window keeps nothing */ }
}

/* The marks of a cell share it: one alone is large. */
function art({ x, y, size }, kinds) {
  const side = Math.ceil(Math.sqrt(kinds.length)), part = size / side, rim = part * (side > 1 ? 0.02 : 0.12);
  const top = y + (size - part * Math.ceil(kinds.length / side)) / 2;
  return kinds.map((one, i) => svg("use", {
    href: `#${one.dataset.mark}`, x: x + part * (i % side) + rim, y: top + part * Math.floor(i / side) + rim, width: part - 2 * rim, height: part - 2 * rim,
  }));
}

function spots() {
  const [left, top, size] = panel().dataset.grid.split(" ").map(Number);
  return panel().dataset.spots.split(", ").map((one) => one.split(" ")).map(([name, column, row]) => ({ name, x: left + size * column, y: top + size * row, size }));
}

const target = ({ name, x, y, size }) => svg("rect", { "data-spot": name, role: "button", tabindex: -1, x, y, width: size, height: size }, svg("title", {}));

/* Everything as it is to be seen; cells that take a mark stay who they are, for one of them may have the focus. */
function paint() {
  const kinds = pencils(), layer = ground();
  if (!kinds.some((el) => el.dataset.pencil === held)) held = "";
  for (const el of kinds) for (const [name, value] of [["role", "button"], ["tabindex", 0], ["aria-label", words(el)], ["aria-pressed", el.dataset.pencil === held]]) el.setAttribute(name, value);
  if (!layer) return;
  layer.dataset.loaded = 1;
  const cells = spots(), marks = new Set(all.get(own())), drawn = svg("g", { class: "pencilled", "pointer-events": "none" });
  let places = layer.querySelector(".spots");
  if (!held) places?.remove();
  else places ??= layer.appendChild(svg("g", { class: "spots" }, ...cells.map(target)));
  for (const [i, cell] of cells.entries()) {
    const here = kinds.filter((el) => marks.has(`${cell.name} ${el.dataset.pencil}`));
    drawn.append(...art(cell, here));
    if (!held) continue;
    places.children[i].setAttribute("aria-pressed", marks.has(`${cell.name} ${held}`));
    places.children[i].firstChild.textContent = [cell.name, ...here.map(words)].join("\n");
  }
  layer.querySelector(".pencilled")?.remove();
  layer.prepend(drawn);
}

function take(name) {
  const left = document.activeElement?.closest?.(".spots") && held;
  held = name === held ? "" : name;
  paint();
  if (left) pencils().find((el) => el.dataset.pencil === left)?.focus();
}

function mark(spot) {
  const one = `${spot} ${held}`, marks = [...(all.get(own()) ?? [])], left = marks.filter((other) => other !== one);
  keep(left.length < marks.length ? left : [...marks, one]);
  paint();
}

/* What a pencil is meant for nobody else shall hear of: no move, no question. */
function use(event, el) {
  const pencil = el.closest?.("#board [data-pencil]"), spot = held && el.closest?.(".spots [data-spot]");
  if (!pencil && !spot && !(held && event.type === "click" && ground()?.ownerSVGElement.contains(el))) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  if (pencil) take(pencil.dataset.pencil);
  else if (spot) mark(spot.dataset.spot);
}

/* After the end nothing is left to guess. */
function settled() {
  const old = table().matches(".over") ? [...all.keys()].filter((key) => key.startsWith(`${table().dataset.table} `)) : [];
  for (const key of old) all.delete(key);
  if (old.length) keep([]);
  paint();
}

addEventListener("click", (event) => use(event, event.target), { capture: true });
addEventListener("mousedown", (event) => held && event.target.closest?.(".spots") && event.preventDefault());
addEventListener("keydown", (event) => {
  if (event.key === "Enter" || event.key === " ") return use(event, event.target);
  if (event.key !== "Escape" || !held) return;
  event.stopImmediatePropagation();
  take(held);
}, { capture: true });
addEventListener("storage", ({ key }) => { if (key === KEY) { recall(); paint(); } });
addEventListener("benben:settled", settled);
recall();
settled();
