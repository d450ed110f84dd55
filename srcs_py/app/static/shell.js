/** What all pages share: the engine, what it does, errors and warnings with their buttons, files, colours. */

import { serverEngine, workerEngine } from "./engine.js";
import { html, render } from "./lit-html.js";

export const byId = (id) => document.getElementById(id);

const ENGINE = { starts: "The engine starts …", ready: "", failed: "" };
const json = async (url) => (await fetch(url)).json();

export const site = await json("site.json");
/** What the page tells: an error with its remedies, warnings, and what files did to others. */
export const told = { problem: null, notes: [], files: "" };
let reading = null; // the files that are read, with their names
let begins = ""; // what the engine does before it answers
let status = ""; // of the running message
let control = null; // of the running message
let page = null; // the one that is shown
const draw = () => page?.draw();
export const engine = site.server ? serverEngine() : workerEngine((what) => { begins = ENGINE[what]; draw(); });

/** Take the answers to what a fresh page asks. */
export const learn = async (name) => engine.learn(await json(`first${name && `-${name}`}.json`));

/** A message in place of the one that runs, if any. */
export function run(text) {
  control?.abort();
  told.files = "";
  const own = (control = new AbortController());
  const current = () => own === control;
  busy(text);
  return {
    signal: own.signal,
    current,
    progress(done, total) { status = total ? `${Math.round((100 * done) / total)} %` : text; draw(); },
    fail({ message, remedies = [] }) { if (current()) told.problem = { text: message, remedies }; },
    /** Return whether no other message has begun. */
    end() {
      if (!current()) return false;
      control = null;
      busy("");
      return true;
    },
  };
}

export function busy(text) {
  status = text;
  byId("stop").hidden = !text;
  draw();
}

/** Do some work with messages, and tell what goes wrong. */
export async function working(text, work) {
  const running = run(text);
  told.problem = null;
  try {
    await work(running);
  } catch (error) {
    running.fail(error);
  }
  running.end();
}

/** Read files and show them; tell which other ones they replace, or stop. */
export async function take(files, before, show) {
  const own = { names: files.map(({ name }) => name).join(", ") };
  const stopped = reading?.names;
  reading = own;
  let names = null;
  await working("Reading …", async (running) => { names = await engine.take(files, running); });
  if (names) await show(names);
  if (reading !== own) return;
  reading = null;
  if (names && stopped) told.files = `${stopped} was stopped: ${own.names} came while it was read.`;
  else if (names && before?.length) told.files = `${own.names} replaces ${before.join(", ")}; Undo brings it back.`;
  draw();
}

/** Show what is told, or else what is open; `act(control)` is what a remedy's button does, if it can. */
export function showTold(open, act) {
  const sentence = ({ text, remedies }) => html`<p><span>${text}</span>
    ${remedies.filter(({ control: name }) => act(name)).map((each) => html`<button type="button" @click=${() => act(each.control)(each.value)}>${each.text}</button>`)}
    ${remedies.some(({ control: name }) => name === "page") ? html`<a href="?page=atopsis" data-take>Rank them with A-TOPSIS</a>` : ""}</p>`;
  render(told.problem ? sentence(told.problem) : open ? sentence({ text: open, remedies: [] }) : "", byId("problem"));
  const files = told.files ? [{ text: told.files, remedies: [] }] : [];
  render([...files, ...told.notes].map(sentence), byId("notes"));
  byId("status").textContent = [begins, status].filter(Boolean).join(" ");
}

/** Show one of the views, and in each menu what the page has: options come and go, and take its place. */
export function showView(name) {
  for (const button of document.querySelectorAll("[data-view]")) button.setAttribute("aria-pressed", button.dataset.view === name);
  const place = name === "picture" ? page.place : name;
  for (const each of ["picture", "results", "data", "export"]) byId(`view-${each}`).hidden = each !== place;
  for (const menu of document.querySelectorAll("select[data-value]")) menu.value = menu.dataset.value;
}

export const isDark = () => getComputedStyle(document.documentElement).colorScheme === "dark" || (!document.documentElement.style.colorScheme && window.matchMedia("(prefers-color-scheme: dark)").matches);

/** The files of a paste into a field. */
export function pasted(event) {
  event.preventDefault();
  return [new File([event.clipboardData.getData("text")], "pasted.txt")];
}

/** Show a page, which takes files, opens views and follows the history, in the place of another one. */
export function show(next) {
  page?.leave?.();
  page = next;
  const results = page.place === "results";
  document.querySelector("[data-view=picture]").textContent = results ? "Results" : "Picture";
  for (const id of ["beside", "changed"]) byId(id).hidden = results;
  byId("about").textContent = "";
}

/** Listen to what all pages have. */
export function listen() {
  byId("version").textContent = site.version;
  byId("file").addEventListener("change", ({ target }) => { if (target.files.length) page.give([...target.files]); target.value = ""; });
  function drag(event) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    const gone = event.type === "drop" || (event.type === "dragleave" && event.relatedTarget === null);
    document.body.toggleAttribute("data-drag", !gone);
    if (event.type === "drop") page.give([...event.dataTransfer.files]);
  }
  for (const kind of ["dragenter", "dragover", "dragleave", "drop"]) document.addEventListener(kind, drag);
  byId("stop").addEventListener("click", () => control?.abort());
  byId("undo").addEventListener("click", () => history.back());
  byId("redo").addEventListener("click", () => history.forward());
  byId("bundled").addEventListener("click", () => page.bundled());
  byId("theme").addEventListener("click", ({ currentTarget }) => {
    const dark = !isDark();
    document.documentElement.style.colorScheme = dark ? "dark" : "light";
    currentTarget.setAttribute("aria-pressed", dark);
    page.recolour?.(dark);
  });
  for (const button of document.querySelectorAll("[data-view]")) button.addEventListener("click", () => page.open(button.dataset.view));
  byId("sentence").addEventListener("focusin", ({ target }) => { byId("about").textContent = page.about[target.dataset.word] ?? ""; });
}
