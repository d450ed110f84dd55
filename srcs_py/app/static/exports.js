/** The Export view: figures, tables, the report, the page and the code, each a message. */

import { html } from "./lit-html.js";

const FIGURES = {
  "": "the picture, as arranged",
  leaderboard_plot: "leaderboard",
  win_matrix: "wins of each over each",
  cd_diagram: "critical differences",
  hasse_diagram: "graph of differences",
  forest_plot: "how large the differences are",
  rank_distribution: "distribution of the ranks",
  parameter_effects: "mean ranks by level",
  best_levels: "best levels of each configuration",
  performance_profiles: "how close to the best",
  mean_against_sd: "mean against standard deviation",
};
const SIZES = { "": "as wide as it needs to be", column: "a column (88 mm)", page: "a page (180 mm)", mm: "in mm …" };
const OF_BLOCKS = ["leaderboard_plot", "win_matrix", "cd_diagram", "hasse_diagram", "forest_plot"];

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

/** Options of a figure: `menus` by their names, each with a label and its choices; `fields` likewise. */
function optionFields(options, menus, set) {
  const fresh = { dpi: 300, look: "srcs" };
  const menu = ([name, label, choices]) => html`<label>${label}<select data-option=${name} data-value=${String(options[name] ?? fresh[name] ?? "")} @change=${({ target }) => set({ [name]: target.value })}>
    ${Object.entries(choices).map(([key, text]) => html`<option value=${key}>${text}</option>`)}</select></label>`;
  return html`${menus.filter(Boolean).map(menu)} ${options.size === "mm" ? optionField(options, "Width in mm", "mm", { type: "number", value: "120" }, set) : ""}`;
}

const optionField = (options, label, name, more, set) =>
  html`<label>${label}<input data-option=${name} type=${more.type} .value=${options[name] ?? more.value} placeholder=${more.example ?? ""} @change=${({ target }) => set({ [name]: target.value })}></label>`;

const words = (options, example, set) => optionField(options, "Words of the legend", "words", { type: "text", value: "", example }, set);

const fileButtons = (kind, endings, { ready, make }) => html`<div class="buttons">${endings.map((ending) =>
  html`<button type="button" data-file="${kind}.${ending}" ?disabled=${!ready} @click=${() => make(kind, ending)}>${ending.toUpperCase()}</button>`)}</div>`;

const IMAGES = ["png", "pdf", "svg"];
const TABLES = ["csv", "xlsx", "parquet", "tex", "html"];
const DPI = ["dpi", "Dots per inch", { 150: "150", 300: "300", 600: "600" }];

const drawing = ({ made }) => (made?.drawn ? html`<img id="printed" src=${made.drawn} alt="The figure as it is saved">` : "");
const programs = ({ made }) => (made ? html`<div class="codes">${program("Python", made.python)}${made.r ? program("R", made.r) : ""}</div>` : "");

/** The view of the ranks; `options` are of the figure, `set` changes them, and `make(kind, ending)` makes a file. */
export function exportView({ options, params, palettes, ...page }, set) {
  const menus = [
    ["shown", "Figure", FIGURES],
    ["size", "Width", SIZES],
    ["look", "Look", { srcs: "as on the screen", R: "as R draws it" }],
    ["palette", "Colours", { "": "as in the picture", ...Object.fromEntries(palettes.map(({ name }) => [name, name])) }],
    DPI,
    OF_BLOCKS.includes(options.shown) && ["blocks", "Problems (blocks)", { "": "as the ranks have them", ...Object.fromEntries(params.map((name) => [name, name])) }],
  ];
  return html`<div class="inside">
    <h2>Figure</h2><div class="fields">${optionFields(options, menus, set)} ${options.shown ? "" : words(options, "wins minus losses", set)}</div>
    ${fileButtons("figure", IMAGES, page)} ${drawing(page)}
    <h2>Table of ranks</h2>${fileButtons("table", TABLES, page)}
    <h2>Report</h2><p class="small">Methods, results and limits in words, for a paper.</p>${fileButtons("report", ["html", "tex", "md"], page)}
    <h2>Interactive page</h2><p class="small">As arranged now; one file that every browser opens.</p>${fileButtons("page", ["html"], page)}
    <h2>Study</h2><p class="small">The runs and all settings in one file, which this page opens again.</p>${fileButtons("save", ["srcs"], page)}
    ${programs(page)}
  </div>`;
}

/** The view of another method, with the names of its figures, and of its tables by their kinds. */
export function methodExportView({ options, figures, tables, example, ...page }, set) {
  const menus = [["shown", "Figure", figures], ["size", "Width", SIZES], ["palette", "Colours", { "": "for colour-blind readers", grey: "grey" }], DPI];
  return html`<div class="inside">
    <h2>Figure</h2><div class="fields">${optionFields(options, menus, set)} ${words(options, example, set)}</div>
    ${fileButtons("figure", IMAGES, page)} ${drawing(page)}
    ${Object.entries(tables).map(([kind, title]) => html`<h2>${title}</h2>${fileButtons(kind, TABLES, page)}`)}
    ${programs(page)}
  </div>`;
}
