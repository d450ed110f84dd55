import assert from "node:assert/strict";
import test from "node:test";
import { swapped } from "../../../../srcs_py/app/web/static/importing.js";

const before = { target: "Method", performance: "Error", params: ["Size", "Noise"] };

test("a column that gets another role leaves its own to the column that had it", () => {
  assert.deepEqual(swapped(before, "target", "Noise"), { ...before, target: "Noise", params: ["Size", "Method"] });
  assert.deepEqual(swapped(before, "target", "Error"), { ...before, target: "Error", performance: "Method" });
  assert.deepEqual(swapped(before, "performance", "Size"), { ...before, performance: "Size", params: ["Error", "Noise"] });
});

test("a column without a role takes no other along", () => {
  assert.deepEqual(swapped(before, "target", "Run"), { ...before, target: "Run" });
  assert.deepEqual(swapped({ ...before, target: "" }, "target", "Size"), { ...before, target: "Size", params: ["Noise"] });
});
