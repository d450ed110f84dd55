/** The picture as a file of its own: light colours, plain attributes that every program reads. */

import { scaleOf } from "./colors.js";
import { h, s } from "./dom.js";
import { drawn } from "./draw.js";

const PIXELS = 3; // of the PNG, for each pixel of the window
const FONT = "Helvetica, Arial, sans-serif";
const STYLE = ["fill", "stroke", "stroke-width", "font-size", "font-weight"];

/** The picture in light colours, as one that needs no style sheet and no script. */
function standalone(app) {
  const { model, state, scene, values, caption } = app;
  const svg = drawn(scene, values, scaleOf(model, state, values), caption);
  const root = document.documentElement;
  const scheme = root.style.colorScheme;
  root.style.colorScheme = "light";
  const place = h("div", { class: "unseen" }, svg);
  document.body.append(place);
  for (const element of svg.querySelectorAll("text, path, .frame")) {
    const style = getComputedStyle(element);
    for (const name of STYLE) element.setAttribute(name, style.getPropertyValue(name));
  }
  place.remove();
  root.style.colorScheme = scheme;
  for (const idle of svg.querySelectorAll("title, .zone > rect")) idle.remove();
  for (const each of svg.querySelectorAll("*")) {
    for (const { name } of [...each.attributes]) {
      if (/^(aria-|data-|class$)/.test(name)) each.removeAttribute(name);
    }
  }
  svg.setAttribute("font-family", FONT);
  svg.setAttribute("shape-rendering", "crispEdges");
  svg.querySelector("defs").after(s("rect", { width: "100%", height: "100%", fill: "#ffffff" }));
  return svg;
}

function download(blob, name) {
  const url = URL.createObjectURL(blob);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

const fileName = (title, ending) =>
  `${title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "ranks"}.${ending}`;

const svgBlob = (app) =>
  new Blob([new XMLSerializer().serializeToString(standalone(app))], { type: "image/svg+xml" });

export function saveSvg(app) {
  download(svgBlob(app), fileName(app.model.title, "svg"));
}

export async function savePng(app) {
  const { width, height } = app.scene.size;
  const url = URL.createObjectURL(svgBlob(app));
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = h("canvas", { width: width * PIXELS, height: height * PIXELS });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  canvas.toBlob((blob) => download(blob, fileName(app.model.title, "png")));
}
