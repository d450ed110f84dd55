/** Two sentences that say what rank, win and colour are, by a cell of this very study. */

import { isLog } from "./colors.js";
import { h } from "./dom.js";
import { unplaced } from "./state.js";
import { WORDS, comparisonsOf, levelsOf, performanceOf, shownAs, titleOf } from "./tip.js";
import { numberText, rankText } from "./text.js";
import { tellsNothing } from "./ranks.js";

/** The best cell of the table, the first of equals; -1 where none has a value. */
export function bestCell({ values, model, state }) {
  const { whole, smaller } = model.columns[state.column];
  const better = !whole && smaller ? (a, b) => a < b : (a, b) => a > b;
  let best = -1;
  for (let cell = 0; cell < values.length; cell += 1) {
    if (Number.isNaN(values[cell])) continue;
    if (best < 0 || better(values[cell], values[best])) best = cell;
  }
  return best;
}

/** What a rank is, in a few words: also true of a control, whose own rank is 0. */
export function rankWords({ factors, target, basis }) {
  const control = basis?.control ?? null;
  const against = control === null ? "" : ` against ${factors[target].levels[control]}`;
  return `wins \u2212 losses${against}`;
}

/** The same with the alpha of the ranks. */
export const rankWordsAt = ({ model, state }) =>
  rankWords(model) + (model.basis?.follows ? ` at \u03b1 = ${state.alpha}` : "");

/** What a cell is called: its target level, and where: the rest. */
function named(model, cell) {
  const levels = levelsOf(model, cell);
  const rest = levels.filter((_, factor) => factor !== model.target);
  const where = rest.map(([label, level]) => `${label} ${level}`).join(", ");
  return [model.target === null ? "The cell" : levels[model.target][1], where && ` at ${where}`];
}

/** How a rank came to be: wins and losses of a cell against those that it was compared with. */
function counted(app, cell) {
  const { basis, k } = app.model;
  if (cell % k === basis.control) return ", as the control that the others are compared with";
  const every = comparisonsOf(app, cell);
  const others = every.filter(({ p }) => !Number.isNaN(p));
  if (others.length === 0)
    return every.length && app.values[cell] === 0 ? ": it ties with all others, of which no pair was tested" : ": it is compared with no other";
  if (others.some(({ outcome }) => outcome === null)) return ` (${rankWords(app.model)})`;
  if (others.length === 1) return `: it ${WORDS[others[0].outcome]} ${others[0].name}`;
  const count = (sign) => others.filter(({ outcome }) => outcome === sign).length;
  const losses = count(-1);
  const lost = losses ? `loses to ${losses}` : "loses to none";
  return `: it beats ${count(1)} of ${others.length} others and ${lost}`;
}

/** What a win is, as far as the table says it. */
function winWords({ model, state }, name) {
  const { basis, maximize } = model;
  const alpha = basis?.follows ? state.alpha : model.alpha;
  const at = alpha == null ? "" : ` (\u03b1 = ${alpha})`;
  const of = performanceOf(model, name) || model.performance || "mean";
  const end = maximize == null ? "" : ` with the ${maximize ? "larger" : "smaller"} ${of}`;
  return `A win is a significant difference${at}${end}`;
}

/** The two sentences as texts; colours are put between the parts of the second. */
export function sentences(app) {
  const { model, state, values, ranks } = app;
  const cell = bestCell(app);
  const { name, whole, smaller } = model.columns[state.column];
  if (cell < 0) return ["No cell has a value here.", ""];
  const [who, where] = named(model, cell);
  const sum = ` (${rankWords(model)})`;
  const win = winWords(app, name);
  if (name === "rank") {
    const rank = `${rankText(values[cell])}${where}`;
    return [`${who} has rank ${rank}${model.basis ? counted(app, cell) : sum}.`, win];
  }
  const best = whole || smaller == null ? "largest" : smaller ? "smallest" : "best";
  const text = whole ? rankText(values[cell]) : numberText(values[cell]);
  const rank = ranks && (Number.isNaN(ranks[cell]) ? "no rank" : `rank ${rankText(ranks[cell])}`);
  const also = whole ? sum : rank ? `, and ${rank}${sum}` : "";
  return [`${who}${where} has the ${best} ${titleOf(model, name)}, ${text}${also}.`, also && win];
}

/** What the two ends of the colours are called. */
export function endsOf({ model, state }) {
  const { whole, smaller } = model.columns[state.column];
  return whole || smaller != null ? ["worst", "best"] : ["smallest", "largest"];
}

/** The textures of cells, shortly and in words, as far as they occur. */
function signsOf({ values, underpowered }) {
  const missing = values.some(Number.isNaN) ? [["\u25a8 no value", "no value"]] : [];
  const few = underpowered ? [["\u25a9 underpowered", "underpowered, with too few runs to show a difference"]] : [];
  return [...missing, ...few];
}

/** What the colours show, and the levels of factors without a place. */
export function captionOf({ model, state, values = [], underpowered }) {
  const fixed = unplaced(model, state).map((factor) => {
    const { label, levels } = model.factors[factor];
    return `${label} ${levels[state.level[factor]]}`;
  });
  const { name } = shownAs(model, state);
  const log = isLog(model, state) ? ", colours by the logarithm" : "";
  const said = name === "rank" ? `Rank = ${rankWordsAt({ model, state })}` : name + log;
  const ring = state.nothing && tellsNothing(model, state) ? ["\u25cb nothing shown"] : [];
  const part = { [null]: [], 0: ["lines: regions"] }[state.part] ?? [`region ${state.part}`];
  return [said, ...signsOf({ values, underpowered }).map(([sign]) => sign), ...ring, ...part, ...fixed].join(" \u00b7 ");
}

const swatch = (color) => h("span", { class: "sample", style: `background: ${color}` });

/** Say what the ranks may not mean; nothing where there is no warning. */
export function warn({ model }, paragraph) {
  const texts = [...(model.warnings ?? []), model.places].filter(Boolean);
  paragraph.hidden = texts.length === 0;
  paragraph.replaceChildren(...texts.map((text) => h("span", {}, `\u26a0 ${text} `)));
}

/** Fill the paragraph. */
export function explain(app, paragraph) {
  const [best, win] = sentences(app);
  const { colors } = app.scale;
  const words = win ? `${best} ${win}; colours` : `${best} Colours`;
  const [first, last] = endsOf(app);
  const ends = [": ", swatch(colors[0]), ` ${first} to `, swatch(colors.at(-1)), ` ${last}.`];
  const signs = signsOf(app).map(([sign, text]) => `${sign[0]} ${text}`).join("; ");
  const textures = signs ? ` Cells: ${signs}.` : "";
  paragraph.replaceChildren(...(colors.length ? [words, ...ends, textures] : [best]));
}
