/** The page of ranks: one view, which is a step of the browser's history; messages answer it. */

import { queryOf, viewOf } from "./address.js";
import { dataView } from "./data.js";
import { exportView, figureMessage, saveFile } from "./exports.js";
import { html, render } from "./lit-html.js";
import { framedPicture, keptPicture } from "./picture.js";
import { openRoles } from "./roles.js";
import { ABOUT, sentence } from "./sentence.js";
import { busy, byId, engine, isDark, pasted, run, showTold, showView, site, take, told, working } from "./shell.js";

const LATER = { target: "what is compared", performance: "the performance", better: "which values are better", params: "the parameters" };
let menus = {};
let first = null; // the view of the bundled study

const UNREAD = { read: [], wide: [], lines: [] };
let view = null; // study, roles, settings, view, arrangement
let known = null; // what the message study tells of it
let shown = null; // the payload in the picture
let figure = {}; // options of the exported figure
let made = null; // the figure as it is saved, and its code
let arranged = null; // the picture, with all that it has
let kept = null; // the picture beside the one that changes
let described = ""; // the study that is known
let steps = 0; // number of the last entry of the history
let drawn = {}; // the arrangement that the picture had by itself
let moved = false; // the picture reports what the user arranged, not what it was given

/** Roles and settings as they are known of a study. */
function seen({ roles: { maximize, pairing, ...roles } }) {
  return { roles: { ...roles, target: roles.target, performance: roles.performance }, settings: { maximize, pairing_col: pairing } };
}

const picture = framedPicture(byId("frame"), {
  ready: ({ board }) => { drawBoard(board); engine.start(); },
  shown({ changed, cells, board }) {
    drawBoard(board);
    kept?.tell({ srcs: "mark", changed });
    byId("changed").textContent = changed === null ? "" : `${changed.length} of ${cells} ranks ${kept ? "differ" : "changed"}`;
  },
  open: asked("runs", async (cell) => (await engine.call("runs", cell)).value),
  differ: asked("differences", async (cell) => {
    const { value } = await engine.call("figure", { ...cell, shown: "forest_plot", ending: "svg" });
    return new TextDecoder().decode(value);
  }),
  chosen: ({ arrangement, seen: whole, of }) => {
    kept?.tell({ srcs: "arrange", arrangement: whole });
    arranged = whole;
    if (of !== steps || JSON.stringify(arrangement) === JSON.stringify(view.arrangement)) return;
    const next = { ...view, arrangement };
    made = null;
    if (moved) remember(next);
    else {
      if (!view.arrangement) drawn = arrangement;
      history.replaceState({ view: next, step: steps }, "");
    }
    view = next;
    moved = true;
  },
});

/** Answer a question of a cell's dialog; if that fails, the dialog shows the error's message. */
function asked(kind, answerOf) {
  return async ({ srcs: _, cell, ...more }) => {
    try {
      picture.tell({ srcs: kind, cell, [kind]: await answerOf({ ...message(), ...more }) });
    } catch (error) {
      picture.tell({ srcs: kind, cell, problem: error.message });
    }
  };
}

