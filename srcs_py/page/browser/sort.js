/** Orders of a factor's levels: by name, by the mean of what is shown, by likeness. */

import { levelOf } from "./data.js";

export const ORDERS = { given: "as given", name: "name", mean: "mean", similar: "likeness" };
const MOST_COMPARED = 400; // levels, each of which is compared with every other

/** The values of each level of a factor, place for place the same rest. */
function byLevel(model, factor, values) {
  const lists = model.factors[factor].levels.map(() => new Map());
  const weights = model.factors.map(({ levels }) => levels.length);
  for (let cell = 0; cell < values.length; cell += 1) {
    if (Number.isNaN(values[cell])) continue;
    let rest = 0;
    for (let f = 0; f < weights.length; f += 1)
      rest = rest * weights[f] + (f === factor ? 0 : levelOf(model, cell, f));
    lists[levelOf(model, cell, factor)].set(rest, values[cell]);
  }
  return lists;
}

function meanOf(list) {
  let sum = 0;
  for (const each of list.values()) sum += each;
  return list.size ? sum / list.size : -Infinity;
}

/** How much two levels differ on average, where both have values. */
function distance(one, other) {
  let [sum, count] = [0, 0];
  for (const [rest, value] of one) {
    if (!other.has(rest)) continue;
    sum += Math.abs(value - other.get(rest));
    count += 1;
  }
  return count ? sum / count : Infinity;
}

/** From the best level always to the nearest of those that are left. */
function chain(lists, [first, ...rest]) {
  const order = [first];
  while (rest.length) {
    const far = rest.map((level) => distance(lists[order.at(-1)], lists[level]));
    order.push(...rest.splice(far.indexOf(Math.min(...far)), 1));
  }
  return order;
}

/** Numbers of a factor's levels in an order. The best mean is first. */
export function ordered(model, factor, order, { values, smaller = false }) {
  const names = model.factors[factor].levels;
  const numbers = [...names.keys()];
  if (order === "given") return numbers;
  if (order === "name") {
    const { compare } = new Intl.Collator("en", { numeric: true }); // alg2 before alg10
    return numbers.sort((a, b) => compare(names[a], names[b]) || a - b);
  }
  const lists = byLevel(model, factor, values);
  const means = lists.map((list) => (smaller ? -1 : 1) * meanOf(list));
  const best = numbers.sort((a, b) => means[b] - means[a] || a - b);
  return order === "similar" && best.length <= MOST_COMPARED ? chain(lists, best) : best;
}
