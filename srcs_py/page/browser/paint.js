/**
 * Cells on a canvas of the size of what is seen. A canvas for each heatmap would be hundreds of
 * them, and one for the picture is larger than browsers allow where a table has many rows.
 */

import { inkOn } from "./colors.js";
import { numberText } from "./text.js";
import { BORDER, bordersOf, isOutside } from "./areas.js";
import { boxOf, forSeen } from "./view.js";

export const FAINT = 30; // of 255: cells that are not of the rank that the legend's pointer is on
const WIDE = 16; // pixels of a cell that has room for a mark in its corner

/** Whether cells have room for their numbers. */
export const hasNumbers = ({ cell }, { numbered }) => numbered && cell.width >= 24 && cell.height >= 16;

const device = (length, ratio) => Math.round(length * ratio);

/**
 * Hatching, the sign of a cell without a value, or crossing lines, that of one with too few runs;
 * they are as wide on every screen.
 */
function hatching(context, color, ratio, crossed = false) {
  const step = Math.max(4, Math.round((crossed ? 8 : 5) * ratio));
  const tile = document.createElement("canvas");
  tile.width = tile.height = step;
  const lines = tile.getContext("2d");
  lines.strokeStyle = color;
  lines.lineWidth = ratio;
  for (const shift of [-step, 0, step]) {
    lines.moveTo(shift - 1, step + 1);
    lines.lineTo(shift + step + 1, -1);
    if (!crossed) continue;
    lines.moveTo(shift - 1, -1);
    lines.lineTo(shift + step + 1, step + 1);
  }
  lines.stroke();
  return context.createPattern(tile, "repeat");
}

/** The cells that are seen as an image of one pixel each, without those that have no value. */
function pixels({ shown, columns, rowRange, columnRange }, values, scale, isFaint) {
  const [[row0, row1], [column0, column1]] = [rowRange, columnRange];
  const image = new ImageData(Math.max(1, column1 - column0), Math.max(1, row1 - row0));
  const { data } = image;
  let blank = false;
  for (let row = row0, at = 0; row < row1; row += 1) {
    for (let column = column0; column < column1; column += 1, at += 4) {
      const cell = shown[row * columns + column];
      const value = cell < 0 ? NaN : values[cell];
      if (!Number.isFinite(value)) {
        blank = true;
        continue;
      }
      const rgb = scale.rgb(value);
      data[at] = rgb >> 16;
      data[at + 1] = (rgb >> 8) & 255;
      data[at + 2] = rgb & 255;
      data[at + 3] = isFaint(cell, value) ? FAINT : 255;
    }
  }
  return { image, blank };
}

/** First cell and number of cells of each heatmap along one direction, within a range. */
function pieces([from, to], inner) {
  const found = [];
  for (let start = from; start < to; ) {
    const end = Math.min(to, (Math.floor(start / inner) + 1) * inner);
    found.push([start, end - start]);
    start = end;
  }
  return found;
}

/** Heatmaps, as far as they are seen: where in the image, and where on the canvas. */
export function blocks({ axes, cell, x, y, rowRange, columnRange }, ratio) {
  const across = pieces(columnRange, axes.xInner.levels.length);
  const down = pieces(rowRange, axes.yInner.levels.length);
  return down.flatMap(([row, high]) =>
    across.map(([column, wide]) => {
      const [left, top] = [device(x(column), ratio), device(y(row), ratio)];
      const right = device(x(column) + wide * cell.width, ratio);
      const bottom = device(y(row) + high * cell.height, ratio);
      const from = [column - columnRange[0], row - rowRange[0], wide, high];
      return { from, to: [left, top, right - left, bottom - top] };
    }),
  );
}

function numbers(context, seen, values, scale, ratio) {
  context.font = `${11 * ratio}px system-ui, sans-serif`;
  context.textAlign = "center";
  forSeen(seen, (cell, spot) => {
    if (!Number.isFinite(values[cell])) return;
    const { x, y, width, height } = boxOf(seen, spot);
    context.fillStyle = inkOn(scale.color(values[cell]));
    context.fillText(numberText(values[cell]), (x + width / 2) * ratio, (y + height / 2 + 4) * ratio);
  });
}

/** Crossing lines over the cells of configurations with too few runs. */
function crossings(context, seen, underpowered, values, scale, ratio) {
  context.save();
  context.globalAlpha = 0.5;
  forSeen(seen, (cell, spot) => {
    if (!underpowered.has(cell)) return;
    const { x, y, width, height } = boxOf(seen, spot);
    context.fillStyle = hatching(context, inkOn(scale.color(values[cell])), ratio, true);
    context.fillRect(x * ratio, y * ratio, width * ratio, height * ratio);
  });
  context.restore();
}

