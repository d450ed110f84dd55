import { model } from "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";

const page = "../../../srcs_py/page/browser";
const { hashOf, stateOf } = await import(`${page}/address.js`);
const { arranged } = await import(`${page}/arrangement.js`);
const { takesLog } = await import(`${page}/colors.js`);
const { csvOf } = await import(`${page}/save.js`);
const { captionOf, endsOf, rankWordsAt, sentences } = await import(`${page}/explain.js`);
const { comparisonsOf, numbersOf, spoken, titleOf } = await import(`${page}/tip.js`);
const { sceneOf } = await import(`${page}/scene.js`);
const { arrange, firstState, moveLevel, switchLevels, takeOut } = await import(`${page}/state.js`);

const basis = {
  fixed: "", alpha: 0.05, maximize: false, follows: true,
  omnibus: new Float64Array(4).fill(0.01),
  p: Float64Array.from({ length: 12 }, (_, i) => (i < 2 ? 0.001 : 0.5)),
};
const RANKS = Float64Array.of(2, -1, -1, 0, 0, 0, 0, 0, NaN, 0, 0, 0);
const MEANS = Float64Array.from({ length: 12 }, (_, i) => i / 8);
const study = (changes) => ({ ...model({ basis, mean: MEANS, rank: RANKS, maximize: false, performance: "Error", title: "A ranked", about: "some test" }), ...changes });

test("the first view needs no words in the address", () => {
  const table = study();
  assert.equal(hashOf(table, firstState(table)), "");
  assert.deepEqual(stateOf(table, ""), { ...firstState(table), log: false });
});

test("whether cells are marked where nothing was shown is part of an address", () => {
  const table = study();
  const state = { ...firstState(table), nothing: true };
  assert.equal(hashOf(table, state), "nothing=true");
  assert.equal(stateOf(table, "#nothing=true").nothing, true);
});

test("a region is part of an address, if the table has it", () => {
  const table = study({ regions: { rules: [{}, {}] } });
  for (const part of [0, 2]) assert.equal(stateOf(table, hashOf(table, { ...firstState(table), part })).part, part);
  for (const hash of ["#part=3", "#part=true"]) assert.equal(stateOf(table, hash).part, null);
  assert.equal(stateOf(study(), "#part=1").part, null);
});

test("an address shows the same view again", () => {
  const table = study();
  let state = arrange(firstState(table), "yOuter", 2);
  state = takeOut(moveLevel(switchLevels(state, 0, [true, false, true]), 0, 2, 0), 1);
  state = { ...state, level: [0, 1, 0], column: 1, palette: 1, zoom: 2, alpha: 0.001, log: false };
  assert.deepEqual(stateOf(table, `#${hashOf(table, state)}`), state);
});

test("an address that names all places as empty is followed, unlike an arrangement without places", () => {
  const table = study();
  const empty = [0, 1, 2].reduce(takeOut, firstState(table));
  assert.deepEqual(stateOf(table, `#${hashOf(table, empty)}`).places, empty.places);
  for (const places of [undefined, {}]) assert.deepEqual(arranged(table, { places }).places, firstState(table).places);
});

test("the logarithm is said only of a column that has one", () => {
  const values = (least) => Float64Array.from({ length: 12 }, (_, i) => i + least);
  const columns = [...model().columns.slice(0, 1),
    ...[["mean", 1], ["sd", 0]].map(([name, least]) => ({ name, whole: false, values: values(least) }))];
  const table = study({ columns });
  const said = (column, log = true) => {
    const state = { ...firstState(table), column, log };
    return [takesLog(table, state), / logarithm/.test(captionOf({ model: table, state })), /log=true/.test(hashOf(table, state))];
  };
  assert.deepEqual(said(1), [true, true, true]);
  assert.deepEqual(said(1, false), [true, false, false]);
  assert.deepEqual(said(2), [false, false, false]);
  assert.deepEqual(said(0), [false, false, false]);
});

