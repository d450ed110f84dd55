/** Regions of configurations with similar ranks, which the library found. */

import { boxOf, forSeen } from "./view.js";

export const BORDER = [["#ffffff", 4], ["#000000", 2]];

/** The number of the region that a cell is in; 0 in none. */
export const regionAt = ({ region, k }, cell) => (cell < 0 ? 0 : region[Math.floor(cell / k)]);

/** Whether a cell is outside the one region that is drawn. */
export const isOutside = (model, { part }, cell) => Boolean(part) && regionAt(model, cell) !== part;

/** Lines between neighbouring cells of a heatmap that are in other regions, as the text of a path. */
export function bordersOf(model, seen) {
  const { shown, columns, axes, rowRange, columnRange } = seen;
  const [across, down] = [axes.xInner.levels.length, axes.yInner.levels.length];
  const lines = [];
  forSeen(seen, (cell, spot) => {
    const own = regionAt(model, cell);
    const { x, y, width, height } = boxOf(seen, spot);
    const [row, column] = [Math.floor(spot / columns) + 1, (spot % columns) + 1];
    if (column % across && column < columnRange[1] && regionAt(model, shown[spot + 1]) !== own)
      lines.push(`M${x + width} ${y}v${height}`);
    if (row % down && row < rowRange[1] && regionAt(model, shown[spot + columns]) !== own)
      lines.push(`M${x} ${y + height}h${width}`);
  });
  return lines.join("");
}
