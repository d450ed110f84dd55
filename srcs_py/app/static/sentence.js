/** The sentence at the top: what is ranked, by what, and how; each word is a menu. */

import { html } from "./lit-html.js";

/** One line about the word that has the focus. */
export const ABOUT = {
  target: "The column whose levels are compared with each other, such as the algorithm.",
  performance: "The column of numbers that tells how good a run was.",
  better: "Whether a run with a larger or with a smaller number is better.",
  params: "Each combination of levels of these columns is a configuration, with ranks of its own.",
  pairing: "The column that says which runs belong together, such as the fold or the seed.",
  test: "The test that decides which pairs differ in a configuration. Wilcoxon works for any distribution, Brunner-Munzel too from 15 runs on, t and Tukey for nearly normal ones.",
  correction: "Keeps false differences rare although many pairs are tested; Holm limits the chance of even one.",
  alpha: "The chance of a false difference that is accepted, such as 0.05.",
  gate: "A test of all levels at once, before the pairs: without a difference there, all ranks are 0.",
  across: "Whether this test is corrected over all configurations.",
  control: "All pairs are tested, or all others with one level.",
  overlap: "The number of folds of a repeated cross-validation whose training sets overlap.",
  na_action: "What happens to runs without a number.",
};

/** A menu in the sentence; without a value it says "choose". */
export function word(name, label, value, options, choose, first = []) {
  const open = value === null || value === undefined;
  const at = (key) => (first.includes(key) ? first.indexOf(key) : first.length);
  const sorted = open ? options.toSorted(([a], [b]) => at(a) - at(b)) : options;
  const all = open ? [[" ", "choose …"], ...sorted] : options;
  return html`<select class=${open ? "open" : ""} data-word=${name} aria-label=${label} aria-describedby="about"
    data-value=${open ? " " : value} @change=${({ target }) => choose(target.value)}>
    ${all.map(([key, text]) => html`<option value=${key} ?disabled=${key === " "}>${text}</option>`)}
  </select>`;
}

const named = ([key, label]) => [key, /test|HSD|permutation/i.test(label) ? label : `${label} test`];

const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

function paramWords(roles, columns, change) {
  const used = [roles.target, roles.performance];
  const free = columns.filter(({ name, problem }) => !problem && !used.includes(name));
  const options = (own) => free.filter(({ name }) => name === own || !roles.params.includes(name)).map(({ name }) => [name, name]);
  const put = (at, value) => {
    const params = [...roles.params];
    if (value) params[at] = value;
    else params.splice(at, 1);
    change({ params });
  };
  const words = roles.params.map((name, at) => {
    const more = roles.params.length > 1 ? [["", "(leave out)"]] : [];
    return html`${at ? (at === roles.params.length - 1 ? " and " : ", ") : ""}${word("params", `Parameter ${at + 1}`, name, [...options(name), ...more], (value) => put(at, value))}`;
  });
  if (!words.length) return word("params", "Parameter", null, options(), (value) => put(0, value));
  const left = options().length > 0;
  return html`${words}${left ? html` ${word("more", "One more parameter", "", [["", "+"], ...options()], (value) => put(roles.params.length, value))}` : ""}`;
}

/** The sentence of a view; `change(roles, settings)` takes what was chosen. */
export function sentence({ roles, settings, columns, menus, configurations, levels, asked }, change) {
  const best = (name) => asked?.[name]?.candidates ?? [];
  const set = (more) => change({}, more);
  const text = (name) => Object.entries(menus[name]);
  const names = (ok) => columns.filter(ok).map(({ name }) => [name, name]);
  const { target, performance, params } = roles;
  const role = (own) => (value) => {
    const rest = params.filter((name) => name !== value);
    change({ params: rest, [own]: value });
  };
  const pairs = names(({ name }) => ![target, performance, ...params].includes(name)).map(([name]) => [name, `paired by ${name}`]);
  const pairing = [settings.pairing_col ?? ""].flat().join(" and ");
  if (Array.isArray(settings.pairing_col)) pairs.push([pairing, `paired by ${pairing}`]);
  const better = settings.maximize === null || settings.maximize === undefined ? null : settings.maximize ? "larger" : "smaller";
  const test = settings.test ?? text("test")[0][0];
  const count = configurations ? plural(configurations, "configuration") : "the configurations";
  return html`Ranks ${word("target", "Compared", target, names(({ problem }) => !problem), role("target"), best("target"))}
    by ${word("performance", "Performance", performance, names(({ kind }) => kind === "number"), role("performance"), best("performance"))},
    ${word("better", "Better is", better, [["larger", "larger"], ["smaller", "smaller"]], (value) => set({ maximize: value === "larger" }))} is better,
    over ${count} of ${paramWords(roles, columns, change)};
    runs ${word("pairing", "Pairing of runs", pairing, [["", "not paired"], ...pairs], (value) => set({ pairing_col: value || null }))};
    ${word("test", "Test", test, text("test").map(named), (value) => set({ test: value }))},
    ${word("correction", "Correction", settings.correction ?? "holm", text("correction"), (value) => set({ correction: value }))} correction,
    alpha <input type="number" min="0.001" max="0.999" step="0.01" data-word="alpha" aria-label="Significance level alpha" aria-describedby="about"
      .value=${String(settings.alpha ?? 0.05)} @change=${({ target: box }) => set({ alpha: Number(box.value) })}>.
    <details ?open=${["gate", "across", "control", "overlap", "na_action"].some((name) => settings[name])}><summary>More</summary>
      Omnibus test ${word("gate", "Omnibus test", settings.gate ?? "kruskal", text("gate"), (value) => set({ gate: value }))},
      ${word("across", "Omnibus correction", settings.across ?? "", text("across"), (value) => set({ across: value || null }))} over configurations;
      compared are ${word("control", "Compared pairs", settings.control ?? "", [["", "all pairs"], ...levels.map((level) => [level, `all with ${level}`])], (value) => set({ control: value || null }))};
      runs without a number ${word("na_action", "Missing performances", settings.na_action ?? "fail", [["fail", "are an error"], ["omit", "are left out"]], (value) => set({ na_action: value }))};
      overlapping folds: ${word("overlap", "Folds that overlap", settings.overlap ?? "", text("overlap"), (value) => set({ overlap: value || null }))}.
    </details>`;
}
