/* The line to the server: one stream of events, opened again as soon as the way is free.

   A stream that breaks is opened anew after a moment, which grows and is never the same for two readers. An attempt
   that gets no answer is not waited for: another one starts beside it, and the first that opens is kept. The server
   gives a sign of life in a known rhythm (`pulse`): a stream without one, in a hole or after a sleep, is broken. */
const SHORTEST = 150, LONGEST = 1500, CALM = 5000, MANY = 40, BESIDE = 3, SILENT = 2.2, LATE = 1.2, LOOK = 500;

export function line({ address, hear, opened, lost }) {
  let live = null, tries = [], next = 0, missed = 0, rhythm = 0, heard = 0;

  const quiet = (beats) => rhythm && Date.now() - heard > beats * rhythm;
  const rest = () => Math.min(missed < MANY ? LONGEST : CALM, SHORTEST * 2 ** missed++) * (0.5 + Math.random() / 2);
  const later = () => { clearTimeout(next); next = setTimeout(attempt, rest()); };

  function attempt() {
    while (tries.length >= BESIDE) tries.shift().close();
    const source = new EventSource(address());
    tries.push(source);
    source.onopen = () => keep(source);
    source.onerror = () => drop(source);
    source.addEventListener("pulse", ({ data }) => { rhythm = +data; });
    for (const [name, job] of Object.entries({ pulse: () => {}, ...hear })) {
      source.addEventListener(name, (news) => { heard = Date.now(); job(news); });
    }
    later();
  }

  function keep(source) {
    for (const one of [live, ...tries]) if (one !== source) one?.close();
    [live, tries, missed, heard] = [source, [], 0, Date.now()];
    clearTimeout(next);
    opened();
  }

  function drop(source) {
    source.close();
    tries = tries.filter((one) => one !== source);
    if (source === live) live = null;
    lost();
    if (!live) later();
  }

  function close() {
    for (const one of [live, ...tries]) one?.close();
    [live, tries, missed] = [null, [], 0];
    clearTimeout(next);
  }

  const open = () => { close(); attempt(); };
  const renew = () => { missed = 0; attempt(); };
  const doubt = () => { if (!document.hidden && (!live || quiet(LATE))) renew(); };
  setInterval(() => live && quiet(SILENT) && drop(live), LOOK);
  return { open, close, renew, doubt };
}
