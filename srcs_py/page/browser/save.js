/** The picture as a file of its own: light colours, plain attributes that every program reads. */

import { scaleOf } from "./colors.js";
import { h, s } from "./dom.js";
import { drawn } from "./draw.js";
import { rankWordsAt } from "./explain.js";
import { shortened } from "./text.js";
import { levelsOf } from "./tip.js";

const PIXELS = [3, 1.5, 0.75, 0.375, 0.1875]; // of the PNG, for each pixel of the window
const FONT = "Helvetica, Arial, sans-serif";
const STYLE = ["fill", "stroke", "stroke-width", "font-size", "font-weight"];

const TITLE = { "font-size": "16px", "font-weight": 650, fill: "#1b1e23" };
const ABOUT = { "font-size": "12px", fill: "#5c6169" };
const HEAD = { least: 26, line: 16 };

/** Put title and test above the picture, and white paper behind all. */
function headed(svg, { title, about }, { width, height }) {
  const room = width - 16;
  const head = HEAD.least + (about ? HEAD.line : 0);
  const picture = s("g", { transform: `translate(0 ${head})` });
  picture.append(...svg.childNodes);
  svg.append(
    s("rect", { width: "100%", height: "100%", fill: "#ffffff" }),
    s("text", { x: 8, y: 20, ...TITLE }, shortened(title, 16, room, 650)),
    about ? s("text", { x: 8, y: 20 + HEAD.line, ...ABOUT }, shortened(about, 12, room)) : "",
    picture,
  );
  svg.setAttribute("height", height + head);
  svg.setAttribute("viewBox", `0 0 ${width} ${height + head}`);
  return svg;
}

/** The picture in light colours, as one that needs no style sheet and no script. */
export function standalone(app) {
  const { model, scene, state, values } = app;
  const svg = drawn({ ...app, scale: scaleOf(model, state, values) });
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
  return headed(svg, model, scene.size);
}

function download(blob, name) {
  const url = URL.createObjectURL(blob);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** A file is named after the study and what it has. */
const fileName = (title, kind) =>
  `${title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "ranks"}-${kind}`;

const blobOf = (svg) =>
  new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" });

export function saveSvg(app) {
  download(blobOf(standalone(app)), fileName(app.model.title, "picture.svg"));
}

/** The PNG with the most pixels that the browser can make of a picture; null if it can make none. */
export async function pngOf(image, [width, height]) {
  for (const pixels of PIXELS) {
    const canvas = h("canvas", { width: Math.round(width * pixels), height: Math.round(height * pixels) });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((done) => canvas.toBlob(done));
    if (blob) return blob;
  }
  return null;
}

/** Save the picture as PNG; the note says so where it is too large for one. */
export async function savePng(app, note) {
  const svg = standalone(app);
  const size = ["width", "height"].map((name) => Number(svg.getAttribute(name)));
  const url = URL.createObjectURL(blobOf(svg));
  const image = new Image();
  image.src = url;
  await image.decode();
  const png = await pngOf(image, size);
  URL.revokeObjectURL(url);
  if (png) download(png, fileName(app.model.title, "picture.png"));
  note.textContent = png ? "" : "The picture is too large for a PNG: take smaller cells, or SVG.";
}

const quoted = (text) => (/[",\r\n#]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const FORMULA = /^[=+\-@\t\r]./;

/** The cells that the picture shows as CSV; lines that begin with # say what they are. */
export function csvOf(app) {
  const { model, scene, ranks, values, state, caption } = app;
  const notes = [model.title, model.about, caption].filter(Boolean);
  const { name } = model.columns[state.column];
  if (ranks && name !== "rank") notes.push(`rank = ${rankWordsAt(app)}`);
  const texts = model.factors.flatMap(({ label, levels }) => [label, ...levels]);
  const formula = texts.find((text) => FORMULA.test(text) && Number.isNaN(Number(text)));
  if (formula) notes.push(`${formula} starts like a formula: import the columns as text into a spreadsheet`);
  const columns = [
    ...(ranks ? [["rank", ranks]] : []),
    ...(name === "rank" ? [] : [[name, values]]),
    ...["mean", "sd", "runs"].filter((each) => model[each] && each !== name).map((each) => [each, model[each]]),
  ];
  const head = [...model.factors.map(({ label }) => label), ...columns.map(([each]) => each)];
  const lines = [...scene.spots.keys()].filter((cell) => scene.spots[cell] >= 0).map((cell) => [
    ...levelsOf(model, cell).map(([, level]) => level),
    ...columns.map(([, numbers]) => (Number.isNaN(numbers[cell]) ? "" : String(numbers[cell]))),
  ]);
  const text = [head, ...lines].map((line) => line.map(quoted).join(","));
  return [...notes.map((note) => `# ${note.replaceAll(/\s+/g, " ")}`), ...text, ""].join("\r\n");
}

export function saveCsv(app) {
  download(new Blob([csvOf(app)], { type: "text/csv;charset=utf-8" }), fileName(app.model.title, "cells.csv"));
}
