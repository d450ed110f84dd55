/** What is around the heatmaps: factors, levels and ticks. */

import { s } from "./dom.js";
import { LINE, SIZE, TICK, fittingTicks, stride } from "./scene.js";
import { PLACE_NAMES } from "./state.js";
import { shortened, shortenedApart } from "./text.js";

/** The strip of a factor: dragged by its title, and a place to drop another. */
function zone(axis, box, title) {
  const { x, y, width, height } = box;
  const group = s("g", { class: "zone", "data-place": axis.place });
  group.append(s("rect", { x, y, width, height, rx: 4 }));
  if (axis.label !== null) {
    const room = title.turned ? height : width;
    const text = s(
      "text",
      {
        class: "title",
        "text-anchor": "middle",
        "data-drag": axis.factor,
        transform: `translate(${title.x} ${title.y})${title.turned ? " rotate(-90)" : ""}`,
      },
      shortened(axis.label, SIZE.title, room, 600),
    );
    text.append(
      s("title", {}, `${axis.label} (${PLACE_NAMES[axis.place]}): drag it to another place`),
    );
    group.append(text);
  }
  return group;
}

export function zones(scene) {
  const { axes, strip, left, right, top, bottom } = scene;
  const [wide, high] = [right - left, bottom - top];
  const outer = strip.outerTitle + strip.outerNames;
  const head = top - strip.head;
  const middle = { x: left + wide / 2, y: top + high / 2 };
  return [
    zone(
      axes.yOuter,
      { x: 0, y: top, width: outer, height: high },
      { x: 14, y: middle.y, turned: true },
    ),
    zone(
      axes.xOuter,
      { x: left, y: head, width: wide, height: top - head },
      { x: middle.x, y: head + 15 },
    ),
    zone(
      axes.yInner,
      { x: outer, y: top, width: left - outer - 1, height: high },
      { x: outer + 14, y: middle.y, turned: true },
    ),
    zone(
      axes.xInner,
      { x: left, y: bottom + 1, width: wide, height: scene.size.height - bottom - 1 },
      { x: middle.x, y: scene.size.height - 8 },
    ),
  ];
}

/** The place of a line of a name above a column, `down` lines from its first. */
function headPlace({ head, top }, middle, down, lines) {
  if (!head.turn) {
    return { x: middle, y: top - 8 - (lines - 1 - down) * LINE, "text-anchor": "middle" };
  }
  const base = middle + 4 + (down - (lines - 1) / 2) * LINE;
  return { transform: `translate(${base} ${top - 6}) rotate(-90)`, "text-anchor": "start" };
}

export function outerNames(scene) {
  const { axes, strip, head, gap, x, y, cell, narrow } = scene;
  const group = s("g", { class: "levels", "aria-hidden": "true" });
  const [across, down] = [axes.xInner.levels.length, axes.yInner.levels.length];
  if (axes.xOuter.label !== null) {
    axes.xOuter.names.forEach((name, i) => {
      const middle = x(i * across) + (across * cell.width) / 2;
      const lines = head.lines[i].map((line, at, { length }) =>
        s("text", { class: "level", ...headPlace(scene, middle, at, length) }, line),
      );
      group.append(s("g", {}, s("title", {}, name), lines));
    });
  }
  if (axes.yOuter.label !== null) {
    const room = down * cell.height;
    const edge = strip.outerTitle + strip.outerNames;
    const spacing = stride(SIZE.level + 2, room + gap);
    const names = shortenedApart(
      axes.yOuter.names,
      SIZE.level,
      narrow ? room : strip.outerNames - 10,
    );
    axes.yOuter.names.forEach((name, i) => {
      if (!narrow && i % spacing) return;
      const middle = y(i * down) + room / 2;
      const turned = {
        "text-anchor": "middle",
        transform: `translate(${edge - 8} ${middle}) rotate(-90)`,
      };
      const level = { "text-anchor": "end", x: edge - 8, y: middle + 4 };
      group.append(
        s(
          "text",
          { class: "level", ...(narrow ? turned : level) },
          s("title", {}, name),
          names[i],
        ),
      );
    });
  }
  return group;
}

export function ticks({ axes, strip, gap, left, bottom, x, y, cell, turn }) {
  const group = s("g", { class: "ticks", "aria-hidden": "true" });
  if (axes.yInner.label !== null) {
    const many = axes.yInner.names.length;
    const fits = fittingTicks({
      heatmaps: axes.yOuter.levels.length,
      inner: many,
      step: cell.height,
      gap,
      needed: SIZE.tick + 2,
    });
    const names = shortenedApart(axes.yInner.names, SIZE.tick, strip.ticks - TICK - 3);
    for (let row = 0; row < axes.yOuter.levels.length * many; row += 1) {
      const fromBottom = many - 1 - (row % many);
      const middle = y(row) + cell.height / 2;
      group.append(s("path", { d: `M${left - 1} ${middle}h${-TICK}` }));
      if (!fits(fromBottom, Math.floor(row / many))) continue;
      group.append(
        s(
          "text",
          { class: "tick", x: left - TICK - 4, y: middle + 4, "text-anchor": "end" },
          s("title", {}, axes.yInner.names[row % many]),
          names[row % many],
        ),
      );
    }
  }
  if (axes.xInner.label === null) return group;
  const many = axes.xInner.names.length;
  const fits = fittingTicks({
    heatmaps: axes.xOuter.levels.length,
    inner: many,
    step: cell.width,
    gap,
    needed: turn ? SIZE.tick + 2 : strip.xNames + 6,
  });
  const names = shortenedApart(axes.xInner.names, SIZE.tick, strip.xNames + 1);
  for (let column = 0; column < axes.xOuter.levels.length * many; column += 1) {
    const middle = x(column) + cell.width / 2;
    group.append(s("path", { d: `M${middle} ${bottom + 1}v${TICK}` }));
    if (!fits(column % many, Math.floor(column / many))) continue;
    const place = turn
      ? {
          transform: `translate(${middle + 4} ${bottom + TICK + 5}) rotate(-90)`,
          "text-anchor": "end",
        }
      : { x: middle, y: bottom + TICK + 14, "text-anchor": "middle" };
    group.append(
      s(
        "text",
        { class: "tick", ...place },
        s("title", {}, axes.xInner.names[column % many]),
        names[column % many],
      ),
    );
  }
  return group;
}
