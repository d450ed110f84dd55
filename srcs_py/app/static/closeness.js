/* The last step of A-TOPSIS under any weight of the means, as srcs_py/atopsis/atopsis.py does it. */

const TIE = 1e-12;

/** Tied coefficients get the least value among them. */
function tied(closeness, tolerance) {
  const order = [...closeness.keys()].sort((a, b) => closeness[a] - closeness[b]);
  const result = [...closeness];
  order.forEach((each, at) => {
    const before = order[at - 1];
    if (at && closeness[each] - closeness[before] <= tolerance) result[each] = result[before];
  });
  return result;
}

/** Closeness of each algorithm, from its closeness by means and by deviations. */
export function closenessAt({ mean, std, tolerance: [ofMean, ofStd] }, weight) {
  const parts = [[mean, weight, ofMean], [std, 1 - weight, ofStd]].map(([closeness, share, rounding]) => {
    const weighted = closeness.map((each) => each * share);
    const [most, least] = [Math.max(...weighted), Math.min(...weighted)];
    return { weighted, most, least, rounding: rounding * share };
  });
  const distance = (to) => mean.map((_, at) => Math.hypot(...parts.map((part) => part.weighted[at] - part[to])));
  const [toIdeal, toAnti] = [distance("most"), distance("least")];
  const closeness = toAnti.map((each, at) => (each + toIdeal[at] > 0 ? each / (each + toIdeal[at]) : 0.5));
  const length = Math.hypot(...parts.map(({ most, least }) => most - least)) || 1;
  return tied(closeness, Math.max(TIE, Math.hypot(...parts.map(({ rounding }) => rounding)) / length));
}

/** Ranks, 1 for the largest; ties share the better rank. */
export const ranksOf = (closeness) =>
  closeness.map((each) => 1 + closeness.filter((other) => other > each).length);
