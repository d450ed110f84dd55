/** The picture on paper: a page with title, test, legend and cells, in either direction. */

import { scaleOf } from "./colors.js";
import { byId } from "./dom.js";
import { standalone } from "./save.js";
import { sceneOf } from "./scene.js";

const ROOM = { width: 1000, height: 680 }; // pixels, which paper makes as wide as itself

/** On paper, which is often grey, the page's own palette becomes the one that runs to dark. */
function onPaper({ model, state }) {
  const palette = (name) => model.palettes.findIndex((each) => each.name === name);
  const own = state.palette === palette("srcs.safe");
  return own ? { ...state, palette: palette("srcs.print") } : state;
}

/** Draw the sheet; the style sheet shows it on paper only. */
export function fillSheet(app) {
  const scene = sceneOf(app.model, { ...app.state, zoom: 1 }, ROOM);
  const scale = scaleOf(app.model, onPaper(app), app.values);
  const svg = standalone({ ...app, scene, scale });
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  byId("sheet").replaceChildren(svg);
}
