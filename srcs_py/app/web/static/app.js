/* Work of the browser: pages, colours, controls, the history. */
(() => {
  const byId = (id) => document.getElementById(id);
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];

  /* Shiny does not compute hidden parts; these events tell it that a part is shown again. */
  function reveal(part, shown) {
    part.hidden = !shown;
    window.jQuery(part).trigger(shown ? "shown" : "hidden");
    window.dispatchEvent(new Event("resize"));
  }

  const send = (name, value, options) => window.Shiny.setInputValue(name, value, options);

  function openPage(name) {
    all("[data-page]").forEach((link) => {
      if (link.dataset.page === name) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    });
    all(".page").forEach((part) => reveal(part, part.id === `page_${name}`));
    turn += 1;
    pushed = { keys: "", at: 0 };
    sendPage(name);
  }

  /* Each page and each change of a setting has its entry in the history: the browser's Back leads
     to the one before. The server hears which turn an entry is, and says it again with what it
     writes: the first answer of a turn is that entry itself, those after it are new ones. What
     comes for an earlier turn belongs to another entry and is dropped. */
  let turn = 0;
  let answered = -1; // the last turn whose entry is written
  let pushed = { keys: "", at: 0 }; // the last new entry

  function sendPage(name) {
    send("turn", turn);
    send("page", name);
  }

  const pageOf = (query) => new URLSearchParams(query).get("page") ?? document.querySelector("[data-page]").dataset.page;

  /* Light or dark as the system is, unless the reader chose the other. */
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const dark = () => (localStorage.getItem("srcs-dark") ?? String(system.matches)) === "true";

  function colour() {
    document.documentElement.style.colorScheme = dark() ? "dark" : "light";
    byId("theme").setAttribute("aria-pressed", dark());
    if (window.Shiny.shinyapp?.isConnected()) send("dark", dark());
  }

  /* A slider shows its value at once, and tells the server when it rests. */
  let sliding = null;

  const slid = (slider) => send(slider.id, Number(slider.value));

  document.addEventListener("input", ({ target }) => {
    if (target.type !== "range") return;
    target.parentNode.querySelector("output").value = target.value;
    clearTimeout(sliding);
    sliding = setTimeout(slid, 150, target);
  });

  /* Disables the controls that a test or a method has no use for. */
  function enable() {
    for (const part of all("[data-needless]")) {
      const { value } = part.querySelector("select");
      const needless = JSON.parse(part.dataset.needless);
      for (const id in needless) byId(id).disabled = needless[id].includes(value);
    }
  }

  /* On a phone results come first; Shiny computes outputs among folded settings when they are shown. */
  const phone = window.matchMedia("(max-width: 800px)");
  const fold = ({ matches }) => all(".fold").forEach((part) => { part.open = !matches; });

  function made(tag, attributes, ...children) {
    const element = Object.assign(document.createElement(tag), attributes);
    element.append(...children);
    return element;
  }

  /* The keys that differ between two entries. */
  const keysOf = (before, after) => {
    const [old, own] = [before, after].map((each) => new URLSearchParams(each.own));
    return [...new Set([...old.keys(), ...own.keys()])].filter((key) => old.get(key) !== own.get(key)).join();
  };

  /* Typing and sliding are one change. */
  function isNew(entry, before) {
    if (answered !== turn) return false;
    const keys = keysOf(before, entry);
    if (keys === "") return false;
    const goesOn = keys === pushed.keys && performance.now() - pushed.at < 1000;
    pushed = { keys, at: performance.now() };
    return !goesOn;
  }

  function address({ query, turn: writtenFor, entry }) {
    if (writtenFor !== turn) return;
    const before = history.state;
    const added = isNew(entry, before);
    answered = turn;
    const state = { ...(added ? {} : before), ...entry, step: (before?.step ?? 0) + Number(added) };
    if (query === location.search.slice(1) && JSON.stringify(state) === JSON.stringify(before)) return;
    const url = query ? `?${query}` : location.pathname;
    if (added) stepTo(state, url);
    else history.replaceState(state, "", url);
  }

  /* Undo and Redo are steps through the history, up to the last step that was made. */
  function stepTo(state, url) {
    history.pushState(state, "", url);
    sessionStorage.setItem("srcs-steps", state.step);
    showSteps();
  }

  function showSteps() {
    const step = history.state?.step ?? 0;
    const last = Math.max(step, Number(sessionStorage.getItem("srcs-steps")));
    all("[data-step]").forEach((button) => {
      const next = step + Number(button.dataset.step);
      button.disabled = next < 0 || next > last;
    });
  }

  function offer(menu, named) {
    if (menu.selectize) {
      menu.selectize.clear(true); // or the choice would stay among the options
      menu.selectize.clearOptions(true);
      menu.selectize.addOption(named.map(([value, label]) => ({ value, label })));
      return;
    }
    const { value } = menu; // which the user may have chosen meanwhile
    menu.replaceChildren(...named.map(([each, label]) => new Option(label, each)));
    menu.value = value;
  }

  /* The server sets the controls. */
  function controls({ values, options, settled }) {
    for (const [id, named] of Object.entries(options)) offer(byId(id), named);
    for (const [id, value] of Object.entries(values)) {
      const { selectize } = byId(id); // a box of items, whose order counts
      if (selectize) {
        selectize.clear(true);
        selectize.setValue(value);
        continue;
      }
      const boxes = all("input[type=checkbox]", byId(id));
      if (boxes.length) {
        for (const box of boxes) box.checked = value.includes(box.value);
        byId(id).dispatchEvent(new Event("change", { bubbles: true }));
        continue;
      }
      const control = all("input", byId(id)).find((each) => each.value === value) ?? byId(id); // of a group, the one with this value
      if (control.type === "radio") control.checked = true;
      else control.value = value;
      const slides = control.type === "range";
      for (const kind of slides ? ["input", "change"] : ["change"]) control.dispatchEvent(new Event(kind, { bubbles: true }));
      if (slides) slid(control); // at once
    }
    send("srcs_settled", settled);
  }

  const fetchFile = ({ url, name }) => made("a", { href: url, download: name }).click();

  async function copy(button) {
    const text = button.closest("section").querySelector("code").textContent;
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-page]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      if (link.getAttribute("aria-current")) return;
      stepTo({ ...history.state, step: (history.state?.step ?? 0) + 1 }, link.href);
      openPage(link.dataset.page);
    }
    const step = event.target.closest("[data-step]");
    if (step) history.go(Number(step.dataset.step));
    const file = event.target.closest("[data-file]");
    if (file) send(`${file.closest(".page").id.slice("page_".length)}_wanted`, file.dataset.file, { priority: "event" });
    const button = event.target.closest("[data-copy]");
    if (button) copy(button);
  });

  document.addEventListener("DOMContentLoaded", () => {
    colour();
    enable();
    document.addEventListener("change", ({ target }) => { if (target.closest("[data-needless]")) enable(); });
    fold(phone);
    phone.addEventListener("change", fold);
    for (const part of all(".fold")) part.addEventListener("toggle", () => window.jQuery(part).trigger("shown"));
    window.addEventListener("popstate", ({ state }) => {
      openPage(pageOf(location.search));
      if (state) send("srcs_entry", state, { priority: "event" });
      showSteps();
    });
    system.addEventListener("change", colour);
    byId("theme").addEventListener("click", () => {
      localStorage.setItem("srcs-dark", !dark());
      colour();
    });
    window.jQuery(document).on("shiny:connected", () => {
      send("dark", dark());
      all("input[type=range]").forEach(slid);
      sendPage(document.querySelector("[data-page][aria-current]").dataset.page);
      send("srcs_settled", 0);
      if (history.state?.kept) send("srcs_entry", history.state);
      showSteps();
    });
    window.jQuery(document).on("shiny:disconnected", () => { document.body.dataset.gone = ""; });
    const takes = { address, controls, download: fetchFile };
    for (const name in takes) window.Shiny.addCustomMessageHandler(`srcs_${name}`, takes[name]);
  });
})();
