/* Why not, and what is this: a click on something that is no option asks the server for the reason; a focus by key
   and a long press show the name of a thing; `?` or Enter ask by key (arrows.js leads there). Knows no game: drawings
   name things (data-w) and give them titles. */
import { boxOf } from "./box.js";
import { show, template } from "./toast.js";

const ask = { "X-Benben": "1" };
const HELD = 500, LONG = 60;
const table = () => document.getElementById("table");
const onBoard = (target, query) => target.closest?.(`#board ${query}`);

/* The words of a thing: those of the innermost element that has any. */
function titled(el) {
  for (let at = el; at && at.id !== "board"; at = at.parentElement) if (at.querySelector?.(":scope > title")) return at;
  return null;
}
const words = (el, most = 1) => [...new Set([...(el?.querySelectorAll("title") ?? [])].slice(0, most).map((one) => one.textContent))].join("\n");

/* The name of a thing; one that bears a grid (left, top, size of a cell) is completed by the cell that was hit. */
function named(el, event) {
  const { w, grid } = el.dataset;
  if (!grid) return w;
  const [left, top, size] = grid.split(" ").map(Number);
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(el.getScreenCTM().inverse());
  return `${w} ${Math.floor((at.x - left) / size)},${Math.floor((at.y - top) / size)}`;
}

/* A note, and in it the name of the thing. */
let asked = 0;
function tell(note, name) {
  if (name) (note.querySelector("[data-what]") ?? note.querySelector("p")).prepend(name);
  show(note);
}

/* A name: the first line, and of a long one its beginning. */
function brief(told) {
  const [line] = told.split("\n");
  return line.length > LONG ? line.split(/[:.]/)[0] : line;
}

async function why(el, event) {
  const { table: id, seat } = table().dataset, told = words(titled(event.target) ?? el);
  const name = finger ? told : brief(told);
  const query = new URLSearchParams({ w: named(el, event), ...(seat && { seat }) }), mine = ++asked;
  const answer = await fetch(`/m/${id}/why?${query}`, { headers: ask }).catch(() => null);
  const note = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".toast");
  if (mine === asked) tell(note || template("toast-why"), note ? name : "");
}

/* Names without a question: by key, by a long press, in a replay. */
const tip = document.body.appendChild(Object.assign(document.createElement("div"), { className: "tip", hidden: true, ariaHidden: "true" }));
const border = document.body.appendChild(Object.assign(document.createElement("div"), { className: "thing-frame", hidden: true, ariaHidden: "true" }));
const hide = () => (tip.hidden = border.hidden = true);

/* Things differ in scale, so their frame is drawn over the board, as thick as any other. */
function frame(el) {
  const { left, top, width, height } = boxOf(el);
  Object.assign(border.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  border.hidden = false;
}

function point(el, told) {
  if (!told) return;
  tip.textContent = told;
  tip.hidden = false;
  const around = boxOf(el), own = tip.getBoundingClientRect();
  const above = around.top - own.height - 8;
  tip.style.left = `${Math.max(8, Math.min(innerWidth - own.width - 8, around.left + around.width / 2 - own.width / 2))}px`;
  tip.style.top = `${above > 8 ? above : Math.min(innerHeight - own.height - 8, around.bottom + 8)}px`;
}

let finger = false, held = 0, pressed = false, since = 0;
const release = () => clearTimeout(held);
addEventListener("pointerdown", ({ pointerType, target, timeStamp }) => {
  hide();
  release();
  finger = pointerType === "touch";
  pressed = false;
  since = timeStamp;
  const el = finger && onBoard(target, "*") && titled(target);
  if (el) held = setTimeout(() => { pressed = true; point(el, words(el, 2)); }, HELD);
}, { passive: true });
for (const end of ["pointerup", "pointercancel", "scroll", "benben:drag"]) addEventListener(end, release, { passive: true, capture: true });
addEventListener("contextmenu", (event) => pressed && event.preventDefault());
addEventListener("click", (event) => {
  const long = pressed && event.timeStamp - since >= HELD;
  pressed = false;
  if (!long) return;
  event.stopImmediatePropagation();
  event.preventDefault();
}, { capture: true });

addEventListener("click", (event) => {
  const el = onBoard(event.target, ":is([data-a], [data-walk], [data-lights], [data-w])"), told = titled(event.target);
  if (el && !("w" in el.dataset)) return;
  if (el && !+table().dataset.replay) why(el, event);
  else if (finger && told && onBoard(event.target, "*")) tell(template("toast-note"), words(told));
});
addEventListener("focusin", ({ target }) => {
  const el = onBoard(target, "[tabindex]");
  if (!el?.matches(":focus-visible")) return;
  point(el, words(el, 2));
  if (el.matches("[data-w]:not([data-a])")) frame(el);
});
for (const away of ["focusout", "scroll", "benben:drag"]) addEventListener(away, hide, { passive: true, capture: true });
addEventListener("keydown", (event) => {
  const { key, target } = event, el = onBoard(target, "[data-w]:not([data-a])");
  if (key === "Escape") hide();
  if (!el || el !== target || !["?", "Enter"].includes(key) || +table().dataset.replay) return;
  event.preventDefault();
  const { x, y, width, height } = boxOf(el);
  why(el, { target: el, clientX: x + width / 2, clientY: y + height / 2 });
});