function drawBoard({ heads, rows }) {
  const cell = (text, at) => (at ? html`<td>${text}</td>` : html`<th scope="row">${text}</th>`);
  render(html`<table><thead><tr>${heads.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.map(cell)}</tr>`)}</tbody></table>`, byId("board"));
}

/** What differs in the sentence of the kept picture, in words. */
const wordsOf = (words) => Object.fromEntries([...words].map((menu) => [menu.getAttribute("aria-label"), menu.selectedOptions?.[0].text ?? menu.value]));

function sayKept() {
  if (!kept) return;
  const now = wordsOf(document.querySelectorAll("#sentence [data-word]"));
  const { Test: test, Correction: correction, "Significance level alpha": alpha, ...more } = kept.words;
  const others = Object.entries(more).filter(([label, text]) => now[label] !== text).map(([label, text]) => `${label}: ${text}`);
  document.querySelector("#kept figcaption").textContent = `Kept: ${[test, correction, `alpha ${alpha}`, ...others].join(", ")}`;
}

function keepBeside() {
  const figure = byId("kept");
  figure.querySelector("iframe")?.remove();
  if (kept || !shown) kept = null;
  else {
    const frame = byId("frame").cloneNode();
    Object.assign(frame, { id: "frame-kept", title: "Picture of the kept settings" });
    delete frame.dataset.ready;
    figure.append(frame);
    kept = { ...keptPicture(frame, { ...picture.last(), arrangement: arranged }), words: wordsOf(document.querySelectorAll("#sentence [data-word]")) };
    sayKept();
  }
  figure.hidden = !kept;
  picture.tell({ srcs: "keep", on: kept !== null });
  byId("beside").setAttribute("aria-pressed", kept !== null);
  byId("changed").textContent = "";
}

const message = () => ({ study: view.study, roles: view.roles, settings: view.settings });

function remember(next) {
  history.pushState({ view: next, step: steps }, "", `?${queryOf(next, first, drawn)}`);
}

/** Show another view: the study is read, and ranked as soon as nothing is open. */
async function go(next, { push = true, correct } = {}) {
  const read = correct || JSON.stringify(next.study) !== described;
  told.problem = made = null;
  view = next;
  steps += 1;
  if (push) remember(view);
  else history.replaceState({ view, step: steps }, "", `?${queryOf(view, first, drawn)}`);
  const running = run("Reading …");
  try {
    if (read) await readStudy(correct, running);
    if (running.signal.aborted) return;
    if (known.problem && (!known.columns || known.remedy)) told.problem = { text: known.problem, remedies: known.remedy ? [{ control: known.remedy[0] }] : [] };
    if (known.columns && !openRoles(view.roles, view.settings).length) await rank(running);
    else outdate();
  } catch (error) {
    if (!running.current()) return;
    running.fail(error);
    if (JSON.stringify(view.study) !== described) [known, described] = [UNREAD, ""];
    outdate();
  }
  if (running.end()) {
    focusOpen();
    await preview();
  }
}

async function readStudy(correct, running) {
  told.notes = [];
  const asked = { study: view.study, ...(correct ? { correct } : {}) };
  known = (await engine.call("study", asked, running)).value;
  if (known.reading) view = { ...view, study: { ...view.study, reading: known.reading } };
  const names = (known.columns ?? []).map(({ name }) => name);
  const kept = view.roles && [view.roles.target, view.roles.performance, ...view.roles.params].every((name) => !name || names.includes(name));
  if (known.settings?.roles && !view.roles) view = { ...view, ...known.settings }; // a saved study
  else if (known.columns && !kept) view = { ...view, ...seen(known), arrangement: null };
  if (known.columns && correct && kept && !(view.roles.target && view.roles.performance)) view = { ...view, ...seen(known) };
  if (!view.roles) view = { ...view, roles: { target: null, params: [], performance: null }, settings: { maximize: null } };
  described = JSON.stringify(view.study);
  history.replaceState({ view, step: steps }, "");
}

async function rank(running) {
  busy("Ranking …");
  const answer = await engine.call("rank", message(), running);
  if (running.signal.aborted) return;
  shown = answer.value;
  told.notes = answer.notes;
  moved = false;
  byId("frame").removeAttribute("data-outdated");
  await picture.show({ payload: shown, arrangement: view.arrangement, alpha: view.settings.alpha ?? 0.05, of: steps, dark: isDark() });
}

/** Ranks that do not belong to the view are not shown. */
function outdate() {
  shown = null;
  told.notes = [];
  byId("frame").setAttribute("data-outdated", "");
  render("", byId("board"));
}

/** What is open is to be chosen next. */
function focusOpen() {
  const [name] = known?.columns && view.roles ? openRoles(view.roles, view.settings) : [];
  if (name) document.querySelector(`#sentence [data-word=${name}]`)?.focus();
}

function change(roles, settings = {}) {
  go({ ...view, roles: { ...view.roles, ...roles }, settings: { ...view.settings, ...settings } });
}

const SETTING = { srcs_missing: "na_action", srcs_overlap: "overlap", srcs_pairing: "pairing_col" };

const remedy = (name) => SETTING[name] && ((value) => change({}, { [SETTING[name]]: value || null }));

