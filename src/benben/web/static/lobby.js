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

for (const form of document.querySelectorAll("[data-seating]")) seating(form);
for (const form of document.querySelectorAll("[data-remember]")) sitting(form);
