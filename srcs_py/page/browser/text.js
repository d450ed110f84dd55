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
  const characters = Array.from(text);
  for (let kept = characters.length - 1; kept > 1; kept -= 1) {
    const start = Math.ceil(kept / 2);
    const short = `${characters.slice(0, start).join("").trimEnd()}\u2026${characters
      .slice(start - kept)
      .join("")
      .trimStart()}`;
    if (widthOf(short, size, weight) <= room) return short;
  }
  return `${characters[0]}\u2026`;
}

/** The text in one line or, broken where words end, in two; null if it needs more. */
export function inLines(text, size, room) {
  if (widthOf(text, size) <= room) return [text];
  const ends = [...text.matchAll(/[\s_./-]+/g)].map(({ 0: end, index }) => index + end.length);
  const halves = ends.map((end) => [text.slice(0, end).trimEnd(), text.slice(end)]);
  const longest = (lines) => Math.max(...lines.map((line) => widthOf(line, size)));
  const best = halves.sort((a, b) => longest(a) - longest(b))[0];
  return best && longest(best) <= room ? best : null;
}

/** How many characters all texts begin with, up to where a word or a number begins. */
function sharedStart(texts) {
  const [first] = texts;
  let same = 0;
  while (same < first.length && texts.every((text) => text[same] === first[same])) same += 1;
  return first.slice(0, same).replace(/(\p{L}+|\p{N}+)$/u, "").length;
}

/** How many characters all texts end with, from where a word or a number ends. */
const sharedEnd = (texts) => sharedStart(texts.map((text) => [...text].toReversed().join("")));

/** Texts that begin or end alike, without as much of that as the room wants. */
function differing(texts, size, room) {
  const start = sharedStart(texts);
  const rests = texts.map((text) => text.slice(start));
  const end = sharedEnd(rests);
  const parts = rests.map((rest) => rest.slice(0, rest.length - end).trim());
  const common = texts[0].slice(0, start);
  const around = (lead) => parts.map((part) => lead + part + (end ? "\u2026" : ""));
  for (let kept = start; kept >= 0; kept -= 1) {
    const lead = kept === start ? common : `${common.slice(0, kept).trimEnd()}\u2026`;
    if (around(lead).every((text) => widthOf(text, size) <= room)) return around(lead);
  }
  return parts.map((part) => shortened(part, size, room));
}

/** These texts with their numbers, or the numbers alone where there is no room for more. */
function numbered(texts, numbers, size, room) {
  const left = room - Math.max(...numbers.map((number) => widthOf(` (${number})`, size)));
  if (left < widthOf("M\u2026", size)) return numbers.map(String);
  return texts.map((text, i) => `${shortened(text, size, left)} (${numbers[i]})`);
}

/** Positions of texts that are the same in a list. */
function alike(texts) {
  const found = new Map(texts.map((text) => [text, []]));
  texts.forEach((text, at) => found.get(text).push(at));
  return [...found.values()].filter((places) => places.length > 1);
}

/** The texts as short as the room wants them; those that differ still do. */
export function shortenedApart(texts, size, room) {
  const short = texts.map((text) => shortened(text, size, room));
  const replace = (places, others) => places.forEach((at, i) => (short[at] = others[i]));
  for (const places of alike(short)) {
    replace(places, differing(places.map((at) => texts[at]), size, room));
  }
  const rest = alike(short).flat();
  const numbers = rest.map((at) => at + 1);
  replace(rest, numbered(rest.map((at) => texts[at]), numbers, size, room));
  return short;
}
