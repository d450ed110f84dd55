/** What is around the heatmaps: factors, levels and ticks. */

import { s } from "./dom.js";
import { LINE, SIZE, TICK, fittingTicks, stride } from "./scene.js";
import { PLACE_NAMES } from "./state.js";
import { shortened, widthOf } from "./text.js";

/** The strip of a factor: dragged by its title, and a place to drop another. */
function zone(axis, box, title) {
  const { x, y, width, height } = box;
  const group = s("g", { class: "zone", "data-place": axis.place });
  group.append(s("rect", { x, y, width, height, rx: 4 }));
  if (axis.label !== null) {
    const room = title.turned ? height : width;
    const text = s(
      "text",
      {
        class: "title",
        "text-anchor": "middle",
        "data-drag": axis.factor,
        transform: `translate(${title.x} ${title.y})${title.turned ? " rotate(-90)" : ""}`,
      },
      shortened(axis.label, SIZE.title, room, 600),
    );
    text.append(
      s("title", {}, `${axis.label} (${PLACE_NAMES[axis.place]}): drag it to another place`),
    );
    group.append(text);
  }
  return group;
}

export function zones(scene) {
  const { axes, strip, left, right, top, bottom } = scene;
  const [wide, high] = [right - left, bottom - top];
  const outer = strip.outerTitle + strip.outerNames;
  const head = top - strip.head;
  const middle = { x: left + wide / 2, y: top + high / 2 };
  return [
    zone(
      axes.yOuter,
      { x: 0, y: top, width: outer, height: high },
      { x: 14, y: middle.y, turned: true },
    ),
    zone(
      axes.xOuter,
      { x: left, y: head, width: wide, height: top - head },
      { x: middle.x, y: head + 15 },
    ),
    zone(
      axes.yInner,
      { x: outer, y: top, width: left - outer - 1, height: high },
      { x: outer + 14, y: middle.y, turned: true },
    ),
    zone(
      axes.xInner,
      { x: left, y: bottom + 1, width: wide, height: scene.size.height - bottom - 1 },
      { x: middle.x, y: scene.size.height - 8 },
    ),
  ];
}

/** The place of a line of a name above a column, `down` lines from its first. */
function headPlace({ head, top }, middle, down, lines) {
  if (!head.turn) {
    return { x: middle, y: top - 8 - (lines - 1 - down) * LINE, "text-anchor": "middle" };
  }
  const base = middle + 4 + (down - (lines - 1) / 2) * LINE;
  return { transform: `translate(${base} ${top - 6}) rotate(-90)`, "text-anchor": "start" };
}

/** The middle of the visible part of a range; null if it is too short for a name. */
function middleOf(start, length, from, to, needed) {
  const [first, last] = [Math.max(start, from), Math.min(start + length, to)];
  return last - first < Math.min(length, needed) ? null : (first + last) / 2;
}

/** Numbers of the heatmaps, of so many cells each, that a range of cells is in. */
function heatmaps([from, to], inner) {
  const [first, last] = [Math.floor(from / inner), Math.ceil(to / inner)];
  return Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
}

function columnNames(scene, group) {
  const { axes, head, x, cell, left, right } = scene;
  const inner = axes.xInner.levels.length;
  for (const i of heatmaps(scene.columnRange, inner)) {
    const widest = Math.max(...head.lines[i].map((line) => widthOf(line, SIZE.level)));
    const needed = head.turn ? LINE * head.lines[i].length : widest;
    const middle = middleOf(x(i * inner), inner * cell.width, left, right, needed);
    if (middle === null) continue;
    const lines = head.lines[i].map((line, at, { length }) =>
      s("text", { class: "level", ...headPlace(scene, middle, at, length) }, line),
    );
    group.append(s("g", {}, s("title", {}, axes.xOuter.names[i]), lines));
  }
}

