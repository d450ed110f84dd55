/** The pieces that the panel is made of. */

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

/** One checkbox per level, and what switches them all. */
export function levelBoxes(names, on, change) {
  const boxes = names.map((name, level) =>
    h(
      "label",
      {},
      h("input", {
        type: "checkbox",
        checked: on[level],
        onchange: (event) =>
          change(
            on.map((each, l) => (l === level ? event.target.checked : each)),
            level,
          ),
      }),
      h("span", {}, name),
    ),
  );
  const all = h(
    "button",
    {
      type: "button",
      class: "link",
      onclick: () =>
        change(
          on.map(() => true),
          0,
        ),
    },
    "all",
  );
  const turned = on.map((each) => !each);
  const turn = h(
    "button",
    {
      type: "button",
      class: "link",
      disabled: !turned.includes(true),
      onclick: () => change(turned, 0),
    },
    "invert",
  );
  return h("fieldset", { class: "levels" }, h("div", { class: "some" }, all, turn), boxes);
}
