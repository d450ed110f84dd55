/** What the reader has chosen, by names: it outlives the table that it was chosen for. */

import { isLog } from "./colors.js";
import { PLACES, ZOOMS, firstState, unplaced } from "./state.js";

const labelsOf = (model) => model.factors.map(({ label }) => label);

/** The arrangement; its order of levels has only what is not as at first, or that of `all`. */
export function arrangementOf(model, state, all = false) {
  const labelOf = (factor) => (factor === null ? null : model.factors[factor].label);
  const hidden = model.factors
    .map(({ label, levels }, f) => [label, levels.filter((_, level) => !state.on[f][level])])
    .filter(([, names]) => names.length);
  const { order: first } = firstState(model); // of ranks, as long as nobody changes it
  const named = (f) => state.order[f].some((level, at) => level !== first[f][at]) || (state.on[f].includes(false) && !natural(first[f]));
  const natural = (order) => order.every((level, at) => level === at);
  const ordered = model.factors
    .map(({ label, levels }, f) => [label, state.order[f].map((level) => levels[level]), f])
    .filter(([, , f]) => all || named(f));
  return {
    places: Object.fromEntries(PLACES.map((place) => [place, labelOf(state.places[place])])),
    levels: Object.fromEntries(unplaced(model, state).map((f) => [labelOf(f), model.factors[f].levels[state.level[f]]])),
    hidden: Object.fromEntries(hidden),
    order: Object.fromEntries(ordered),
    column: model.columns[state.column].name,
    palette: model.palettes[state.palette].name,
    zoom: state.zoom,
    log: isLog(model, state),
    nothing: state.nothing,
    part: state.part,
  };
}

/** What of the regions can be drawn: all (0), or one. */
const partsOf = ({ regions }) => (regions ? [0, ...regions.rules.map((_, at) => at + 1)] : []);

const found = (at, otherwise) => (at < 0 ? otherwise : at);

/** Whether an arrangement names factors of this table, each once at most, in its places, or says that
    all are empty. */
function fits(model, places) {
  const given = PLACES.map((place) => places?.[place]);
  const named = given.filter((name) => name != null);
  if (!named.length) return given.every((name) => name === null);
  return new Set(named).size === named.length && named.every((name) => labelsOf(model).includes(name));
}

/** Level numbers in the order of some names; levels that are not named follow. */
function orderOf(names, wanted, otherwise) {
  if (!wanted) return otherwise;
  const first = [...new Set(wanted.map((name) => names.indexOf(name)))].filter((at) => at >= 0);
  return [...first, ...[...names.keys()].filter((at) => !first.includes(at))];
}

/** The state that an arrangement means for a table; what the table does not have is left out. */
export function arranged(model, { places, levels = {}, hidden = {}, order = {}, column, palette, zoom, log, nothing, part }) {
  const state = firstState(model);
  const labels = labelsOf(model);
  const place = (name) => (name == null ? null : labels.indexOf(name));
  const on = model.factors.map(({ label, levels: names }) => {
    const kept = names.map((name) => !(hidden[label] ?? []).includes(name));
    return kept.includes(true) ? kept : names.map(() => true);
  });
  return {
    ...state,
    places: fits(model, places) ? Object.fromEntries(PLACES.map((each) => [each, place(places[each])])) : state.places,
    on,
    order: model.factors.map(({ label, levels: names }, f) => orderOf(names, order[label], state.order[f])),
    level: model.factors.map(({ label, levels: names }, f) => found(names.indexOf(levels[label]), state.level[f])),
    column: found(model.columns.findIndex(({ name }) => name === column), state.column),
    palette: found(model.palettes.findIndex(({ name }) => name === palette), state.palette),
    zoom: ZOOMS.includes(zoom) ? zoom : state.zoom,
    log: log === true,
    nothing: nothing === true,
    part: partsOf(model).includes(part) ? part : null,
  };
}
