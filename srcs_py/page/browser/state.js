/** What the reader has chosen: which factor is where, which levels show, and so on. */

export const PLACES = ["yOuter", "xOuter", "yInner", "xInner"];
export const PLACE_NAMES = {
  yOuter: "Rows",
  xOuter: "Columns",
  yInner: "Inner rows",
  xInner: "Inner columns",
};

export const ZOOMS = [1, 1.5, 2, 3];

/** Which of a factor's levels are on, and their order, where some are shown first. */
function startOf(count, shown) {
  const all = Array.from({ length: count }, (_, level) => level);
  const first = shown ?? all;
  return {
    on: all.map((level) => first.includes(level)),
    order: [...first, ...all.filter((level) => !first.includes(level))],
  };
}

export function firstState(model) {
  const levels = model.factors.map(({ levels: names }, factor) =>
    startOf(names.length, model.first.shown[factor]),
  );
  return {
    places: { ...model.first.places },
    on: levels.map(({ on }) => on),
    order: levels.map(({ order }) => order),
    level: [...model.first.levels],
    column: model.first.column,
    palette: model.palette,
    alpha: model.basis?.alpha ?? null,
    zoom: 1,
    log: false,
    nothing: false, // whether cells are marked where nothing was shown
    part: null, // region that is drawn; 0: all
  };
}

/** Factors without a place; each shows one level. */
export function unplaced(model, state) {
  const taken = new Set(Object.values(state.places));
  return model.factors.map((_, factor) => factor).filter((factor) => !taken.has(factor));
}

/** Put a factor (or null, for none) into a place; what stood there goes where it came from. */
export function arrange(state, place, factor) {
  const from = PLACES.find((each) => state.places[each] === factor && factor !== null);
  const before = state.places[place];
  const places = { ...state.places, [place]: factor };
  if (from && from !== place) places[from] = before;
  return { ...state, places };
}

/** Take a factor out of the picture. */
export function takeOut(state, factor) {
  const place = PLACES.find((each) => state.places[each] === factor);
  return place ? arrange(state, place, null) : state;
}

/** Switch levels of a factor; at least one stays on. */
export function switchLevels(state, factor, chosen) {
  if (!chosen.includes(true)) return state;
  return { ...state, on: state.on.with(factor, chosen) };
}

/** Put a level of a factor where another one is. */
export function moveLevel(state, factor, level, other) {
  const before = state.order[factor];
  const order = before.filter((each) => each !== level).toSpliced(before.indexOf(other), 0, level);
  return { ...state, order: state.order.with(factor, order) };
}

/** A factor's levels as the picture has them: upwards along rows, so that the last one is on top. */
export function levelsInPlace(state, factor) {
  const rows = [state.places.yOuter, state.places.yInner].includes(factor);
  return rows ? state.order[factor].toReversed() : state.order[factor];
}
