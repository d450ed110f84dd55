/** The page: one state, drawn again whenever it changes. */

import { isDark, scaleOf } from "./colors.js";
import { followAddress } from "./address.js";
import { unpack } from "./data.js";
import { byId, isNarrow } from "./dom.js";
import { listenForDrags } from "./drag.js";
import { captionOf, explain, warn } from "./explain.js";
import { connect, firstTable } from "./host.js";
import { leave, listen } from "./keys.js";
import { fill } from "./panel.js";
import { activate, layOut, layers, look, summaryOf } from "./picture.js";
import { nothingShown, ranksAt, tellsNothing, underpoweredOf } from "./ranks.js";
import { sceneOf } from "./scene.js";
import { fillSheet } from "./sheet.js";
import { firstState } from "./state.js";
import { labelOf } from "./tip.js";

const LEAST_HEIGHT = 360;

/** The room that the window has for the picture; on a phone the page scrolls under it. */
function roomFor(figure) {
  const style = getComputedStyle(figure);
  const [sides, ends] = [["Left", "Right"], ["Top", "Bottom"]].map((pair) =>
    pair.reduce((sum, each) => sum + parseFloat(style[`padding${each}`]), 0),
  );
  const main = figure.parentElement;
  const top = main.getBoundingClientRect().top + window.scrollY;
  const high = isNarrow() ? window.innerHeight - top : main.clientHeight;
  return { width: main.clientWidth - sides, height: Math.max(LEAST_HEIGHT, high - ends) };
}

const windowSize = () => [window.innerWidth, window.innerHeight];

/** Draw the state; unchanged ranks are not decided again. */
function draw(app) {
  const { model, state } = app;
  const figure = byId("figure");
  app.window = windowSize();
  app.unseen = figure.parentElement.clientWidth === 0;
  const active = app.scene?.shown[app.active] ?? -1;
  if (app.ranksOf?.model !== model || app.ranksOf.alpha !== state.alpha) {
    app.ranks = ranksAt(model, state.alpha);
    app.ranksOf = { model, alpha: state.alpha };
  }
  const { name, values } = model.columns[state.column];
  app.values = name === "rank" ? app.ranks : values;
  const told = state.nothing && tellsNothing(model, state);
  app.nothing = told ? nothingShown(model, app.ranks, state.alpha) : null;
  app.scale = scaleOf(model, state, app.values, isDark());
  app.underpowered = underpoweredOf(model, state, app.values);
  warn(app, byId("warnings"));
  explain(app, byId("explained")); // before the picture, which has the room that is left
  app.scene = sceneOf(model, state, roomFor(figure));
  app.caption = captionOf(app);
  app.marked = app.lit = null;
  layOut(app, figure);
  app.active = Math.max(0, app.scene.spots[active] ?? 0); // a smaller table may have no such cell
  look(app);
  activate(app, app.active);
  app.parts.grid.setAttribute("aria-label", model.title);
  byId("summary").textContent = summaryOf(app);
}

function makeApp(model) {
  const app = {
    ...{ model, state: firstState(model), parts: layers(byId("figure")), hosted: null },
    ...{ dragging: false, changed: null, marked: null, lit: null, pointed: -1, active: 0 },
    ...{ region: null, corner: null, brushed: false },
  };
  app.change = (step, focus) => {
    app.state = step(app.state);
    leave(app);
    draw(app);
    fill(app, byId("panel"), focus);
    byId("status").textContent =
      `${app.caption}; ${app.scene.rows} rows, ${app.scene.columns} columns`;
    app.hosted?.chosen();
    app.addressed?.();
  };
  app.show = (step) => { // while a slider moves: the panel stays as it is
    app.state = step(app.state);
    draw(app);
  };
  app.focus = (cell) => {
    if (app.scene.spots[cell] >= 0) activate(app, app.scene.spots[cell]);
    app.parts.cell.focus({ preventScroll: true });
  };
  app.labelOf = (spot) => {
    const cell = app.scene.shown[spot];
    return labelOf(app, cell, cell < 0 ? NaN : app.values[cell]);
  };
  app.activate = (spot) => activate(app, spot);
  byId("figure").app = app; // for tests and developers
  return app;
}

function themeButton(app, button) {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  let own = null;
  const show = () => {
    button.setAttribute("aria-pressed", own ?? dark.matches);
    if (app.seen) draw(app);
  };
  dark.addEventListener("change", show);
  button.addEventListener("click", () => {
    own = !(own ?? dark.matches);
    document.documentElement.style.colorScheme = own ? "dark" : "light";
    show();
  });
  show();
}

function helpButton(button, dialog) {
  button.addEventListener("click", () => dialog.showModal());
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || target.closest("button")) dialog.close();
  });
}

/** Fit the picture to the window; on a phone, whose height changes as it scrolls, to its width. */
function watchWindow(app) {
  let scrolled = 0;
  byId("figure").parentElement.addEventListener("scroll", () => {
    cancelAnimationFrame(scrolled);
    scrolled = requestAnimationFrame(() => look(app));
  });
  let waiting = 0;
  window.addEventListener("resize", () => {
    const [width, height] = windowSize();
    if (width === app.window[0] && (isNarrow() || height === app.window[1])) return;
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(() => draw(app));
  });
  // A frame that its page hides has no width and gets no event when it is shown again.
  window.matchMedia("print").addEventListener("change", () => fillSheet(app));
  window.addEventListener("beforeprint", () => fillSheet(app));
  const shown = () => app.unseen && byId("figure").parentElement.clientWidth > 0 && draw(app);
  new ResizeObserver(() => requestAnimationFrame(shown)).observe(byId("figure").parentElement);
}

async function main() {
  const own = JSON.parse(byId("payload").textContent);
  const first = own === null ? await firstTable() : { payload: own };
  const app = makeApp(await unpack(first.payload));
  themeButton(app, byId("theme"));
  helpButton(byId("help-button"), byId("help"));
  if (own === null) connect(app, first);
  else followAddress(app);
  fill(app, byId("panel"));
  draw(app);
  listen(app, byId("figure"));
  listenForDrags(app);
  watchWindow(app);
  app.hosted?.drawn();
  performance.mark("ready"); // for the benchmark
  document.documentElement.dataset.ready = "";
}

main();
