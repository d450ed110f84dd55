/** The picture in the window: a canvas, names over it, and one element for the cell in use. */

import { h, s } from "./dom.js";
import { outerNames, ticks, zones } from "./labels.js";
import { legend } from "./legend.js";
import { paint } from "./paint.js";
import { boxOf, scrollTo, seenOf } from "./view.js";

const MOST_NAMES = 12;

/** Make the layers, which every drawing fills again. */
export function layers(figure) {
  const canvas = h("canvas", { class: "cells", "aria-hidden": "true" });
  const svg = s("svg", { "aria-hidden": "true" });
  const cell = h("div", { class: "cell", role: "gridcell", tabindex: 0 });
  const heading = h("span", { class: "unseen", role: "columnheader" });
  const name = h("span", { class: "unseen", role: "rowheader", "aria-colindex": 1 });
  const row = h("div", { role: "row" }, name, cell);
  const first = h("div", { role: "row", "aria-rowindex": 1 }, heading);
  const grid = h("div", { class: "grid", role: "grid", "aria-describedby": "summary" }, first, row);
  const stage = h("div", { class: "stage" }, canvas, svg, grid);
  const space = h("div", { class: "space" }, stage);
  figure.replaceChildren(space);
  return { canvas, svg, cell, heading, name, row, grid, stage, space };
}

