import { model } from "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";

const page = "../../../srcs_py/page/browser";
const { arrange, firstState, levelsInPlace, moveLevel, switchLevels, takeOut, unplaced } = await import(`${page}/state.js`);
const { arrangementOf, arranged } = await import(`${page}/arrangement.js`);
const { sceneOf } = await import(`${page}/scene.js`);

const ROOM = { width: 1000, height: 700 };
const start = () => firstState(model());
const shown = (state, changes) => {
  const scene = sceneOf(model(changes), state, ROOM);
  return Array.from({ length: scene.rows }, (_, row) =>
    [...scene.shown.slice(row * scene.columns, (row + 1) * scene.columns)]);
};

test("a factor that is put where another is changes places with it", () => {
  const state = arrange(start(), "yOuter", 2);
  assert.deepEqual(state.places, { yOuter: 2, xOuter: null, yInner: 1, xInner: 0 });
  assert.deepEqual(arrange(state, "yOuter", 2).places, state.places);
});

test("a factor from an empty place leaves it empty, and one that is taken out is nowhere", () => {
  const moved = arrange(start(), "xOuter", 0);
  assert.deepEqual(moved.places, { yOuter: null, xOuter: 0, yInner: 1, xInner: 2 });
  const out = takeOut(start(), 2);
  assert.equal(out.places.xInner, null);
  assert.deepEqual(unplaced(model(), out), [2]);
  assert.equal(takeOut(out, 2), out);
});

test("at least one level stays on", () => {
  const one = switchLevels(start(), 0, [false, false, true]);
  assert.deepEqual(one.on[0], [false, false, true]);
  assert.equal(switchLevels(one, 0, [false, false, false]), one);
});

test("a level is put where another one is", () => {
  const order = (level, other) => moveLevel(start(), 0, level, other).order[0];
  assert.deepEqual(order(2, 0), [2, 0, 1]);
  assert.deepEqual(order(0, 2), [1, 2, 0]);
  assert.deepEqual(order(1, 1), [0, 1, 2]);
});

test("along rows the last level is on top, along columns the first is on the left", () => {
  assert.deepEqual(levelsInPlace(start(), 0), [2, 1, 0]);
  assert.deepEqual(levelsInPlace(start(), 2), [0, 1]);
});

test("a page starts with the levels that it was given, in their order", () => {
  const given = model();
  given.first = { ...given.first, shown: { 0: [2, 0] } };
  const state = firstState(given);
  assert.deepEqual(state.on[0], [true, false, true]);
  assert.deepEqual(state.order[0], [2, 0, 1]);
});

test("every cell is in the row and column of its levels", () => {
  // rows, from the top: c with 10 and 5, b, a; columns: low, high; cell = 3 * configuration + level
  assert.deepEqual(shown(start()), [[5, 11], [2, 8], [4, 10], [1, 7], [3, 9], [0, 6]]);
  const swapped = arrange(start(), "yOuter", 2);
  assert.deepEqual(shown(swapped), [[9, 10, 11], [6, 7, 8], [3, 4, 5], [0, 1, 2]]);
});

test("a level that is off has no row, and a factor without place shows one level", () => {
  const state = takeOut(switchLevels(start(), 0, [true, false, true]), 2);
  assert.deepEqual(shown(state), [[5], [2], [3], [0]]);
  assert.deepEqual(shown({ ...state, level: [0, 0, 1] }), [[11], [8], [9], [6]]);
});

test("a cell that the table does not have is not shown", () => {
  const present = new Uint8Array(12).fill(1);
  present[7] = 0;
  assert.deepEqual(shown(start(), { present }).flat().filter((each) => each === -1), [-1]);
  assert.equal(shown(start(), { present })[3][1], -1);
});

test("what was chosen is given by names and found again", () => {
  let state = arrange(start(), "yOuter", 2);
  state = moveLevel(switchLevels(state, 1, [false, true]), 0, 2, 0);
  state = { ...takeOut(state, 0), level: [1, 0, 0], column: 1, palette: 1, zoom: 2 };
  const named = arrangementOf(model(), state);
  assert.deepEqual(named, {
    places: { yOuter: "Noise", xOuter: null, yInner: "Size", xInner: null },
    levels: { A: "b" },
    hidden: { Size: ["5"] },
    order: { A: ["c", "a", "b"] },
    column: "mean",
    palette: "second",
    zoom: 2,
    log: false,
    nothing: false,
    part: null,
  });
  assert.deepEqual(arranged(model(), named), state);
});

test("names that a table does not have change nothing", () => {
  const unknown = {
    places: { yOuter: "Other", xOuter: null, yInner: "Size", xInner: null },
    levels: { Other: "x", A: "z" },
    hidden: { A: ["a", "b", "c"], Other: ["x"] },
    order: { A: ["z"], Other: ["x"] },
    column: "sd",
    palette: "third",
    zoom: 7,
  };
  assert.deepEqual(arranged(model(), unknown), start());
  const twice = { ...unknown, places: { yOuter: "A", xOuter: "A", yInner: null, xInner: null } };
  assert.deepEqual(arranged(model(), twice), start());
});
