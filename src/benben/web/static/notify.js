/* Coming back: a dot on the icon, a notification. The reader chooses in the menu; this browser remembers. */
const table = () => document.getElementById("table");
const recall = (name) => { try { return localStorage.getItem(`benben.tell.${name}`) === "1"; } catch { return false; } };
const remember = (name, on) => { try { localStorage.setItem(`benben.tell.${name}`, on ? "1" : "0"); } catch { /* a private window keeps nothing */ } };
const wishes = { turn: recall("turn"), talk: recall("talk") };
const allowed = () => "Notification" in window && Notification.permission === "granted";
const isMine = () => table()?.dataset.myTurn === "true";

/* Phones leave notifications to a worker, which has to be awake first. */
async function worker() {
  const own = await navigator.serviceWorker.register("/static/worker.js"), one = own.active ?? own.waiting ?? own.installing;
  if (one.state !== "activated") await new Promise((done) => one.addEventListener("statechange", () => one.state === "activated" && done()));
  return own;
}

/* One notification of a kind at a time; a click brings the reader here. */
async function notify(kind, title, body) {
  if (!wishes[kind] || !document.hidden || !allowed()) return;
  const wish = { body, tag: `benben-${table().dataset.table}-${kind}`, icon: "/static/favicon.svg", data: location.href };
  try {
    const shown = new Notification(title, wish);
    shown.onclick = () => { window.focus(); shown.close(); };
  } catch {
    (await worker().catch(() => null))?.showNotification(title, wish);
  }
}

function paint() {
  for (const box of document.querySelectorAll("[data-tell]")) box.checked = wishes[box.dataset.tell] && allowed();
  const icon = document.querySelector("link[rel=icon]"), name = isMine() ? "favicon-turn.svg" : "favicon.svg";
  if (!icon.href.endsWith(`/${name}`)) icon.href = `/static/${name}`;
}

let mine = null;
function settle() {
  const now = isMine();
  if (now && mine === false) notify("turn", document.querySelector(".tbar .title").textContent, document.querySelector("#news p")?.textContent ?? "");
  mine = now;
  paint();
}

async function choose({ target }) {
  const { tell } = target.dataset;
  if (!tell) return;
  const on = target.checked && "Notification" in window && (await Notification.requestPermission()) === "granted";
  document.querySelector(".tell p").hidden = on || !target.checked;
  wishes[tell] = on;
  remember(tell, on);
  paint();
}

addEventListener("benben:settled", settle);
addEventListener("benben:said", ({ detail }) => notify("talk", detail.name, detail.text));
addEventListener("change", choose);
