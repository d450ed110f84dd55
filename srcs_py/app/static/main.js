/** The page that the address names: ranks, A-TOPSIS or hardness. */

const METHODS = ["atopsis", "hardness"];
const page = new URLSearchParams(location.search).get("page");

for (const link of document.querySelectorAll("#pages a"))
  if (link.search === (METHODS.includes(page) ? `?page=${page}` : "")) link.setAttribute("aria-current", "page");
await import(METHODS.includes(page) ? "./method.js" : "./ranks.js");
document.documentElement.dataset.begun = "";
