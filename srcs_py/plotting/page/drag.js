/** Factors dragged to another place, with mouse, pen or finger; the menus do the same. */

import { h } from "./dom.js";
import { leave } from "./keys.js";
import { arrange, takeOut } from "./state.js";

const NEAR = 4; // pixels before a press becomes a drag

function zoneAt(event) {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]") ?? null;
}

function light(zone) {
  for (const each of document.querySelectorAll(".over")) each.classList.remove("over");
  zone?.classList.add("over");
}

function drop(app, factor, place) {
  app.change((state) =>
    place === "none" ? takeOut(state, factor) : arrange(state, place, factor),
  );
}

function start(app, factor, event) {
  app.dragging = true;
  leave(app);
  document.body.classList.add("dragging");
  const ghost = h("div", { class: "ghost" }, app.model.factors[factor].label);
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

/** Anything with data-drag can be picked up, anything with data-place takes it. */
export function listenForDrags(app) {
  document.addEventListener("pointerdown", (press) => {
    const handle = press.target.closest("[data-drag]");
    if (!handle || press.button !== 0) return;
    press.preventDefault();
    const factor = Number(handle.dataset.drag);
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
        if (!drag && far) drag = start(app, factor, event);
        drag?.follow(event);
        if (drag) light(zoneAt(event));
      },
      options,
    );
    document.addEventListener(
      "pointerup",
      (event) => {
        const zone = drag && zoneAt(event);
        end();
        if (zone) drop(app, factor, zone.dataset.place);
      },
      options,
    );
    document.addEventListener("pointercancel", end, options);
    document.addEventListener("keydown", (event) => event.key === "Escape" && end(), options);
  });
}
