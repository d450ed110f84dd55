/** What a browser has and Node has not, as far as the page's logic needs it. Import it first. */

/** A ruler on which every character has the same width: 0.6 of the size. */
const ruler = {
  font: "",
  measureText(text) {
    return { width: 0.6 * Number(/(\d+)px/.exec(this.font)[1]) * Array.from(text).length };
  },
};

/** An element that remembers what it was given. */
function element(tag) {
  return {
    tag,
    attributes: {},
    children: [],
    setAttribute(name, value) { this.attributes[name] = value; },
    append(...more) { this.children.push(...more); },
  };
}

globalThis.document = {
  createElement: (tag) => ({ ...element(tag), getContext: () => ruler }),
  createElementNS: (_, tag) => element(tag),
};

export const attributes = (each) => each.attributes;

/** The elements of a kind inside another one, in their order. */
export const elements = (inside, tag) =>
  inside.children.flatMap((each) =>
    typeof each === "string" ? [] : [...(each.tag === tag ? [each] : []), ...elements(each, tag)]);

/** What an element shows: its text, without that of its title. */
export const wordsOf = ({ children }) => children.filter((each) => typeof each === "string").join("");

/* Node 18 is older than these methods. */
const missing = {
  toReversed() { return [...this].reverse(); },
  toSpliced(...changes) { const copy = [...this]; copy.splice(...changes); return copy; },
  with(at, value) { const copy = [...this]; copy[at] = value; return copy; },
};
for (const [name, value] of Object.entries(missing)) {
  if (!(name in Array.prototype)) Object.defineProperty(Array.prototype, name, { value });
}

/** A table of ranks as the page has it: 3 levels of A, 2 of Size, 2 of Noise; ranks 0, 1, 2, .... */
export function model(changes = {}) {
  const factors = [
    { label: "A", levels: ["a", "b", "c"] },
    { label: "Size", levels: ["5", "10"] },
    { label: "Noise", levels: ["low", "high"] },
  ];
  return {
    factors,
    target: 0,
    k: 3,
    size: 4,
    params: 2,
    paramsFrom: 1,
    codes: Int32Array.of(0, 0, 1, 0, 0, 1, 1, 1), // configuration after configuration
    present: new Uint8Array(12).fill(1),
    columns: [{ name: "rank", whole: true }, { name: "mean", whole: false }],
    palette: 0,
    palettes: [
      { name: "first", smooth: ["#000000", "#ff0000", "#ffffff"],
        colors: [["#000001", "#000002", "#000003"], ["#0000f0", "#0000f1", "#0000f2", "#0000f3", "#0000f4"]] },
      { name: "second", smooth: ["#ffffff", "#000000"], colors: [[], []] },
    ],
    scales: [[-1, 1], [-2, 2]],
    basis: null,
    first: {
      places: { yOuter: 0, xOuter: null, yInner: 1, xInner: 2 },
      shown: {},
      level: null,
      levels: [0, 0, 0],
      column: 0,
    },
    ...changes,
  };
}
