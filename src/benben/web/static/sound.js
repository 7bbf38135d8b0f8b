/* Sound and touch, made here: a piece is laid, dice fall, my turn begins, the match ends. Silent until the reader turns
   them on in the bar; this browser remembers. They follow from two boards, as this reader was shown them. */
const KEY = "benben.tell.sound", QUIET = 0.0001;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const table = () => document.getElementById("table"), key = () => document.getElementById("sound");
let on = recall(), audio = null, grit = null;

function recall() {
  try { return localStorage.getItem(KEY) === "1"; } catch { return false; }
}

function keep() {
  try { localStorage.setItem(KEY, on ? "1" : "0"); } catch { /* a private window keeps nothing */ }
}

/* A source that swells at once and dies away; times in seconds from now. */
function ring(source, { at = 0, long, loud, through = [] }) {
  const volume = audio.createGain(), start = audio.currentTime + at;
  volume.gain.setValueAtTime(QUIET, start);
  volume.gain.linearRampToValueAtTime(loud, start + Math.min(0.02, long / 8));
  volume.gain.exponentialRampToValueAtTime(QUIET, start + long);
  [...through, volume, audio.destination].reduce((from, to) => from.connect(to), source);
  source.start(start);
  source.stop(start + long);
}

function note(pitch, told, type = "triangle") {
  const tone = audio.createOscillator();
  tone.type = type;
  tone.frequency.value = pitch;
  ring(tone, told);
}

/* Stone on stone: a grain of noise through a narrow gate. */
function grain(pitch, told) {
  grit ??= noise();
  const source = audio.createBufferSource(), gate = audio.createBiquadFilter();
  source.buffer = grit;
  gate.type = "bandpass";
  gate.frequency.value = pitch;
  gate.Q.value = 1.4;
  ring(source, { ...told, through: [gate] });
}

function noise() {
  const buffer = audio.createBuffer(1, Math.round(audio.sampleRate / 5), audio.sampleRate), data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = 2 * Math.random() - 1;
  return buffer;
}

const sounds = {
  piece() {
    grain(1500, { long: 0.05, loud: 0.16 });
    note(165, { long: 0.14, loud: 0.16 }, "sine");
  },
  die() {
    for (const [at, pitch] of [[0, 2600], [0.07, 2200], [0.16, 2900], [0.2, 1900]]) grain(pitch, { at, long: 0.045, loud: 0.14 });
  },
  turn() {
    for (const [at, pitch] of [[0, 587], [0.16, 880]]) note(pitch, { at, long: 0.5, loud: 0.12 });
  },
  end() {
    for (const [at, pitch] of [[0, 294], [0.14, 440], [0.28, 587], [0.42, 740]]) note(pitch, { at, long: 1.1, loud: 0.1 });
  },
};
const touches = { piece: 12, turn: [30, 70, 30] };

/* A browser lets a page sound and shake only after somebody has touched it. */
const touched = () => navigator.userActivation?.hasBeenActive ?? true;

function sound(what) {
  if (!on || !touched() || !window.AudioContext || (document.hidden && what !== "turn")) return;
  audio ??= new AudioContext();
  audio.resume();
  sounds[what]();
}

function touch(what) {
  if (on && touched() && !still.matches && touches[what]) navigator.vibrate?.(touches[what]);
}

/* What is on the board: each piece with its place, and which dice lie there as they were rolled. */
const place = (el) => ["transform", "x", "y"].map((name) => el.getAttribute(name)).join() + el.closest(".part")?.getAttribute("class");
const rolled = (el) => el.closest(".part")?.getAttribute("class") + el.getAttribute("class").match(/rolled\d/);
function look() {
  const { seat, myTurn, replay } = table().dataset;
  const pieces = [...document.querySelectorAll("#board [id]:not(defs *, .part, [data-loaded])")];
  const dice = [...document.querySelectorAll("#board .die[class*=rolled]")];
  return {
    seat, replay, mine: myTurn === "true", over: table().matches(".over"),
    pieces: new Set(pieces.map((el) => `${el.id} ${place(el)}`)), dice: new Set(dice.map(rolled)),
  };
}

const more = (now, before) => [...now].some((one) => !before.has(one));

/* What happened between two boards, the weightiest first: there is one sound for all of it. */
function happened(before, now) {
  if (+now.replay || +before.replay) return [];
  const begins = now.mine && !(before.mine && now.seat === before.seat);
  if (now.seat !== before.seat) return begins ? ["turn"] : [];
  return [
    now.over && !before.over && "end", begins && "turn",
    more(now.dice, before.dice) && "die", more(now.pieces, before.pieces) && "piece",
  ].filter(Boolean);
}

let before = look();
function settle() {
  const now = look(), met = happened(before, now), laid = before.mine && met.includes("piece");
  before = now;
  if (met.length) sound(met[0]);
  if (met.includes("turn")) touch("turn");
  else if (laid) touch("piece");
  paint();
}

/* The switch is this browser's own: what the server sends does not change it. */
function paint() {
  const own = key();
  if (!own) return;
  own.dataset.loaded = 1;
  own.ariaPressed = `${on}`;
}

function click({ target }) {
  if (!target.closest?.("#sound")) return;
  on = !on;
  keep();
  paint();
  sound("turn");
}

addEventListener("click", click);
addEventListener("benben:settled", settle);
addEventListener("storage", (event) => { if (event.key === KEY) { on = recall(); paint(); } });
paint();
