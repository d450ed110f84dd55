/** The page of A-TOPSIS: its sentence, its results, and how its files are read. */

import { chart, legend, table } from "./chart.js";
import { closenessAt, ranksOf } from "./closeness.js";
import { field, menu, ownTable, preview } from "./data.js";
import { html } from "./lit-html.js";
import { word } from "./sentence.js";

const CASES = { case1: "Case study 1: accuracy", case2: "Case study 2: error rate" };
const METHODS = { atopsis: "A-TOPSIS", hellinger: "Hellinger-TOPSIS", topsis: "TOPSIS, of the means alone" };
const NORMALIZATIONS = { none: "no normalization", vector: "vector normalization", max: "max normalization", minmax: "minmax normalization" };
const BESIDE = { bootstrap: "bootstrap of the benchmarks", reversal: "rank reversal", tests: "tests and agreement of the rankings" };
const ROLES = { "": "left out", algorithm: "algorithm", benchmark: "benchmark" };
const ORIENT = { "": "as the table looks", rows: "rows", columns: "columns" };
const STDS = /std|stdev|dev|sigma|\bsd\b|_sd|sd_/i;
const CURVE = Array.from({ length: 101 }, (_, at) => at / 100);

export const method = {
  page: "atopsis",
  first: {
    study: { bundled: "case1" },
    settings: { method: "atopsis", normalization: "none", maximize: null, shares: "", runs: null, beside: [], weight: 0.75 },
    view: "picture",
  },
  studies: Object.keys(CASES),
  figures: { bars: "closeness", curves: "curves over the weight" },
  tables: { table: "Table" },
  example: "CHO = …",
  about: {
    study: "The means and standard deviations of algorithms (rows) on benchmarks (columns): a case study of the article, or your file.",
    means: "Which of the two files has the means; the other one has the standard deviations.",
    better: "Whether larger or smaller means are better; or each benchmark its own, under Data.",
    method: "A-TOPSIS ranks by means and deviations with a weight, Hellinger-TOPSIS by the distance of distributions, TOPSIS by the means alone.",
    weight: "Weight of the means; the rest to 1 is that of the standard deviations.",
    normalization: "What each benchmark is divided by before it is compared with the others.",
    shares: "Weights of benchmarks, others 1: name = weight; …",
    runs: "Runs behind each mean, for Hellinger-TOPSIS and the bootstrap.",
  },
  open,
  sentence,
  result,
  data,
  taken,
  most: 2,
  takes: "A-TOPSIS takes one file, or two, with the means and the standard deviations",
};

/** The study of files that were taken: that of the means first, if the names tell. */
function taken(files) {
  const stds = files.filter((name) => STDS.test(name));
  return { files: files.length === 2 && stds[0] === files[0] && stds.length === 1 ? files.toReversed() : files, told: files.length < 2 || stds.length === 1 };
}

/** What is to be chosen before there is a ranking. */
function open({ study, settings }, { benchmarks = [] }) {
  if (study.told === false) return { means: "which file has the means" };
  const unknown = !study.bundled && settings.maximize === null && benchmarks.some(({ larger }) => larger === null);
  return unknown ? { better: "which means are better" } : {};
}

const larger = ({ study, settings }) => settings.maximize ?? (study.bundled ? study.bundled === "case1" : null);

function sentence(view, known, { set, slide, show }) {
  const { study, settings } = view;
  const benchmarks = known.benchmarks ?? [];
  const better = larger(view) ?? (benchmarks.some((each) => each.larger === null) ? null : {});
  const own = study.files ? { files: study.files.length > 1 ? "your files" : study.files[0] } : {};
  const each = () => Object.fromEntries(benchmarks.map((one) => [one.name, one.larger ?? true]));
  const chosen = { larger: () => true, smaller: () => false, each };
  const text = (name, label, value, example) => html`<label>${label} <input type="text" data-word=${name} aria-label=${label} aria-describedby="about" placeholder=${example}
    .value=${value ?? ""} @change=${({ target }) => set({ [name]: name === "runs" ? Number.parseInt(target.value, 10) || null : target.value })}></label>`;
  const weighted = settings.method === "atopsis";
  return html`Ranks ${known.ranking ? `${known.ranking.algorithms.length} algorithms on ${benchmarks.length} benchmarks of` : "the algorithms of"}
    ${word("study", "Means and standard deviations", study.bundled ?? "files", Object.entries({ ...CASES, ...own }), (value) => value !== "files" && show({ bundled: value }))}${
      study.files?.length > 1 ? html`, the means in ${word("means", "File of the means", study.told === false ? null : study.files[0], study.files.map((name) => [name, name]), (name) => show({ ...study, files: [name, ...study.files.filter((other) => other !== name)], told: true }))}` : ""}
    by ${word("method", "Method", settings.method, Object.entries(METHODS), (value) => set({ method: value }))}${weighted ? html`,
    weight of the means <input type="range" min="0" max="1" step="0.01" data-word="weight" aria-label="Weight of the means" aria-describedby="about" .value=${String(settings.weight)}
      @input=${({ target }) => slide({ weight: Number(target.value) }, false)} @change=${({ target }) => slide({ weight: Number(target.value) }, settings.beside.length === 0 ? true : null)}>
    <output>${settings.weight}</output>` : ""};
    ${word("better", "Better is", better === null ? null : better === true ? "larger" : better === false ? "smaller" : "each", [["larger", "larger"], ["smaller", "smaller"], ["each", "by benchmark"]], (value) => set({ maximize: chosen[value]() }))} is better${
      settings.method === "hellinger" ? "" : html`; ${word("normalization", "Normalization", settings.normalization, Object.entries(NORMALIZATIONS), (value) => set({ normalization: value }))}`}.
    <details ?open=${settings.shares || settings.runs || settings.beside.length}><summary>More</summary>
      ${text("shares", "Weights of benchmarks", settings.shares, "Latency = 2; …")}${settings.method === "topsis" ? "" : html`; ${text("runs", "runs behind each mean", settings.runs, "30")}`};
      beside the ranking ${Object.entries(BESIDE).map(([name, label]) => html`<label class="box"><input type="checkbox" .checked=${settings.beside.includes(name)}
        @change=${({ target }) => set({ beside: Object.keys(BESIDE).filter((each) => (each === name ? target.checked : settings.beside.includes(each))) })}>${label}</label>`)}
    </details>`;
}

