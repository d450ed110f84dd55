/** Controls of the panel. */

import { h, s } from "./dom.js";

export function section(title, ...children) {
  return h("section", {}, h("h2", {}, title), children);
}

/** A menu; options are [value, text], and choose receives the chosen value as text. */
export function menu(id, label, options, chosen, choose) {
  const select = h(
    "select",
    { id, "aria-label": label, onchange: () => choose(select.value) },
    options.map(([value, text]) => h("option", { value }, text)),
  );
  select.value = chosen;
  return select;
}

const SHAPES = {
  yOuter: "M2 2h12v3h-12zM2 6.5h12v3h-12zM2 11h12v3h-12z",
  xOuter: "M2 2h3v12h-3zM6.5 2h3v12h-3zM11 2h3v12h-3z",
  yInner: "M2 2h12v12h-12zM8 12v-8M5 7l3-3l3 3",
  xInner: "M2 2h12v12h-12zM4 8h8M9 5l3 3l-3 3",
  none: "M2 2h12v12h-12z",
};

/** A small drawing of a place in the picture. */
export function icon(place) {
  return s(
    "svg",
    { class: "icon", width: 16, height: 16, viewBox: "0 0 16 16", "aria-hidden": "true" },
    s("path", { d: SHAPES[place], "stroke-dasharray": place === "none" ? "2 2" : null }),
  );
}

export function grip(factor) {
  return h(
    "span",
    { class: "grip", "data-drag": factor, title: "Drag to another place", "aria-hidden": "true" },
    "\u283f",
  );
}

const EARLIER = new Set(["ArrowUp", "ArrowLeft"]);
const LATER = new Set(["ArrowDown", "ArrowRight"]);

/** A handle that moves a level: dragged, or by the arrow keys. */
function mover({ factor, names, inPlace, move }, level) {
  const at = inPlace.indexOf(level);
  return h(
    "button",
    {
      type: "button",
      id: `move-${factor}-${level}`,
      class: "grip",
      "data-factor": factor,
      "data-moves": level,
      title: "Drag to another place, or press the arrow keys",
      "aria-label": `Move ${names[level]}, ${at + 1} of ${names.length}, with the arrow keys`,
      onkeydown: (event) => {
        const step = LATER.has(event.key) - EARLIER.has(event.key);
        if (step === 0) return;
        event.preventDefault();
        if (at + step in inPlace) move(level, inPlace[at + step]);
      },
    },
    "\u283f",
  );
}

function levelRow(list, level) {
  const { factor, names, on, change } = list;
  const box = h("input", {
    id: `factor-${factor}-${level}`,
    type: "checkbox",
    checked: on[level],
    onchange: () => change(on.with(level, box.checked), level),
  });
  return h(
    "div",
    { class: "row", "data-level": level },
    h("label", {}, box, h("span", {}, names[level])),
    mover(list, level),
  );
}

/**
 * The levels of a factor as the picture has them: switched by checkboxes, moved by handles.
 * change(on, level) and move(level, other) say what was done.
 */
export function levelBoxes(list) {
  const { on, inPlace, change } = list;
  const link = (text, chosen) =>
    h(
      "button",
      {
        type: "button",
        class: "link",
        disabled: !chosen.includes(true),
        onclick: () => change(chosen, inPlace[0]),
      },
      text,
    );
  const some = [
    link(
      "all",
      on.map(() => true),
    ),
    link(
      "invert",
      on.map((each) => !each),
    ),
  ];
  return h(
    "fieldset",
    { class: "levels", "data-factor": list.factor },
    h("div", { class: "some" }, some, sorter(list)),
    list.names.length > FEW ? finder(list, link) : null,
    rowsOf(list, inPlace),
  );
}

const FEW = 7; // levels that are found without a search
const MOST_ROWS = 200;

const rowsOf = (list, levels) => [
  ...levels.slice(0, MOST_ROWS).map((level) => levelRow(list, level)),
  ...(levels.length > MOST_ROWS
    ? [h("p", { class: "note row" }, `and ${levels.length - MOST_ROWS} more: find them by name`)]
    : []),
];

/** A menu that puts the levels into another order. */
function sorter({ factor, orders, sort }) {
  const options = [["", "Sort by \u2026"], ...Object.entries(orders)];
  return menu(`sort-${factor}`, "Sort the levels", options, "", (order) => order && sort(order));
}

/** A field that finds levels by a part of their names, and can show these alone. */
function finder(list, link) {
  const { factor, names, inPlace, change } = list;
  const found = (text) =>
    inPlace.filter((level) => names[level].toLowerCase().includes(text.trim().toLowerCase()));
  const input = h("input", {
    id: `find-${factor}`,
    type: "text",
    placeholder: "Find",
    "aria-label": "Find levels by name",
    autocomplete: "off",
    oninput: () => {
      const rows = input.closest("fieldset");
      for (const row of rows.querySelectorAll(".row")) row.remove();
      rows.append(...rowsOf(list, found(input.value)));
    },
  });
  const only = link("only these", [true]);
  only.onclick = () => {
    const wanted = new Set(found(input.value));
    if (wanted.size) change(names.map((_, level) => wanted.has(level)), [...wanted][0]);
  };
  return h("div", { class: "find" }, input, only);
}
