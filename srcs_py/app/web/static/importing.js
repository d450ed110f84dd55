/* A user's own files: given to a page, how they are read, and the roles of their columns. */

const byId = (id) => document.getElementById(id);
const send = (name, value) => window.Shiny.setInputValue(name, value, { priority: "event" });
const change = (control) => control.dispatchEvent(new Event("change", { bubbles: true }));

/* The roles of the columns after a user gave a role another column: the column that had it gets
   the one that the other column leaves. */
export function swapped(before, role, column) {
  const other = (name) => (name === column ? before[role] : name);
  const { target, performance, params } = before;
  return { target: other(target), performance: other(performance), params: params.map(other).filter(Boolean), [role]: column };
}

const ROLES = ["target", "performance"];
const last = (menu) => menu.dataset.last ?? menu.querySelector("option[selected]")?.value ?? "";

function swapRoles({ id, value }) {
  const role = ROLES.find((name) => id === `srcs_${name}`);
  if (!role) return;
  const menus = Object.fromEntries(ROLES.map((name) => [name, byId(`srcs_${name}`)]));
  const { selectize } = byId("srcs_params");
  const before = { target: last(menus.target), performance: last(menus.performance), params: selectize.items };
  const after = swapped(before, role, value);
  for (const name of ROLES) {
    menus[name].dataset.last = after[name];
    if (menus[name].value === after[name]) continue;
    menus[name].value = after[name];
    change(menus[name]);
  }
  if (after.params.join("\n") !== before.params.join("\n")) selectize.setValue(after.params);
}

/* "Better is" under Data: a guess from the name of the performance; for the one in use, as above the picture. */
function followBetter({ id }) {
  const menu = byId("srcs_performance");
  if (!menu || !["srcs_performance", "srcs_better"].includes(id)) return;
  const { better, used } = menu.closest("[data-better]").dataset;
  const inUse = menu.value === used;
  if (id === "srcs_better" && !inUse) return;
  const larger = byId("srcs_larger");
  larger.value = inUse ? byId("srcs_better").value : JSON.parse(better)[menu.value];
  change(larger);
}

/* A correction of how a file is read. Its menu is rendered again, and gets the focus back. */
let asked = null;

function readAgain({ id, dataset: { reading: what, name = "" } }, value) {
  asked = id;
  send("srcs_read_again", { what, name, value });
}

/* A file that is too large is not sent. */
function checkSize(event) {
  if (event.target.type !== "file") return;
  const largest = Number(document.querySelector("main").dataset.largest);
  const file = [...event.target.files].find(({ size }) => size > largest);
  if (!file) return;
  event.stopImmediatePropagation();
  event.target.value = "";
  send(`${event.target.id.split("_")[0]}_too_large`, file.name);
}

/* Files that are dropped anywhere, or cells of a spreadsheet that are pasted, are uploads. */
function give(files) {
  const { page } = document.querySelector("[data-page][aria-current]").dataset;
  const box = byId(page === "atopsis" ? "atopsis_means" : `${page}_file`);
  if (!box) return;
  if (page === "srcs") document.querySelector("[data-view=data]").click();
  box.files = files;
  change(box);
}

function drag(event) {
  const { dataTransfer, relatedTarget, type } = event;
  if (!dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  const gone = type === "drop" || (type === "dragleave" && relatedTarget === null);
  document.body.toggleAttribute("data-drag", !gone); // the frame would take the file
  if (type === "drop") give(dataTransfer.files);
}

function begin() {
  document.addEventListener("change", checkSize, true);
  document.addEventListener("change", ({ target }) => {
    swapRoles(target);
    followBetter(target);
    if (!target.dataset.reading) return;
    const { multiple, selectedOptions, value } = target;
    readAgain(target, multiple ? [...selectedOptions].map((option) => option.value).join("\n") : value);
  });
  document.addEventListener("click", ({ target }) => {
    const reading = target.closest("button[data-reading]");
    if (reading) readAgain(reading, reading.dataset.value);
    const remedy = target.closest("[data-remedy]")?.dataset.remedy;
    if (remedy) send("srcs_remedy", remedy);
    if (remedy === "page=atopsis") document.querySelector("[data-page=atopsis]").click();
  });
  for (const kind of ["dragenter", "dragover", "dragleave", "drop"]) document.addEventListener(kind, drag);
  document.addEventListener("paste", (event) => {
    if (event.target.id !== "srcs_paste") return;
    event.preventDefault();
    const files = new DataTransfer();
    files.items.add(new File([event.clipboardData.getData("text")], "pasted.txt"));
    give(files.files);
  });
  for (const kind of ["focusin", "pointerdown"]) {
    document.addEventListener(kind, ({ target }) => { if (target.id !== asked) asked = null; });
  }
  new MutationObserver(() => {
    if (asked !== null && document.activeElement === document.body) byId(asked)?.focus();
  }).observe(document, { childList: true, subtree: true });
}

if (globalThis.document) begin();
