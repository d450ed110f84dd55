import { attributes, elements, wordsOf } from "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";

const { drawnRuns } = await import("../../../srcs_py/page/browser/runs.js");

const strip = (level, values, quartiles, mean) => ({ level, values, quartiles, mean });
const RUNS = {
  levels: [strip("A", [0.3, 0.1, 0.2], [0.1, 0.15, 0.2, 0.25, 0.3], 0.2), strip("B", [], [], null)],
  ticks: [0, 0.5, 1],
  paired: true,
};
const drawn = (changes = {}) => drawnRuns({ ...RUNS, ...changes }, "A")[0];

test("each run is a dot where its value is on the scale", () => {
  const dots = elements(drawn(), "circle").map(attributes);
  assert.deepEqual(dots.map(({ cx }) => cx), ["30.00%", "10.00%", "20.00%"]);
  assert.deepEqual(dots.map((each) => each["data-run"]), [0, 1, 2]);
});

test("neighbouring dots are at different heights, inside the line", () => {
  const heights = elements(drawn(), "circle").map((each) => Number(attributes(each).cy));
  assert.equal(new Set(heights).size, 3);
  assert.ok(heights.every((each) => each > 3 && each < 27));
});

test("only the chosen level is marked, and what is missing is NA among the numbers", () => {
  assert.deepEqual(elements(drawn(), "tr").map((each) => attributes(each).class === "chosen").filter(Boolean), [true]);
  const values = drawnRuns(RUNS, "A")[2];
  assert.deepEqual(elements(values, "td").map(wordsOf), ["0.3", "NA", "0.1", "NA", "0.2", "NA"]);
});

test("a box has the quartiles, a line the median and one the mean", () => {
  const [box] = elements(drawn(), "rect").map(attributes);
  assert.deepEqual([box.x, box.width], ["15.00%", "10.00%"]);
  const lines = elements(drawn(), "line").map(attributes);
  assert.deepEqual(lines.slice(0, 2).map((each) => [each.class, each.x1]), [["median", "20.00%"], ["mean", "20.00%"]]);
});

test("a level without runs has a line that says so", () => {
  const cells = elements(drawn(), "td").map(wordsOf);
  assert.ok(cells.includes("0") && cells.includes("\u2013"));
  const said = elements(drawn(), "svg").map((each) => attributes(each)["aria-label"]);
  assert.deepEqual(said.slice(0, 2), ["A: 0.1 to 0.3, half of them from 0.15 to 0.25", "B: no runs"]);
});

test("too many runs are a box only, and all of the first are listed as numbers", () => {
  const many = { levels: [strip("A", Array(201).fill(0.5), [0.5, 0.5, 0.5, 0.5, 0.5], 0.5)] };
  assert.equal(elements(drawn(many), "circle").length, 0);
  const [, note, values] = drawnRuns({ ...RUNS, ...many }, "A");
  assert.match(wordsOf(note), /at most 200/);
  assert.equal(elements(values, "tr").length, 1 + 200);
  assert.match(wordsOf(elements(values, "summary")[0]), /the first 200/);
});
