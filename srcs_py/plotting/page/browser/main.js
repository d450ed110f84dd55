/** The page: one state, drawn anew whenever it changes. */

import { scaleOf } from "./colors.js";
import { unpack } from "./data.js";
import { byId } from "./dom.js";
import { listenForDrags } from "./drag.js";
import { drawn } from "./draw.js";
import { connect, firstTable, markChanges } from "./host.js";
import { activate, listen } from "./keys.js";
import { fill } from "./panel.js";
import { ranksAt } from "./ranks.js";
import { sceneOf } from "./scene.js";
import { firstState, unplaced } from "./state.js";
import { labelOf, shownAs } from "./tip.js";

const LEAST_HEIGHT = 360;
const UNDER = 12;

function roomFor(figure) {
  const style = getComputedStyle(figure);
  const sides = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
  const top = figure.getBoundingClientRect().top + window.scrollY;
  return {
    width: figure.clientWidth - sides,
    height: Math.max(LEAST_HEIGHT, window.innerHeight - top - UNDER),
  };
}

function captionOf({ model, state }) {
  const fixed = unplaced(model, state).map((factor) => {
    const { label, levels } = model.factors[factor];
    return `${label} ${levels[state.level[factor]]}`;
  });
  const { name } = shownAs(model, state);
  const alpha = model.evidence?.follows ? ` at \u03b1 = ${state.alpha}` : "";
  const said = name === "rank" ? `Rank = wins \u2212 losses${alpha}` : name;
  return [said, ...fixed].join(" \u00b7 ");
}

const printing = window.matchMedia("print");

/** On paper, which is often grey, the page's own palette becomes the one that runs to dark. */
function onPaper(model, state) {
  const palette = (name) => model.palettes.findIndex((each) => each.name === name);
  const change = printing.matches && state.palette === palette("srcs.safe");
  return change ? { ...state, palette: palette("srcs.print") } : state;
}

const windowSize = () => [window.innerWidth, window.innerHeight];

function draw(app) {
  const { model, state } = app;
  const figure = byId("figure");
  app.window = windowSize();
  app.unseen = figure.clientWidth === 0;
  const active = app.svg?.querySelector(".cell[tabindex='0']")?.dataset.cell;
  const focused = figure.contains(document.activeElement);
  app.ranks = ranksAt(model, state.alpha);
  const { name, values } = model.columns[state.column];
  app.values = name === "rank" ? app.ranks : values;
  app.scene = sceneOf(model, state, roomFor(figure));
  app.spots = new Map(Array.from(app.scene.shown, (cell, spot) => [cell, spot]));
  app.svg = drawn(app.scene, app.values, scaleOf(model, onPaper(model, state), app.values), {
    caption: captionOf(app),
    name: `${model.title}: ${app.scene.rows} rows, ${app.scene.columns} columns`,
    labelOf: (cell, value) => labelOf(app, cell, value),
  });
  figure.replaceChildren(app.svg);
  markChanges(app);
  const next = activate(app, app.spots.get(Number(active)) ?? 0);
  if (focused) next.focus({ preventScroll: true });
}

function makeApp(model) {
  const app = { model, state: firstState(model), svg: null, dragging: false, changed: null, hosted: null };
  app.change = (step, focus) => {
    app.state = step(app.state);
    draw(app);
    fill(app, byId("panel"), focus);
    byId("status").textContent =
      `${captionOf(app)}; ${app.scene.rows} rows, ${app.scene.columns} columns`;
    app.hosted?.chosen();
  };
  app.focus = (cell) => {
    const rect = app.svg.querySelector(`[data-cell="${cell}"]`);
    rect?.focus({ preventScroll: true });
  };
  return app;
}

function themeButton(button) {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  let own = null;
  const show = () => button.setAttribute("aria-pressed", own ?? dark.matches);
  dark.addEventListener("change", show);
  button.addEventListener("click", () => {
    own = !(own ?? dark.matches);
    document.documentElement.style.colorScheme = own ? "dark" : "light";
    show();
  });
  show();
}

/** Fit the picture to the window; on a phone, whose height changes as it scrolls, to its width. */
function watchWindow(app) {
  const narrow = window.matchMedia("(max-width: 800px)");
  let waiting = 0;
  window.addEventListener("resize", () => {
    const [width, height] = windowSize();
    if (width === app.window[0] && (narrow.matches || height === app.window[1])) return;
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(() => draw(app));
  });
  // A frame that its page hides has no width and gets no event when it is shown again.
  printing.addEventListener("change", () => draw(app));
  const shown = () => app.unseen && byId("figure").clientWidth > 0 && draw(app);
  new ResizeObserver(() => requestAnimationFrame(shown)).observe(byId("figure"));
}

async function main() {
  const own = JSON.parse(byId("payload").textContent);
  const first = own === null ? await firstTable() : { payload: own };
  const app = makeApp(await unpack(first.payload));
  themeButton(byId("theme"));
  if (own === null) connect(app, first);
  fill(app, byId("panel"));
  draw(app);
  listen(app, byId("figure"));
  listenForDrags(app);
  watchWindow(app);
  app.hosted?.drawn();
  document.documentElement.dataset.ready = "";
}

main();
