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

/** Wins minus losses of every cell at another alpha; NaN where the table has no rank. */
export function ranksAt({ basis, rank, mean, k, size }, alpha) {
  if (!basis || basis.fixed !== "") return rank;
  const ranks = rank.map((each) => (Number.isNaN(each) ? NaN : 0));
  const { p, omnibus, maximize } = basis;
  let pair = 0;
  for (let start = 0, c = 0; c < size; c += 1, start += k) {
    for (let i = start; i < start + k; i += 1) {
      for (let j = i + 1; j < start + k; j += 1, pair += 1) {
        if (!(p[pair] < alpha && omnibus[c] < alpha)) continue;
        const gain = firstWins(mean[i], mean[j], maximize) ? 1 : -1;
        ranks[i] += gain;
        ranks[j] -= gain;
      }
    }
  }
  return ranks;
}

/** The cells with rank 0 that beat no level and that none beats: there every place is possible. */
export function nothingShown(model, ranks, alpha) {
  const { basis, k, size } = model;
  const found = new Set();
  ranks.forEach((rank, cell) => rank === 0 && found.add(cell));
  for (let c = 0, pair = 0; c < size; c += 1) {
    const open = isOpen(model, c, alpha);
    for (let i = 0; i < k; i += 1) {
      for (let j = i + 1; j < k; j += 1, pair += 1) {
        if (!open || !(basis.p[pair] < alpha)) continue;
        found.delete(c * k + i);
        found.delete(c * k + j);
      }
    }
  }
  return found;
}

/** Whether the picture can tell these cells from those whose wins and losses balance. */
export const tellsNothing = ({ basis, columns }, { column }) =>
  Boolean(basis?.follows) && columns[column].name === "rank";

/**
 * One level against another in a configuration.
 *
 * outcome: 1 where i wins, -1 where it loses, null where nothing says which mean is better, 0
 * otherwise; symbol: "<" or ">" between the
 * means where they differ significantly, "=" otherwise, "" where nothing was tested.
 */
export function compared(model, configuration, i, j, alpha) {
  const { basis, mean, k } = model;
  const [first, second] = i < j ? [i, j] : [j, i];
  const p = basis.p[configuration * ((k * (k - 1)) / 2) + pairAt(first, second, k)];
  if (Number.isNaN(p)) return { p, outcome: 0, symbol: "" };
  if (!(p < alpha && isOpen(model, configuration, alpha))) return { p, outcome: 0, symbol: "=" };
  const at = configuration * k;
  const symbol = mean[at + i] < mean[at + j] ? "<" : ">";
  if (basis.maximize === null) return { p, outcome: null, symbol };
  const won = firstWins(mean[at + first], mean[at + second], basis.maximize) === i < j;
  return { p, outcome: won ? 1 : -1, symbol };
}
