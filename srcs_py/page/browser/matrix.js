/** The comparison behind one configuration's ranks: every level against every other. */

import { byId, fillDialog, h, isNarrow, openDialog, scrolled, tableOf } from "./dom.js";
import { rankWords } from "./explain.js";
import { compared, whyStill } from "./ranks.js";
import { drawnRuns } from "./runs.js";
import { OUTCOMES, comparisonLine, comparisonsOf, gateText, levelsOf, numbersList, numbersOf } from "./tip.js";
import { pText, shortenedApart } from "./text.js";

const WIDE = 560; // pixels, for differences with their numbers beside them
const NAME = { size: 12, room: 92 }; // pixels of a name on a phone

function pair(app, configuration, i, j) {
  const { symbol, outcome, p } = compared(app.model, configuration, i, j, app.state.alpha);
  return h(
    "td",
    { class: OUTCOMES[outcome] },
    h("span", { class: "symbol" }, symbol || "\u2013"),
    h("span", { class: "p", title: p }, pText(p)),
  );
}

/** A level's head: broken into lines by the style sheet, or as short as a phone needs it. */
const head = (scope, name, short) => h("th", { scope, title: short === name ? null : name }, h("span", {}, short));

function line(app, configuration, i, chosen, [level, short]) {
  const { model } = app;
  const { levels } = model.factors[model.target];
  const cell = configuration * model.k + i;
  return h(
    "tr",
    { class: i === chosen ? "chosen" : null },
    head("row", level, short),
    levels.map((_, j) => (i === j ? h("td", { class: "self" }) : pair(app, configuration, i, j))),
    numbersOf(app, cell).map(([, text]) => h("td", { class: "number" }, text)),
  );
}

function table(app, cell) {
  const { model } = app;
  const [configuration, chosen] = [Math.floor(cell / model.k), cell % model.k];
  const names = numbersOf(app, cell).map(([name]) => name);
  const { label, levels } = model.factors[model.target];
  const shortOf = (texts) => (isNarrow() ? shortenedApart(texts, NAME.size, NAME.room) : texts);
  const shorts = shortOf(levels);
  const heads = [
    head("col", label, shortOf([label])[0]),
    ...levels.map((name, i) => head("col", name, shorts[i])),
    ...names.map((name) => h("th", { scope: "col", class: "number" }, name)),
  ];
  return tableOf({}, heads, levels.map((level, i) => line(app, configuration, i, chosen, [level, shorts[i]])));
}

function notes(app, cell) {
  const { basis, factors, target } = app.model;
  if (!basis) return h("p", {}, whyStill(app.model));
  const control = factors[target].levels[basis.control];
  const own = control === undefined ? "" : ` ${control} itself has rank 0.`;
  const { equivalent } = app.model;
  const better = basis.maximize === null ? "" : `; ${basis.maximize ? "larger" : "smaller"} is better`;
  return h(
    "p",
    {},
    gateText(app, cell),
    " ",
    `Each row against each column at \u03b1 = ${app.state.alpha}: it `,
    h("b", { class: "win" }, "wins"),
    ", ",
    h("b", { class: "loss" }, "loses"),
    `, or = does not differ significantly${equivalent ? "; \u2248 is equivalent with a probability of at least 0.95" : ""}. `,
    `< and > compare the means${better}. Rank = ${rankWords(app.model)}.${own}`,
  );
}

/** The matrix; on a phone, where it has signs only, between what the chosen level has in numbers. */
function comparison(app, cell) {
  const pairs = comparisonsOf(app, cell).map(comparisonLine);
  return [
    h("div", { class: "alone" }, numbersList(app, cell)),
    table(app, cell),
    h("div", { class: "alone" }, h("table", { class: "pairs" }, h("tbody", {}, pairs))),
  ];
}

/** Open the comparison of the cell's configuration; focus goes back to the cell when it closes. */
export function openMatrix(app, cell) {
  app.opened = cell;
  const dialog = byId("matrix");
  const { model } = app;
  const levels = levelsOf(model, cell).filter(
    (_, factor) => !model.basis || factor !== model.target,
  );
  fillDialog(
    dialog,
    levels.map(([name, level]) => `${name} ${level}`).join(" \u00b7 "),
    scrolled("Comparison", model.basis ? comparison(app, cell) : numbersList(app, cell)),
    notes(app, cell),
    ...(app.hosted ? [h("section", { id: "runs" }, h("p", { role: "status" }, "The runs are read \u2026"))] : []),
  );
  openDialog(dialog, app.parts.cell, () => app.focus(cell));
  app.hosted?.open(cell);
}

/** Show the runs behind the cell whose comparison is open, or the reason why there are no runs. */
export function showRuns(app, { cell, runs, problem }) {
  const place = byId("runs");
  if (!place || (runs && cell !== app.opened)) return; // closed, or another one is open
  const title = h("h2", {}, `Runs: ${app.model.performance}`);
  const chosen = app.model.factors[app.model.target].levels[cell % app.model.k];
  place.replaceChildren(title, ...(runs ? [drawnRuns(runs, chosen), differences(app, cell)].flat() : [h("p", { role: "alert" }, problem)]));
}

/** By how much the levels differ: the page around draws it when it is asked. */
function differences(app, cell) {
  const place = h("div", { id: "differences" });
  const ask = () => {
    if (place.querySelector("img")) return;
    place.replaceChildren(h("p", { role: "status" }, "The differences are drawn \u2026"));
    app.hosted.differ(cell, place.clientWidth < WIDE ? "90 mm" : "");
  };
  return h("details", {}, h("summary", { onclick: ask }, "By how much the levels differ"), place);
}

/** Show the picture of the differences, described by its own text; if drawing failed, show the error's message. */
export function showDifferences(app, { cell, differences: svg, problem }) {
  const place = byId("differences");
  if (!place || cell !== app.opened) return;
  if (problem) place.replaceChildren(h("p", { role: "alert" }, problem));
  else {
    const alt = new DOMParser().parseFromString(svg, "image/svg+xml").querySelector("desc").textContent;
    place.replaceChildren(h("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt }));
  }
}
