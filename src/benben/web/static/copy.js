/* Copy buttons; the text can always be selected by hand. */
addEventListener("click", async ({ target }) => {
  const key = target.closest("[data-copy]");
  if (!key) return;
  try {
    await navigator.clipboard.writeText(key.dataset.copy);
  } catch {
    key.parentElement.querySelector("input")?.select();
    if (!document.execCommand("copy")) return;
  }
  const words = key.querySelector("span") ?? key, was = words.textContent;
  words.textContent = key.dataset.copied ?? was;
  setTimeout(() => (words.textContent = was), 2000);
});
