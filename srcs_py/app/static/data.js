/** The Data view: the first rows with types, how the file is read, the levels in use. */

import { html } from "./lit-html.js";

const KINDS = { "": "as detected", number: "number", text: "text, sorted", appearance: "text, as it comes", date: "dates, in time", filled: "empty: as above" };
const SEPARATORS = { ",": "comma", ";": "semicolon", "\t": "tab", " ": "space", "|": "bar" };
const BETTER = {
  number: ["has numbers with units or marks between thousands, or yes and no", "Read them as numbers"],
  date: ["has dates, which are sorted as text", "Put them in order of time"],
  filled: ["is empty below each value, as merged cells are", "Repeat the value above"],
};

export const field = (label, value, correct, placeholder = "") =>
  html`<label>${label}<input .value=${value ?? ""} placeholder=${placeholder} @change=${({ target }) => correct(target.value)}></label>`;

export const menu = (label, value, options, correct) => html`<label>${label}<select data-value=${value} @change=${({ target }) => correct(target.value)}>
  ${Object.entries(options).map(([key, text]) => html`<option value=${key}>${text}</option>`)}</select></label>`;

/** How the file is read, and corrections of it. */
function readingFields({ reading, layout, lines, wide, types, columns, pattern }, correct) {
  if (!reading) return "";
  const to = (what) => (value) => correct(what, "", value);
  const yes = (reading.header ?? layout.header) === false ? "no" : "yes";
  const numbers = Object.keys(types ?? {}).filter((name) => types[name] === "number");
  const apart = wide.length ? wide : numbers;
  const text = lines.length > 0;
  const tables = layout.tables ?? [];
  return html`<h2>How the file is read</h2><div class="fields">
    ${tables.length > 1 ? menu("Table or sheet", reading.table ?? "", { "": "all, as one", ...Object.fromEntries(tables.map((name) => [name, name])) }, to("table")) : ""}
    ${pattern != null ? field("Columns in the names of the files", reading.pattern, to("pattern"), pattern || "{algorithm}/{seed}.csv") : ""}
    ${field("Lines before the table", String(reading.skip ?? 0), to("skip"))}
    ${menu("The first line", yes, { yes: "names the columns", no: "is a run" }, to("header"))}
    ${text ? menu("Between values", reading.separator ?? layout.separator ?? "", SEPARATORS, to("separator")) : ""}
    ${text ? menu("Decimal mark", reading.decimal ?? layout.decimal ?? ".", { ".": "point (1.5)", ",": "comma (1,5)" }, to("decimal")) : ""}
    ${text ? field("Comment lines start with", reading.comment, to("comment"), "#") : ""}
    ${field("Missing, besides NA", reading.missing.join(", "), to("missing"), "-, n/a")}
    ${apart.length > 1 ? menu("Shape", wide.join("\n"), { "": "a row for each run", [apart.join("\n")]: "a column for each algorithm or run" }, to("wide")) : ""}
  </div>${text ? html`<details ?open=${!columns}><summary>How it begins</summary><pre tabindex="0">${lines.join("\n")}</pre></details>` : ""}`;
}

function oddNote({ name, kind, odd, said, marks, bad, better, ask }, text, correct) {
  if (!ask) return "";
  const infinite = kind === "number";
  const wrong = infinite ? "has infinite values" : BETTER[better]?.[0] ?? "is text, because not all of it is numbers";
  const comma = text ? "Choose the comma as decimal mark and, if it is still text, number as its type." : "Make all of them numbers in the spreadsheet.";
  return html`<p class="odd"><span>${name} ${wrong}${odd.length ? `: ${said}` : ""}.
    ${infinite ? "Without them a level whose runs diverge looks better than it is." : ""} ${marks && !BETTER[better] ? comma : ""}</span>
    ${BETTER[better] ? html`<button type="button" @click=${() => correct("types", name, better)}>${BETTER[better][1]}</button>` : ""}
    ${bad.length ? html`<button type="button" @click=${() => correct("missing too", name, bad.join("\n"))}>Read ${marks ? "the other words" : "them"} as missing</button>` : ""}</p>`;
}

const roleOf = (name, { target, performance, params }) =>
  name === target ? "compared" : name === performance ? "performance" : params.includes(name) ? "parameter" : "";

/** The first rows of a table; `headOf(column)` follows its name, and `marked(column, cell)` cells are bad. */
export function preview({ title, rows, columns, head }, headOf, marked) {
  return html`<h2>${title}: ${rows.toLocaleString("en")} rows, ${columns.length} columns; the first ${head.length}</h2>
  <div class="scroll" tabindex="0" role="region" aria-label="The first rows"><table>
    <thead><tr>${columns.map((column) => html`<th scope="col">${column.name}${headOf(column)}</th>`)}</tr></thead>
    <tbody>${head.map((row) => html`<tr>${row.map((cell, at) => html`<td>${marked(columns[at], cell) ? html`<mark>${cell}</mark>` : cell}</td>`)}</tr>`)}</tbody></table></div>`;
}

const typedHead = (roles, reading, correct) => ({ name, kind, distinct, missing }) => html`<br>
  <span class="small">${kind}, ${distinct} different${missing ? `, ${missing} missing` : ""}<br>${roleOf(name, roles) || "no role"}</span>
  ${reading && menu("Type", reading.types[name] ?? "", KINDS, (value) => correct("types", name, value))}`;

function levelBoxes(columns, roles, change) {
  const factors = [roles.target, ...roles.params].filter(Boolean);
  const own = (name) => columns.find((column) => column.name === name)?.labels ?? [];
  const take = (name, level, on) => {
    const used = roles.levels?.[name] ?? own(name);
    const levels = own(name).filter((each) => (each === level ? on : used.includes(each)));
    change({ levels: { ...roles.levels, [name]: levels } });
  };
  return html`<h2>Levels in use</h2><p class="small">The ranks are computed without those that you take out.</p>
    ${factors.map((name) => html`<details class="levels"><summary>${name}: ${(roles.levels?.[name] ?? own(name)).length} of ${own(name).length}</summary>
      ${own(name).map((level) => html`<label><input type="checkbox" .checked=${(roles.levels?.[name] ?? own(name)).includes(level)}
        @change=${({ target }) => take(name, level, target.checked)}>${level}</label>`)}</details>`)}`;
}

export const ownTable = (formats, paste) => html`<h2>Your table</h2>
  <p class="small">Choose a file above, drop it anywhere, or paste cells here: ${formats}. It stays on this machine.</p>
  <textarea id="paste" rows="2" aria-label="Paste cells" placeholder="Paste cells of a spreadsheet here" @paste=${paste}></textarea>`;

/** The whole view. */
export function dataView(known, roles, { correct, change, paste }) {
  return html`<div class="inside">
    ${ownTable("csv, Excel and others, a row for each run or a column for each algorithm", paste)}
    ${known.read.map((text) => html`<p class="small">${text}</p>`)}
    ${(known.columns ?? []).map((column) => oddNote(column, known.lines.length > 0, correct))}
    ${known.columns ? preview(known, typedHead(roles, known.reading, correct), ({ ask, odd }, cell) => ask && odd.includes(cell)) : ""}
    ${readingFields(known, correct)}
    ${known.columns ? levelBoxes(known.columns, roles, change) : ""}
  </div>`;
}
