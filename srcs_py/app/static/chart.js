/** Curves over 0 to 1, and trees, drawn by the page. */

import { html, svg } from "./lit-html.js";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [360, 260, 40, 10, 10, 38]; // of a chart, and of its margins
const COLOURS = 7; // then they come again, with other dashes
const DASHES = ["", "6 3", "2 2", "8 3 2 3"];
const NUMBER = /^[-−+]?[\d.]+$/;
const ROW = 22; // height of a model in a tree

const style = (at) => `stroke: var(--series-${at % COLOURS})`;
const dash = (at) => DASHES[Math.floor(at / COLOURS) % DASHES.length];

/** Round numbers from 0 to a number or just above it. */
function ticksTo(most) {
  const power = 10 ** Math.floor(Math.log10(most / 4));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each * 5 >= most);
  const count = Math.ceil(most / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(6)));
}

/** A chart of `lines`, each with the values `y` over `x`; `at` is marked on the axis, and `dots` are points. */
export function chart({ lines, x, xLabel, yLabel, label, at = null, dots = [] }) {
  const ticks = ticksTo(Math.max(1e-3, ...lines.flatMap(({ y }) => y)));
  const across = (value) => LEFT + value * (WIDTH - LEFT - RIGHT);
  const down = (value) => HEIGHT - BOTTOM - (value / ticks.at(-1)) * (HEIGHT - TOP - BOTTOM);
  const path = (y) => y.map((value, place) => `${across(x[place]).toFixed(1)},${down(value).toFixed(1)}`).join(" ");
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
    ${ticks.map((each) => svg`<line class="grid" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${down(each)} y2=${down(each)} /><text x=${LEFT - 6} y=${down(each) + 4} text-anchor="end">${each}</text>`)}
    ${[0, 0.25, 0.5, 0.75, 1].map((each) => svg`<text x=${across(each)} y=${HEIGHT - BOTTOM + 16} text-anchor="middle">${each}</text>`)}
    <text x=${across(0.5)} y=${HEIGHT - 6} text-anchor="middle">${xLabel}</text>
    <text x=${-down(ticks.at(-1) / 2)} y="11" transform="rotate(-90)" text-anchor="middle">${yLabel}</text>
    ${at === null ? "" : svg`<line class="at" x1=${across(at)} x2=${across(at)} y1=${TOP} y2=${HEIGHT - BOTTOM} />`}
    ${lines.map(({ y }, number) => svg`<polyline points=${path(y)} style=${style(number)} stroke-dasharray=${dash(number)} />`)}
    ${dots.map(([left, up]) => svg`<circle cx=${across(left)} cy=${down(up)} r="2.5" />`)}
  </svg>`;
}

/** The names of lines, each with its line. */
export const legend = (names) => html`<ul class="legend">${names.map((name, at) => html`<li>
  <svg viewBox="0 0 28 8" width="28" height="8" aria-hidden="true"><polyline points="0,4 28,4" style=${style(at)} stroke-dasharray=${dash(at)} /></svg>${name}</li>`)}</ul>`;

/** A tree of `names` from top to bottom; its `branches` have `x` and `y` (in rows). */
export function tree({ names, branches, label }) {
  const text = Math.min(150, 8 + 7 * Math.max(...names.map((name) => name.length)));
  const ticks = ticksTo(Math.max(1e-6, ...branches.flatMap(({ x }) => x)) * 1.02);
  const height = ROW * names.length + BOTTOM;
  const across = (value) => text + (value / ticks.at(-1)) * (WIDTH - text - 14);
  const down = (row) => ROW * (row + 0.5);
  const cut = (name) => (name.length > 20 ? `${name.slice(0, 19)}…` : name);
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${label}: ${names.join(", ")}">
    ${names.map((name, row) => svg`<text x=${text - 6} y=${down(row) + 4} text-anchor="end"><title>${name}</title>${cut(name)}</text>`)}
    ${ticks.map((each) => svg`<line class="grid" x1=${across(each)} x2=${across(each)} y1="0" y2=${height - BOTTOM} /><text x=${across(each)} y=${height - BOTTOM + 16} text-anchor="middle">${each}</text>`)}
    <text x=${across(ticks.at(-1) / 2)} y=${height - 6} text-anchor="middle">dissimilarity</text>
    ${branches.map(({ x, y }) => svg`<polyline class="branch" points=${x.map((value, at) => `${across(value)},${down(y[at])}`).join(" ")} />`)}
  </svg>`;
}

/** A table of texts with its title. */
export const table = ({ title, head, rows, text }) => html`${title ? html`<h2>${title}</h2>` : ""}${text ? html`<p class="small">${text}</p>` : html`
  <div class="scroll" tabindex="0" role="region" aria-label=${title || "Table"}><table>
    <thead><tr>${head.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.map((cell, at) => (at ? html`<td class=${NUMBER.test(cell) ? "" : "text"}>${cell}</td>` : html`<th scope="row">${cell}</th>`))}</tr>`)}</tbody>
  </table></div>`}`;