function circle(context, x, y, radius) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
}

/** Dots on the cells that the last change changed. */
function dots(context, seen, changed, ratio) {
  const { width, height } = seen.cell;
  const radius = Math.max(Math.min(3, width / 2 - 1, height / 2 - 1), 1);
  const corner = Math.min(width, height) >= WIDE ? radius + 2 : null;
  context.fillStyle = "#000000";
  context.strokeStyle = "#ffffff";
  context.lineWidth = 1.2 * ratio;
  forSeen(seen, (cell, spot) => {
    if (!changed.has(cell)) return;
    const box = boxOf(seen, spot);
    const x = box.x + (corner === null ? width / 2 : width - corner);
    const y = box.y + (corner ?? height / 2);
    circle(context, x * ratio, y * ratio, radius * ratio);
    context.fill();
    context.stroke();
  });
}

export const RING = "#4d4d4d";

/** The ring of a cell where nothing was shown: in its middle, or in the corner beside its number. */
export function ringOf({ x, y, width, height }, numbered) {
  const r = Math.max(Math.min(3.5, width / 2 - 1, height / 2 - 1), 1);
  return { cx: x + (numbered ? r + 2 : width / 2), cy: y + (numbered ? r + 2 : height / 2), r };
}

function rings(context, seen, nothing, numbered, ratio) {
  context.strokeStyle = RING;
  context.lineWidth = ratio;
  forSeen(seen, (cell, spot) => {
    if (!nothing.has(cell)) return;
    const { cx, cy, r } = ringOf(boxOf(seen, spot), numbered);
    circle(context, cx * ratio, cy * ratio, r * ratio);
    context.stroke();
  });
}

/** Size the canvas for the screen's pixels, and leave it empty. */
function cleared(canvas, { width, height }, ratio) {
  const [wide, high] = [device(width, ratio), device(height, ratio)];
  if (canvas.width !== wide || canvas.height !== high) {
    Object.assign(canvas, { width: wide, height: high });
    Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  }
  const context = canvas.getContext("2d");
  context.reset();
  return context;
}

/**
 * Paint what is seen. lit is the one rank that is not faint, or null; changed a set of cells. The
 * canvas has the colours of hatching and frames from the style sheet.
 */
export function paint(canvas, seen, { model, state, values, scale, lit, changed, nothing, underpowered }) {
  const isFaint = (cell, value) =>
    (lit !== null && lit !== value) || isOutside(model, state, cell);
  const ratio = window.devicePixelRatio || 1;
  const context = cleared(canvas, seen.size, ratio);
  const style = getComputedStyle(canvas);
  const [left, top] = [device(seen.left - 1, ratio), device(seen.top - 1, ratio)];
  const [right, bottom] = [device(seen.right + 1, ratio), device(seen.bottom + 1, ratio)];
  context.beginPath();
  context.rect(left, top, right - left, bottom - top);
  context.clip();
  const { image, blank } = pixels(seen, values, scale, isFaint);
  const source = document.createElement("canvas");
  Object.assign(source, { width: image.width, height: image.height });
  source.getContext("2d").putImageData(image, 0, 0);
  const every = blocks(seen, ratio);
  if (blank) {
    context.fillStyle = hatching(context, style.color, ratio);
    for (const { to } of every) context.fillRect(...to);
  }
  context.imageSmoothingEnabled = false;
  for (const { from, to } of every) context.drawImage(source, ...from, ...to);
  if (underpowered) crossings(context, seen, underpowered, values, scale, ratio);
  if (hasNumbers(seen, scale)) numbers(context, seen, values, scale, ratio);
  frames(context, every, style.outlineColor, ratio);
  if (state.part !== null) borders(context, bordersOf(model, seen), ratio);
  if (nothing) rings(context, seen, nothing, hasNumbers(seen, scale), ratio);
  if (changed) dots(context, seen, changed, ratio);
}

/** Lines around regions, light around dark, so that they can be seen on every colour. */
function borders(context, path, ratio) {
  context.save();
  context.scale(ratio, ratio);
  for (const [color, width] of BORDER) {
    Object.assign(context, { strokeStyle: color, lineWidth: width, lineCap: "square" });
    context.stroke(new Path2D(path));
  }
  context.restore();
}

/** A line around each heatmap, one pixel of the window wide. */
function frames(context, every, color, ratio) {
  const line = Math.max(1, Math.round(ratio));
  context.strokeStyle = color;
  context.lineWidth = line;
  for (const { to } of every) {
    const [x, y, width, height] = to;
    context.strokeRect(x - line / 2, y - line / 2, width + line, height + line);
  }
}
