/** What the reader has chosen: which factor stands where, which levels show, and so on. */

export const PLACES = ["yOuter", "xOuter", "yInner", "xInner"];
export const PLACE_NAMES = {
  yOuter: "Rows",
  xOuter: "Columns",
  yInner: "Inner rows",
  xInner: "Inner columns",
};

export function firstState(model) {
  return {
    places: { ...model.first.places },
    on: model.factors.map(({ levels }) => levels.map(() => true)),
    level: [...model.first.levels],
    column: model.first.column,
    palette: model.palette,
    alpha: model.evidence?.alpha ?? null,
    zoom: 1,
  };
}

/** Factors that stand nowhere; each shows one level. */
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
