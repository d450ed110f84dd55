/** Ranks decided again, by the rule of srcs_py/srcs/engine/ranking.py, and the comparisons behind them. */

/** Place of the pair (i, j), i < j, among the pairs of k levels. */
const pairAt = (i, j, k) => (i * (2 * k - i - 1)) / 2 + j - i - 1;

/** Why alpha cannot be changed; empty if it can. */
export function whyStill({ basis, target }) {
  if (basis) return basis.fixed;
  return target === null
    ? "Nothing in the table tells which levels were compared."
    : "The table has no p-values: SRCSranks gives them for a single performance column.";
}

/** Whether the omnibus test lets the pairs of a configuration count; a table may not have it. */
export function isOpen({ basis }, configuration, alpha) {
  const p = basis.omnibus[configuration];
  return p < alpha || (Number.isNaN(p) && basis.fixed !== "");
}

/**
 * Whether the first of two levels that differ wins. Of equal means the first wins, and the
 * second where smaller is better, for that reverses every verdict.
 */
const firstWins = (first, second, maximize) => second > first !== maximize;

/** Call with the cells of winner and loser of every significant difference. */
export function forWins(model, alpha, call) {
  const { basis, mean, k, size } = model;
  for (let c = 0, pair = 0; c < size; c += 1) {
    const open = isOpen(model, c, alpha);
    for (let i = c * k; i < c * k + k; i += 1) {
      for (let j = i + 1; j < c * k + k; j += 1, pair += 1) {
        if (!open || !(basis.p[pair] < alpha)) continue;
        if (firstWins(mean[i], mean[j], basis.maximize)) call(i, j);
        else call(j, i);
      }
    }
  }
}

/** Wins minus losses of every cell at another alpha; NaN where the table has no rank. */
export function ranksAt(model, alpha) {
  if (!model.basis || model.basis.fixed !== "") return model.rank;
  const ranks = model.rank.map((each) => (Number.isNaN(each) ? NaN : 0));
  forWins(model, alpha, (winner, loser) => {
    ranks[winner] += 1;
    ranks[loser] -= 1;
  });
  return ranks;
}

const EQUIVALENT = 0.95; // probability from which it is shown, as in equivalence_plot

/** Whether a level is shown to be equivalent to another one, if the table tells it. */
const isEquivalent = ({ equivalent, k }, configuration, i, j) =>
  equivalent?.[j]?.[configuration * k + i] >= EQUIVALENT;

/**
 * The cells with rank 0 that beat no level and that none beats, and that are equivalent to none:
 * there every place is possible.
 */
export function nothingShown(model, ranks, alpha) {
  const found = new Set();
  ranks.forEach((rank, cell) => rank === 0 && found.add(cell));
  forWins(model, alpha, (winner, loser) => {
    found.delete(winner);
    found.delete(loser);
  });
  for (const of of model.equivalent ?? [])
    for (const cell of found) if (of?.[cell] >= EQUIVALENT) found.delete(cell);
  return found;
}

/** The ranked cells of configurations with too few runs to show a difference; null where none is. */
export function underpoweredOf({ underpowered, alpha: atMost, columns, k }, { column, alpha }, values) {
  if (!underpowered || alpha > atMost || !columns[column].name.startsWith("rank")) return null;
  const found = new Set();
  values.forEach((value, cell) => underpowered[Math.floor(cell / k)] && !Number.isNaN(value) && found.add(cell));
  return found.size ? found : null;
}

/** Whether the picture can tell these cells from those whose wins and losses balance. */
export const tellsNothing = ({ basis, columns }, { column }) =>
  Boolean(basis?.follows) && columns[column].name === "rank";

/**
 * One level against another in a configuration.
 *
 * outcome: 1 where i wins, -1 where it loses, null where nothing says which mean is better, 0
 * otherwise; symbol: "<" or ">" between the
 * means where they differ significantly, "\u2248" where they are equivalent, "=" otherwise, "" where nothing was
 * tested.
 */
export function compared(model, configuration, i, j, alpha) {
  const { basis, mean, k } = model;
  const [first, second] = i < j ? [i, j] : [j, i];
  const p = basis.p[configuration * ((k * (k - 1)) / 2) + pairAt(first, second, k)];
  if (!(p < alpha && isOpen(model, configuration, alpha))) {
    const tie = Number.isNaN(p) ? "" : "=";
    return { p, outcome: 0, symbol: isEquivalent(model, configuration, i, j) ? "\u2248" : tie };
  }
  const at = configuration * k;
  const symbol = mean[at + i] < mean[at + j] ? "<" : ">";
  if (basis.maximize === null) return { p, outcome: null, symbol };
  const won = firstWins(mean[at + first], mean[at + second], basis.maximize) === i < j;
  return { p, outcome: won ? 1 : -1, symbol };
}
