/* Talk: lines come over the stream, each of them once. What was read and who is hidden is kept in this browser. */
const byId = (id) => document.getElementById(id);
const table = () => byId("table");
const list = () => byId("talk-lines");
const lines = () => [...(list()?.children ?? [])];
const number = (line) => +line.dataset.n;
const stored = (name) => `benben.${name}.${table().dataset.table}`;
const recall = (name) => { try { return localStorage.getItem(stored(name)) ?? ""; } catch { return ""; } };
const remember = (name, value) => { try { localStorage.setItem(stored(name), value); } catch { /* a private window keeps nothing */ } };
const fresh = () => [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");

/* Who is not heard here. */
const hidden = () => new Set(recall("hidden").split(",").filter(Boolean));
function hide(seat, on) {
  const seats = hidden();
  if (on) seats.add(seat);
  else seats.delete(seat);
  remember("hidden", [...seats].join(","));
  paint();
}

/* The reader's own clock; a line of another day says which. */
function tellTime(line) {
  const time = line.querySelector("time"), at = new Date(time.dateTime), lang = document.documentElement.lang;
  const today = at.toDateString() === new Date().toDateString();
  const day = today ? {} : { day: "numeric", month: "short" };
  time.textContent = at.toLocaleString(lang, { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

const atEnd = () => { const box = list(); return !box || box.scrollHeight - box.scrollTop - box.clientHeight < 40; };
const isOpen = () => !document.hidden && list()?.clientHeight > 0 && (list().checkVisibility?.({ visibilityProperty: true }) ?? true);

/* New lines in their order, none of them twice. */
function add(html) {
  const box = list(), known = new Set(lines().map(number)), stay = atEnd(), open = isOpen();
  const page = new DOMParser().parseFromString(`<ol>${html}</ol>`, "text/html");
  const news = [...page.querySelectorAll("li")].filter((line) => !known.has(number(line)));
  for (const line of news) {
    tellTime(line);
    box.insertBefore(line, lines().find((one) => number(one) > number(line)) ?? null);
  }
  box.dataset.last = Math.max(+box.dataset.last, ...lines().map(number));
  if (stay) box.scrollTop = box.scrollHeight;
  paint();
  for (const line of news) if (!line.matches(".mine") && !line.hidden) hear(line, open);
}

/* Said while the pane is shut: for those who listen, and for the tab. */
function hear(line, open) {
  const name = line.querySelector("b").textContent, text = line.querySelector("p").textContent;
  if (!open) byId("talk-news").textContent = `${name}: ${text}`;
  dispatchEvent(new CustomEvent("benben:said", { detail: { name, text } }));
}

function paint() {
  const away = hidden();
  for (const line of lines()) line.hidden = away.has(line.dataset.seat);
  for (const box of document.querySelectorAll("[data-hide]")) box.checked = away.has(box.dataset.hide);
  if (isOpen()) remember("read", Math.max(+recall("read"), +list().dataset.last));
  const read = +recall("read"), count = lines().filter((line) => number(line) > read && !line.matches(".mine") && !line.hidden).length;
  for (const mark of document.querySelectorAll(".unread, .unread-dot")) {
    mark.hidden = !count;
    if (mark.matches(".unread")) mark.textContent = count > 99 ? "99+" : count;
  }
}

/* After each new board. The lines are ours: where they are gone, they are fetched. */
async function settle() {
  const box = list();
  if (!box) return;
  if (!box.dataset.loaded) {
    box.dataset.loaded = 1;
    const answer = await fetch(`/m/${table().dataset.table}/talk`).catch(() => null);
    if (answer?.ok) add(await answer.text());
  }
  paint();
}

/* Sending. The same words sent again after a failure keep their id; a double click says nothing twice. */
let last = null, busy = false;
const note = (text) => { byId("talk-note").textContent = text; };
async function send(form, submitter) {
  const fields = Object.fromEntries(new FormData(form, submitter));
  delete fields.id;
  fields.seat = table().dataset.seat || fields.seat;
  const key = form.action + JSON.stringify(fields), again = last?.key === key;
  if (busy || ("text" in fields && !fields.text.trim()) || (again && Date.now() - last.done < 1000)) return;
  if (!again || last.done) last = { key, id: fresh(), done: 0 };
  busy = true;
  try {
    const body = new URLSearchParams({ ...fields, id: last.id, known: list().dataset.last });
    const answer = await fetch(form.action, { method: "POST", headers: { "X-Benben": "1" }, body, signal: AbortSignal.timeout?.(20000) });
    const told = await answer.text();
    if (answer.ok) {
      last.done = Date.now();
      note("");
      if ("text" in fields) byId("talk-text").value = "";
      list().scrollTop = list().scrollHeight;
      add(told);
    } else note(answer.headers.get("content-type").startsWith("text/plain") ? told : byId("talk-note").dataset.lost);
  } catch {
    note(byId("talk-note").dataset.lost);
  } finally {
    busy = false;
  }
}

if (list()) {
  list().dataset.loaded = 1;
  for (const line of lines()) tellTime(line);
  list().scrollTop = list().scrollHeight;
}
addEventListener("benben:settled", settle);
addEventListener("benben:talk", ({ detail }) => list() && add(detail));
addEventListener("submit", (event) => {
  if (!event.target.matches("[data-talk]")) return;
  event.preventDefault();
  send(event.target, event.submitter);
});
addEventListener("change", ({ target }) => {
  if (target.dataset.hide) hide(target.dataset.hide, target.checked);
  if (target.id === "tab-talk" && list()) list().scrollTop = list().scrollHeight;
  paint();
});
for (const name of ["visibilitychange", "transitionend", "toggle"]) document.addEventListener(name, () => table() && paint(), true);
