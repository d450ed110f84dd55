import assert from "node:assert/strict";
import test from "node:test";
import { closenessAt, ranksOf } from "../../../srcs_py/app/static/closeness.js";

const steps = { mean: [0, 0.5, 0.65, 1], std: [0, 0, 0, 0] };

test("what rounding alone tells apart ties, in the scale of the weighted values", () => {
  assert.deepEqual(ranksOf(closenessAt({ ...steps, tolerance: [0.1, 0] }, 0.5)), [4, 3, 2, 1]);
  assert.deepEqual(ranksOf(closenessAt({ ...steps, tolerance: [0.2, 0] }, 0.5)), [4, 2, 2, 1]);
});

test("where all are equal all have half", () => {
  assert.deepEqual(closenessAt({ mean: [1, 1], std: [0, 0], tolerance: [0.1, 0.1] }, 0.5), [0.5, 0.5]);
  assert.deepEqual(closenessAt({ mean: [1, 1], std: [0, 0], tolerance: [0, 0] }, 0.5), [0.5, 0.5]);
});
