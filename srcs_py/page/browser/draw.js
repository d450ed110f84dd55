/** The whole picture as SVG, for files and for paper; the window has a canvas (paint.js). */

import { inkOn } from "./colors.js";
import { s } from "./dom.js";
import { outerNames, ticks, zones } from "./labels.js";
import { legend } from "./legend.js";
import { BORDER, bordersOf, isOutside } from "./areas.js";
import { FAINT, RING, blocks, hasNumbers, ringOf } from "./paint.js";
import { numberText } from "./text.js";
import { boxOf, forSeen } from "./view.js";

/** The cells that are seen, one rectangle each, with rings where nothing was shown. */
function cells({ model, state, scene, values, scale, nothing, underpowered }) {
  const group = s("g", { class: "cells" });
  const numbered = hasNumbers(scene, scale);
  forSeen(scene, (at, spot) => {
    const value = at < 0 ? NaN : values[at];
    const color = Number.isFinite(value) ? scale.color(value) : null;
    const box = boxOf(scene, spot);
    const opacity = isOutside(model, state, at) ? FAINT / 255 : null;
    group.append(s("rect", { ...box, fill: color ?? "url(#blank)", opacity }));
    if (underpowered?.has(at)) group.append(s("rect", { ...box, fill: "url(#few)", opacity: 0.5 }));
    if (nothing?.has(at)) group.append(s("circle", { ...ringOf(box, numbered), fill: "none", stroke: RING }));
    if (!numbered || !color) return;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 + 4 };
    const number = { class: "number", ...middle, fill: inkOn(color), "text-anchor": "middle" };
    group.append(s("text", number, numberText(value)));
  });
  return group;
}

function frames(scene) {
  const boxes = blocks(scene, 1).map(({ to: [x, y, width, height] }) =>
    s("rect", { class: "frame", x: x - 0.5, y: y - 0.5, width: width + 1, height: height + 1 }),
  );
  return s("g", { class: "frames", "aria-hidden": "true" }, boxes);
}

const hatching = () =>
  s(
    "defs",
    {},
    s(
      "pattern",
      {
        id: "blank",
        width: 5,
        height: 5,
        patternUnits: "userSpaceOnUse",
        patternTransform: "rotate(45)",
      },
      s("path", { class: "hatch", d: "M0 0v5" }),
    ),
    s(
      "pattern",
      { id: "few", width: 8, height: 8, patternUnits: "userSpaceOnUse" },
      s("path", { class: "crossed", d: "M0 0L8 8M8 0L0 8", fill: "none", stroke: "#000000" }),
    ),
  );

/** The picture, as far as it is seen, as one drawing for a file or for paper. */
export function drawn(app) {
  const { model, state, scene, scale, caption } = app;
  const { width, height } = scene.size;
  const borders = state.part === null ? [] : BORDER.map(([stroke, wide]) =>
    s("path", { d: bordersOf(model, scene), fill: "none", stroke, "stroke-width": wide }));
  return s(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `0 0 ${width} ${height}` },
    hatching(),
    zones(scene),
    legend(scene, scale, caption),
    outerNames(scene),
    ticks(scene),
    cells(app),
    frames(scene),
    borders,
  );
}