function openNote() {
  const open = known?.columns && view.roles ? openRoles(view.roles, view.settings) : [];
  return open.length ? `Choose ${open.map((name) => LATER[name]).join(" and ")} in the sentence above; the picture comes then.` : "";
}

function draw() {
  if (!view || !known) return;
  const table = view.roles ? known : UNREAD;
  byId("title").textContent = table.title ?? view.study.files?.join(", ") ?? "";
  byId("bundled").hidden = Boolean(view.study.bundled);
  const columns = table.columns ?? [];
  const levels = columns.find(({ name }) => name === view.roles?.target)?.labels ?? [];
  const parts = { ...view, columns, menus, levels, asked: table.asked, configurations: shown?.configurations };
  render(table.columns ? sentence(parts, change) : "", byId("sentence"));
  showTold(openNote(), remedy);
  if (view.view === "data") render(dataView(table, view.roles, { correct, change, paste: (event) => give(pasted(event)) }), byId("view-data"));
  if (view.view === "export") render(exportView({ options: figure, made, ready: Boolean(shown), params: view.roles?.params ?? [], palettes: shown?.palettes ?? [], make }, set), byId("view-export"));
  showView(view.view);
  sayKept();
}

const correct = (...what) => go({ ...view }, { correct: what });

function set(options) {
  figure = { ...figure, ...options };
  made = null;
  draw();
  preview();
}

const stem = () => view.study.bundled ?? view.study.files[0].replace(/\.[^.]*$/, "");
const figureOf = () => ({ ...message(), ...figureMessage(figure), arrangement: view.arrangement });
const stateOf = ({ roles, settings, arrangement }) => ({ roles, settings, arrangement });

const make = (kind, ending) =>
  working(`Making the ${kind} …`, async (running) => {
    const { value } = await engine.call(kind, { ...figureOf(), ending, state: stateOf(view) }, running);
    saveFile(value, `${stem()}-${kind === "save" ? "study" : kind}.${ending}`);
  });

/** The figure as it is saved and its code, while the view with the files is open. */
function preview() {
  if (view.view !== "export" || !shown || made) return undefined;
  return working("Drawing …", async (running) => {
    const { value, notes: warned } = await engine.call("code", figureOf(), running);
    made = { ...value, drawn: `data:image/svg+xml,${encodeURIComponent(value.svg)}` };
    if (warned.length) told.notes = warned;
  });
}

/** Rank own files: those that were chosen, dropped or pasted. */
const give = (files) =>
  take(files, view.study.files, (names) => go({ study: { files: names }, roles: null, settings: {}, view: "picture", arrangement: null }));

/** A step of the history: only what differs is done again. */
function back({ view: wanted, step }) {
  const same = (name) => JSON.stringify(wanted[name]) === JSON.stringify(view[name]);
  if (step === steps && same("study") && same("roles") && same("settings")) {
    if (!same("arrangement") && wanted.arrangement) picture.tell({ srcs: "arrange", arrangement: wanted.arrangement });
    view = wanted;
    draw();
    preview();
  } else go(wanted, { push: false });
}

/** Show the view of an entry of the history, or of the address, or the last one as a new entry. */
function begin(state) {
  const ours = state?.view && (site.server || state.view.study.bundled) ? state.view : null;
  return go(state ? ours ?? viewOf(location.search, first) : view ?? first, { push: !state });
}

/** The page, once it has what every view needs. */
export async function opened() {
  const study = { bundled: "noise" };
  menus = (await engine.call("menus", {})).value;
  first = { study, view: "picture", ...seen((await engine.call("study", { study })).value) };
  byId("beside").addEventListener("click", keepBeside);
  return {
    place: "picture",
    about: ABOUT,
    draw,
    leave: () => { steps += 1; }, // what the picture still tells is of no entry
    give,
    files: () => view.study.files,
    begin,
    back,
    bundled: () => go(first),
    open(name) { view = { ...view, view: name }; remember(view); draw(); preview(); },
    recolour: (dark) => { for (const each of [picture, kept]) each?.tell({ srcs: "colours", dark }); },
  };
}
