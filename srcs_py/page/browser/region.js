/** A region of cells that is drawn with the pointer, and what is in it in sum. */

import { byId, fillDialog, h, openDialog, scrolled, tableOf } from "./dom.js";
import { numberText } from "./text.js";
import { shownAs } from "./tip.js";

/** The places of a region between two cells: {rows, columns}, first and last. */
export function regionOf({ columns }, from, to) {
  const sorted = (a, b) => [Math.min(a, b), Math.max(a, b)];
  return {
    rows: sorted(Math.floor(from / columns), Math.floor(to / columns)),
    columns: sorted(from % columns, to % columns),
  };
}

/** For each target level in a region: how many cells, their mean, least and largest value. */
export function sums({ scene, values, model }, { rows, columns }) {
  const found = new Map();
  for (let row = rows[0]; row <= rows[1]; row += 1) {
    for (let column = columns[0]; column <= columns[1]; column += 1) {
      const cell = scene.shown[row * scene.columns + column];
      if (cell < 0 || Number.isNaN(values[cell])) continue;
      const level = model.target === null ? 0 : cell % model.k;
      const all = found.get(level) ?? { level, count: 0, sum: 0, low: Infinity, high: -Infinity };
      all.count += 1;
      all.sum += values[cell];
      all.low = Math.min(all.low, values[cell]);
      all.high = Math.max(all.high, values[cell]);
      found.set(level, all);
    }
  }
  return [...found.values()].map((each) => ({ ...each, mean: each.sum / each.count }));
}

/** The levels of a place, as [label, level], also of one that the table has no row for. */
export function levelsAt({ model, state, scene }, row, column) {
  const { yOuter, yInner, xOuter, xInner } = scene.axes;
  const pair = (outer, inner, at) => [
    [outer.factor, outer.names[Math.floor(at / inner.names.length)]],
    [inner.factor, inner.names[at % inner.names.length]],
  ];
  const shown = new Map([...pair(yOuter, yInner, row), ...pair(xOuter, xInner, column)]);
  return model.factors.map(({ label, levels }, factor) => [label, shown.get(factor) ?? levels[state.level[factor]]]);
}

/** Open the summary of a region. */
export function openRegion(app, region) {
  const { model, state } = app;
  const { smaller } = model.columns[state.column];
  const lines = sums(app, region).sort((a, b) => (smaller ? a.mean - b.mean : b.mean - a.mean));
  const { name, write } = shownAs(model, state);
  const dialog = byId("matrix");
  const ends = [0, 1].map((at) =>
    levelsAt(app, region.rows[at], region.columns[at]).map(([label, level]) => `${label} ${level}`).join(", "));
  const cells = lines.reduce((sum, { count }) => sum + count, 0);
  const { label: title, levels: names } = model.factors[model.target] ?? { label: "All", levels: ["All"] };
  const heads = [title, "cells", `average ${name}`, "least", "largest"];
  const rows = lines.map(({ level, count, mean, low, high }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, h("span", {}, names[level])),
      [String(count), numberText(mean), write(low), write(high)].map((text) => h("td", { class: "number" }, text)),
    ),
  );
  const columns = heads.map((text, at) => h("th", { scope: "col", class: at ? "number" : null }, text));
  fillDialog(
    dialog,
    `Region of ${cells} cells`,
    scrolled("Summary", tableOf({}, columns, rows)),
    h("p", {}, `From ${ends[0]} to ${ends[1]}.`),
  );
  const { cell } = app.parts;
  openDialog(dialog, cell, () => cell.focus({ preventScroll: true }));
}
