/** Pointer and keyboard in the picture: one cell is in the tab order, the arrows move it. */

import { byId } from "./dom.js";
import { openMatrix } from "./matrix.js";
import { activate, look, mark, placeOf, reveal } from "./picture.js";
import { openRegion, regionOf } from "./region.js";
import { hideTip, showTip, spoken } from "./tip.js";
import { spotAt } from "./view.js";

const MOVES = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

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

/** Shift and an arrow draw a region from the cell where they began; Enter opens its sum. */
function stretch(app, spot) {
  app.corner ??= app.active;
  activate(app, spot);
  reveal(app, spot);
  hideTip();
  app.region = regionOf(app.scene, app.corner, spot);
  mark(app);
  const { rows, columns } = app.region;
  const size = [rows, columns].map(([first, last]) => last - first + 1);
  byId("said").textContent = `Region of ${size[0]} rows and ${size[1]} columns; Enter sums it up.`;
}

/** Forget a region of the keyboard. */
function drop(app) {
  if (app.corner === null) return;
  app.corner = app.region = null;
  mark(app);
}

export function leave(app) {
  drop(app);
  hideTip();
  app.pointed = -1;
  if (app.marked === null) return;
  app.marked = null;
  mark(app);
}

/** Outline a cell and say what it is, beside it. */
export function enter(app, spot) {
  app.marked = spot;
  mark(app);
  const cell = app.scene.shown[spot];
  if (cell < 0) hideTip();
  else showTip(app, placeOf(app, spot), cell);
}

/** Make every cell faint but those of one rank. */
function single(app, value) {
  app.lit = value;
  look(app);
}

/** The cell under the pointer; -1 where names, titles or nothing are. */
function pointedAt(app, { target: element, clientX, clientY }) {
  if (element === app.parts.cell) return app.active;
  if (!element.closest?.(".stage")) return -1;
  const { left, top } = app.parts.stage.getBoundingClientRect();
  return spotAt(app.seen, clientX - left, clientY - top);
}

function open(app, spot) {
  const cell = spot < 0 ? -1 : app.scene.shown[spot];
  if (cell < 0) return;
  leave(app);
  openMatrix(app, cell);
}

function move(app, spot) {
  activate(app, spot);
  reveal(app, spot);
  const cell = app.scene.shown[spot];
  enter(app, spot);
  byId("said").textContent = [app.labelOf(spot), cell < 0 ? "" : spoken(app, cell)].join("; ");
}

/** Draw a region from where the pointer was pressed; where it is let go, its summary opens. */
function brush(app, press) {
  const from = pointedAt(app, press);
  drop(app);
  if (from < 0) return;
  press.target.releasePointerCapture(press.pointerId); // a finger is elsewhere when it moves, too
  const listening = new AbortController();
  const drag = (event) => {
    const to = pointedAt(app, event);
    if (to < 0 || (to === from && app.region === null)) return;
    leave(app);
    app.dragging = true;
    app.region = regionOf(app.scene, from, to);
    mark(app);
  };
  const end = (open) => {
    listening.abort();
    const { region } = app;
    if (region === null) return;
    Object.assign(app, { dragging: false, region: null, brushed: true });
    mark(app);
    if (open) openRegion(app, region);
  };
  const { signal } = listening;
  document.addEventListener("pointermove", drag, { signal });
  document.addEventListener("pointerup", () => end(true), { signal });
  document.addEventListener("pointercancel", () => end(false), { signal });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && end(false), { signal });
}

function listenToPointer(app, container) {
  container.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch" || app.dragging) return;
    const spot = pointedAt(app, event);
    app.parts.stage.classList.toggle("pointed", spot >= 0 && app.scene.shown[spot] >= 0);
    if (spot === app.pointed) return;
    if (spot < 0) leave(app);
    else enter(app, spot);
    app.pointed = spot;
  });
  container.addEventListener("pointerover", ({ target: swatch, pointerType }) => {
    if (pointerType !== "touch" && swatch.matches(".swatch[data-value]"))
      single(app, Number(swatch.dataset.value));
    else if (app.lit !== null) single(app, null);
  });
  container.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType === "touch") return; // the finger is gone, what it pointed at is not
    if (app.lit !== null) single(app, null);
    leave(app);
  });
  container.addEventListener("wheel", () => leave(app), { passive: true });
  // What a touch points at is shown first; a second touch opens it, or draws a region from there.
  let touched = false;
  container.addEventListener("pointerdown", (event) => {
    touched = event.pointerType === "touch";
    app.brushed = false;
    if (touched ? event.target === app.parts.cell : event.button === 0) brush(app, event);
  });
  container.addEventListener("click", (event) => {
    const spot = pointedAt(app, event);
    if (app.brushed) return (app.brushed = false); // the end of a region, not a click
    if (spot < 0) return leave(app);
    activate(app, spot);
    app.parts.cell.focus({ preventScroll: true });
    if (!touched || spot === app.pointed) return open(app, spot);
    enter(app, spot);
    app.pointed = spot;
  });
}

/** Listen in the picture's container, which outlives every drawing. */
export function listen(app, container) {
  const { cell } = app.parts;
  listenToPointer(app, container);
  cell.addEventListener("focus", () => {
    const at = app.scene.shown[app.active];
    cell.setAttribute("aria-description", at < 0 ? "" : spoken(app, at));
    if (!cell.matches(":focus-visible")) return;
    reveal(app, app.active);
    enter(app, app.active);
  });
  cell.addEventListener("blur", () => leave(app));
  cell.addEventListener("keydown", (event) => {
    const { region } = app;
    if (event.key === "Enter" || event.key === " ") {
      drop(app);
      if (region === null) open(app, app.active);
      else openRegion(app, region);
    } else if (event.key === "Escape") leave(app);
    else if (event.key in MOVES || ["Home", "End", "PageUp", "PageDown"].includes(event.key)) {
      const spot = target(app, event, app.active);
      if (event.shiftKey) stretch(app, spot);
      else {
        drop(app);
        move(app, spot);
      }
    } else return;
    event.preventDefault();
  });
}