/** A name as it fits, which tells all of it to a pointer. */
const name = (kind, place, whole, short) => s("text", { class: kind, ...place }, s("title", {}, whole), short);

function rowNames(scene, group) {
  const { axes, strip, gap, y, cell, narrow, names, top, bottom } = scene;
  const inner = axes.yInner.levels.length;
  const high = inner * cell.height;
  const edge = strip.outerTitle + strip.outerNames;
  const spacing = stride(SIZE.level + 2, high + gap);
  for (const i of heatmaps(scene.rowRange, inner)) {
    if (!narrow && i % spacing) continue;
    const needed = narrow ? widthOf(names.yOuter[i], SIZE.level) : LINE;
    const middle = middleOf(y(i * inner), high, top, bottom, needed);
    if (middle === null) continue;
    const turned = {
      "text-anchor": "middle",
      transform: `translate(${edge - 8} ${middle}) rotate(-90)`,
    };
    const level = { "text-anchor": "end", x: edge - 8, y: middle + 4 };
    group.append(name("level", narrow ? turned : level, axes.yOuter.names[i], names.yOuter[i]));
  }
}

/** The names of the outer factors, each in the middle of what is seen of its heatmaps. */
export function outerNames(scene) {
  const group = s("g", { class: "levels", "aria-hidden": "true" });
  if (scene.axes.xOuter.label !== null) columnNames(scene, group);
  if (scene.axes.yOuter.label !== null) rowNames(scene, group);
  return group;
}

/** Whether the middle of a cell is seen. */
const inside = (middle, from, to) => middle >= from && middle <= to;

function rowTicks(scene, group) {
  const { axes, gap, left, top, bottom, y, cell, names, rowRange } = scene;
  const many = axes.yInner.names.length;
  const fits = fittingTicks({
    heatmaps: axes.yOuter.levels.length,
    inner: many,
    step: cell.height,
    gap,
    needed: SIZE.tick + 2,
  });
  for (let row = rowRange[0]; row < rowRange[1]; row += 1) {
    const fromBottom = many - 1 - (row % many);
    const middle = y(row) + cell.height / 2;
    if (!inside(middle, top, bottom)) continue;
    group.append(s("path", { d: `M${left - 1} ${middle}h${-TICK}` }));
    if (!fits(fromBottom, Math.floor(row / many))) continue;
    const place = { x: left - TICK - 4, y: middle + 4, "text-anchor": "end" };
    group.append(name("tick", place, axes.yInner.names[row % many], names.yInner[row % many]));
  }
}

function columnTicks(scene, group) {
  const { axes, strip, gap, left, right, bottom, x, cell, turn, names, columnRange } = scene;
  const many = axes.xInner.names.length;
  const fits = fittingTicks({
    heatmaps: axes.xOuter.levels.length,
    inner: many,
    step: cell.width,
    gap,
    needed: turn ? SIZE.tick + 2 : strip.xNames + 6,
  });
  for (let column = columnRange[0]; column < columnRange[1]; column += 1) {
    const middle = x(column) + cell.width / 2;
    if (!inside(middle, left, right)) continue;
    group.append(s("path", { d: `M${middle} ${bottom + 1}v${TICK}` }));
    if (!fits(column % many, Math.floor(column / many))) continue;
    const place = turn
      ? {
          transform: `translate(${middle + 4} ${bottom + TICK + 5}) rotate(-90)`,
          "text-anchor": "end",
        }
      : { x: middle, y: bottom + TICK + 14, "text-anchor": "middle" };
    group.append(name("tick", place, axes.xInner.names[column % many], names.xInner[column % many]));
  }
}

/** The ticks of the inner factors, and as many of their names as have room. */
export function ticks(scene) {
  const group = s("g", { class: "ticks", "aria-hidden": "true" });
  if (scene.axes.yInner.label !== null) rowTicks(scene, group);
  if (scene.axes.xInner.label !== null) columnTicks(scene, group);
  return group;
}
