/* Pieces glide from where they were to where they are. */
const pieces = () => [...document.querySelectorAll("#board [id]:not(defs *, .part)")];

/* Remembers where everything is; what it returns lets the pieces of the new board come from there. */
export function glide() {
  const before = new Map(pieces().map((el) => [el.id, el.getBoundingClientRect()]));
  return () => pieces().forEach((el) => move(el, before.get(el.id)));
}

/* In the piece's own units: parts differ in scale. */
function move(el, from) {
  const to = el.getBoundingClientRect(), m = el.getScreenCTM?.();
  if (!from?.width || !to.width || !m) return;
  const x = from.x + from.width / 2 - to.x - to.width / 2, y = from.y + from.height / 2 - to.y - to.height / 2;
  const size = Math.max(from.width, from.height) / Math.max(to.width, to.height);
  if (Math.abs(x) + Math.abs(y) < 2 && Math.abs(size - 1) < 0.02) return;
  const cx = (to.x + to.width / 2 - m.e) / m.a, cy = (to.y + to.height / 2 - m.f) / m.d;
  const start = `translate(${cx + x / m.a - size * cx}px, ${cy + y / m.d - size * cy}px) scale(${size})`;
  el.animate([{ transform: start }, { transform: "translate(0px, 0px) scale(1)" }], { duration: 260, easing: "cubic-bezier(.2,.7,.2,1)", composite: "add" });
}
