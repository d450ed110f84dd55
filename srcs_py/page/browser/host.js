/** The page inside the page of `srcs app`, which shows it new tables and asks what was chosen. */

import { arranged, arrangementOf } from "./arrangement.js";
import { boardTexts } from "./board.js";
import { unpack } from "./data.js";
import { showDifferences, showRuns } from "./matrix.js";
import { look } from "./picture.js";
import { levelsOf } from "./tip.js";

const tell = (kind, content) => window.parent.postMessage({ srcs: kind, ...content }, "*");

/** Cells whose rank is another one than before; null where the tables have other cells. */
function changes(before, after) {
  const cells = ({ model }) => JSON.stringify([model.target, model.factors, [...model.codes]]);
  if (!before.ranks || !after.ranks || cells(before) !== cells(after)) return null;
  const same = (a, b) => a === b || (Number.isNaN(a) && Number.isNaN(b));
  return [...after.ranks.keys()].filter((cell) => !same(before.ranks[cell], after.ranks[cell]));
}

let latest = 0; // table that was sent

/** Change the picture and say how many ranks are others, which are marked until the next change:
    other than before, or than those of the picture beside it. */
function renew(app, model, fresh, step) {
  const before = app.beside ?? { model: app.model, ranks: app.ranks };
  app.model = model;
  app.changed = null;
  app.change(step);
  const changed = fresh && !app.beside ? null : changes(before, app);
  mark(app, changed);
  const cells = app.ranks?.length ?? 0;
  tell("shown", { changed, cells, board: boardTexts(app) });
}

function mark(app, changed) {
  app.changed = changed && new Set(changed);
  look(app);
}

/** Leave the room of the controls to the picture. */
function bare(app, on) {
  document.body.classList.toggle("bare", on);
  app.change((state) => state);
}

/** Compare with the picture as it is now from here on, or no longer. */
function keep(app, on) {
  bare(app, on);
  app.beside = on ? { model: app.model, ranks: app.ranks } : null;
  mark(app, null);
}

async function show(app, { payload, arrangement, fresh, alpha, of }) {
  const own = ++latest;
  const model = await unpack(payload);
  if (own !== latest) return; // the next one has overtaken it
  const kept = arrangement ?? arrangementOf(app.model, app.state);
  app.of = of;
  renew(app, model, fresh, () => at(model, arranged(model, kept), alpha));
}

/** A state at the alpha of the page around, unless another alpha needs another table. */
function at({ basis }, state, alpha) {
  return !basis || basis.fixed || !(alpha > 0 && alpha < 1) ? state : { ...state, alpha };
}

function decide(app, alpha) {
  const { state } = app;
  const wanted = at(app.model, state, alpha);
  if (wanted.alpha !== state.alpha) renew(app, app.model, false, () => wanted);
}

function colours(app, dark) {
  document.documentElement.style.colorScheme = dark ? "dark" : "light";
  if (app.seen) app.show((state) => state);
}

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
export function connect(app, { dark, arrangement, alpha, of }) {
  app.of = of;
  colours(app, dark);
  if (arrangement) app.state = arranged(app.model, arrangement);
  app.state = at(app.model, app.state, alpha);
  const chosen = () =>
    tell("chosen", {
      arrangement: arrangementOf(app.model, app.state),
      seen: arrangementOf(app.model, app.state, true),
      of: app.of,
    });
  app.hosted = {
    chosen,
    open: (cell) => tell("open", { cell, levels: Object.fromEntries(levelsOf(app.model, cell)) }),
    differ: (cell, size) => tell("differ", { cell, levels: Object.fromEntries(levelsOf(app.model, cell)), size }),
    drawn() {
      onMessage({
        show: (content) => show(app, content),
        alpha: (content) => decide(app, content.alpha),
        runs: (content) => showRuns(app, content),
        differences: (content) => showDifferences(app, content),
        colours: (content) => colours(app, content.dark),
        keep: ({ on }) => keep(app, on),
        bare: () => bare(app, true),
        mark: ({ changed }) => mark(app, changed),
        arrange: ({ arrangement: wanted }) =>
          app.change(() => ({ ...arranged(app.model, wanted), alpha: app.state.alpha })),
      });
      tell("ready", { board: boardTexts(app) });
      chosen();
    },
  };
}
