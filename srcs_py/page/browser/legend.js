/** The colour bar above the picture. */

import { s } from "./dom.js";
import { SIZE } from "./scene.js";
import { numberText, rankText, shortened, widthOf } from "./text.js";

const HEIGHT = 12;

/** The colour bar: one swatch per rank; a continuous one has as many as its palette. */
export function legend(scene, scale, caption) {
  const { narrow, stacked, left, size } = scene;
  const room = size.width - 8 - (narrow ? 0 : left);
  const group = s("g", {
    class: "legend",
    transform: `translate(${narrow ? 4 : left} ${narrow ? 4 : 6})`,
  });
  const say = (width) =>
    group.append(s("text", { class: "caption", y: 10 }, shortened(caption, SIZE.tick, width)));
  if (scale.colors.length === 0) {
    say(room);
    return group;
  }
  const ends = scale.whole
    ? [`losses ${rankText(scale.low)}`, `${rankText(scale.high)} wins`]
    : (scale.smaller ? [scale.high, scale.low] : [scale.low, scale.high]).map(numberText);
  const [before, after] = ends.map((text) => Math.ceil(widthOf(text, SIZE.tick)) + 6);
  const count = scale.colors.length;
  const each = Math.max(
    2,
    Math.min(18, Math.floor(((stacked ? room : room / 2) - before - after) / count)),
  );
  const start = stacked ? before : room - after - each * count;
  const y = stacked ? 18 : 0;
  say(stacked ? room : start - before - 16);
  scale.colors.forEach((fill, i) => {
    const value = scale.whole ? scale.low + i : null;
    const box = { x: start + i * each, y, width: each, height: HEIGHT };
    const title = value === null ? null : s("title", {}, `rank ${rankText(value)}`);
    group.append(s("rect", { class: "swatch", ...box, fill, "data-value": value }, title));
  });
  group.append(
    s("rect", { class: "frame", x: start - 0.5, y: y - 0.5, width: each * count + 1, height: HEIGHT + 1 }),
    s("text", { class: "tick", x: start - 6, y: y + 10, "text-anchor": "end" }, ends[0]),
    s("text", { class: "tick", x: start + each * count + 6, y: y + 10 }, ends[1]),
  );
  return group;
}
