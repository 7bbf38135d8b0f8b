// Clocks tick here between two news from the server; the server alone decides when time is up.
const DAY = 864e5, LOW = 3e4;
const seen = new WeakMap();

function figures(left) {
  const seconds = Math.ceil(left / 1000), hours = Math.floor(seconds / 3600);
  const two = (n) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function tick() {
  for (const clock of document.querySelectorAll("[data-left]")) {
    const told = clock.dataset.left, runs = "runs" in clock.dataset;
    let start = seen.get(clock);
    if (start?.told !== told || start.runs !== runs) seen.set(clock, (start = { told, runs, at: Date.now() }));
    const left = Math.max(0, told - (runs ? Date.now() - start.at : 0));
    clock.classList.toggle("low", runs && left < LOW);
    if (left < DAY && clock.lastChild.data !== figures(left)) clock.lastChild.data = figures(left);
  }
}

setInterval(tick, 250);
