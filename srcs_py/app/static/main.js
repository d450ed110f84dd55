/** The page that the address names; a link to another one opens it in this document, which has the uploads. */

import { learn, listen, show } from "./shell.js";

const METHODS = ["atopsis", "hardness"];
const pages = new Map(); // those that were opened, by their names
let shown = null; // the name of one

function nameOf(search) {
  const name = new URLSearchParams(search).get("page");
  return METHODS.includes(name) ? name : "";
}

async function pageOf(name) {
  if (!pages.has(name)) {
    const [module] = await Promise.all([import(name ? "./method.js" : "./ranks.js"), learn(name)]);
    pages.set(name, await module.opened(name));
  }
  return pages.get(name);
}

/** Show a page with the view of an entry of the history; without one, with the view that it has, or with uploads, as a new entry. */
async function open(name, state, files) {
  const page = await pageOf(name);
  if (name === shown) return page.back(state);
  shown = name;
  show(page);
  for (const link of document.querySelectorAll("#pages a"))
    if (nameOf(link.search) === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  return files ? page.take(files) : page.begin(state);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='?']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const files = "take" in link.dataset ? pages.get(shown).files() : undefined;
  if (nameOf(link.search) !== shown) open(nameOf(link.search), undefined, files);
});
window.addEventListener("popstate", ({ state }) => { if (state) open(nameOf(location.search), state); });
listen();
await open(nameOf(location.search), history.state ?? {});
document.documentElement.dataset.begun = "";
