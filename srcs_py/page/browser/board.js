/** Who wins how often: the ranks of each target level summed up, as srcs_py/srcs/results/leaderboard.py does. */

import { forWins } from "./ranks.js";

/** Whether a configuration has too few runs to show anything, and is no tie. */
const isUnderpowered = ({ underpowered, alpha: atMost }, c, alpha) => Boolean(underpowered?.[c]) && alpha <= atMost;

/** Count wins, ties and losses of each level over all configurations. */
function pairs(model, ranks, alpha) {
  const { k, size } = model;
  const { control } = model.basis;
  const [wins, ties, losses] = [0, 0, 0].map(() => new Array(k).fill(0));
  for (let c = 0; c < size; c += 1) {
    if (isUnderpowered(model, c, alpha)) continue;
    const ranked = [...ties.keys()].filter((level) => !Number.isNaN(ranks[c * k + level]));
    for (const i of ranked)
      for (const j of ranked) if (i !== j && (control === null || i === control || j === control)) ties[i] += 1;
  }
  forWins(model, alpha, (winner, loser) => {
    wins[winner % k] += 1;
    losses[loser % k] += 1;
    ties[winner % k] -= 1;
    ties[loser % k] -= 1;
  });
  return { wins, ties, losses };
}

/** In how many configurations no level ranks higher (sign 1) or lower (sign -1). */
function firsts(model, ranks, alpha, sign) {
  const { k, size } = model;
  const count = new Array(k).fill(0);
  for (let c = 0; c < size; c += 1) {
    if (isUnderpowered(model, c, alpha)) continue;
    let most = -Infinity;
    for (let cell = c * k; cell < c * k + k; cell += 1) if (sign * ranks[cell] > most) most = sign * ranks[cell];
    for (let level = 0; level < k; level += 1) if (sign * ranks[c * k + level] === most) count[level] += 1;
  }
  return count;
}

/** One row for each target level, the highest mean rank first, as numbers. */
export function boardOf(model, ranks, alpha) {
  const { k, size, basis } = model;
  const { levels } = model.factors[model.target];
  const configurations = new Array(k).fill(0);
  const sum = new Array(k).fill(0);
  for (let cell = 0; cell < size * k; cell += 1) {
    if (Number.isNaN(ranks[cell])) continue;
    configurations[cell % k] += 1;
    sum[cell % k] += ranks[cell];
  }
  const counted = basis?.follows ? pairs(model, ranks, alpha) : {};
  const [best, worst] = [1, -1].map((sign) => firsts(model, ranks, alpha, sign));
  const rows = levels.map((level, at) => ({
    level,
    configurations: configurations[at],
    "mean rank": sum[at] / configurations[at],
    ...Object.fromEntries(Object.entries(counted).map(([name, values]) => [name, values[at]])),
    best: best[at],
    worst: worst[at],
  }));
  const place = (row) => (Number.isNaN(row["mean rank"]) ? -Infinity : row["mean rank"]);
  return rows.sort((a, b) => place(b) - place(a) || 0);
}

const meanText = (value) =>
  Number.isNaN(value) ? "\u2013" : `${value < 0 ? "" : "+"}${value.toFixed(2)}`.replace("-", "\u2212");

/** The same as texts, for the page around this one: {heads, rows}. */
export function boardTexts({ model, ranks, state }) {
  if (model.target === null || !ranks) return null;
  const rows = boardOf(model, ranks, state.alpha);
  const [count] = rows.map(({ configurations }) => configurations);
  const same = rows.every(({ configurations }) => configurations === count);
  const over = ` over ${count} configuration${count === 1 ? "" : "s"}`;
  const names = Object.keys(rows[0]).filter((name) => name !== "level" && !(same && name === "configurations"));
  return {
    heads: [model.factors[model.target].label + (same ? over : ""), ...names],
    rows: rows.map((row) => [
      row.level,
      ...names.map((name) => (name === "mean rank" ? meanText(row[name]) : String(row[name]))),
    ]),
  };
}
