import { attributes, elements, model, wordsOf } from "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";

const page = "../../../srcs_py/page/browser";
const { outerNames, ticks, zones } = await import(`${page}/labels.js`);
const { sceneOf } = await import(`${page}/scene.js`);
const { firstState, switchLevels, takeOut } = await import(`${page}/state.js`);
const { widthOf } = await import(`${page}/text.js`);

const WIDE = { width: 1000, height: 700 };
const NARROW = { width: 500, height: 700 };

const OUTER = { yOuter: 0, xOuter: 1, yInner: null, xInner: 2 };
const INNER = { yOuter: 1, xOuter: null, yInner: 0, xInner: 2 };

/** A table with these levels of A, Size and Noise, all of which have a place. */
function large(a, size, noise, places = OUTER) {
  const factors = [{ label: "A", levels: a }, { label: "Size", levels: size }, { label: "Noise", levels: noise }];
  const first = { places, shown: {}, level: null, levels: [0, 0, 0], column: 0 };
  const codes = Int32Array.from({ length: 2 * size.length * noise.length }, (_, i) =>
    i % 2 ? (i >> 1) % noise.length : Math.floor((i >> 1) / noise.length));
  const [k, many] = [a.length, codes.length / 2];
  return model({ factors, first, k, size: many, codes, present: new Uint8Array(k * many).fill(1) });
}

const few = (changes) => sceneOf(model(), { ...firstState(model()), ...changes }, WIDE);
const names = (word, many) => Array.from({ length: many }, (_, i) => `${word} the method with the number ${i + 1}`);
const letters = (many) => Array.from({ length: many }, (_, i) => String.fromCharCode(97 + i));

/** The box of a text in the picture, turned or not: [left, top, right, bottom]. */
function box(text, size) {
  const width = widthOf(wordsOf(text), size);
  const { x, y, transform, "text-anchor": anchor } = attributes(text);
  const start = { start: 0, middle: -width / 2, end: -width }[anchor];
  if (transform === undefined) return [x + start, y - size, x + start + width, y + 1]; // letters like g go below their line
  const [, across, down] = /translate\(([-.\d]+) ([-.\d]+)\) rotate\(-90\)/.exec(transform).map(Number);
  return [across - size, down - start - width, across + 1, down - start];
}

const touch = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

function assertApart(boxes, what) {
  boxes.forEach((one, i) => boxes.slice(i + 1).forEach((other) =>
    assert.ok(!touch(one, other), `${what}: ${one} and ${other}`)));
}

test("every place has its zone, with a title to drag where a factor is", () => {
  const groups = zones(few());
  assert.deepEqual(groups.map((each) => attributes(each)["data-place"]), ["yOuter", "xOuter", "yInner", "xInner"]);
  const titles = groups.map((each) => elements(each, "text").map((text) => [attributes(text)["data-drag"], wordsOf(text)]));
  assert.deepEqual(titles, [[[0, "A"]], [], [[1, "Size"]], [[2, "Noise"]]]);
});

test("the zones lie beside the heatmaps and beside each other", () => {
  for (const out of [null, 0, 1, 2]) {
    const state = out === null ? firstState(model()) : takeOut(firstState(model()), out);
    const scene = sceneOf(model(), state, WIDE);
    const boxes = zones(scene).map((each) => {
      const { x, y, width, height } = attributes(elements(each, "rect")[0]);
      assert.ok(x >= 0 && x + width <= scene.size.width && y + height <= scene.size.height);
      return [x, y, x + width, y + height];
    });
    assertApart([...boxes, [scene.left, scene.top, scene.right, scene.bottom]], `without ${out}`);
  }
});

test("the names of rows are beside their middle, the first level at the bottom", () => {
  const scene = few();
  const texts = elements(ticks(scene), "text").filter((each) => attributes(each)["text-anchor"] === "end");
  assert.deepEqual(texts.map(wordsOf), ["10", "5", "10", "5", "10", "5"]);
  texts.forEach((text, row) =>
    assert.equal(attributes(text).y, scene.y(row) + scene.cell.height / 2 + 4));
  const outer = elements(outerNames(scene), "text");
  assert.deepEqual(outer.map(wordsOf), ["c", "b", "a"]);
  outer.forEach((text, i) =>
    assert.equal(attributes(text).y, (scene.y(2 * i) + scene.y(2 * i + 1) + scene.cell.height) / 2 + 4));
});

