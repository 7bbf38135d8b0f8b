/* Step through a finished match without leaving the page; links and plain forms do the same. */
const byId = (id) => document.getElementById(id);
const step = () => byId("step");

export function begin(swap, fail) {
  let playing = 0, sliding = 0;

  async function go(n, seat) {
    const end = +step().max, to = Math.min(Math.max(+n, 0), end), url = new URL(location);
    url.searchParams.set("n", to);
    if (seat) url.searchParams.set("seat", seat);
    try {
      const answer = await fetch(url, { headers: { "X-Benben": "1" } });
      if (swap(await answer.text())) history.replaceState(null, "", url);
    } catch {
      fail();
    }
    if (to === end) play(false);
  }

  function play(on) {
    clearInterval(playing);
    playing = on ? setInterval(() => go(+step().value + 1), 1000) : 0;
    byId("play").setAttribute("aria-pressed", !!on);
  }

  function walk(n) {
    play(false);
    go(n);
  }

  addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step]"), fork = byId("fork");
    if (fork?.open && !fork.contains(event.target)) fork.open = false;
    if (event.target.closest("#play")) play(!playing);
    if (!link) return;
    event.preventDefault();
    walk(new URL(link.href).searchParams.get("n"));
  });
  addEventListener("keydown", ({ key, target }) => {
    if (target.matches(":not(input, select, textarea)") && /^Arrow(Left|Right)$/.test(key)) walk(+step().value + (key === "ArrowRight" ? 1 : -1));
  });
  addEventListener("change", ({ target }) => {
    if (target.id === "eyes") go(step().value, target.value);
  });
  addEventListener("input", ({ target }) => {
    if (target !== step()) return;
    target.classList.add("sliding");
    clearTimeout(sliding);
    sliding = setTimeout(() => { target.classList.remove("sliding"); walk(target.value); }, 90);
  });
  if (step().value !== step().defaultValue) walk(step().value); // moved before this script came
}
