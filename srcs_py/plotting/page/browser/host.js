/** The page inside the page of `srcs app`, which shows it new tables and asks what was chosen. */

import { arranged, arrangementOf } from "./arrangement.js";
import { unpack } from "./data.js";
import { s } from "./dom.js";
import { levelsOf } from "./tip.js";

const tell = (kind, content) => window.parent.postMessage({ srcs: kind, ...content }, "*");

/** Cells whose rank is another one than before; null where the tables have other cells. */
function changes(before, after) {
  const cells = ({ model }) => JSON.stringify([model.target, model.factors, [...model.codes]]);
  if (!before.ranks || !after.ranks || cells(before) !== cells(after)) return null;
  const same = (a, b) => a === b || (Number.isNaN(a) && Number.isNaN(b));
  return [...after.ranks.keys()].filter((cell) => !same(before.ranks[cell], after.ranks[cell]));
}

const WIDE = 16; // pixels of a cell that has room for a mark in its corner

/** Mark the cells that the last change changed, until the next one. */
export function markChanges({ scene, spots, svg, changed }) {
  const { width, height } = scene.cell;
  const radius = Math.min(3, width / 2 - 1, height / 2 - 1);
  const corner = Math.min(width, height) >= WIDE ? radius + 2 : null;
  const dots = (changed ?? []).filter((cell) => spots.has(cell)).map((cell) => {
    const spot = spots.get(cell);
    return s("circle", {
      cx: scene.x(spot % scene.columns) + (corner === null ? width / 2 : width - corner),
      cy: scene.y(Math.floor(spot / scene.columns)) + (corner ?? height / 2),
      r: Math.max(radius, 1), "data-changed": cell,
    });
  });
  svg.querySelector(".marks").before(s("g", { class: "changes", "aria-hidden": "true" }, dots));
}

let latest = 0; // table that was sent

async function show(app, { payload, arrangement, fresh }) {
  const own = ++latest;
  const model = await unpack(payload);
  if (own !== latest) return; // the next one has overtaken it
  const before = { model: app.model, ranks: app.ranks };
  const kept = arrangement ?? arrangementOf(app.model, app.state);
  app.model = model;
  app.changed = null;
  app.change(() => arranged(model, kept));
  app.changed = fresh ? null : changes(before, app);
  markChanges(app);
  tell("shown", { changed: app.changed === null ? null : app.changed.length, cells: app.ranks?.length ?? 0 });
}

const colours = ({ dark }) => { document.documentElement.style.colorScheme = dark ? "dark" : "light"; };

function onMessage(take) {
  window.addEventListener("message", ({ source, data }) => {
    if (source === window.parent && Object.hasOwn(take, data?.srcs)) take[data.srcs](data);
  });
}

/** Ask the page around this one, which has no table of its own, for the first. */
export function firstTable() {
  return new Promise((resolve) => {
    onMessage({ show: resolve });
    tell("waiting", {});
  });
}

/** Be a part of the page around this one, which sent the first table. */
export function connect(app, { dark, arrangement }) {
  colours({ dark });
  if (arrangement) app.state = arranged(app.model, arrangement);
  const chosen = () => tell("chosen", { arrangement: arrangementOf(app.model, app.state) });
  app.hosted = {
    chosen,
    open: (cell) => tell("open", { levels: Object.fromEntries(levelsOf(app.model, cell)) }),
    drawn() {
      onMessage({ show: (content) => show(app, content), colours });
      tell("ready", {});
      chosen();
    },
  };
}
