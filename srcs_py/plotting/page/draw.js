/** From the scene to SVG. */

import { s } from "./dom.js";
import { SIZE, TICK, stride } from "./scene.js";
import { PLACE_NAMES } from "./state.js";
import { numberText, rankText, shortened, widthOf } from "./text.js";

const LEGEND_HEIGHT = 12;

/** The colour bar: one swatch per rank; a continuous one has as many as its palette. */
function legend(scene, scale, caption) {
  const { narrow, stacked, left, size } = scene;
  const room = size.width - 8 - (narrow ? 0 : left);
  const group = s("g", { class: "legend", transform: `translate(${narrow ? 4 : left} ${narrow ? 4 : 6})` });
  group.append(s("text", { class: "caption", y: 10 }, shortened(caption, SIZE.tick, stacked ? room : room / 2)));
  if (scale.colors.length === 0) return group;
  const ends = scale.whole
    ? [`losses ${rankText(scale.low)}`, `${rankText(scale.high)} wins`]
    : [scale.low, scale.high].map(numberText);
  const [before, after] = ends.map((text) => Math.ceil(widthOf(text, SIZE.tick)) + 6);
  const count = scale.colors.length;
  const each = Math.max(2, Math.min(18, Math.floor(((stacked ? room : room / 2) - before - after) / count)));
  const start = stacked ? before : room - after - each * count;
  const y = stacked ? 18 : 0;
  scale.colors.forEach((fill, i) => {
    const value = scale.whole ? scale.low + i : null;
    group.append(s("rect", {
      class: "swatch", x: start + i * each, y, width: each, height: LEGEND_HEIGHT, fill, "data-value": value,
    }, value === null ? null : s("title", {}, `rank ${rankText(value)}`)));
  });
  group.append(
    s("rect", { class: "frame", x: start - 0.5, y: y - 0.5, width: each * count + 1, height: LEGEND_HEIGHT + 1 }),
    s("text", { class: "tick", x: start - 6, y: y + 10, "text-anchor": "end" }, ends[0]),
    s("text", { class: "tick", x: start + each * count + 6, y: y + 10 }, ends[1]),
  );
  return group;
}

/** The strip where a factor stands: dragged by its title, and a place to drop another. */
function zone(axis, box, title) {
  const { x, y, width, height } = box;
  const group = s("g", { class: "zone", "data-place": axis.place });
  group.append(s("rect", { x, y, width, height, rx: 4 }));
  if (axis.label !== null) {
    const room = title.turned ? height : width;
    const text = s("text", {
      class: "title", "text-anchor": "middle", "data-drag": axis.factor,
      transform: `translate(${title.x} ${title.y})${title.turned ? " rotate(-90)" : ""}`,
    }, shortened(axis.label, SIZE.title, room, 600));
    text.append(s("title", {}, `${axis.label} (${PLACE_NAMES[axis.place]}): drag it to another place`));
    group.append(text);
  }
  return group;
}

function zones(scene) {
  const { axes, strip, left, right, top, bottom } = scene;
  const [wide, high] = [right - left, bottom - top];
  const outer = strip.outerTitle + strip.outerNames;
  const head = top - strip.head;
  const middle = { x: left + wide / 2, y: top + high / 2 };
  return [
    zone(axes.yOuter, { x: 0, y: top, width: outer, height: high }, { x: 14, y: middle.y, turned: true }),
    zone(axes.xOuter, { x: left, y: head, width: wide, height: top - head }, { x: middle.x, y: head + 15 }),
    zone(axes.yInner, { x: outer, y: top, width: left - outer - 1, height: high }, { x: outer + 14, y: middle.y, turned: true }),
    zone(axes.xInner, { x: left, y: bottom + 1, width: wide, height: scene.size.height - bottom - 1 }, { x: middle.x, y: scene.size.height - 8 }),
  ];
}

function outerNames({ axes, strip, top, x, y, cell, narrow }) {
  const group = s("g", { class: "levels", "aria-hidden": "true" });
  const [across, down] = [axes.xInner.levels.length, axes.yInner.levels.length];
  if (axes.xOuter.label !== null) {
    const room = across * cell.width;
    axes.xOuter.names.forEach((name, i) => group.append(
      s("text", { class: "level", x: x(i * across) + room / 2, y: top - 8, "text-anchor": "middle" },
        s("title", {}, name), shortened(name, SIZE.level, room)),
    ));
  }
  if (axes.yOuter.label !== null) {
    const room = down * cell.height;
    const edge = strip.outerTitle + strip.outerNames;
    const spacing = stride(SIZE.level + 2, room);
    axes.yOuter.names.forEach((name, i) => {
      if (!narrow && i % spacing) return;
      const middle = y(i * down) + room / 2;
      const turned = { "text-anchor": "middle", transform: `translate(${edge - 8} ${middle}) rotate(-90)` };
      const level = { "text-anchor": "end", x: edge - 8, y: middle + 4 };
      group.append(s("text", { class: "level", ...(narrow ? turned : level) }, s("title", {}, name),
        shortened(name, SIZE.level, narrow ? room : strip.outerNames - 10)));
    });
  }
  return group;
}

