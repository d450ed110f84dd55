/** The Export view: figures, tables, the report, the page and the code, each a message. */

import { html } from "./lit-html.js";

const FIGURES = {
  "": "the picture, as arranged",
  leaderboard_plot: "leaderboard",
  win_matrix: "wins of each over each",
  cd_diagram: "critical differences",
  rank_distribution: "distribution of the ranks",
  parameter_effects: "mean ranks by level",
  best_levels: "best levels of each configuration",
};
const SIZES = { "": "as wide as it needs to be", column: "a column (88 mm)", page: "a page (180 mm)" };
const PALETTES = ["srcs.safe", "srcs.dark", "srcs.print", "heat.colors", "terrain.colors", "topo.colors", "cm.colors", "rainbow", "gray.colors"];

/** Hand a file to the browser. */
export function saveFile(bytes, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([bytes])), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The view; `options` are of the figure, `set` changes them, and `make(kind, ending)` makes a file. */
export function exportView({ options, code, ready }, { set, make, showCode }) {
  const menu = (label, name, choices) => html`<label>${label}<select data-value=${String(options[name] ?? (name === "dpi" ? 300 : name === "look" ? "srcs" : ""))} @change=${({ target }) => set({ [name]: target.value })}>
    ${Object.entries(choices).map(([key, text]) => html`<option value=${key}>${text}</option>`)}</select></label>`;
  const buttons = (kind, endings) => html`<div class="buttons">${endings.map((ending) =>
    html`<button type="button" data-file="${kind}.${ending}" ?disabled=${!ready} @click=${() => make(kind, ending)}>${ending.toUpperCase()}</button>`)}</div>`;
  return html`<div class="inside">
    <h2>Figure</h2><div class="fields">
      ${menu("Figure", "shown", FIGURES)} ${menu("Width", "size", SIZES)}
      ${menu("Look", "look", { srcs: "as on the screen", R: "as R draws it" })}
      ${menu("Colours", "palette", { "": "as in the picture", ...Object.fromEntries(PALETTES.map((name) => [name, name])) })}
      ${menu("Dots per inch", "dpi", { 150: "150", 300: "300", 600: "600" })}
    </div>${buttons("figure", ["png", "pdf", "svg"])}
    <h2>Table of ranks</h2>${buttons("table", ["csv", "xlsx", "tex", "html"])}
    <h2>Report</h2><p class="small">Methods, results and limits in words, for a paper.</p>${buttons("report", ["html", "tex", "md"])}
    <h2>Interactive page</h2><p class="small">As arranged now; one file that every browser opens.</p>${buttons("page", ["html"])}
    <h2>Code</h2><div class="buttons"><button type="button" id="show-code" ?disabled=${!ready} @click=${showCode}>Show the code</button></div>
    ${code ? html`<h2>Python</h2><pre tabindex="0">${code.python}</pre><h2>R</h2><pre tabindex="0">${code.r}</pre>` : ""}
  </div>`;
}
