/** From the scene to SVG. */

import { inkOn } from "./colors.js";
import { s } from "./dom.js";
import { outerNames, ticks, zones } from "./labels.js";
import { legend } from "./legend.js";
import { numberText } from "./text.js";

/** All cells, one group per row of the picture. */
function cells(scene, values, scale, labelOf) {
  const { rows, columns, shown, x, y, cell } = scene;
  const numbered = scale.whole && cell.width >= 24 && cell.height >= 16;
  const lines = Array.from({ length: rows }, (_, row) => {
    const line = s("g", { role: "row" });
    for (let column = 0; column < columns; column += 1) {
      const at = shown[row * columns + column];
      const value = at < 0 ? NaN : values[at];
      const color = Number.isFinite(value) ? scale.color(value) : null;
      line.append(
        s("rect", {
          class: color ? "cell" : "cell blank",
          role: "gridcell",
          tabindex: -1,
          "data-cell": at,
          "data-spot": row * columns + column,
          "data-value": color ? value : null,
          "aria-label": labelOf(at, value),
          x: x(column),
          y: y(row),
          width: cell.width,
          height: cell.height,
          fill: color ?? "url(#blank)",
        }),
      );
      if (numbered && color) {
        line.append(
          s(
            "text",
            {
              class: "number",
              x: x(column) + cell.width / 2,
              y: y(row) + cell.height / 2 + 4,
              fill: inkOn(color),
              "text-anchor": "middle",
              "aria-hidden": "true",
            },
            numberText(value),
          ),
        );
      }
    }
    return line;
  });
  return s("g", { class: "cells" }, lines);
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

/** Returns the whole picture; labelOf(cell, value) is what a cell is called. */
export function drawn(scene, values, scale, { caption, name, labelOf }) {
  const { width, height } = scene.size;
  return s(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: "grid",
      "aria-label": name,
      "aria-rowcount": scene.rows,
      "aria-colcount": scene.columns,
    },
    hatching(),
    zones(scene),
    legend(scene, scale, caption),
    outerNames(scene),
    ticks(scene),
    cells(scene, values, scale, labelOf),
    frames(scene),
    s("g", { class: "marks", "aria-hidden": "true" }),
  );
}
