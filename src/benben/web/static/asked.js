/* Requests to the whole table: whoever asked is told when they came to nothing. */
import { show, template } from "./toast.js";

const byId = (id) => document.getElementById(id);
const own = () => {
  const words = byId("asked")?.dataset.refused;
  return words ? { words, version: byId("table").dataset.version } : null;
};
let waiting = own(), withdrawn = false;

addEventListener("submit", ({ target }) => (withdrawn ||= !!target.closest("#asked")), true);
addEventListener("benben:settled", () => {
  const { version } = byId("table").dataset;
  if (waiting && !withdrawn && !byId("asked") && waiting.version === version) {
    const note = template("toast-note");
    note.querySelector("p").textContent = waiting.words;
    show(note);
  }
  if (!byId("asked")) withdrawn = false;
  waiting = own();
});
