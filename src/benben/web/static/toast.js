/* Notes over the board: one at a time; they outlive the news that arrive while they are read. */
const FADES = 9000;
const table = () => document.getElementById("table");
let fading = 0;

export const drop = () => table().querySelectorAll(".toast").forEach((one) => one.remove());

/* What the server has put into the board fades like any other note. */
export function fade() {
  clearTimeout(fading);
  fading = setTimeout(drop, FADES);
}

export const template = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);

export function show(note) {
  drop();
  (document.getElementById("slab") ?? table()).append(note);
  fade();
}

/* A note that waits for the reader. */
export function warn(id) {
  show(template(id));
  clearTimeout(fading);
}
