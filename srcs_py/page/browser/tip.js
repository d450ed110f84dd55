/** What a cell says of itself: to the pointer, to the keyboard and to a screen reader. */

import { regionAt } from "./areas.js";
import { levelOf } from "./data.js";
import { byId, h } from "./dom.js";
import { compared, isOpen } from "./ranks.js";
import { numberText, pText, rankText } from "./text.js";

const MOST_LINES = 12;
const SIGNS = { 1: "\u25b2", 0: "=", "-1": "\u25bc", null: "\u2260" };
export const WORDS = { 1: "beats", 0: "ties with", "-1": "loses to", null: "differs from" };
export const OUTCOMES = { 1: "win", 0: "tie", "-1": "loss" };

export const levelsOf = (model, cell) =>
  model.factors.map(({ label, levels }, factor) => [label, levels[levelOf(model, cell, factor)]]);

/** Of several performances, the one that a column's ranks are of. */
export function performanceOf({ performances }, name) {
  const [, number] = /^rank(\d+)$/.exec(name) ?? [];
  return performances?.[number - 1];
}

/** What a column is called: that of ranks of one of several performances has its name, too. */
export function titleOf(model, name) {
  const performance = performanceOf(model, name);
  return performance === undefined ? name : `${name} (${performance})`;
}

/** What the values of the shown column are called and how they are written. */
export function shownAs(model, state) {
  const { name, whole } = model.columns[state.column];
  return { name: titleOf(model, name), write: whole ? rankText : numberText };
}

export function labelOf({ model, state }, cell, value) {
  if (cell < 0) return "no such row in the table";
  const levels = levelsOf(model, cell)
    .map(([name, level]) => `${name} ${level}`)
    .join(", ");
  const { name, write } = shownAs(model, state);
  return `${levels}: ${Number.isNaN(value) ? `no ${name}` : `${name} ${write(value)}`}`;
}

/** Rank, mean, sd, number of runs and whatever else is shown of a cell, as [name, text]. */
export function numbersOf({ model, state, ranks, values }, cell) {
  const { name, write } = shownAs(model, state);
  const numbers = [];
  if (ranks) numbers.push(["rank", rankText(ranks[cell])]);
  const place = placeText({ model, state, ranks }, cell);
  if (place) numbers.push(["place", place]);
  if (state.part !== null) numbers.push(["region", String(regionAt(model, cell) || "\u2013")]);
  if (!["rank", "mean", "sd", model.runs ? "runs" : ""].includes(name)) numbers.push([name, write(values[cell])]);
  if (model.mean) numbers.push(["mean", numberText(model.mean[cell])]);
  if (model.sd) numbers.push(["sd", numberText(model.sd[cell])]);
  if (model.runs) numbers.push(["runs", String(model.runs[cell])]);
  return numbers;
}

/** The same as a list. */
export const numbersList = (app, cell) =>
  h(
    "dl",
    { class: "numbers" },
    numbersOf(app, cell).map(([name, text]) => h("div", {}, h("dt", {}, name), h("dd", {}, text))),
  );

/** The places that a cell's level can have, as srcs_py/srcs/results/places.py finds them: "2\u20133 of 6". */
export function placeText({ model, state, ranks }, cell) {
  if (!ranks || !model.basis?.follows || model.basis.maximize === null) return "";
  if (Number.isNaN(ranks[cell])) return "\u2013";
  const start = cell - (cell % model.k);
  const ranked = ranks.slice(start, start + model.k).filter((rank) => !Number.isNaN(rank)).length;
  const outcomes = comparisonsOf({ model, state }, cell).map(({ outcome }) => outcome);
  const low = 1 + outcomes.filter((outcome) => outcome === -1).length;
  const high = ranked - outcomes.filter((outcome) => outcome === 1).length;
  return `${low === high ? low : `${low}\u2013${high}`} of ${ranked}`;
}

/** A cell's level against all others of its configuration. */
export function comparisonsOf({ model, state }, cell) {
  if (!model.basis) return [];
  const [configuration, level] = [Math.floor(cell / model.k), cell % model.k];
  return model.factors[model.target].levels
    .map((name, other) => ({ name, other }))
    .filter(({ other }) => other !== level)
    .map((each) => ({
      ...each,
      ...compared(model, configuration, level, each.other, state.alpha),
    }));
}

/** Why a configuration's pairs do not count; empty where they do. */
export function gateText({ model, state }, cell) {
  const configuration = Math.floor(cell / model.k);
  const p = model.basis.omnibus[configuration];
  if (!isOpen(model, configuration, state.alpha)) {
    return `No pair counts: the omnibus test is not significant (${pText(p)}).`;
  }
  const tested = comparisonsOf({ model, state }, cell).some((each) => !Number.isNaN(each.p));
  return tested ? "" : "Nothing was compared here: the omnibus test is not significant.";
}

export function comparisonLine({ name, p, outcome, symbol }) {
  return h(
    "tr",
    { class: OUTCOMES[outcome] },
    h("td", { class: "sign" }, { "": "\u00b7", "\u2248": symbol }[symbol] ?? SIGNS[outcome]),
    h("td", {}, name),
    h("td", { class: "p" }, pText(p)),
  );
}

function content(app, cell) {
  const others = comparisonsOf(app, cell);
  const gate = app.model.basis ? gateText(app, cell) : "";
  const lines = others.slice(0, MOST_LINES).map(comparisonLine);
  const rest = others.length - lines.length;
  return [
    h(
      "dl",
      { class: "levels" },
      levelsOf(app.model, cell).flatMap(([name, level]) => [h("dt", {}, name), h("dd", {}, level)]),
    ),
    numbersList(app, cell),
    gate && h("p", {}, gate),
    lines.length > 0 && h("table", {}, h("tbody", {}, lines)),
    rest > 0 && h("p", {}, `and ${rest} more: click the cell`),
  ].filter(Boolean);
}

/** The same in words, for a screen reader. */
export function spoken(app, cell) {
  const numbers = numbersOf(app, cell)
    .map(([name, text]) => `${name} ${text}`)
    .join(", ");
  const pairs = comparisonsOf(app, cell)
    .filter(({ symbol }) => symbol)
    .map(({ name, outcome, symbol, p }) => `${symbol === "\u2248" ? "is equivalent to" : WORDS[outcome]} ${name}, ${pText(p)}`);
  return [numbers, ...pairs].join("; ");
}

/** Show the text of a cell next to its place in the window. */
export function showTip(app, box, cell) {
  const tip = byId("tip");
  tip.replaceChildren(...content(app, cell));
  tip.hidden = false;
  const own = tip.getBoundingClientRect();
  const room = { x: document.documentElement.clientWidth, y: window.innerHeight };
  const beside = box.right + 12 + own.width < room.x ? box.right + 12 : box.left - 12 - own.width;
  tip.style.left = `${Math.max(8, Math.min(beside, room.x - own.width - 8))}px`;
  tip.style.top = `${Math.max(8, Math.min(box.top - 12, room.y - own.height - 8))}px`;
}

export function hideTip() {
  byId("tip").hidden = true;
}
