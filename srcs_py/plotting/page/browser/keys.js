/** Pointer and keyboard in the picture: one cell is in the tab order, the arrows move it. */

import { s } from "./dom.js";
import { openMatrix } from "./matrix.js";
import { hideTip, showTip, spoken } from "./tip.js";

const MOVES = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

const rectAt = (app, spot) => app.svg.querySelector(`[data-spot="${spot}"]`);
const clamped = (value, count) => Math.max(0, Math.min(count - 1, value));

function target(app, event, spot) {
  const { rows, columns, axes } = app.scene;
  const [row, column] = [Math.floor(spot / columns), spot % columns];
  const far = event.ctrlKey || event.metaKey;
  if (event.key === "Home") return far ? 0 : row * columns;
  if (event.key === "End") return (far ? rows : row + 1) * columns - 1;
  const page = { PageUp: -axes.yInner.levels.length, PageDown: axes.yInner.levels.length }[
    event.key
  ];
  const [down, across] = page ? [page, 0] : (MOVES[event.key] ?? [0, 0]);
  return clamped(row + down, rows) * columns + clamped(column + across, columns);
}

function outline({ scene }, spot, kind) {
  const [x, y] = [scene.x(spot % scene.columns), scene.y(Math.floor(spot / scene.columns))];
  const box = { x: x - 1, y: y - 1, width: scene.cell.width + 2, height: scene.cell.height + 2 };
  return [
    s("rect", { class: `mark under${kind}`, ...box }),
    s("rect", { class: `mark${kind}`, ...box }),
  ];
}

/** Outline a cell, and more lightly the other target levels of its configuration. */
function mark(app, rect) {
  const { spots, model } = app;
  const cell = Number(rect.dataset.cell);
  const first = cell - (cell % model.k);
  const others = cell < 0 ? [] : Array.from({ length: model.k }, (_, t) => first + t);
  const shown = others.filter((other) => other !== cell && spots.has(other));
  app.svg
    .querySelector(".marks")
    .replaceChildren(
      ...shown.flatMap((other) => outline(app, spots.get(other), "")),
      ...outline(app, Number(rect.dataset.spot), " own"),
    );
}

export function leave(app) {
  hideTip();
  app.svg.querySelector(".marks").replaceChildren();
}

function enter(app, rect) {
  const cell = Number(rect.dataset.cell);
  mark(app, rect);
  if (cell < 0) hideTip();
  else showTip(app, rect, cell);
}

/** Make a spot the one that Tab reaches, and return its rectangle. */
export function activate(app, spot) {
  for (const rect of app.svg.querySelectorAll(".cell[tabindex='0']"))
    rect.setAttribute("tabindex", -1);
  const rect = rectAt(app, spot);
  rect.setAttribute("tabindex", 0);
  return rect;
}

/** Dim every cell but those of one rank. */
function single(app, value) {
  app.svg.classList.toggle("dimmed", value !== undefined);
  for (const rect of app.svg.querySelectorAll(".cell"))
    rect.classList.toggle("lit", rect.dataset.value === value);
}

const cellAt = (event) => event.target.closest?.(".cell");

/** Listen in the picture's container, which outlives every drawing. */
export function listen(app, container) {
  container.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch" || app.dragging) return;
    if (event.target.matches(".swatch[data-value]")) single(app, event.target.dataset.value);
    else if (cellAt(event)) enter(app, cellAt(event));
    else leave(app);
  });
  container.addEventListener(
    "pointerout",
    (event) => event.target.matches(".swatch") && single(app),
  );
  container.addEventListener("pointerleave", () => leave(app));
  container.addEventListener("wheel", () => leave(app), { passive: true });
  container.addEventListener("focusin", (event) => {
    const rect = cellAt(event);
    if (!rect) return;
    const cell = Number(rect.dataset.cell);
    if (cell >= 0) rect.setAttribute("aria-description", spoken(app, cell));
    activate(app, rect.dataset.spot);
    if (rect.matches(":focus-visible")) enter(app, rect);
  });
  container.addEventListener("focusout", () => leave(app));
  const open = (rect) =>
    rect && rect.dataset.cell >= 0 && (leave(app), openMatrix(app, Number(rect.dataset.cell)));
  container.addEventListener("click", (event) => open(cellAt(event)));
  container.addEventListener("keydown", (event) => {
    const rect = cellAt(event);
    if (!rect) return;
    if (event.key === "Enter" || event.key === " ") open(rect);
    else if (event.key === "Escape") leave(app);
    else if (event.key in MOVES || ["Home", "End", "PageUp", "PageDown"].includes(event.key)) {
      rectAt(app, target(app, event, Number(rect.dataset.spot))).focus();
    } else return;
    event.preventDefault();
  });
}
