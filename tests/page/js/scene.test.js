import { elements, model, wordsOf } from "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";

const page = "../../../srcs_py/page/browser";
const { sceneOf } = await import(`${page}/scene.js`);
const { firstState } = await import(`${page}/state.js`);
const { outerNames, ticks } = await import(`${page}/labels.js`);
const { pagesOf, paperOf } = await import(`${page}/sheet.js`);

test("over several pages each column has its name", () => {
  const levels = Array.from({ length: 2400 }, (_, at) => `instance ${at}`);
  const table = model();
  table.factors[1].levels = levels;
  Object.assign(table, { size: 2400, present: new Uint8Array(7200).fill(1),
    codes: Int32Array.from({ length: 4800 }, (_, at) => (at % 2 ? 0 : at / 2)) });
  const state = { ...firstState(table), places: { yOuter: null, xOuter: null, yInner: 0, xInner: 1 } };
  const named = pagesOf(paperOf(table, state)).flatMap((page) => elements(ticks(page), "title").map(wordsOf));
  assert.deepEqual(named.filter((name) => name.startsWith("instance")), levels); // was each fourth
});

test("on paper a picture that is too large has pages, each with the names of its part", () => {
  const levels = Array.from({ length: 1200 }, (_, at) => `size ${at}`);
  const table = model();
  table.factors[1].levels = levels;
  Object.assign(table, { size: 2400, present: new Uint8Array(7200).fill(1),
    codes: Int32Array.from({ length: 4800 }, (_, at) => (at % 2 ? Number(at >= 2400) : (at / 2) % 1200)) });
  const state = { ...firstState(table), places: { yOuter: null, xOuter: 1, yInner: 0, xInner: 2 } };
  const scene = sceneOf(table, state, { width: 1000, height: 680 });
  const pages = pagesOf(scene);
  const ends = pages.map(({ columnRange }) => columnRange);
  assert.deepEqual([ends[0][0], ends.at(-1)[1]], [0, 2400]);
  for (const [at, [from]] of ends.slice(1).entries()) assert.equal(from, ends[at][1]);
  for (const page of pages) {
    assert.ok(page.right <= 1000 - 12 && page.x(page.columnRange[0]) === page.left);
    const [from, to] = page.columnRange;
    const named = elements(outerNames(page), "title").map(wordsOf);
    assert.deepEqual(named, levels.slice(from / 2, to / 2));
  }
  assert.equal(pagesOf(sceneOf(model(), firstState(model()), { width: 1000, height: 680 })).length, 1);
});

test("a window that shows a part of a wide picture has its legend in two lines", () => {
  const table = model();
  const state = { ...firstState(table), zoom: 300 };
  assert.ok(sceneOf(table, state, { width: 390, height: 700 }).right > 1000);
  assert.equal(sceneOf(table, state, { width: 390, height: 700 }).stacked, true);
  assert.equal(sceneOf(table, state, { width: 1280, height: 700 }).stacked, false);
});
