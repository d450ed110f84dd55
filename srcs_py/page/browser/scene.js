/** The picture in numbers: which cell is in which row and column, and where that is. */

import { PLACES, levelsInPlace } from "./state.js";
import { inLines, shortenedApart, widthOf } from "./text.js";

export const SIZE = { title: 12, level: 12, tick: 11 };
const NARROW = 620;
const LEGEND = { row: 28, stacked: 46, width: 440 };
const STRIP = 24;
const LEAST = { wide: 4, narrow: 6 }; // pixels of a cell; a finger needs more
const MOST = 56;
const NAME_ROOM = 150;
const MOST_FOR_NAME = 16;
const HEAD = { least: 64, most: 180, part: 4 }; // turned names have a quarter of the height
export const TICK = 4;
export const LINE = 13; // of names of two lines

/** Level numbers that show along a place, in drawing order: upwards means the last one first. */
function levelsAlong(model, state, place) {
  const factor = state.places[place];
  if (factor === null) return { place, factor, label: null, levels: [0], names: [""] };
  const { levels, label } = model.factors[factor];
  const shown = levelsInPlace(state, factor).filter((level) => state.on[factor][level]);
  return { place, factor, label, levels: shown, names: shown.map((level) => levels[level]) };
}

/** For every factor: its weight and each level's position along its place, -1 where it is off. */
function steps(model, state, axes) {
  const weights = { yOuter: [axes.yInner.levels.length, 0], yInner: [1, 0] };
  weights.xOuter = [0, axes.xInner.levels.length];
  weights.xInner = [0, 1];
  return model.factors.map(({ levels }, factor) => {
    const place = PLACES.find((each) => state.places[each] === factor);
    if (!place)
      return { weight: [0, 0], at: levels.map((_, l) => (l === state.level[factor] ? 0 : -1)) };
    return { weight: weights[place], at: levels.map((_, l) => axes[place].levels.indexOf(l)) };
  });
}

/**
 * Which cell of the table each row and column of the picture shows, and where each cell is; -1
 * where none does. Every factor moves a cell by a number of its own, so that a large table needs
 * one sum for each cell.
 */
function placeCells(model, state, axes, rows, columns) {
  const moves = steps(model, state, axes).map(({ weight, at }) =>
    Int32Array.from(at, (each) => (each < 0 ? -1 : each * (weight[0] * columns + weight[1]))),
  );
  const shown = new Int32Array(rows * columns).fill(-1);
  const spots = new Int32Array(model.size * model.k).fill(-1);
  const params = moves.slice(model.paramsFrom);
  const target = model.target === null ? Int32Array.of(0) : moves[model.target];
  for (let c = 0, cell = 0; c < model.size; c += 1, cell = c * model.k) {
    let start = 0;
    for (let f = 0; f < params.length && start >= 0; f += 1) {
      const move = params[f][model.codes[c * model.params + f]];
      start = move < 0 ? -1 : start + move;
    }
    if (start < 0) continue;
    for (let t = 0; t < model.k; t += 1) {
      if (target[t] < 0 || !model.present[cell + t]) continue;
      shown[start + target[t]] = cell + t;
      spots[cell + t] = start + target[t];
    }
  }
  return { shown, spots };
}

const widest = (names, size) =>
  Math.ceil(names.reduce((most, name) => Math.max(most, widthOf(name, size)), 0));
export const isNumber = (name) => name.trim() !== "" && Number.isFinite(Number(name));

/** Widths of the strips beside the heatmaps, from the left and from the top. */
function strips(axes, narrow) {
  const { yOuter, xOuter, yInner, xInner } = axes;
  const tickRoom = Math.min(widest(yInner.names, SIZE.tick), NAME_ROOM);
  const names = Math.min(widest(yOuter.names, SIZE.level), NAME_ROOM) + 12;
  return {
    outerTitle: yOuter.label === null ? 0 : STRIP,
    outerNames: yOuter.label === null ? 0 : narrow ? STRIP : names,
    innerTitle: yInner.label === null ? 0 : STRIP - 4,
    ticks: yInner.label === null ? 0 : tickRoom + TICK + 4,
    head: xOuter.label === null ? 0 : 2 * STRIP - 4,
    xNames: Math.min(widest(xInner.names, SIZE.tick), NAME_ROOM),
  };
}

/** Whether names under the columns must be turned; numbers are thinned out instead. */
const turned = (axis, room, width) => room + 6 > width && !axis.names.every(isNumber);

/** The lines of each name: one, or two where a name needs and the room has two. */
function linesOf(names, room, two) {
  const short = shortenedApart(names, SIZE.level, room);
  return names.map((name, i) => (two && inLines(name, SIZE.level, room)) || [short[i]]);
}