function listed(names) {
  const more = names.length - MOST_NAMES;
  return names.slice(0, MOST_NAMES).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** What is where, in words. */
export function summaryOf({ scene, caption }) {
  const { yOuter, yInner, xOuter, xInner } = scene.axes;
  const along = (axes) =>
    axes
      .filter(({ label }) => label !== null)
      .map(({ label, names }) => `${label} (${listed(names)})`)
      .join(", within each ");
  const parts = [
    ["Rows from the top", along([yOuter, yInner])],
    ["Columns", along([xOuter, xInner])],
  ];
  const said = parts.filter(([, text]) => text).map(([what, text]) => `${what}: ${text}.`);
  return `${caption}. ${said.join(" ")} The arrow keys move from cell to cell.`;
}

/** Give the picture its room: as large as its scene, seen through what the window has of it. */
export function layOut(app, figure) {
  const { space, stage, grid } = app.parts;
  const { size } = app.scene;
  Object.assign(space.style, { width: `${size.width}px`, height: `${size.height}px` });
  const main = figure.parentElement;
  const style = getComputedStyle(figure);
  const sides = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
  const ends = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
  app.view = {
    width: Math.max(1, Math.min(size.width, main.clientWidth - sides)),
    height: Math.max(1, Math.min(size.height, main.clientHeight - ends)),
  };
  Object.assign(stage.style, { width: `${app.view.width}px`, height: `${app.view.height}px` });
  grid.setAttribute("aria-rowcount", app.scene.rows + 1);
  grid.setAttribute("aria-colcount", app.scene.columns + 1);
}

const rounded = (length) => Math.round(length * devicePixelRatio) / devicePixelRatio;

/** Draw what is seen now. */
export function look(app) {
  if (app.unseen) return;
  const { canvas, svg, stage } = app.parts;
  const { scrollLeft, scrollTop } = stage.closest("main");
  const scroll = { scrollX: rounded(scrollLeft), scrollY: rounded(scrollTop) };
  const seen = seenOf(app.scene, { ...app.view, ...scroll });
  app.seen = seen;
  paint(canvas, seen, app);
  const { width, height } = seen.size;
  for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
    svg.setAttribute(name, value);
  svg.replaceChildren(
    ...zones(seen),
    legend(seen, app.scale, app.caption),
    outerNames(seen),
    ticks(seen),
    s("g", { class: "marks" }),
  );
  mark(app);
  placeCell(app);
}

/** Whether a cell is seen as a whole. */
const isSeen = (seen, spot) => scrollTo(seen, spot).every((way) => way === 0);

/** A dark line with a light one on it around a box. */
function outline({ x, y, width, height }, kind) {
  const box = { x: x - 1, y: y - 1, width: width + 2, height: height + 2 };
  return [`mark under${kind}`, `mark${kind}`].map((name) => s("rect", { class: name, ...box }));
}

/** Outline a region, as far as it is seen. */
function around(seen, { rows, columns }) {
  const first = boxOf(seen, rows[0] * seen.columns + columns[0]);
  const last = boxOf(seen, rows[1] * seen.columns + columns[1]);
  const [x, y] = [Math.max(first.x, seen.left), Math.max(first.y, seen.top)];
  const width = Math.min(last.x + last.width, seen.right) - x;
  const height = Math.min(last.y + last.height, seen.bottom) - y;
  return width <= 0 || height <= 0 ? [] : outline({ x, y, width, height }, " own");
}

/** Outline a cell (app.marked), and more lightly the other target levels of its configuration. */
export function mark(app) {
  const { seen, model, scene, marked } = app;
  const marks = app.parts.svg.querySelector(".marks");
  if (app.region) return marks.replaceChildren(...around(seen, app.region));
  if (marked === null) return marks.replaceChildren();
  const cell = scene.shown[marked];
  const first = cell - (cell % model.k);
  const others = cell < 0 ? [] : Array.from({ length: model.k }, (_, t) => scene.spots[first + t]);
  const shown = others.filter((spot) => spot >= 0 && spot !== marked && isSeen(seen, spot));
  return marks.replaceChildren(
    ...shown.flatMap((spot) => outline(boxOf(seen, spot), "")),
    ...(isSeen(seen, marked) ? outline(boxOf(seen, marked), " own") : []),
  );
}

/** Put the element of the cell in use over the cell, or at the edge where that is not seen. */
function placeCell({ parts, seen, active }) {
  const { x, y, width, height } = boxOf(seen, active);
  const left = Math.max(seen.left, Math.min(x, seen.right - width));
  const top = Math.max(seen.top, Math.min(y, seen.bottom - height));
  Object.assign(parts.cell.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
}

const nameAt = ([outer, inner], at) => {
  const many = inner.levels.length;
  const parts = [
    [outer.label, outer.names[Math.floor(at / many)]],
    [inner.label, inner.names[at % many]],
  ];
  return parts
    .filter(([label]) => label !== null)
    .map(([label, name]) => `${label} ${name}`)
    .join(", ");
};

/** Make a cell the one in use: the one that Tab reaches and the arrows start from. */
export function activate(app, spot) {
  const { scene, values, parts } = app;
  const { yOuter, yInner, xOuter, xInner } = scene.axes;
  const [row, column] = [Math.floor(spot / scene.columns), spot % scene.columns];
  const cell = scene.shown[spot];
  const value = cell < 0 ? NaN : values[cell];
  app.active = spot;
  Object.assign(parts.cell.dataset, { spot, cell, value: Number.isFinite(value) ? value : "" });
  if (!Number.isFinite(value)) delete parts.cell.dataset.value;
  parts.cell.classList.toggle("blank", !Number.isFinite(value));
  parts.cell.setAttribute("aria-label", app.labelOf(spot));
  parts.cell.setAttribute("aria-colindex", column + 2);
  parts.row.setAttribute("aria-rowindex", row + 2);
  parts.heading.setAttribute("aria-colindex", column + 2);
  parts.heading.textContent = nameAt([xOuter, xInner], column);
  parts.name.textContent = nameAt([yOuter, yInner], row);
  if (app.seen) placeCell(app);
}

/** Scroll so that a cell is seen. */
export function reveal(app, spot) {
  const [left, top] = scrollTo(app.seen, spot);
  if (left === 0 && top === 0) return;
  app.parts.stage.closest("main").scrollBy({ left, top, behavior: "instant" });
  look(app);
}

/** Where a cell is in the window. */
export function placeOf({ parts, seen }, spot) {
  const stage = parts.stage.getBoundingClientRect();
  const { x, y, width } = boxOf(seen, spot);
  return { left: stage.left + x, right: stage.left + x + width, top: stage.top + y };
}
