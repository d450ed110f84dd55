/** The controls beside the picture. */

import { takesLog } from "./colors.js";
import { grip, icon, levelBoxes, menu, section } from "./controls.js";
import { h } from "./dom.js";
import { tellsNothing, whyStill } from "./ranks.js";
import { saveCsv, savePng, saveSvg } from "./save.js";
import { ORDERS, ordered } from "./sort.js";
import { titleOf } from "./tip.js";
import {
  PLACES,
  PLACE_NAMES,
  ZOOMS,
  arrange,
  levelsInPlace,
  moveLevel,
  switchLevels,
  unplaced,
} from "./state.js";

const ALPHAS = [0.01, 0.05, 0.1];
const PALETTE_NOTES = { "srcs.safe": "all eyes" };

const factorMenu = ({ model }) => [
  ...model.factors.map(({ label }, factor) => [factor, label]),
  ["", "\u2013"],
];
const asFactor = (text) => (text === "" ? null : Number(text));

function slot(app, place) {
  const factor = app.state.places[place];
  const id = `place-${place}`;
  const choose = (text) => app.change((state) => arrange(state, place, asFactor(text)), id);
  const select = menu(id, PLACE_NAMES[place], factorMenu(app), factor ?? "", choose);
  return h(
    "li",
    { "data-place": place },
    icon(place),
    h("span", { class: "what" }, PLACE_NAMES[place]),
    h("span", { class: "chip" }, factor === null ? null : grip(factor), select),
  );
}

function fixed(app, factor) {
  const { label, levels } = app.model.factors[factor];
  const id = `level-${factor}`;
  const choose = (text) =>
    app.change((state) => ({ ...state, level: state.level.with(factor, Number(text)) }), id);
  const options = [...levels.entries()];
  const select = menu(id, `Level of ${label}`, options, app.state.level[factor], choose);
  return h(
    "li",
    { "data-place": "none" },
    icon("none"),
    h("span", { class: "chip name" }, grip(factor), h("span", {}, label)),
    select,
  );
}

function places(app) {
  const free = unplaced(app.model, app.state);
  const empty = h(
    "li",
    { "data-place": "none", class: "tray" },
    "Drop a factor here to take it out",
  );
  return section(
    "Arrange",
    h(
      "ul",
      { class: "slots" },
      PLACES.map((place) => slot(app, place)),
      free.length ? free.map((factor) => fixed(app, factor)) : empty,
    ),
  );
}

/** Levels of each placed factor; the list that was open stays open. */
function levelLists(app) {
  const { model, state } = app;
  const free = new Set(unplaced(model, state));
  const open = new Set(
    [...document.querySelectorAll("details[open]")].map((each) => each.dataset.factor),
  );
  const lists = model.factors.map(({ label, levels: names }, factor) => {
    if (free.has(factor)) return null;
    const on = state.on[factor];
    const boxes = () => levelBoxes({
      factor,
      names,
      on,
      orders: ORDERS,
      sort: (order) => {
        const shown = { values: app.values, smaller: model.columns[state.column].smaller };
        const levels = ordered(model, factor, order, shown);
        const up = levelsInPlace(state, factor) !== state.order[factor];
        app.change(
          (before) => ({ ...before, order: before.order.with(factor, up ? levels.toReversed() : levels) }),
          `sort-${factor}`,
        );
      },
      inPlace: levelsInPlace(state, factor),
      change: (chosen, level) =>
        app.change((before) => switchLevels(before, factor, chosen), `factor-${factor}-${level}`),
      move: (level, other) =>
        app.change((before) => moveLevel(before, factor, level, other), `move-${factor}-${level}`),
    });
    const details = h(
      "details",
      {
        "data-factor": factor,
        open: open.has(String(factor)),
        ontoggle: () => details.open && !details.querySelector("fieldset") && details.append(boxes()),
      },
      h(
        "summary",
        {},
        h("span", {}, label),
        h("small", {}, `${on.filter(Boolean).length} of ${names.length}`),
      ),
      open.has(String(factor)) ? boxes() : null, // a list of thousands is made when it is opened
    );
    return details;
  });
  const hides = model.basis ? " Hidden levels still count in the ranks." : "";
  const note = `Open a list to hide levels, or to drag them into another order.${hides}`;
  return section("Levels", lists.filter(Boolean), h("p", { class: "note" }, note));
}

/** A slider through the columns of one kind, where there are several. */
function columnSlider({ model, state, change, show }) {
  const { whole } = model.columns[state.column];
  const alike = [...model.columns.keys()].filter((each) => model.columns[each].whole === whole);
  if (!whole || alike.length < 2) return null;
  const at = () => ({ column: alike[Number(input.value)] });
  const input = h("input", {
    id: "column-slider",
    type: "range",
    min: 0,
    max: alike.length - 1,
    value: alike.indexOf(state.column),
    "aria-label": "Show column",
    "aria-valuetext": titleOf(model, model.columns[state.column].name),
    oninput: () => show((before) => ({ ...before, ...at() })),
    onchange: () => change((before) => ({ ...before, ...at() }), "column-slider"),
  });
  return input;
}

