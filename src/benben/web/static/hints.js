/* Hints: asked for beside the question and shown above it; a tap on one chooses it on the board, where the gold key plays it. */
const byId = (id) => document.getElementById(id);
const version = () => byId("table").dataset.version;
const fetched = async (form) => {
  const answer = await fetch(`${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`, { headers: { "X-Benben": "1" } });
  return new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("hints");
};

/* The place is empty again: as the server sends it, with the words for waiting. */
function empty(panel, wait = panel.dataset.wait) {
  panel.className = "hints";
  panel.replaceChildren();
  delete panel.dataset.loaded;
  panel.dataset.wait = wait;
}

async function ask(form) {
  const panel = byId("hints"), key = form.querySelector("button"), { wait } = panel.dataset;
  key.disabled = true;
  empty(panel, wait);
  panel.classList.add("panel");
  panel.append(Object.assign(document.createElement("p"), { className: "hints-wait", role: "status", textContent: wait }));
  panel.dataset.loaded = version();
  const found = await fetched(form).catch(() => null), now = byId("hints");
  if (key.isConnected) key.disabled = false;
  if (!now) return;
  if (!found || found.dataset.loaded !== version()) return empty(now, wait);
  found.dataset.wait = wait;
  now.replaceWith(found);
  found.scrollIntoView({ block: "nearest" });
}

function attempt(form, key) {
  for (const one of form.querySelectorAll(".hint")) one.setAttribute("aria-pressed", one === key);
  dispatchEvent(new CustomEvent("benben:propose", { detail: key.value }));
  document.querySelector("#board .chosen")?.scrollIntoView({ block: "center" });
}

addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[data-hint]")) ask(form);
  else if (form.matches("[data-try]")) attempt(form, event.submitter);
  else return;
  event.preventDefault();
});
addEventListener("click", ({ target }) => {
  if (!target.closest("[data-hints-close]")) return;
  empty(byId("hints"));
  document.querySelector("[data-hint] button")?.focus({ preventScroll: true });
});
addEventListener("benben:settled", () => {
  const panel = byId("hints");
  if (panel?.dataset.loaded && panel.dataset.loaded !== version()) empty(panel);
});
