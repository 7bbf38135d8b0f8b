/* Coming back: a dot on the icon, a notification, a sound. The reader chooses in the menu; this browser remembers. */
const table = () => document.getElementById("table");
const recall = (name) => { try { return localStorage.getItem(`benben.tell.${name}`) === "1"; } catch { return false; } };
const remember = (name, on) => { try { localStorage.setItem(`benben.tell.${name}`, on ? "1" : "0"); } catch { /* a private window keeps nothing */ } };
const wishes = { turn: recall("turn"), talk: recall("talk"), sound: recall("sound") };
const allowed = () => "Notification" in window && Notification.permission === "granted";
const isMine = () => table()?.dataset.myTurn === "true";

/* Two soft notes; a browser lets a page sound only after somebody has touched it. */
let audio = null;
function sound() {
  audio ??= "AudioContext" in window ? new AudioContext() : null;
  if (!audio) return;
  audio.resume();
  for (const [start, pitch] of [[0, 587], [0.16, 880]]) {
    const tone = audio.createOscillator(), volume = audio.createGain(), at = audio.currentTime + start;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.16, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.55);
  }
}

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
  for (const box of document.querySelectorAll("[data-tell]")) box.checked = wishes[box.dataset.tell] && (box.dataset.tell === "sound" || allowed());
  const icon = document.querySelector("link[rel=icon]"), name = isMine() ? "favicon-turn.svg" : "favicon.svg";
  if (!icon.href.endsWith(`/${name}`)) icon.href = `/static/${name}`;
}

let mine = null;
function settle() {
  const now = isMine();
  if (now && mine === false) {
    notify("turn", document.querySelector(".tbar .title").textContent, document.querySelector("#news p")?.textContent ?? "");
    if (wishes.sound) sound();
  }
  mine = now;
  paint();
}

async function choose({ target }) {
  const { tell } = target.dataset;
  if (!tell) return;
  let on = target.checked;
  if (on && tell === "sound") sound();
  else if (on) on = "Notification" in window && (await Notification.requestPermission()) === "granted";
  const denied = document.querySelector(".tell p");
  if (tell !== "sound") denied.hidden = on || !target.checked;
  wishes[tell] = on;
  remember(tell, on);
  paint();
}

addEventListener("benben:settled", settle);
addEventListener("benben:said", ({ detail }) => notify("talk", detail.name, detail.text));
addEventListener("change", choose);