/** The names above the columns, and whether they are turned, as they are where that shows more. */
function headings(names, wide, high) {
  const turn = wide < high && names.some((name) => !inLines(name, SIZE.level, wide));
  const lines = turn ? linesOf(names, high, wide >= 2 * LINE) : linesOf(names, wide, true);
  const most = Math.max(...lines.map((each) => each.length));
  const room = turn ? widest(lines.flat(), SIZE.level) - SIZE.level : (most - 1) * LINE;
  return { lines, turn, room: Math.max(0, room) };
}

const fitted = (room, count, zoom, least) =>
  Math.max(least, Math.min(MOST, Math.floor(room / count))) * zoom;

/** Width of a cell, and the names above the columns; turned names need columns as wide as a line. */
function columnsOf({ xOuter, xInner }, room, gap, zoom, smallest) {
  const [outer, inner] = [xOuter.levels.length, xInner.levels.length];
  const fit = fitted(room.width - gap * (outer - 1), outer * inner, zoom, smallest);
  const high = Math.max(HEAD.least, Math.min(HEAD.most, room.height / HEAD.part));
  const head = headings(xOuter.names, inner * fit + gap - 4, high);
  const least = head.turn ? Math.ceil((SIZE.level + 3 - gap) / inner) : 0;
  return { width: Math.max(fit, least), head };
}

/** The names beside rows and under columns, as short as their room wants them. */
function shortNames({ yOuter, yInner, xInner }, strip, narrow, high) {
  return {
    yOuter: shortenedApart(yOuter.names, SIZE.level, narrow ? high : strip.outerNames - 10),
    yInner: shortenedApart(yInner.names, SIZE.tick, strip.ticks - TICK - 3),
    xInner: shortenedApart(xInner.names, SIZE.tick, strip.xNames + 1),
  };
}

/**
 * Returns everything that drawing needs; room is the space that the window offers, in pixels, and
 * may have the least width and height of cells.
 */
export function sceneOf(model, state, room) {
  const axes = Object.fromEntries(PLACES.map((place) => [place, levelsAlong(model, state, place)]));
  const rows = axes.yOuter.levels.length * axes.yInner.levels.length;
  const columns = axes.xOuter.levels.length * axes.xInner.levels.length;
  const narrow = room.width < NARROW;
  const smallest = narrow ? LEAST.narrow : LEAST.wide;
  const least = { width: smallest, height: smallest, ...room.least };
  const gap = narrow ? 4 : 8;
  const strip = strips(axes, narrow);
  const left = strip.outerTitle + strip.outerNames + strip.innerTitle + strip.ticks + 1;
  const across = { width: room.width - left - 12, height: room.height };
  const { width, head } = columnsOf(axes, across, gap, state.zoom, least.width);
  strip.head += head.room;
  const turn = turned(axes.xInner, strip.xNames, width);
  const x = (column) =>
    left + column * width + gap * Math.floor(column / axes.xInner.levels.length);
  const right = x(columns - 1) + width;
  const stacked = Math.min(right, room.width) < NARROW; // the legend's caption is above its colours
  const top = strip.head + (stacked ? LEGEND.stacked : LEGEND.row);
  const below = axes.xInner.label === null ? 4 : TICK + 4 + (turn ? strip.xNames : 12) + STRIP;
  const height = Math.max(
    fitted(room.height - top - below - gap * (axes.yOuter.levels.length - 1), rows, state.zoom, least.height),
    narrow
      ? Math.min(
          MOST_FOR_NAME,
          Math.ceil((widest(axes.yOuter.names, SIZE.level) + 4) / axes.yInner.levels.length),
        )
      : 0,
  );
  const y = (row) => top + row * height + gap * Math.floor(row / axes.yInner.levels.length);
  const bottom = y(rows - 1) + height;
  return {
    axes,
    rows,
    columns,
    narrow,
    stacked,
    strip,
    head,
    gap,
    left,
    right,
    top,
    bottom,
    turn,
    x,
    y,
    cell: { width, height },
    ...placeCells(model, state, axes, rows, columns),
    rowRange: [0, rows],
    columnRange: [0, columns],
    names: shortNames(axes, strip, narrow, axes.yInner.levels.length * height),
    size: {
      width: Math.max(right + 12, Math.min(room.width, left + LEGEND.width)),
      height: bottom + below,
    },
  };
}

/** Every how-manieth label fits, where each needs this many pixels. */
export const stride = (needed, step) => Math.max(1, Math.ceil(needed / step));

/**
 * Which tick labels fit beside each other, within each heatmap and from one to the next. A tick
 * is a place among the inner levels, counted from where they begin, of a heatmap.
 */
export function fittingTicks({ heatmaps, inner, step, gap, needed }) {
  const each = stride(needed, step);
  const every = stride(needed, inner * step + gap);
  const before = (place) => heatmaps === 1 || (inner - place) * step + gap >= needed;
  return (place, heatmap) =>
    heatmap % every === 0 && place % each === 0 && (place === 0 || before(place));
}
