/** The page of hardness: its sentence, its curves and trees, and how a table of scores is read. */

import { chart, legend, table, tree } from "./chart.js";
import { field, menu, ownTable, preview } from "./data.js";
import { html } from "./lit-html.js";
import { word } from "./sentence.js";

const TIES = { expected: "mean over their orders", average: "mean position", max: "last position", ordinal: "one random order" };
const AVERAGE = { mean: "all alike", prevalence: "by their share of positives" };
const ROLES = { "": "none, or scores of a model", dataset: "data set", instance: "instance", model: "model", score: "score", class: "class", fold: "fold" };
const METHODS = { score_fixed: "score-fixed", score_driven: "score-driven", rate_driven: "rate-driven" };
const KINDS = { curves: "models", instances: "single instances", tree: "similar models" };

const kindsOf = (kind, text) => Object.entries(METHODS).map(([name, label]) => [`${kind} ${name}`, `${text}, ${label}`]);
const fresh = { dataset: "", model: "", instances: [] };

export const method = {
  page: "hardness",
  first: {
    study: { bundled: "iris" },
    settings: { ...fresh, threshold: 0.5, ties: "expected", density: "", average: "mean" },
    view: "picture",
  },
  fresh, // with another table
  studies: ["iris"],
  figures: Object.fromEntries(Object.entries(KINDS).flatMap(([kind, text]) => kindsOf(kind, text))),
  tables: { table: "Hardness of models", instances: "Hardness of each instance" },
  example: "LR = logistic; …",
  about: {
    dataset: "The data set of the table and the curves; the trees are of all data sets.",
    model: "The model whose instances have curves.",
    instances: "The instances whose curves are drawn, hardest first.",
    threshold: "The threshold of the score-fixed method.",
    ties: "The places of instances with equal scores, for the rate-driven method.",
    density: "Parameters of a Beta density of the costs, such as 2 5; if empty, all costs are equally likely.",
    average: "How data sets, or classes, count in the clusters of the models.",
  },
  open: () => ({}),
  taken: (files) => ({ files }),
  most: 1,
  takes: "Hardness takes one table of scores",
  sentence,
  result,
  data,
};

const itself = (names) => names.map((name) => [name, name]);

function sentence({ settings }, { menus }, { set }) {
  if (!menus) return "";
  const take = (name, on) => set({ instances: menus.instances.filter((each) => (each === name ? on : settings.instances.includes(each))) });
  const share = (name, label) => html`<input type="number" min="0" max="1" step="0.05" data-word=${name} aria-label=${label} aria-describedby="about" .value=${String(settings[name])} @change=${({ target }) => set({ [name]: Number(target.value) })}>`;
  return html`Hardness in ${word("dataset", "Data set", settings.dataset, itself(menus.dataset), (dataset) => set({ dataset, instances: [] }))};
    instances as they are for ${word("model", "Model", settings.model, itself(menus.model), (model) => set({ model, instances: [] }))}.
    <details class="instances"><summary>${settings.instances.length} instances drawn</summary><div class="many" tabindex="0" role="region" aria-label="Instances, hardest first">
      ${menus.instances.slice(0, 500).map((name) => html`<label class="box"><input type="checkbox" .checked=${settings.instances.includes(name)}
        ?disabled=${settings.instances.length === 1 && settings.instances[0] === name} @change=${({ target }) => take(name, target.checked)}>${name}</label>`)}</div></details>
    <details ?open=${settings.threshold !== 0.5 || settings.ties !== "expected" || settings.density || settings.average !== "mean"}><summary>More</summary>
      Threshold (score-fixed) ${share("threshold", "Threshold (score-fixed)")};
      equal scores (rate-driven): ${word("ties", "Equal scores", settings.ties, Object.entries(TIES), (ties) => set({ ties }))};
      Beta density of the costs <input type="text" data-word="density" aria-label="Beta density of the costs" aria-describedby="about" placeholder="2 5; if empty, uniform" .value=${settings.density} @change=${({ target }) => set({ density: target.value })}>;
      data sets, or classes, count ${word("average", "Data sets, or classes, in the clusters", settings.average, Object.entries(AVERAGE), (average) => set({ average }))}.
    </details>`;
}

function result({ settings }, { shown, ordered, title }, { read }) {
  if (!shown) return "";
  const charts = (kind, name) => {
    const drawn = shown[kind].map(({ label, lines }) => html`<div><h3>${label}</h3>${chart({ lines, x: shown.costs, xLabel: "cost proportion c", yLabel: "loss", label: `${name}, ${label}` })}</div>`);
    return html`<h2>${name}</h2><div class="charts">${drawn}</div>${legend(shown[kind][0].lines.map((line) => line.name))}`;
  };
  return html`
    ${ordered ? html`<p class="odd"><span>Not all scores are in [0, 1], so only their order counts: the rate-driven method. If they are decisions, give their threshold.</span>
      <button type="button" @click=${() => read({ cut: "0" })}>Take them as decisions with the threshold 0</button></p>` : ""}
    ${table({ ...shown.hardness, title: `Mean hardness of each model in ${settings.dataset} (${title}): its expected cost` })}
    <p class="small">The threshold under a cost proportion c is fixed (score-fixed), c (score-driven), or such that the share c is taken for positive
      (rate-driven). Hardness is the cost of an instance, expected over c; 0 is the easiest.</p>
    ${charts("curves", "Cost curves of the models")}
    ${charts("instances", `Cost curves of single instances for ${settings.model}`)}
    ${shown.tree.length ? html`<h2>Models that find the same instances hard</h2>
      <div class="charts">${shown.tree.map((each) => html`<div><h3>${each.label}</h3>${tree(each)}</div>`)}</div>` : ""}`;
}

function data({ study }, known, { read, correct, paste }) {
  const reading = study.reading ?? {};
  const headOf = ({ name, kind }) => html`<br><span class="small">${kind}</span>${menu(`Role of ${name}`, known.roles[name], ROLES, (role) => correct("role", name, role))}`;
  return html`<div class="inside">
    ${ownTable("csv, parquet and others, with the columns dataset, instance, model, score (chance of the negative class) and class, or a column for each model or class; the command srcs scores makes one", paste)}
    ${known.columns ? html`${preview(known, headOf, ({ odd }, cell) => odd.includes(cell))}
      <h2>How the file is read</h2><div class="fields">
      ${field("Positive class", reading.positive, (positive) => read({ positive }), "if empty: 0")}
      ${field("Threshold of decisions", reading.cut, (cut) => read({ cut }), "if empty: scores are chances")}</div>` : ""}
  </div>`;
}
