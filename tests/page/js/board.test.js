import { model } from "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";

const page = "../../../srcs_py/page/browser";
const { boardTexts } = await import(`${page}/board.js`);
const { isOpen } = await import(`${page}/ranks.js`);
const state = { alpha: 0.05 };

test("where all levels have the same configurations, the head counts them", () => {
  const ranks = Float64Array.of(-1, 0, 1, -1, 0, 1, -1, 0, 1, -1, 1, 0);
  assert.deepEqual(boardTexts({ model: model(), ranks, state }), {
    heads: ["A over 4 configurations", "mean rank", "best", "worst"],
    rows: [["c", "+0.75", "3", "0"], ["b", "+0.25", "1", "0"], ["a", "\u22121.00", "0", "4"]],
  });
});

test("one configuration is one", () => {
  const { heads } = boardTexts({ model: { ...model(), size: 1 }, ranks: Float64Array.of(-1, 0, 1), state });
  assert.equal(heads[0], "A over 1 configuration");
});

test("where they differ, each row has its own, and a level without ranks is the last", () => {
  const ranks = Float64Array.of(NaN, 0, 1, NaN, 0, 1, NaN, 0, 1, NaN, NaN, 0);
  const { heads, rows } = boardTexts({ model: model(), ranks, state });
  assert.deepEqual(heads, ["A", "configurations", "mean rank", "best", "worst"]);
  assert.deepEqual(rows.map((row) => row.slice(0, 3)), [["c", "4", "+0.75"], ["b", "3", "+0.00"], ["a", "0", "\u2013"]]);
});

test("no level is best or worst where nothing could be shown, unless alpha is larger", () => {
  const underpowered = { ...model(), underpowered: Uint8Array.of(1, 0, 1, 1), alpha: 0.05 };
  const ranks = Float64Array.of(0, 0, 0, -1, 0, 1, 0, 0, 0, 0, 0, 0);
  const firsts = (alpha) => boardTexts({ model: underpowered, ranks, state: { alpha } }).rows.map((row) => row.slice(2));
  assert.deepEqual(firsts(0.05), [["1", "0"], ["0", "0"], ["0", "1"]]);
  assert.deepEqual(firsts(0.1), [["4", "3"], ["3", "3"], ["3", "4"]]);
});

test("a configuration without an omnibus test is open only where alpha is fixed", () => {
  const basis = (fixed) => ({ basis: { omnibus: Float64Array.of(NaN), fixed } });
  assert.equal(isOpen(basis(""), 0, 0.05), false);
  assert.equal(isOpen(basis("because"), 0, 0.05), true);
});
