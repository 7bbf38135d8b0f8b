// The pages around the tables. Everything works without this file; it only spares the reader some clicks.

const NAME = "benben.name";

const recall = () => { try { return localStorage.getItem(NAME) ?? ""; } catch { return ""; } };
const remember = (name) => { try { if (name) localStorage.setItem(NAME, name); } catch { /* a private window keeps nothing */ } };

/* ---------- seats of a new table ---------- */

function seating(form) {
  const rows = [...form.querySelectorAll("[data-seat]")];
  const kinds = new Map();
  const radio = (row, kind) => row.querySelector(`.kinds [value="${kind}"]`);
  const kindOf = (row) => row.querySelector(".kinds :checked")?.value ?? "none";
  const nameOf = (row) => row.querySelector("input[name$='-name']");
  const few = form.querySelector("[data-few]");
  const line = form.querySelector("[data-options-line]");

  function choose(row, kind) {
    const button = radio(row, kind);
    if (button) button.checked = true;
    return Boolean(button);
  }

  function settle(changed) {
    const before = kinds.get(changed);
    const kind = changed && kindOf(changed);
    if (kind === "me") {                          // one person, one seat: whoever was "me" takes the old kind of this row
      const other = rows.find((row) => row !== changed && kindOf(row) === "me");
      if (other) {
        choose(other, before === "me" ? "screen" : before);
        if (!nameOf(changed).value) [nameOf(changed).value, nameOf(other).value] = [nameOf(other).value, ""];
      } else if (!nameOf(changed).value) nameOf(changed).value = recall();
    }
    if (kind === "screen" && before && before !== "me") nameOf(changed).focus();
    for (const row of rows) kinds.set(row, kindOf(row));
    const taken = rows.filter((row) => kindOf(row) !== "none").length;
    few.hidden = taken >= Number(form.dataset.fewest);
    form.querySelector(".start .btn").disabled = !few.hidden;
  }

  const mine = rows.find((row) => kindOf(row) === "me");
  if (mine && !nameOf(mine).value) nameOf(mine).value = recall();
  if (location.hash === "#friends") for (const row of rows) if (["bot", "screen"].includes(kindOf(row))) choose(row, "link");
  settle();

  form.addEventListener("change", (event) => {
    const row = event.target.closest("[data-seat]");
    if (row && event.target.name.endsWith("-kind")) settle(row);
    if (line && event.target.name.startsWith("opt-")) {
      line.textContent = [...form.querySelectorAll(".fold-in > .choice select:not(.advanced *)")].map((select) => select.selectedOptions[0].label).join(" · ");
    }
  });
  form.addEventListener("submit", () => {
    const me = rows.find((row) => kindOf(row) === "me");
    if (me) remember(nameOf(me).value.trim());
  });
}

/* ---------- sitting down ---------- */

function sitting(form) {
  const field = form.elements.namedItem("name");
  field.value ||= recall();
  form.addEventListener("submit", () => remember(field.value.trim()));
}

/* ---------- rules: contents and search ---------- */

/** The guide cut at its headings: [{ heading, blocks }]. */
function chapters(guide) {
  const parts = [{ heading: null, blocks: [] }];
  for (const block of guide.children) {
    if (/^H[23]$/.test(block.tagName)) parts.push({ heading: block, blocks: [] });
    else parts.at(-1).blocks.push(block);
  }
  return parts;
}

function contents(toc, parts) {
  const list = toc.querySelector("ol");
  const links = new Map();
  for (const [n, { heading }] of parts.entries()) {
    if (!heading) continue;
    heading.id ||= `part-${n}`;
    const item = document.createElement("li");
    const link = document.createElement("a");
    item.className = `toc-${heading.tagName[1]}`;
    link.href = `#${heading.id}`;
    link.textContent = heading.textContent;
    item.append(link);
    list.append(item);
    links.set(heading, link);
  }
  toc.hidden = links.size === 0;
  toc.open = matchMedia("(min-width: 1100px)").matches;
  const here = () => {
    const passed = [...links.keys()].filter((heading) => !heading.hidden && heading.getBoundingClientRect().top < innerHeight / 3).at(-1);
    for (const [heading, link] of links) link.ariaCurrent = heading === passed ? "true" : null;
  };
  let asked = 0;
  addEventListener("scroll", () => { asked ||= requestAnimationFrame(() => { asked = 0; here(); }); }, { passive: true });
  here();
  return links;
}

function highlight(blocks, word) {
  if (!CSS.highlights) return;
  CSS.highlights.delete("found");
  if (!word) return;
  const ranges = [];
  for (const block of blocks) {
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.data.toLowerCase();
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(walker.currentNode, at);
        range.setEnd(walker.currentNode, at + word.length);
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}

function search(section, parts, links) {
  const box = section.querySelector("[data-find]");
  const status = section.querySelector("[data-found]");
  box.closest(".find").hidden = false;
  box.addEventListener("input", () => {
    const word = box.value.trim().toLowerCase();
    const has = (element) => element.textContent.toLowerCase().includes(word);
    const seen = [];
    for (const { heading, blocks } of parts) {
      const whole = !word || (heading && has(heading));
      let any = whole;
      for (const block of blocks) {
        block.hidden = !(whole || has(block));
        any ||= !block.hidden;
        if (!block.hidden) seen.push(block);
      }
      if (heading) {
        heading.hidden = !any;
        if (any) seen.push(heading);
        links.get(heading)?.classList.toggle("toc-off", !any);
      }
    }
    highlight(seen, word);
    status.textContent = seen.length ? "" : status.dataset.none;
  });
}

/** Makes the rules inside an element searchable; safe to call again for a fragment that came later. */
export function rules(root = document) {
  for (const section of root.querySelectorAll("[data-rules]:not([data-ready])")) {
    section.dataset.ready = "";
    const parts = chapters(section.querySelector("[data-guide]"));
    const toc = document.querySelector("[data-toc]");
    search(section, parts, toc ? contents(toc, parts) : new Map());
  }
}

for (const form of document.querySelectorAll("[data-seating]")) seating(form);
for (const form of document.querySelectorAll("[data-remember]")) sitting(form);
rules();
