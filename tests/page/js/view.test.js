import assert from "node:assert/strict";
import test from "node:test";

const app = new URL("../../../srcs_py/app/static/", import.meta.url);
const { queryOf, viewOf } = await import(new URL("address.js", app));
const { keyOf } = await import(new URL("engine.js", app));
const { openRoles } = await import(new URL("roles.js", app));

const first = {
  study: { bundled: "noise" },
  view: "picture",
  roles: { target: "A", params: ["D", "N"], performance: "P" },
  settings: { maximize: true, pairing_col: "F" },
};

test("an address leads back to its view, and holds nothing of a file", () => {
  const view = {
    ...first,
    view: "data",
    roles: { ...first.roles, params: ["N"], levels: { N: ["0", "a,b"] } },
    settings: { ...first.settings, test: "t", pairing_col: null, alpha: 0.01 },
  };
  assert.equal(queryOf(first, first), "");
  assert.deepEqual(viewOf("", first), first);
  assert.deepEqual(viewOf(queryOf(view, first), first), view);
  assert.equal(queryOf({ ...view, study: { files: ["secret.csv"] } }, first), "view=data");
  assert.deepEqual(viewOf("alpha=x&view=y", first), first); // not written by the page
});

test("messages with the same parts have the same answer", () => {
  assert.equal(keyOf("rank", { a: 1, b: [{ c: 2, d: null }] }), keyOf("rank", { b: [{ d: null, c: 2 }], a: 1 }));
  assert.notEqual(keyOf("rank", { a: 1 }), keyOf("rank", { a: "1" }));
});

test("what nobody knows is open, in the order of the sentence", () => {
  assert.deepEqual(openRoles(first.roles, first.settings), []);
  assert.deepEqual(openRoles({ target: null, params: [], performance: "P" }, { maximize: null }), ["target", "better", "params"]);
});
