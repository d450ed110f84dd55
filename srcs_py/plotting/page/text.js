/** Numbers and names as people read them. */

const MINUS = "\u2212";

export function numberText(value) {
  if (Number.isNaN(value)) return "\u2013";
  const text =
    Math.abs(value) >= 1e6 || (value !== 0 && Math.abs(value) < 1e-4)
      ? value.toExponential(3)
      : Number.isInteger(value)
        ? String(value)
        : value.toPrecision(5);
  return text.replaceAll("-", MINUS);
}

/** Whole numbers with a sign, as ranks are read: +3, 0, -2. */
export function rankText(value) {
  if (Number.isNaN(value)) return "\u2013";
  return value > 0 ? `+${value}` : numberText(value);
}

export function pText(p) {
  if (Number.isNaN(p)) return "not tested";
  if (p >= 0.001) return `p = ${p.toPrecision(3)}`;
  return `p = ${p.toExponential(1).replace("-", MINUS)}`;
}

const ruler = document.createElement("canvas").getContext("2d");

export function widthOf(text, size, weight = 400) {
  ruler.font = `${weight} ${size}px system-ui, sans-serif`;
  return ruler.measureText(text).width;
}

/** The text, or as much of its beginning and end as fits: long names often differ in their ends. */
export function shortened(text, size, room, weight = 400) {
  if (widthOf(text, size, weight) <= room) return text;
  const letters = Array.from(text);
  for (let kept = letters.length - 1; kept > 1; kept -= 1) {
    const start = Math.ceil(kept / 2);
    const short = `${letters.slice(0, start).join("").trimEnd()}\u2026${letters
      .slice(start - kept)
      .join("")
      .trimStart()}`;
    if (widthOf(short, size, weight) <= room) return short;
  }
  return `${letters[0]}\u2026`;
}

/** The text in one line or, broken where words end, in two; shortened if it needs more. */
export function wrapped(text, size, room) {
  if (widthOf(text, size) <= room) return [text];
  const ends = [...text.matchAll(/[\s_./-]+/g)].map(({ 0: end, index }) => index + end.length);
  const halves = ends.map((end) => [text.slice(0, end).trimEnd(), text.slice(end)]);
  const longest = (lines) => Math.max(...lines.map((line) => widthOf(line, size)));
  const best = halves.sort((a, b) => longest(a) - longest(b))[0];
  return best && longest(best) <= room ? best : [shortened(text, size, room)];
}