function ranked({ algorithms }, closeness) {
  const ranks = ranksOf(closeness);
  const order = [...ranks.keys()].sort((a, b) => ranks[a] - ranks[b]);
  return html`<h2>Ranking by closeness to the ideal</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Ranking"><table id="ranking">
      <thead><tr><th scope="col">algorithm</th><th scope="col">closeness</th><td></td><th scope="col">rank</th></tr></thead>
      <tbody>${order.map((at) => html`<tr><th scope="row">${algorithms[at]}</th><td class="number">${closeness[at].toFixed(4)}</td>
        <td class="bars"><span class="bar" style="width: ${100 * closeness[at]}%"></span></td><td class="number">${ranks[at]}</td></tr>`)}</tbody>
    </table></div>`;
}

/** Where two curves cross. */
const crossings = (ranking, weights) => weights.flatMap((weight) => {
  const sorted = closenessAt(ranking, weight).toSorted((a, b) => a - b);
  return sorted.filter((each, at) => at && each - sorted[at - 1] < 1e-9).map((each) => [weight, each]);
});

function result({ settings }, { ranking, break_points: points, tables = [] }) {
  if (!ranking) return "";
  if (ranking.closeness) return html`${ranked(ranking, ranking.closeness)}${tables.map(table)}`;
  const curves = CURVE.map((weight) => closenessAt(ranking, weight));
  const lines = ranking.algorithms.map((name, at) => ({ name, y: curves.map((each) => each[at]) }));
  return html`${ranked(ranking, closenessAt(ranking, settings.weight))}
    <h2>Closeness under every weight of the means</h2>
    <div class="beside">${chart({ lines, x: CURVE, xLabel: "weight of the means", yLabel: "closeness", at: settings.weight, dots: crossings(ranking, points), label: "Closeness over the weight of the means" })}
    ${legend(ranking.algorithms)}</div>
    ${tables.map(table)}`;
}

function data(view, known, { set, show, read, correct, add, paste }) {
  const { study, settings } = view;
  const reading = study.reading ?? {};
  const to = (name) => (value) => read({ [name]: value });
  const roleOf = ({ name }) => (name in known.roles ? menu(`Role of ${name}`, known.roles[name], ROLES, (role) => correct("role", name, role)) : "");
  const each = typeof settings.maximize === "object" && settings.maximize;
  return html`<div class="inside">
    ${ownTable("csv, Markdown, LaTeX or Excel: algorithms in rows and benchmarks in columns, or the other way round, each cell such as 78.14 ± 0.65, or two files, one of the means and one of the standard deviations", paste)}
    ${study.files ? html`<div class="buttons">${study.files.length > 1
      ? html`<button type="button" @click=${() => show({ ...study, files: study.files.slice(0, 1), told: true })}>Remove ${study.files[1]}</button>`
      : html`<label class="button">File of the standard deviations<input type="file" id="stds" class="unseen" @change=${({ target }) => { if (target.files.length) add([...target.files]); target.value = ""; }}></label>`}</div>` : ""}
    ${(known.read ?? []).map((text) => html`<p class="small">${text}</p>`)}
    ${known.columns ? preview(known, roleOf, ({ odd }, cell) => odd.includes(cell)) : ""}
    ${study.files ? html`<h2>How files are read</h2><div class="fields">
      ${menu("Algorithms are in the", reading.orient ?? "", ORIENT, to("orient"))} ${field("Leave out", reading.drop, to("drop"), "Average; Rank")}</div>` : ""}
    ${known.cells ? table({ ...known.cells, title: `The table that is ranked: ${known.cells.rows.length} algorithms x ${known.benchmarks.length} benchmarks` }) : ""}
    ${each ? html`<h2>Smaller is better for</h2><div class="levels">${known.benchmarks.map(({ name, plain }) => html`<label><input type="checkbox" .checked=${each[name] === false}
      @change=${({ target }) => set({ maximize: { ...each, [name]: !target.checked } })}>${plain}</label>`)}</div>` : ""}
  </div>`;
}
