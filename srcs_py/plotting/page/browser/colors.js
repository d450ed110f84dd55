/** From values to colours. */

const channels = (code) => [1, 3, 5].map((at) => parseInt(code.slice(at, at + 2), 16));

function blended(colors, share) {
  const place = share * (colors.length - 1);
  const low = Math.min(Math.floor(place), colors.length - 2);
  const [from, to] = [channels(colors[low]), channels(colors[low + 1])];
  const mixed = from.map((each, i) => Math.round(each + (to[i] - each) * (place - low)));
  return `#${mixed.map((each) => each.toString(16).padStart(2, "0")).join("")}`;
}

const finite = (values) => values.filter((each) => Number.isFinite(each));
const extreme = (values, better) => finite(values).reduce((a, b) => (better(b, a) ? b : a));

/**
 * The scale of the shown values: of ranks, one colour per whole number between the ends that
 * the whole table gives; of other numbers, a continuous one.
 */
export function scaleOf(model, state, values) {
  const palette = model.palettes[state.palette];
  if (finite(values).length === 0)
    return { low: 0, high: 0, whole: true, colors: [], color: () => null };
  const low = extreme(values, (a, b) => a < b);
  const high = extreme(values, (a, b) => a > b);
  const { whole, smaller } = model.columns[state.column];
  if (!whole) {
    // The end that wins has the palette's last colour, whichever end that is.
    const [worst, best] = smaller ? [high, low] : [low, high];
    const color = (value) =>
      blended(palette.smooth, high > low ? (value - worst) / (best - worst) : 0.5);
    return { low, high, whole: false, smaller, colors: palette.smooth, color };
  }
  const at = model.scales.findIndex(([least, most]) => least <= low && high <= most);
  const [least, most] = model.scales[at];
  const colors = palette.colors[at];
  return { low: least, high: most, whole: true, colors, color: (value) => colors[value - least] };
}

/** Black or white, whichever is easier to read on a colour. */
export function inkOn(color) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
  return 0.2126 * r ** 2.2 + 0.7152 * g ** 2.2 + 0.0722 * b ** 2.2 > 0.18 ? "#000000" : "#ffffff";
}
