import { model } from "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";

const page = "../../../../srcs_py/plotting/page/browser";
const { sceneOf } = await import(`${page}/scene.js`);
const { firstState } = await import(`${page}/state.js`);

test("a window that shows a part of a wide picture has its legend in two lines", () => {
  const table = model();
  const state = { ...firstState(table), zoom: 300 };
  assert.ok(sceneOf(table, state, { width: 390, height: 700 }).right > 1000);
  assert.equal(sceneOf(table, state, { width: 390, height: 700 }).stacked, true);
  assert.equal(sceneOf(table, state, { width: 1280, height: 700 }).stacked, false);
});
