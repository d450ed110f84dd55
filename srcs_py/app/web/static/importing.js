/* A user's own files: given to a page, how they are read, and the roles of their columns. */

const byId = (id) => document.getElementById(id);
const send = (name, value) => window.Shiny.setInputValue(name, value, { priority: "event" });
const change = (control) => control.dispatchEvent(new Event("change", { bubbles: true }));

/* A correction of how a file is read, or a choice of a role. Its menu is rendered again, and gets the focus back. */
let asked = null;

function readAgain(control, value) {
  const { reading: what, name = "" } = control.closest("[data-reading]").dataset;
  asked = control.id;
  send(`${control.closest(".page").id.slice("page_".length)}_read_again`, { what, name, value });
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

/* Files that are dropped anywhere are uploads. */
function give(files) {
  const { page } = document.querySelector("[data-page][aria-current]").dataset;
  const box = byId(page === "atopsis" ? "atopsis_means" : `${page}_file`);
  if (!box) return;
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
    if (!target.closest("[data-reading]")) return;
    const { multiple, selectedOptions, value } = target;
    readAgain(target, multiple ? [...selectedOptions].map((option) => option.value).join("\n") : value);
  });
  document.addEventListener("click", ({ target }) => {
    const reading = target.closest("button[data-reading]");
    if (reading) readAgain(reading, reading.dataset.value);
    const remedy = target.closest("[data-remedy]")?.dataset.remedy;
    if (remedy) send("srcs_remedy", remedy);
  });
  for (const kind of ["dragenter", "dragover", "dragleave", "drop"]) document.addEventListener(kind, drag);
  for (const kind of ["focusin", "pointerdown"]) {
    document.addEventListener(kind, ({ target }) => { if (target.id !== asked) asked = null; });
  }
  new MutationObserver(() => {
    if (asked !== null && document.activeElement === document.body) byId(asked)?.focus();
  }).observe(document, { childList: true, subtree: true });
}

if (globalThis.document) begin();
