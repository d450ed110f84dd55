/** The runs behind a cell: for each level its box, its runs as dots, and its mean, on one scale. */

import { h, s, scrolled, tableOf } from "./dom.js";

const HEIGHT = 30;
const MOST_DOTS = 200; // more would be one bar of ink
const MOST_ROWS = 200; // of the values as numbers
const GOLDEN = 0.618034; // its multiples spread neighbouring dots over the height

const digits = (value, count) => String(Number(value.toPrecision(count))).replaceAll("-", "\u2212");
const short = (value) => digits(value, 4);

/** Where a value is on the scale, as the browser takes it. */
const scaleOf = (ticks) => {
  const [low, high] = [ticks[0], ticks.at(-1)];
  return (value) => `${((100 * (value - low)) / (high - low)).toFixed(2)}%`;
};

const upright = (x, inset, kind) => s("line", { class: kind, x1: x, x2: x, y1: inset, y2: HEIGHT - inset });

function dot(value, at, x) {
  const y = HEIGHT / 2 + 0.7 * (HEIGHT / 2 - 3) * (2 * ((at * GOLDEN) % 1) - 1);
  return s("circle", { cx: x(value), cy: y.toFixed(1), r: 2.5, "data-run": at }, s("title", {}, short(value)));
}

function box([, first, median, third], x) {
  const width = `${(parseFloat(x(third)) - parseFloat(x(first))).toFixed(2)}%`;
  const place = { x: x(first), width, y: 3, height: HEIGHT - 6 };
  return [s("rect", { class: "box", ...place }), upright(x(median), 3, "median")];
}

/** What a screen reader says of a line. */
function spoken({ level, quartiles }) {
  if (!quartiles.length) return `${level}: no runs`;
  const [low, first, , third, high] = quartiles.map(short);
  return `${level}: ${low} to ${high}, half of them from ${first} to ${third}`;
}

function line(strip, x, chosen) {
  const { level, values, quartiles, mean } = strip;
  const parts = [
    quartiles.length ? box(quartiles, x) : null,
    values.length <= MOST_DOTS ? values.map((value, at) => dot(value, at, x)) : null,
    mean === null ? null : upright(x(mean), 1, "mean"),
  ];
  return h(
    "tr",
    { class: level === chosen ? "chosen" : null },
    h("th", { scope: "row" }, h("span", {}, level)),
    h("td", { class: "plot" }, s("svg", { height: HEIGHT, role: "img", "aria-label": spoken(strip) }, parts)),
    h("td", { class: "number" }, quartiles.length ? short(quartiles[2]) : "\u2013"),
    h("td", { class: "number" }, String(values.length)),
  );
}

function axis(ticks, x) {
  const marks = ticks.flatMap((value) => [
    s("line", { x1: x(value), x2: x(value), y1: 0, y2: 5 }),
    s("text", { x: x(value), y: 18 }, digits(value, 10)),
  ]);
  const drawn = s("svg", { class: "axis", height: 22 }, marks);
  return h("tr", { "aria-hidden": "true" }, h("td"), h("td", { class: "plot" }, drawn), h("td"), h("td"));
}

const head = (name) => h("th", { scope: "col", class: "number" }, name);

/** The runs as numbers: a dot tells its value to a pointer only. */
function numbers({ levels, paired }) {
  const count = Math.max(...levels.map(({ values }) => values.length));
  const rows = Array.from({ length: Math.min(count, MOST_ROWS) }, (_, at) =>
    h(
      "tr",
      {},
      h("th", { scope: "row", class: "number" }, String(at + 1)),
      levels.map(({ values }) => h("td", { class: "number" }, at < values.length ? short(values[at]) : "NA")),
    ),
  );
  const said = `Values of the runs${paired ? "; those in a row are paired" : ""}`;
  return h(
    "details",
    {},
    h("summary", {}, said + (count > MOST_ROWS ? `; the first ${MOST_ROWS}` : "")),
    scrolled("Values", tableOf({ class: "values" }, [head("run"), levels.map(({ level }) => head(level))], rows)),
  );
}

function note({ levels, paired }) {
  const many = levels.some(({ values }) => values.length > MOST_DOTS);
  const ends = many ? `, where there are at most ${MOST_DOTS}.` : ".";
  const pairs = paired ? " Point at a run to see those that it is paired with." : "";
  return h("p", {}, `Box: quartiles, with the median; dark line: mean; dots: runs${ends}${pairs}`);
}

/** Runs that are paired show themselves together. */
function showPairs(table, run) {
  for (const each of table.querySelectorAll("circle.pair")) each.classList.remove("pair");
  if (!run) return;
  for (const each of table.querySelectorAll(`[data-run="${run}"]`)) each.classList.add("pair");
}

/** A table with one line for each level, its note, and the values. */
export function drawnRuns(runs, chosen) {
  const x = scaleOf(runs.ticks);
  const lines = runs.levels.map((each) => line(each, x, chosen));
  const table = tableOf({ class: "strips" }, [h("td"), h("td"), head("median"), head("runs")], lines);
  table.append(h("tfoot", {}, axis(runs.ticks, x)));
  if (runs.paired) table.onpointerover = ({ target }) => showPairs(table, target.closest("[data-run]")?.dataset.run);
  return [scrolled("Runs", table), note(runs), numbers(runs)];
}