function ticks({ axes, strip, left, bottom, x, y, cell, turn }) {
  const group = s("g", { class: "ticks", "aria-hidden": "true" });
  if (axes.yInner.label !== null) {
    const many = axes.yInner.names.length;
    const each = stride(SIZE.tick + 2, cell.height);
    for (let row = 0; row < axes.yOuter.levels.length * many; row += 1) {
      const fromBottom = many - 1 - (row % many);
      const middle = y(row) + cell.height / 2;
      group.append(s("path", { d: `M${left - 1} ${middle}h${-TICK}` }));
      if (fromBottom % each) continue;
      const name = axes.yInner.names[row % many];
      group.append(s("text", { class: "tick", x: left - TICK - 4, y: middle + 4, "text-anchor": "end" },
        s("title", {}, name), shortened(name, SIZE.tick, strip.ticks)));
    }
  }
  if (axes.xInner.label === null) return group;
  const many = axes.xInner.names.length;
  const each = stride(turn ? SIZE.tick + 2 : strip.xNames + 6, cell.width);
  for (let column = 0; column < axes.xOuter.levels.length * many; column += 1) {
    const middle = x(column) + cell.width / 2;
    group.append(s("path", { d: `M${middle} ${bottom + 1}v${TICK}` }));
    if ((column % many) % each) continue;
    const name = axes.xInner.names[column % many];
    const place = turn
      ? { transform: `translate(${middle + 4} ${bottom + TICK + 5}) rotate(-90)`, "text-anchor": "end" }
      : { x: middle, y: bottom + TICK + 14, "text-anchor": "middle" };
    group.append(s("text", { class: "tick", ...place }, s("title", {}, name), shortened(name, SIZE.tick, strip.xNames + 1)));
  }
  return group;
}

/** Black or white, whichever is easier to read on a colour. */
function inkOn(color) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
  return 0.2126 * r ** 2.2 + 0.7152 * g ** 2.2 + 0.0722 * b ** 2.2 > 0.18 ? "#000000" : "#ffffff";
}

/** All cells, one group per row of the picture. */
function cells(scene, values, scale, labelOf) {
  const { rows, columns, shown, x, y, cell } = scene;
  const numbered = scale.whole && cell.width >= 24 && cell.height >= 16;
  const lines = Array.from({ length: rows }, (_, row) => {
    const line = s("g", { role: "row" });
    for (let column = 0; column < columns; column += 1) {
      const at = shown[row * columns + column];
      const value = at < 0 ? NaN : values[at];
      const color = Number.isFinite(value) ? scale.color(value) : null;
      line.append(s("rect", {
        class: color ? "cell" : "cell blank", role: "gridcell", tabindex: -1, "data-cell": at, "data-spot": row * columns + column,
        "data-value": color ? value : null, "aria-label": labelOf(at, value),
        x: x(column), y: y(row), width: cell.width, height: cell.height, fill: color ?? "url(#blank)",
      }));
      if (numbered && color) {
        line.append(s("text", {
          class: "number", x: x(column) + cell.width / 2, y: y(row) + cell.height / 2 + 4, fill: inkOn(color), "text-anchor": "middle", "aria-hidden": "true",
        }, numberText(value)));
      }
    }
    return line;
  });
  return s("g", { class: "cells" }, lines);
}

function frames({ axes, x, y, cell }) {
  const group = s("g", { class: "frames", "aria-hidden": "true" });
  const [across, down] = [axes.xInner.levels.length, axes.yInner.levels.length];
  for (let i = 0; i < axes.yOuter.levels.length; i += 1) {
    for (let j = 0; j < axes.xOuter.levels.length; j += 1) {
      group.append(s("rect", {
        class: "frame", x: x(j * across) - 0.5, y: y(i * down) - 0.5,
        width: across * cell.width + 1, height: down * cell.height + 1,
      }));
    }
  }
  return group;
}

const hatching = () => s("defs", {},
  s("pattern", { id: "blank", width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    s("path", { class: "hatch", d: "M0 0v5" })));

/** Returns the whole picture; labelOf(cell, value) is what a cell is called. */
export function drawn(scene, values, scale, { caption, name, labelOf }) {
  const { width, height } = scene.size;
  return s("svg", {
    xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `0 0 ${width} ${height}`,
    role: "grid", "aria-label": name, "aria-rowcount": scene.rows, "aria-colcount": scene.columns,
  }, hatching(), zones(scene), legend(scene, scale, caption), outerNames(scene), ticks(scene),
  cells(scene, values, scale, labelOf), frames(scene), s("g", { class: "marks", "aria-hidden": "true" }));
}
