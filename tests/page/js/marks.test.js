import { model } from "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";

const page = "../../../srcs_py/page/browser";
const { scaleOf } = await import(`${page}/colors.js`);
const { captionOf } = await import(`${page}/explain.js`);
const { underpoweredOf } = await import(`${page}/ranks.js`);
const { firstState } = await import(`${page}/state.js`);

test("the caption explains textures where cells have them", () => {
  const table = model();
  const state = firstState(table);
  const app = { model: table, state, values: new Array(table.k * table.size).fill(0), underpowered: null };
  assert.doesNotMatch(captionOf(app), /no value|underpowered/);
  assert.match(captionOf({ ...app, values: [NaN, ...app.values.slice(1)] }), /\u25a8 no value/);
  assert.match(captionOf({ ...app, underpowered: new Set([0]) }), /\u25a9 underpowered/);
});

test("cells are underpowered at the alpha of the table and below, where they have a rank", () => {
  const table = model();
  const state = { ...firstState(table), alpha: 0.05 };
  const { k, size } = table;
  const few = { ...table, alpha: 0.05, underpowered: Uint8Array.from({ length: size }, (_, c) => Number(c === 1)) };
  const values = new Array(k * size).fill(0);
  values[k] = NaN;
  assert.deepEqual([...underpoweredOf(few, state, values)], Array.from({ length: k - 1 }, (_, i) => k + 1 + i));
  assert.equal(underpoweredOf(few, { ...state, alpha: 0.1 }, values), null);
  assert.equal(underpoweredOf(table, state, values), null);
});

test("on a dark page the safe palette is the dark one, and others stay", () => {
  const table = model();
  const colors = (name) => [new Array(5).fill(name)];
  table.palettes = ["srcs.safe", "srcs.dark", "viridis"].map((name) => ({ name, colors: colors(name), smooth: [] }));
  const state = firstState(table);
  table.scales = [[-2, 2]];
  const values = [0];
  const used = (palette, dark) => scaleOf(table, { ...state, palette }, values, dark).colors[0];
  assert.deepEqual([used(0, false), used(0, true), used(2, true)], ["srcs.safe", "srcs.dark", "viridis"]);
});
