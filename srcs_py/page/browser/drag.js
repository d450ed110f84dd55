/** Factors and levels dragged to another place, with mouse, pen or finger; keys do the same. */

import { h } from "./dom.js";
import { leave } from "./keys.js";
import { arrange, moveLevel, takeOut } from "./state.js";

const NEAR = 4; // pixels before a press becomes a drag

function zoneAt(event, zones) {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest(zones) ?? null;
}

function light(zone) {
  for (const each of document.querySelectorAll(".over")) each.classList.remove("over");
  zone?.classList.add("over");
}

/** What is picked up: its name, where it may be dropped, and what that does. */
const GRABBED = {
  factor(app, { drag }) {
    const factor = Number(drag);
    const step = (place) => (state) =>
      place === "none" ? takeOut(state, factor) : arrange(state, place, factor);
    return {
      name: app.model.factors[factor].label,
      zones: "[data-place]",
      drop: ({ place }) => app.change(step(place)),
    };
  },
  level(app, { factor, moves }) {
    const [own, level] = [Number(factor), Number(moves)];
    return {
      name: app.model.factors[own].levels[level],
      zones: `[data-factor="${factor}"] [data-level]`,
      drop: ({ level: other }) => app.change((state) => moveLevel(state, own, level, Number(other))),
    };
  },
};

function start(app, name, event) {
  app.dragging = true;
  leave(app);
  document.body.classList.add("dragging");
  const ghost = h("div", { class: "ghost" }, name);
  document.body.append(ghost);
  const follow = ({ clientX, clientY }) => {
    ghost.style.transform = `translate(${clientX + 10}px, ${clientY + 10}px)`;
  };
  follow(event);
  return { ghost, follow };
}

function stop(app, ghost) {
  app.dragging = false;
  document.body.classList.remove("dragging");
  ghost?.remove();
  light(null);
}

/** Factors (data-drag) and levels (data-moves) can be picked up. */
export function listenForDrags(app) {
  document.addEventListener("pointerdown", (press) => {
    const handle = press.target.closest("[data-drag], [data-moves]");
    if (!handle || press.button !== 0) return;
    press.preventDefault();
    const { name, zones, drop } = GRABBED[handle.dataset.drag ? "factor" : "level"](
      app,
      handle.dataset,
    );
    const listening = new AbortController();
    const options = { signal: listening.signal };
    let drag = null;
    const end = () => {
      listening.abort();
      stop(app, drag?.ghost);
    };
    document.addEventListener(
      "pointermove",
      (event) => {
        const far = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > NEAR;
        if (!drag && far) drag = start(app, name, event);
        drag?.follow(event);
        if (drag) light(zoneAt(event, zones));
      },
      options,
    );
    document.addEventListener(
      "pointerup",
      (event) => {
        const zone = drag && zoneAt(event, zones);
        end();
        if (zone) drop(zone.dataset);
      },
      options,
    );
    document.addEventListener("pointercancel", end, options);
    document.addEventListener("keydown", (event) => event.key === "Escape" && end(), options);
  });
}
