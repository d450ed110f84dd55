import { model } from "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";

const page = "../../../srcs_py/page/browser";
const { inLines, numberText, pText, rankText, shortened, shortenedApart, widthOf } = await import(`${page}/text.js`);
const { inkOn, scaleOf } = await import(`${page}/colors.js`);
const { hasNumbers } = await import(`${page}/paint.js`);
const { fittingTicks, sceneOf } = await import(`${page}/scene.js`);
const { firstState } = await import(`${page}/state.js`);

const WORDS = ["cold", "warm", "random", "elite", "mixed"];
const COUNT = Array.from({ length: 25 }, (_, k) => k + 1);
const LONG = {
  "in the middle": COUNT.map((k) => `Method-number-${k}-of-the-study`),
  "at the end": COUNT.map((k) => `The data set of the repository that has the number ${k}`),
  "in two places": WORDS.flatMap((a) => WORDS.map((b) => `Memetic ${a} algorithm with ${b} start`)),
  "deep in a word": [..."abcdefghijklmnopqrstuvwxy"].map((each) => "x".repeat(30) + each + "y".repeat(30)),
};

for (const [where, names] of Object.entries(LONG)) {
  test(`long names that differ ${where} stay different and fit, however little room there is`, () => {
    for (let room = 20; room < 500; room += 7) {
      const short = shortenedApart(names, 12, room);
      assert.equal(new Set(short).size, names.length, `${room}: ${short}`);
      for (const each of short) assert.ok(widthOf(each, 12) <= room, `${room}: ${each}`);
    }
  });
}

test("a short name keeps its beginning and its end", () => {
  assert.equal(shortened("abcdefgh", 10, 48), "abcdefgh"); // six pixels for each character
  assert.equal(shortened("abcdefgh", 10, 47), "abc\u2026fgh");
  assert.equal(shortened("abcdefgh", 10, 1), "a\u2026");
  assert.equal(shortened("\u{1F600}\u{1F601}\u{1F602}\u{1F603}", 10, 18), "\u{1F600}\u2026\u{1F603}");
});

test("a name breaks where words end, into halves as equal as possible", () => {
  assert.deepEqual(inLines("one two", 10, 100), ["one two"]);
  assert.deepEqual(inLines("one two three", 10, 50), ["one two", "three"]);
  assert.deepEqual(inLines("breast_cancer_wisconsin", 10, 84), ["breast_cancer_", "wisconsin"]);
  assert.equal(inLines("unbreakable", 10, 30), null);
});

test("numbers as people read them", () => {
  assert.deepEqual([3, 0, -2, NaN].map(rankText), ["+3", "0", "\u22122", "\u2013"]);
  assert.deepEqual([0.123456, 12, -1.5, 1e-5, 2.5e6, NaN].map(numberText),
    ["0.12346", "12", "\u22121.5000", "1.000e\u22125", "2.500e+6", "\u2013"]);
  assert.deepEqual([0.05, 1, 0.001, 0.00012, NaN].map(pText),
    ["p = 0.0500", "p = 1.00", "p = 0.00100", "p = 1.2e\u22124", "not tested"]);
});

test("ranks have the colours of the first scale, or of the wider one where they need it", () => {
  const state = { palette: 0, column: 0 };
  const narrow = scaleOf(model(), state, [-1, 0, NaN]);
  assert.deepEqual([narrow.low, narrow.high, narrow.color(0)], [-1, 1, "#000002"]);
  const wide = scaleOf(model(), state, [-1, 2]);
  assert.deepEqual([wide.low, wide.high, wide.color(2)], [-2, 2, "#0000f4"]);
  assert.deepEqual(scaleOf(model(), state, [NaN]).colors, []);
});

test("other numbers have colours between the ends that are shown", () => {
  const scale = scaleOf(model(), { palette: 0, column: 1 }, [1, 5, NaN]);
  assert.deepEqual([1, 2, 3, 4, 5].map(scale.color), ["#000000", "#800000", "#ff0000", "#ff8080", "#ffffff"]);
  assert.equal(scaleOf(model(), { palette: 0, column: 1 }, [7, 7]).color(7), "#ff0000");
});

test("whole numbers are written in cells where they are short, and others are not", () => {
  const numbered = (values) => scaleOf(model(), { palette: 0, column: 1 }, values).numbered;
  assert.deepEqual([[25, -3, NaN], [25, 0.5], [1000, 1]].map(numbered), [true, false, false]);
  assert.ok(scaleOf(model(), { palette: 0, column: 0 }, [1]).numbered);
  const cell = { width: 30, height: 20 };
  assert.deepEqual([true, false].map((each) => hasNumbers({ cell }, { numbered: each })), [true, false]);
});

test("numbers on a colour are black or white, whichever can be read", () => {
  assert.deepEqual(["#ffffff", "#000000", "#ffff00", "#0000ff"].map(inkOn),
    ["#000000", "#ffffff", "#000000", "#ffffff"]);
});

test("labels of ticks never touch, from one heatmap to the next neither", () => {
  for (let step = 2; step < 40; step += 3) {
    for (const [inner, heatmaps] of [[1, 9], [4, 1], [7, 3], [30, 5]]) {
      const [gap, needed] = [8, 26];
      const fits = fittingTicks({ heatmaps, inner, step, gap, needed });
      const at = [];
      for (let heatmap = 0; heatmap < heatmaps; heatmap += 1) {
        for (let place = 0; place < inner; place += 1) {
          if (fits(place, heatmap)) at.push(heatmap * (inner * step + gap) + place * step);
        }
      }
      assert.ok(at.length > 0);
      assert.ok(at.every((each, i) => i === 0 || each - at[i - 1] >= needed), `${step} ${inner}: ${at}`);
    }
  }
});

test("the picture fits the room, unless its cells would be too small", () => {
  const state = firstState(model());
  for (const width of [1200, 900, 700]) {
    const { size } = sceneOf(model(), state, { width, height: 700 });
    assert.ok(size.width <= width && size.height <= 700, `${width}: ${size.width} x ${size.height}`);
  }
  const zoomed = sceneOf(model(), { ...state, zoom: 2 }, { width: 1200, height: 700 });
  const plain = sceneOf(model(), state, { width: 1200, height: 700 });
  assert.equal(zoomed.cell.width, 2 * plain.cell.width);
  assert.equal(zoomed.cell.height, 2 * plain.cell.height);
});
