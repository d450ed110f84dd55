/** The picture on paper: pages with title, test, legend and names; in blue and brown as on the screen. */

import { byId, h } from "./dom.js";
import { standalone } from "./save.js";
import { SIZE, isNumber, sceneOf } from "./scene.js";

const ROOM = { width: 1000, height: 680 }; // pixels, which paper makes as wide as itself
const PAGE = { width: 1000, height: 1400 }; // of an upright page; on its side it shows less of it
const MOST_CELLS = 60_000; // a browser needs seconds for as many

/** Ranges of rows or columns that fit on a page each, broken between heatmaps where one fits. */
function ranges(place, count, { step, inner, room }) {
  const found = [];
  for (let from = 0; from < count; from = found.at(-1)[1]) {
    let to = from + 1;
    while (to < count && place(to) + step - place(from) <= room) to += 1;
    const whole = to - (to % inner);
    found.push([from, to < count && whole > from ? whole : to]);
  }
  return found;
}

/** A part of the scene with its names, as a scene of its own. */
function part(scene, rowRange, columnRange) {
  const { cell, left, top, size } = scene;
  const [shiftX, shiftY] = [scene.x(columnRange[0]) - left, scene.y(rowRange[0]) - top];
  const x = (column) => scene.x(column) - shiftX;
  const y = (row) => scene.y(row) - shiftY;
  const [right, bottom] = [x(columnRange[1] - 1) + cell.width, y(rowRange[1] - 1) + cell.height];
  const height = bottom + size.height - scene.bottom;
  return { ...scene, x, y, right, bottom, rowRange, columnRange, size: { width: Math.min(size.width, PAGE.width), height } };
}

/** The pages of a scene, row after row. */
export function pagesOf(scene) {
  const { axes, cell, left, top, size } = scene;
  const across = { step: cell.width, inner: axes.xInner.levels.length, room: PAGE.width - left - 12 };
  const down = { step: cell.height, inner: axes.yInner.levels.length, room: PAGE.height - top - size.height + scene.bottom };
  const columns = ranges(scene.x, scene.columns, across);
  return ranges(scene.y, scene.rows, down).flatMap((rows) => columns.map((each) => part(scene, rows, each)));
}

/** The scene on paper: over several pages, each row and column has room for its name. */
export function paperOf(model, state) {
  const whole = sceneOf(model, state, ROOM);
  const { xInner, yInner } = whole.axes;
  const least = Object.entries({ width: xInner, height: yInner }).filter(([, { names }]) => !names.every(isNumber));
  if (pagesOf(whole).length === 1 || !least.length) return whole;
  return sceneOf(model, state, { ...ROOM, least: Object.fromEntries(least.map(([side]) => [side, SIZE.tick + 2])) });
}

/** Draw the sheet; the style sheet shows it on paper only. */
export function fillSheet(app) {
  const scene = paperOf(app.model, { ...app.state, zoom: 1 });
  const cells = scene.rows * scene.columns;
  const much = `This picture has ${cells} cells, too many to print: hide levels or take a factor out, and print again.`;
  const pages = cells > MOST_CELLS ? [h("p", {}, much)] : pagesOf(scene).map((each) => standalone({ ...app, scene: each }));
  for (const page of pages) for (const name of ["width", "height"]) page.removeAttribute(name);
  byId("sheet").replaceChildren(...pages);
}
