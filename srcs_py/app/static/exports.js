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
const SIZES = { "": "as wide as it needs to be", column: "a column (88 mm)", page: "a page (180 mm)", mm: "in mm …" };
const OF_BLOCKS = ["leaderboard_plot", "win_matrix", "cd_diagram"];
const PALETTES = ["srcs.safe", "srcs.dark", "srcs.print", "heat.colors", "terrain.colors", "topo.colors", "cm.colors", "rainbow", "gray.colors"];

/** Hand a file to the browser. */
export function saveFile(bytes, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([bytes])), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The options of a figure as a message has them. */
export function figureMessage({ mm, ...options }) {
  return options.size === "mm" ? { ...options, size: `${mm || 120} mm` } : options;
}

function copy({ currentTarget: button }) {
  navigator.clipboard.writeText(button.closest("section").querySelector("pre").textContent);
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
}

const program = (language, text) => html`<section><h2>${language} <button type="button" @click=${copy}>Copy</button></h2>
  <pre tabindex="0" aria-label="${language} code">${text}</pre></section>`;

/** The view; `options` are of the figure, `set` changes them, and `make(kind, ending)` makes a file. */
export function exportView({ options, made, ready, params }, { set, make }) {
  const menu = (label, name, choices) => html`<label>${label}<select data-option=${name} data-value=${String(options[name] ?? (name === "dpi" ? 300 : name === "look" ? "srcs" : ""))} @change=${({ target }) => set({ [name]: target.value })}>
    ${Object.entries(choices).map(([key, text]) => html`<option value=${key}>${text}</option>`)}</select></label>`;
  const field = (label, name, more) => html`<label>${label}<input data-option=${name} type=${more.type} .value=${options[name] ?? more.value} placeholder=${more.example ?? ""} @change=${({ target }) => set({ [name]: target.value })}></label>`;
  const buttons = (kind, endings) => html`<div class="buttons">${endings.map((ending) =>
    html`<button type="button" data-file="${kind}.${ending}" ?disabled=${!ready} @click=${() => make(kind, ending)}>${ending.toUpperCase()}</button>`)}</div>`;
  return html`<div class="inside">
    <h2>Figure</h2><div class="fields">
      ${menu("Figure", "shown", FIGURES)} ${menu("Width", "size", SIZES)}
      ${options.size === "mm" ? field("Width in mm", "mm", { type: "number", value: "120" }) : ""}
      ${menu("Look", "look", { srcs: "as on the screen", R: "as R draws it" })}
      ${menu("Colours", "palette", { "": "as in the picture", ...Object.fromEntries(PALETTES.map((name) => [name, name])) })}
      ${menu("Dots per inch", "dpi", { 150: "150", 300: "300", 600: "600" })}
      ${options.shown ? "" : field("Words of the legend", "words", { type: "text", value: "", example: "wins minus losses" })}
      ${OF_BLOCKS.includes(options.shown) ? menu("Problems (blocks)", "blocks", { "": "as the ranks have them", ...Object.fromEntries(params.map((name) => [name, name])) }) : ""}
    </div>${buttons("figure", ["png", "pdf", "svg"])}
    ${made?.drawn ? html`<img id="printed" src=${made.drawn} alt="The figure as it is saved">` : ""}
    <h2>Table of ranks</h2>${buttons("table", ["csv", "xlsx", "parquet", "tex", "html"])}
    <h2>Report</h2><p class="small">Methods, results and limits in words, for a paper.</p>${buttons("report", ["html", "tex", "md"])}
    <h2>Interactive page</h2><p class="small">As arranged now; one file that every browser opens.</p>${buttons("page", ["html"])}
    <h2>Study</h2><p class="small">The runs and all settings in one file, which this page opens again.</p>${buttons("save", ["srcs"])}
    ${made ? html`<div class="codes">${program("Python", made.python)}${program("R", made.r)}</div>` : ""}
  </div>`;
}
