/* Where something lies in the window. Firefox measures what `use` draws of a `symbol` far too small, though it knows how
   large it is in the units of the drawing; WebKit does not know where that is. */
const ENDS = [[0, 0], [1, 0], [0, 1], [1, 1]], ASKS_THE_DRAWING = CSS.supports("-moz-appearance", "none");

export function boxOf(el) {
  const m = ASKS_THE_DRAWING && el.ownerSVGElement && el.getBBox && el.getScreenCTM();
  const { x, y, width, height } = m ? el.getBBox() : {};
  if (!width && !height) return el.getBoundingClientRect();
  const ends = ENDS.map(([i, j]) => new DOMPoint(x + i * width, y + j * height).matrixTransform(m));
  const left = Math.min(...ends.map((end) => end.x)), top = Math.min(...ends.map((end) => end.y));
  return new DOMRect(left, top, Math.max(...ends.map((end) => end.x)) - left, Math.max(...ends.map((end) => end.y)) - top);
}
