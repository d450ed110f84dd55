/** From values to colours. */

const channels = (code) => [1, 3, 5].map((at) => parseInt(code.slice(at, at + 2), 16));

/** The colour at a share of the way through some colours, as one number: 0xrrggbb. */
function blending(colors) {
  const codes = colors.map(channels);
  return (share) => {
    const place = share * (codes.length - 1);
    const low = Math.min(Math.floor(place), codes.length - 2);
    const part = place - low;
    const mixed = (i) => Math.round(codes[low][i] + (codes[low + 1][i] - codes[low][i]) * part);
    return (mixed(0) << 16) | (mixed(1) << 8) | mixed(2);
  };
}

const codeOf = (rgb) => `#${rgb.toString(16).padStart(6, "0")}`;

/** Whether the page is dark: as its style says, or else as the system is. */
export function isDark() {
  const { colorScheme } = document.documentElement.style;
  return colorScheme ? colorScheme === "dark" : window.matchMedia("(prefers-color-scheme: dark)").matches;
}

/** The palette of a state; the safe one has its middle near the ground, so there are two of it. */
function paletteOf({ palettes }, state, dark) {
  const palette = palettes[state.palette];
  if (palette.name !== "srcs.safe" || !dark) return palette;
  return palettes.find(({ name }) => name === "srcs.dark") ?? palette;
}

/** Whether the shown column can have colours by the logarithm: every value has one. */
export function takesLog({ columns }, { column }) {
  const { whole, values } = columns[column];
  return !whole && !values.some((each) => each <= 0) && values.some((each) => each > 0);
}

/** Whether the colours are by the logarithm. */
export const isLog = (model, state) => state.log && takesLog(model, state);

/** Whether all values are whole numbers that a cell has room for. */
const areShort = (values) =>
  values.every((each) => Number.isNaN(each) || (Number.isInteger(each) && Math.abs(each) < 1000));

function ends(values) {
  let [low, high] = [Infinity, -Infinity];
  for (const each of values) {
    if (!Number.isFinite(each)) continue;
    if (each < low) low = each;
    if (each > high) high = each;
  }
  return [low, high];
}

/**
 * The scale of the shown values: of ranks, one colour per whole number between the ends that
 * the whole table gives; of other numbers, a continuous one. rgb gives a value's colour as a
 * number, color as text.
 */
export function scaleOf(model, state, values, dark = false) {
  const palette = paletteOf(model, state, dark);
  const [low, high] = ends(values);
  if (low > high) return { low: 0, high: 0, whole: true, colors: [], color: () => null };
  const { whole, smaller } = model.columns[state.column];
  if (!whole) {
    // The end that wins has the palette's last colour, whichever end that is.
    const [worst, best] = smaller ? [high, low] : [low, high];
    const blend = blending(palette.smooth);
    const on = isLog(model, state) ? Math.log : (value) => value;
    const [start, end] = [on(worst), on(best)];
    const rgb = (value) => blend(high > low ? (on(value) - start) / (end - start) : 0.5);
    const color = (value) => codeOf(rgb(value));
    const numbered = areShort(values);
    return { low, high, whole: false, numbered, smaller, colors: palette.smooth, rgb, color };
  }
  const at = model.scales.findIndex(([least, most]) => least <= low && high <= most);
  const [least, most] = model.scales[at];
  const colors = palette.colors[at];
  const codes = colors.map((each) => parseInt(each.slice(1, 7), 16));
  const rgb = (value) => codes[value - least];
  return {
    low: least,
    high: most,
    whole: true,
    numbered: true,
    colors,
    rgb,
    color: (value) => colors[value - least],
  };
}

/** Black or white, whichever is easier to read on a colour. */
export function inkOn(color) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
  return 0.2126 * r ** 2.2 + 0.7152 * g ** 2.2 + 0.0722 * b ** 2.2 > 0.18 ? "#000000" : "#ffffff";
}
