/* How large the board is drawn: a wish of this browser, kept by it. What is larger than its slab is scrolled. */
const SIZES = [75, 100, 125, 150, 175, 200], KEY = "benben-board";
const root = document.documentElement;
const control = () => document.querySelector(".scale");
let size = 100;

function kept() {
  try {
    return +localStorage.getItem(KEY);
  } catch {
    return 0;
  }
}

function keep() {
  try {
    localStorage.setItem(KEY, size);
  } catch { /* a private window keeps nothing */ }
}

/* The middle of what is seen stays where it is. */
function show(wish) {
  const pan = document.getElementById("pan");
  const middle = pan && [(pan.scrollLeft + pan.clientWidth / 2) / pan.scrollWidth, (pan.scrollTop + pan.clientHeight / 2) / pan.scrollHeight];
  size = SIZES.includes(wish) ? wish : 100;
  if (size !== 100) root.style.setProperty("--board-size", size / 100);
  else if (root.style.length) root.style.removeProperty("--board-size"); /* touched in vain, the whole page is styled anew */
  root.classList.toggle("scaled", size !== 100);
  if (middle) pan.scrollTo(middle[0] * pan.scrollWidth - pan.clientWidth / 2, middle[1] * pan.scrollHeight - pan.clientHeight / 2);
  const box = control();
  if (!box) return;
  box.dataset.loaded = 1;
  box.querySelector("output").textContent = `${size} %`;
  box.querySelector("[data-scale='-1']").disabled = size === SIZES[0];
  box.querySelector("[data-scale='1']").disabled = size === SIZES.at(-1);
}

addEventListener("click", ({ target }) => {
  const key = target.closest?.("[data-scale]");
  if (!key) return;
  show(+key.dataset.scale ? SIZES[SIZES.indexOf(size) + +key.dataset.scale] : 100);
  keep();
});
show(kept());
