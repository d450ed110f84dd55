/** The whole picture as SVG, for files and for paper; the window has a canvas (paint.js). */

import { inkOn } from "./colors.js";
import { s } from "./dom.js";
import { outerNames, ticks, zones } from "./labels.js";
import { legend } from "./legend.js";
import { hasNumbers } from "./paint.js";
import { numberText } from "./text.js";
import { boxOf } from "./view.js";

/** All cells, one rectangle each. */
function cells(scene, values, scale) {
  const group = s("g", { class: "cells" });
  const numbered = hasNumbers(scene, scale);
  scene.shown.forEach((at, spot) => {
    const value = at < 0 ? NaN : values[at];
    const color = Number.isFinite(value) ? scale.color(value) : null;
    const box = boxOf(scene, spot);
    group.append(s("rect", { ...box, fill: color ?? "url(#blank)" }));
    if (!numbered || !color) return;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 + 4 };
    const number = { class: "number", ...middle, fill: inkOn(color), "text-anchor": "middle" };
    group.append(s("text", number, numberText(value)));
  });
  return group;
}

function frames({ axes, x, y, cell }) {
  const group = s("g", { class: "frames", "aria-hidden": "true" });
  const [across, down] = [axes.xInner.levels.length, axes.yInner.levels.length];
  for (let i = 0; i < axes.yOuter.levels.length; i += 1) {
    for (let j = 0; j < axes.xOuter.levels.length; j += 1) {
      group.append(
        s("rect", {
          class: "frame",
          x: x(j * across) - 0.5,
          y: y(i * down) - 0.5,
          width: across * cell.width + 1,
          height: down * cell.height + 1,
        }),
      );
    }
  }
  return group;
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
  );

/** The whole picture as one drawing, for a file or for paper. */
export function drawn(scene, values, scale, caption) {
  const { width, height } = scene.size;
  return s(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `0 0 ${width} ${height}` },
    hatching(),
    zones(scene),
    legend(scene, scale, caption),
    outerNames(scene),
    ticks(scene),
    cells(scene, values, scale),
    frames(scene),
  );
}