test("an address of another table, or a wrong one, changes nothing", () => {
  const table = study();
  for (const hash of ["#yOuter=Other&alpha=2&zoom=7", "#alpha=x", "#hidden={\"A\":5}&zoom=2", "#places=7", "#%%%"])
    assert.deepEqual(stateOf(table, hash), { ...firstState(table), log: false }, hash);
  const still = study({ basis: { ...basis, fixed: "no" } });
  assert.equal(stateOf(still, "#alpha=0.2").alpha, 0.05);
});

const appOf = (table, changes = {}) => {
  const state = { ...firstState(table), ...changes };
  return { model: table, state, ranks: table.rank, values: state.column ? MEANS : table.rank,
    scene: sceneOf(table, state, { width: 1000, height: 700 }), caption: "Rank at 0.05" };
};

test("two sentences say rank and win by the best cell", () => {
  assert.deepEqual(sentences(appOf(study())), [
    "a has rank +2 at Size 5, Noise low: it beats 2 of 2 others and loses to none.",
    "A win is a significant difference (\u03b1 = 0.05) with the smaller Error",
  ]);
  const untested = study({ basis: null, alpha: null, maximize: null });
  assert.deepEqual(sentences(appOf(untested)), [
    "a has rank +2 at Size 5, Noise low (wins \u2212 losses).",
    "A win is a significant difference",
  ]);
});

test("two sentences say rank and win also where another column is first", () => {
  const first = "c at Size 10, Noise high has the largest mean, 1.3750, and rank 0 (wins \u2212 losses).";
  assert.deepEqual(sentences(appOf(study(), { column: 1, alpha: 0.01 })),
    [first, "A win is a significant difference (\u03b1 = 0.01) with the smaller Error"]);
  const open = study({ basis: null, alpha: null, maximize: null, performance: "" });
  assert.deepEqual(sentences(appOf(open, { column: 1 })), [first, "A win is a significant difference"]);
  const unranked = { ...appOf(study(), { column: 1 }), ranks: null };
  assert.deepEqual(sentences(unranked), ["c at Size 10, Noise high has the largest mean, 1.3750.", ""]);
});

test("only where the table says which end wins, colours have a best and a worst end", () => {
  const ends = (smaller, column = 1) => {
    const table = study();
    table.columns = [table.columns[0], { ...table.columns[1], smaller }];
    const app = appOf(table, { column });
    return [...endsOf(app), /the (\w+) mean/.exec(sentences(app)[0])?.[1]];
  };
  assert.deepEqual(ends(null), ["smallest", "largest", "largest"]);
  assert.deepEqual(ends(false), ["worst", "best", "best"]);
  assert.deepEqual(ends(true), ["worst", "best", "smallest"]);
  assert.deepEqual(ends(null, 0), ["worst", "best", undefined]);
});

test("a difference of which nothing says who wins is no win", () => {
  const app = appOf(study({ basis: { ...basis, maximize: null } }));
  const [b] = comparisonsOf(app, 0);
  assert.deepEqual([b.outcome, b.symbol], [null, "<"]);
  assert.match(spoken(app, 0), /; differs from b, p = 0\.00100/);
  assert.equal(sentences(app)[0], "a has rank +2 at Size 5, Noise low (wins \u2212 losses).");
});

test("ranks of several performances say which one it is, and what a rank is", () => {
  const columns = [{ name: "rank1", whole: true }, { name: "rank2", whole: true }];
  const table = study({ columns, rank: null, basis: null, performances: ["t1", "t2"], alpha: 0.1 });
  const app = { ...appOf(table, { column: 1 }), values: RANKS };
  assert.deepEqual(sentences(app), [
    "a at Size 5, Noise low has the largest rank2 (t2), +2 (wins \u2212 losses).",
    "A win is a significant difference (\u03b1 = 0.1) with the smaller t2",
  ]);
  assert.deepEqual([titleOf(table, "rank1"), titleOf(table, "rank3"), titleOf(study(), "rank1")],
    ["rank1 (t1)", "rank3", "rank1"]);
});

