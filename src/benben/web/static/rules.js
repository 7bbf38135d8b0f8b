// The rules, on their page and in the tab of a table: contents, and a search that hides what does not match.

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
  toc.open = matchMedia("(min-width: 68.75em)").matches;
  const here = () => {
    const passed = [...links.keys()].filter((heading) => !heading.hidden && heading.getBoundingClientRect().top < innerHeight / 3).at(-1);
    for (const [heading, link] of links) link.ariaCurrent = heading === passed ? "true" : null;
  };
  let asked = 0;
  addEventListener("scroll", () => { asked ||= requestAnimationFrame(() => { asked = 0; here(); }); }, { passive: true });
  here();
  return links;
}

/** Where a word stands in some blocks, as ranges. */
function places(blocks, word) {
  const ranges = [];
  for (const block of word ? blocks : []) {
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
  return ranges;
}

const light = (name, ranges) => CSS.highlights?.set(name, new Highlight(...ranges));

function search(section, parts, links) {
  const box = section.querySelector("[data-find]");
  const status = section.querySelector("[data-found]");
  let found = [], at = -1;
  box.closest(".find").hidden = false;

  function look() {
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
    found = places(seen, word).sort((a, b) => a.compareBoundaryPoints(Range.START_TO_START, b));
    at = -1;
    light("found", found);
    light("here", []);
    status.textContent = seen.length ? "" : status.dataset.none;
  }

  /** To the next place, or with Shift to the one before; a box cleared by Escape keeps what lies around it open. */
  function go(event) {
    if (event.key === "Escape" && box.value) {
      event.stopPropagation();
      box.value = "";
      look();
    } else if (event.key === "Enter" && found.length) {
      event.preventDefault();
      at = (at + (event.shiftKey ? -1 : 1) + found.length) % found.length;
      light("here", [found[at]]);
      found[at].startContainer.parentElement.scrollIntoView({ block: "center" });
    }
  }

  box.addEventListener("input", look);
  box.addEventListener("keydown", go);
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

rules();
