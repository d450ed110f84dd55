import { model } from "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";

const page = "../../../srcs_py/page/browser";
const { ordered } = await import(`${page}/sort.js`);
const { levelsAt, regionOf, sums } = await import(`${page}/region.js`);
const { scaleOf } = await import(`${page}/colors.js`);
const { sceneOf } = await import(`${page}/scene.js`);
const { firstState } = await import(`${page}/state.js`);

// cell = 3 * configuration + level of A; Size and Noise: 5 low, 10 low, 5 high, 10 high
const VALUES = Float64Array.of(0, 9, 5, 0, 9, 5, 1, 9, NaN, 1, 9, 6);

test("names are sorted as people count", () => {
  const named = model();
  named.factors[0].levels = ["alg10", "alg2", "Alg1"];
  assert.deepEqual(ordered(named, 0, "name", { values: VALUES }), [2, 1, 0]);
  assert.deepEqual(ordered(named, 0, "given", { values: VALUES }), [0, 1, 2]);
});

test("the best mean is first, whichever is better", () => {
  assert.deepEqual(ordered(model(), 0, "mean", { values: VALUES }), [1, 2, 0]);
  assert.deepEqual(ordered(model(), 0, "mean", { values: VALUES, smaller: true }), [0, 2, 1]);
});

test("like levels are beside each other, from the best on", () => {
  const four = { ...model(), k: 4, size: 4 };
  four.factors[0].levels = ["a", "b", "c", "d"];
  const values = Float64Array.from([9, 1, 2, 8, 9, 8, 1, 9, 9, 1, 2, 8, 9, 8, 1, 9]);
  assert.deepEqual(ordered(four, 0, "similar", { values }), [0, 3, 1, 2]);
  assert.deepEqual(ordered(four, 1, "similar", { values }), [1, 0]);
});

test("a region is the same from each corner, and sums up each level in it", () => {
  const table = model();
  const scene = sceneOf(table, firstState(table), { width: 1000, height: 700 });
  const region = regionOf(scene, 1, 6); // rows c 10, c 5, b 10, b 5; both columns
  assert.deepEqual(region, { rows: [0, 3], columns: [0, 1] });
  assert.deepEqual(regionOf(scene, 6, 1), region);
  assert.deepEqual(sums({ scene, values: VALUES, model: table }, region), [
    { level: 2, count: 3, sum: 16, low: 5, high: 6, mean: 16 / 3 },
    { level: 1, count: 4, sum: 36, low: 9, high: 9, mean: 9 },
  ]);
});

test("a corner of a region has levels also where the table has no row", () => {
  const table = { ...model(), size: 3, codes: Int32Array.of(0, 0, 1, 0, 0, 1) }; // no 10 high
  const state = firstState(table);
  const scene = sceneOf(table, state, { width: 1000, height: 700 });
  assert.equal(scene.shown[1], -1);
  assert.deepEqual(levelsAt({ model: table, state, scene }, 0, 1), [["A", "c"], ["Size", "10"], ["Noise", "high"]]);
  const less = { ...state, places: { ...state.places, yInner: null } };
  const other = { model: table, state: less, scene: sceneOf(table, less, { width: 1000, height: 700 }) };
  assert.deepEqual(levelsAt(other, 2, 1), [["A", "a"], ["Size", "5"], ["Noise", "high"]]);
});

test("by the logarithm, equal ratios are equal steps of colour", () => {
  const logged = (values) => {
    const table = model();
    table.columns[1].values = values;
    return scaleOf(table, { palette: 0, column: 1, log: true }, values);
  };
  const scale = logged([1, 10, 100]);
  assert.deepEqual([1, 10, 100].map(scale.color), ["#000000", "#ff0000", "#ffffff"]);
  const plain = logged([-1, 0, 1]);
  assert.equal(plain.color(0), "#ff0000"); // there is no logarithm
});