test("only levels that were compared are counted", () => {
  const p = Float64Array.from({ length: 12 }, (_, i) => (i === 0 ? 0.001 : NaN)); // a with b
  const first = (changes, ranks) => sentences(appOf(study({ basis: { ...basis, p, ...changes }, rank: ranks ?? RANKS })))[0];
  assert.equal(first({}), "a has rank +2 at Size 5, Noise low: it beats b.");
  assert.equal(first({ control: 1 }), "a has rank +2 at Size 5, Noise low: it beats b.");
  const zeros = new Float64Array(12);
  assert.equal(first({ control: 0 }, zeros),
    "a has rank 0 at Size 5, Noise low, as the control that the others are compared with.");
  p[0] = NaN;
  assert.equal(first({}), "a has rank +2 at Size 5, Noise low: it is compared with no other.");
  assert.equal(first({}, zeros),
    "a has rank 0 at Size 5, Noise low: it ties with all others, of which no pair was tested.");
});

test("what a rank is, is said of a control, too", () => {
  const follows = { ...basis, follows: true };
  assert.equal(rankWordsAt(appOf(study({ basis: follows }))), "wins \u2212 losses at \u03b1 = 0.05");
  assert.equal(rankWordsAt(appOf(study({ basis: { ...follows, control: 1 } }))),
    "wins \u2212 losses against b at \u03b1 = 0.05");
});

test("a cell says how many runs it has once, also where they are what is shown", () => {
  const runs = Int32Array.from({ length: 12 }, () => 25);
  const table = study({ runs, columns: [...model().columns, { name: "runs", whole: false }] });
  const app = { ...appOf(table, { column: 2 }), values: runs };
  assert.deepEqual(numbersOf(app, 0), [["rank", "+2"], ["place", "1 of 3"], ["mean", "0"], ["runs", "25"]]);
});

test("a cell says which places its level can have", () => {
  const p = Float64Array.from({ length: 12 }, (_, i) => (i === 0 ? 0.001 : NaN)); // a with b
  const app = appOf(study({ basis: { ...basis, p, follows: true }, rank: RANKS }));
  const placeOf = (cell) => Object.fromEntries(numbersOf(app, cell)).place;
  const { k } = app.model;
  assert.equal(placeOf(0), `1\u2013${k - 1} of ${k}`);
  assert.equal(placeOf(1), `2\u2013${k} of ${k}`);
});

test("a CSV has what is shown, every digit, and says what it is", () => {
  const odd = study({ about: "two\nlines" });
  odd.factors = [{ label: 'A "x"', levels: ["a,b", "b", "c"] }, ...odd.factors.slice(1)];
  const { on } = switchLevels(firstState(odd), 1, [true, false]);
  const lines = csvOf(appOf(odd, { on })).split("\r\n");
  assert.deepEqual(lines.slice(0, 4), ["# A ranked", "# two lines", "# Rank at 0.05", '"A ""x""",Size,Noise,rank,mean']);
  assert.deepEqual(lines.slice(4, 6), ['"a,b",5,low,2,0', "b,5,low,-1,0.125"]);
  assert.equal(lines.at(-3), "b,5,high,0,0.875"); // the rank of the next is missing
  assert.equal(lines.at(-2), "c,5,high,,1");
  assert.equal(lines.length, 4 + 6 + 1);
});

test("a CSV of means says what its ranks are", () => {
  const table = study({ basis: { ...basis, follows: true } });
  const notes = (column) => csvOf(appOf(table, { column })).split("\r\n").filter((line) => line.startsWith("#"));
  assert.equal(notes(1).at(-1), "# rank = wins \u2212 losses at \u03b1 = 0.05");
  assert.equal(notes(0).length, notes(1).length - 1); // the caption has it
});

test("a CSV that a spreadsheet would run says so", () => {
  const odd = study();
  odd.factors = [{ label: "A", levels: ["=1+1", "-1", "c"] }, ...odd.factors.slice(1)];
  const [, , , note] = csvOf(appOf(odd)).split("\r\n");
  assert.equal(note, "# =1+1 starts like a formula: import the columns as text into a spreadsheet");
  assert.doesNotMatch(csvOf(appOf(study())), /formula/);
});
