import assert from "node:assert/strict";
import test from "node:test";
import { compared, isOpen, nothingShown, ranksAt, whyStill } from "../../../srcs_py/page/browser/ranks.js";

/** Two configurations of three levels; pairs (0,1), (0,2), (1,2). */
function study(changes = {}) {
  const basis = {
    fixed: "",
    maximize: true,
    omnibus: Float64Array.of(0.01, 0.2),
    p: Float64Array.of(0.02, 0.04, NaN, 0.001, 0.001, 0.5),
    ...changes,
  };
  const mean = Float64Array.of(3, 2, 1, 1, 2, 3);
  return { basis, mean, rank: new Float64Array(6), k: 3, size: 2, target: 0 };
}

test("wins minus losses where both p-values are below alpha", () => {
  assert.deepEqual([...ranksAt(study(), 0.05)], [2, -1, -1, 0, 0, 0]);
  assert.deepEqual([...ranksAt(study(), 0.03)], [1, -1, 0, 0, 0, 0]);
  assert.deepEqual([...ranksAt(study(), 0.3)], [2, -1, -1, -2, 1, 1]);
});

test("rank 0 is told apart: nothing shown, or wins and losses that balance", () => {
  const balanced = study({ p: Float64Array.of(0.02, 0.4, 0.02, 0.5, 0.5, 0.5), omnibus: Float64Array.of(0.01, 0.01) });
  const ranks = ranksAt(balanced, 0.05);
  assert.deepEqual([...ranks], [1, 0, -1, 0, 0, 0]);
  assert.deepEqual([...nothingShown(balanced, ranks, 0.05)], [3, 4, 5]);
  assert.deepEqual([...nothingShown(study(), ranksAt(study(), 0.05), 0.05)], [3, 4, 5]);
});

test("equivalent is told apart from nothing shown", () => {
  const none = study({ p: Float64Array.of(0.5, 0.5, NaN, 0.5, 0.5, 0.5) });
  const to = [[NaN, 0.97, 0.2, NaN, 0.1, 0.1], [0.97, NaN, 0.2, 0.1, NaN, 0.96], null].map((each) => each && Float64Array.from(each));
  const table = { ...none, equivalent: to };
  assert.deepEqual([0, 1, 2].map((j) => compared(table, 0, 0, j === 0 ? 1 : j, 0.05).symbol), ["\u2248", "\u2248", "="]);
  assert.equal(compared(table, 1, 2, 1, 0.05).symbol, "\u2248");
  assert.equal(compared(table, 0, 1, 2, 0.05).symbol, ""); // that level is not in the table of equivalence
  const ranks = ranksAt(table, 0.05);
  assert.deepEqual([...nothingShown(none, ranks, 0.05)], [0, 1, 2, 3, 4, 5]);
  assert.deepEqual([...nothingShown(table, ranks, 0.05)], [2, 3, 4]);
});

test("below alpha is strict, for pairs and for the omnibus test", () => {
  assert.deepEqual([...ranksAt(study(), 0.02)], [0, 0, 0, 0, 0, 0]);
  assert.deepEqual([...ranksAt(study(), 0.0200000000000001)], [1, -1, 0, 0, 0, 0]);
  assert.deepEqual([...ranksAt(study({ omnibus: Float64Array.of(0.05, 1) }), 0.05)], [0, 0, 0, 0, 0, 0]);
});

test("where smaller is better every verdict is the opposite", () => {
  assert.deepEqual([...ranksAt(study({ maximize: false }), 0.05)], [-2, 1, 1, 0, 0, 0]);
});

test("of equal means that differ the first wins; the second where smaller is better", () => {
  const same = { ...study(), mean: new Float64Array(6) };
  assert.deepEqual([...ranksAt(same, 0.03)].slice(0, 2), [1, -1]);
  const smaller = { ...study({ maximize: false }), mean: new Float64Array(6) };
  assert.deepEqual([...ranksAt(smaller, 0.03)].slice(0, 2), [-1, 1]);
});

test("a cell without a rank stays without", () => {
  const holed = { ...study(), rank: Float64Array.of(NaN, 0, 0, 0, 0, 0) };
  assert.deepEqual([...ranksAt(holed, 0.05)], [NaN, -1, -1, 0, 0, 0]);
});

test("ranks that cannot be decided again are those of the table", () => {
  const fixed = study({ fixed: "the table has no p-values of the omnibus test" });
  assert.equal(ranksAt(fixed, 0.5), fixed.rank);
  assert.equal(whyStill(fixed), fixed.basis.fixed);
  const unknown = study({ ...fixed.basis, omnibus: Float64Array.of(NaN, NaN) });
  assert.ok(isOpen(unknown, 1, 0.05));
  assert.ok(!isOpen(fixed, 1, 0.05)); // against a control, say: the omnibus test still comes first
  assert.match(whyStill({ basis: null, target: 0 }), /no p-values/);
  assert.match(whyStill({ basis: null, target: null }), /which levels were compared/);
  assert.equal(whyStill(study()), "");
});

test("a comparison reads the same from both sides", () => {
  assert.deepEqual(compared(study(), 0, 0, 1, 0.05), { p: 0.02, outcome: 1, symbol: ">" });
  assert.deepEqual(compared(study(), 0, 1, 0, 0.05), { p: 0.02, outcome: -1, symbol: "<" });
  assert.deepEqual(compared(study({ maximize: false }), 0, 0, 1, 0.05), { p: 0.02, outcome: -1, symbol: ">" });
  assert.deepEqual(compared(study(), 0, 1, 2, 0.05), { p: NaN, outcome: 0, symbol: "" });
  assert.deepEqual(compared(study(), 1, 0, 1, 0.05), { p: 0.001, outcome: 0, symbol: "=" });
  assert.deepEqual(compared(study(), 1, 2, 0, 0.3), { p: 0.001, outcome: 1, symbol: ">" });
});