test("the names of columns are under their middle", () => {
  const scene = few();
  const texts = elements(ticks(scene), "text").filter((each) => attributes(each)["text-anchor"] === "middle");
  assert.deepEqual(texts.map(wordsOf), ["low", "high"]);
  texts.forEach((text, column) =>
    assert.equal(attributes(text).x, scene.x(column) + scene.cell.width / 2));
});

test("a level that is off has no name", () => {
  const { on } = switchLevels(firstState(model()), 0, [true, false, true]);
  assert.deepEqual(elements(outerNames(few({ on })), "text").map(wordsOf), ["c", "a"]);
});

test("every row and column has a tick, also where its name has no room", () => {
  const scene = sceneOf(large(["a"], ["s"], names("n", 80)), firstState(large(["a"], ["s"], names("n", 80))), WIDE);
  const drawn = ticks(scene);
  assert.equal(elements(drawn, "path").length, 80);
  const texts = elements(drawn, "text");
  assert.ok(texts.length > 1 && texts.length < 80, `${texts.length}`);
  assert.deepEqual(elements(drawn, "title").map(wordsOf), names("n", 80).filter((_, i) => i % (80 / texts.length) === 0));
});

test("a name that is shortened keeps the whole name for who asks", () => {
  const long = large(names("row", 3), names("head", 4), names("column", 2));
  const scene = sceneOf(long, firstState(long), WIDE);
  const whole = elements(outerNames(scene), "title").map(wordsOf);
  assert.deepEqual(whole, [...names("head", 4), ...names("row", 3).reverse()]);
  assert.ok(elements(outerNames(scene), "text").some((text) => wordsOf(text).includes("\u2026")));
});

for (const [where, room] of Object.entries({ wide: WIDE, narrow: NARROW })) {
  test(`names touch nothing and stay in the picture in a ${where} window`, () => {
    const long = [[2, 1, 3], [3, 4, 2], [12, 6, 5], [30, 2, 9], [5, 15, 1], [90, 1, 1]]
      .map(([a, size, noise]) => [names("row", a), names("head", size), names("column", noise)]);
    for (const levels of [...long, [letters(3), letters(2), letters(3)]]) {
      for (const places of [OUTER, INNER]) {
        const table = large(...levels, places);
        const scene = sceneOf(table, firstState(table), room);
        const around = elements(outerNames(scene), "text").map((each) => box(each, 12));
        const beside = elements(ticks(scene), "text").map((each) => box(each, 11));
        const heatmaps = [scene.left, scene.top, scene.right, scene.bottom];
        const what = `${levels.map(({ length }) => length)} ${JSON.stringify(places)}`;
        assert.ok(around.length > 0 && beside.length > 0, what);
        assertApart([...around, ...beside, heatmaps], what);
        for (const [left, , , bottom] of beside) {
          assert.ok(left >= 0 && bottom <= scene.size.height, what);
        }
      }
    }
  });
}

test("of many rows the first of each heatmap, at the bottom, has its name", () => {
  const table = large(names("row", 40), letters(3), letters(2), INNER);
  const scene = sceneOf(table, firstState(table), WIDE);
  const shown = elements(ticks(scene), "text").filter((each) => attributes(each)["text-anchor"] === "end");
  assert.ok(shown.length < 3 * 40);
  const lowest = [39, 79, 119].map((row) => scene.y(row) + scene.cell.height / 2 + 4);
  for (const at of lowest) {
    const text = shown.find((each) => attributes(each).y === at);
    assert.equal(wordsOf(elements(text, "title")[0]), "row the method with the number 1");
  }
});

test("in a narrow window the names of rows are turned", () => {
  const turned = (room) => elements(outerNames(sceneOf(model(), firstState(model()), room)), "text")
    .map((each) => "transform" in attributes(each));
  assert.deepEqual(turned(WIDE), [false, false, false]);
  assert.deepEqual(turned(NARROW), [true, true, true]);
});
