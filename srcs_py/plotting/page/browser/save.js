/** The picture as a file of its own: light colours, plain attributes that every program reads. */

import { h, s } from "./dom.js";

const PIXELS = 3; // of the PNG, for each pixel of the window
const FONT = "Helvetica, Arial, sans-serif";
const STYLE = ["fill", "stroke", "stroke-width", "font-size", "font-weight"];

/** A copy of the picture that needs no style sheet and no script. */
function standalone(svg) {
  const copy = svg.cloneNode(true);
  const root = document.documentElement;
  const scheme = root.style.colorScheme;
  root.style.colorScheme = "light";
  const [from, to] = [svg, copy].map((each) => each.querySelectorAll("text, path, .frame"));
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    for (const name of STYLE) to[i].setAttribute(name, style.getPropertyValue(name));
  });
  root.style.colorScheme = scheme;
  for (const idle of copy.querySelectorAll("title, .zone > rect, .marks, .changes")) idle.remove();
  for (const each of [copy, ...copy.querySelectorAll("*")]) {
    for (const { name } of [...each.attributes]) {
      if (/^(aria-|data-|role$|tabindex$|class$)/.test(name)) each.removeAttribute(name);
    }
  }
  copy.setAttribute("font-family", FONT);
  copy.setAttribute("shape-rendering", "crispEdges");
  copy.querySelector("defs").after(s("rect", { width: "100%", height: "100%", fill: "#ffffff" }));
  return copy;
}

function download(blob, name) {
  const url = URL.createObjectURL(blob);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

const fileName = (title, ending) =>
  `${title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "ranks"}.${ending}`;

const svgBlob = (svg) =>
  new Blob([new XMLSerializer().serializeToString(standalone(svg))], { type: "image/svg+xml" });

export function saveSvg(app) {
  download(svgBlob(app.svg), fileName(app.model.title, "svg"));
}

export async function savePng(app) {
  const { width, height } = app.scene.size;
  const url = URL.createObjectURL(svgBlob(app.svg));
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = h("canvas", { width: width * PIXELS, height: height * PIXELS });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  canvas.toBlob((blob) => download(blob, fileName(app.model.title, "png")));
}