/** A box that switches something of the state. */
function switchBox({ state, change }, name, label) {
  const box = h("input", {
    id: name,
    type: "checkbox",
    checked: state[name],
    onchange: () => change((before) => ({ ...before, [name]: box.checked }), name),
  });
  return h("label", { class: "field check" }, h("span", {}), h("span", {}, box, label));
}

function colours(app) {
  const { model, state, change } = app;
  const field = (key, label, options) => {
    const choose = (text) => change((before) => ({ ...before, [key]: Number(text) }), key);
    const select = menu(key, label, options, state[key], choose);
    return h("label", { class: "field" }, h("span", {}, label), select);
  };
  const palettes = model.palettes.map(({ name }) =>
    PALETTE_NOTES[name] ? `${name} (${PALETTE_NOTES[name]})` : name,
  );
  const columns = model.columns.map(({ name }) => titleOf(model, name));
  const zooms = ZOOMS.map((each) => [each, each === 1 ? "fit" : `\u00d7 ${each}`]);
  return section(
    "Colours",
    field("column", "Show", [...columns.entries()]),
    columnSlider(app),
    takesLog(model, state) ? switchBox(app, "log", " logarithmic") : null,
    tellsNothing(model, state) ? switchBox(app, "nothing", " mark nothing shown") : null,
    field("palette", "Palette", [...palettes.entries()]),
    field("zoom", "Cells", zooms),
  );
}

/** Rules of the regions; a click draws the borders, and makes the cells of the other regions faint. */
function regions({ model, state, change }) {
  if (!model.regions) return null;
  const { sentence, rules } = model.regions;
  const alpha = model.basis?.alpha ?? null;
  const button = (part, text, note) =>
    h(
      "button",
      {
        type: "button",
        id: `part-${part}`,
        class: "part",
        "aria-pressed": state.part === part,
        onclick: () => change((before) => ({ ...before, part: before.part === part ? null : part }), `part-${part}`),
      },
      text,
      note ? h("small", {}, note) : null,
    );
  const buttons = rules.map(({ rule, configurations, highest }, at) =>
    button(at + 1, `${at + 1}: ${rule}`, `${configurations} configuration${configurations === 1 ? "" : "s"}: ${highest}`),
  );
  return section(
    "Regions",
    rules.length > 1 ? [button(0, "Draw all regions"), buttons] : null,
    h("p", { class: "note" }, state.alpha === alpha ? sentence : `${sentence} Found with the ranks at \u03b1 = ${alpha}.`),
  );
}

/** Only a number strictly between 0 and 1 is a significance level. */
function setAlpha(app, text, focus) {
  const alpha = text.trim() === "" ? NaN : Number(text);
  if (alpha > 0 && alpha < 1) app.change((state) => ({ ...state, alpha }), focus);
  return alpha > 0 && alpha < 1;
}

function alphaSection(app) {
  const { basis } = app.model;
  const still = whyStill(app.model);
  if (!basis) return section("Significance", h("p", { class: "note", id: "alpha-note" }, still));
  const input = h("input", {
    id: "alpha",
    type: "text",
    inputmode: "decimal",
    value: app.state.alpha,
    disabled: still !== "",
    autocomplete: "off",
    "aria-label": "Significance level alpha",
    "aria-describedby": "alpha-note",
    onchange: () => input.setAttribute("aria-invalid", !setAlpha(app, input.value, "alpha")),
  });
  const choices = [...new Set([...ALPHAS, basis.alpha])].sort((a, b) => a - b);
  const buttons = choices.map((alpha) =>
    h(
      "button",
      {
        type: "button",
        id: `alpha-${alpha}`,
        disabled: still !== "",
        "aria-pressed": alpha === app.state.alpha,
        onclick: () => setAlpha(app, String(alpha), `alpha-${alpha}`),
      },
      alpha,
    ),
  );
  const note =
    still ||
    `Between 0 and 1. All ranks are decided again; the table has those of ${basis.alpha}.`;
  return section(
    "Significance",
    h("div", { class: "alpha" }, h("label", { for: "alpha" }, "\u03b1"), input, buttons),
    h("p", { class: "note", id: "alpha-note" }, note),
  );
}

function downloads(app) {
  const note = h("p", { class: "note", role: "alert" });
  const button = (text, save) => h("button", { type: "button", onclick: () => save(app, note) }, text);
  return section(
    "Download",
    h("div", { class: "buttons" }, button("SVG", saveSvg), button("PNG", savePng), button("CSV", saveCsv)),
    note,
  );
}

const help = () =>
  section(
    "Help",
    h(
      "p",
      { class: "note" },
      "Point at a cell for its numbers; click it for the comparison behind its rank. With the keyboard: Tab into the " +
        "picture, move with the arrows and Page keys, open with Enter.",
    ),
  );

/** What the page around this one has controls of its own for. */
const OWN = new Set([alphaSection, downloads]);

/** What is in the header where the page has one. */
const HEADER = new Set([help]);

/** Build the panel again; the control with this id keeps the focus. */
export function fill(app, panel, focus) {
  const top = panel.scrollTop;
  panel.replaceChildren(
    ...[places, levelLists, colours, alphaSection, regions, downloads, help]
      .filter((each) => !(app.hosted ? OWN : HEADER).has(each))
      .map((each) => each(app))
      .filter(Boolean),
  );
  panel.scrollTop = top;
  if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
}
