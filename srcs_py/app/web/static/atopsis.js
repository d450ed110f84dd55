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

function made(tag, attributes, ...children) {
  const element = Object.assign(document.createElement(tag), attributes);
  element.append(...children);
  return element;
}

/** The ranking, best first, with each closeness as a number and a bar. */
function table({ algorithms }, closeness) {
  const ranks = ranksOf(closeness);
  const order = [...ranks.keys()].sort((a, b) => ranks[a] - ranks[b]);
  const head = (text, className) => made("th", { scope: "col", className }, text);
  const rows = order.map((at) => {
    const bar = made("span", { className: "bar-part" });
    bar.style.width = `${100 * closeness[at]}%`;
    return made(
      "tr",
      {},
      made("th", { scope: "row" }, algorithms[at]),
      made("td", { className: "number" }, closeness[at].toFixed(4)),
      made("td", { className: "bars" }, bar),
      made("td", { className: "number" }, String(ranks[at])),
    );
  });
  const heads = made("tr", {}, head("algorithm", ""), head("closeness", "number"), made("td", {}), head("rank", "number"));
  return made("table", { className: "data" }, made("thead", {}, heads), made("tbody", {}, ...rows));
}

function begin() {
  const slider = document.getElementById("atopsis_weight");
  const place = document.getElementById("atopsis_table");
  let steps = null; // results of the server that hold under any weight
  const show = () => {
    const closeness = steps && (steps.closeness ?? closenessAt(steps, Number(slider.value)));
    const region = { className: "scroll", tabIndex: 0, role: "region", ariaLabel: "Ranking" };
    const heading = () => made("h2", {}, "Ranking by closeness to the ideal");
    place.replaceChildren(...(steps ? [heading(), made("div", region, table(steps, closeness))] : []));
  };
  slider.addEventListener("input", show);
  const source = document.getElementById("atopsis_source");
  const better = document.getElementById("atopsis_better");
  const own = JSON.parse(source.closest("[data-better]").dataset.better);
  /* A source and its better direction are sent together; Shiny would send one after the other. */
  source.addEventListener("change", (event) => {
    if (!event.isTrusted) return;
    event.stopImmediatePropagation();
    better.value = own[event.target.value];
    for (const each of [event.target, better]) each.dispatchEvent(new Event("change", { bubbles: true }));
  }, true);
  window.Shiny.addCustomMessageHandler("srcs_closeness", ({ found }) => {
    steps = found;
    show();
  });
}

if (globalThis.document) begin();
