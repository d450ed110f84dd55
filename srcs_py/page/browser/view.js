/** The part of the picture that is seen: its cells move, legend, names and titles stay. */

/** Place of a cell in the picture, in its pixels. */
export function boxOf({ columns, x, y, cell }, spot) {
  return { x: x(spot % columns), y: y(Math.floor(spot / columns)), ...cell };
}

/** Which of the cells along one direction is at a distance from the first; -1 in a gap. */
function along(distance, { count, inner, step, gap }) {
  const heatmap = Math.floor(distance / (inner * step + gap));
  const within = distance - heatmap * (inner * step + gap);
  const at = heatmap * inner + Math.floor(within / step);
  return distance < 0 || within >= inner * step || at >= count ? -1 : at;
}

const directions = ({ axes, rows, columns, cell, gap }) => ({
  across: { count: columns, inner: axes.xInner.levels.length, step: cell.width, gap },
  down: { count: rows, inner: axes.yInner.levels.length, step: cell.height, gap },
});

/** The cell at a point of what is seen; -1 where none is. */
export function spotAt(seen, x, y) {
  if (x < seen.left || x >= seen.right || y < seen.top || y >= seen.bottom) return -1;
  const { across, down } = directions(seen);
  const [column, row] = [along(x - seen.x(0), across), along(y - seen.y(0), down)];
  return column < 0 || row < 0 ? -1 : row * seen.columns + column;
}

/** The first of some cells that ends behind a place, and the one after the last that begins before. */
function between(place, count, step, [from, to]) {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (place(middle) + step > from) high = middle;
    else low = middle + 1;
  }
  let end = low;
  while (end < count && place(end) < to) end += 1;
  return [low, end];
}

/**
 * The scene as a window of this size shows it after it was scrolled: the same functions draw it.
 * rowRange and columnRange are the cells that are at least partly seen.
 */
export function seenOf(scene, { width, height, scrollX, scrollY }) {
  const x = (column) => scene.x(column) - scrollX;
  const y = (row) => scene.y(row) - scrollY;
  const right = Math.min(scene.right - scrollX, width - (scene.size.width - scene.right));
  const bottom = Math.min(scene.bottom - scrollY, height - (scene.size.height - scene.bottom));
  const seen = {
    ...scene,
    x,
    y,
    right: scene.size.width <= width ? scene.right : Math.min(right, width - 12),
    bottom: scene.size.height <= height ? scene.bottom : bottom,
    size: { width, height },
  };
  seen.rowRange = between(y, scene.rows, scene.cell.height, [scene.top, seen.bottom]);
  seen.columnRange = between(x, scene.columns, scene.cell.width, [scene.left, seen.right]);
  return seen;
}

/** How far to scroll so that a cell is seen as a whole: [across, down]. */
export function scrollTo(seen, spot) {
  const box = boxOf(seen, spot);
  const way = (start, size, from, to) =>
    start < from ? start - from : Math.max(0, Math.min(start - from, start + size - to));
  return [
    way(box.x, box.width, seen.left, seen.right),
    way(box.y, box.height, seen.top, seen.bottom),
  ];
}

/** Call with every cell that is seen, -1 where the table has none, and its place. */
export function forSeen({ shown, columns, rowRange, columnRange }, call) {
  for (let row = rowRange[0]; row < rowRange[1]; row += 1) {
    for (let column = columnRange[0]; column < columnRange[1]; column += 1) {
      const spot = row * columns + column;
      call(shown[spot], spot);
    }
  }
}
