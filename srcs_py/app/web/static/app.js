/* Work of the browser: pages and views, colours, the frame of the picture, the history. */
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

  function openView(name) {
    all("[data-view]").forEach((button) => button.setAttribute("aria-pressed", button.dataset.view === name));
    all(".view").forEach((part) => reveal(part, part.dataset.name === name));
    send("srcs_view", name);
  }

  /* Light or dark as the system is, unless the reader chose the other; the frame follows. */
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const dark = () => (localStorage.getItem("srcs-dark") ?? String(system.matches)) === "true";

  function colour() {
    document.documentElement.style.colorScheme = dark() ? "dark" : "light";
    byId("theme").setAttribute("aria-pressed", dark());
    if (ready) tell({ srcs: "colours", dark: dark() });
    tellBeside({ srcs: "colours", dark: dark() });
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

  /* The picture: a page of its own in a frame without rights, which asks for tables. */
  let picture = null; // the message of the picture that the frame shows or will show
  let given = null; // the last message that it got
  let ready = false; // it has drawn a picture
  let asks = false; // it is ready for a table

  const tell = (message) => byId("srcs_frame").contentWindow.postMessage(message, "*");

  /* On a phone results come first; Shiny computes outputs among folded settings when they are shown. */
  const phone = window.matchMedia("(max-width: 800px)");
  const fold = ({ matches }) => all(".fold").forEach((part) => { part.open = !matches; });

  const alpha = () => Number(byId("srcs_alpha").value);

  /* The settings above a picture in words, test and correction first, and what it ranks. */
  function described({ payload }) {
    const [test, correction, ...more] = all(".bar select").map(({ labels, selectedOptions: [option] }) => [labels[0].textContent, option?.text]);
    return [test[1], correction[1], ...more.map((each) => each.join(": ")), payload.title, byId("srcs_title").textContent];
  }

  function show(message) {
    picture = { ...message, description: described(message) };
    outdated({ is: false });
    give();
  }

  function give() {
    if (!asks) return;
    asks = ready; // no second table while it makes its first picture
    given = picture;
    tell({ srcs: "show", ...picture, dark: dark(), alpha: alpha() });
  }

  /* The frame has the p-values and decides another alpha at once; an unfinished number changes nothing. */
  function decide() {
    if (ready) tell({ srcs: "alpha", alpha: alpha() });
  }

  /* Hides ranks that do not belong to the settings. */
  function outdated({ is }) {
    byId("srcs_frame").toggleAttribute("data-outdated", is);
    if (is) byId("srcs_board").replaceChildren();
  }

  function made(tag, attributes, ...children) {
    const element = Object.assign(document.createElement(tag), attributes);
    element.append(...children);
    return element;
  }

  /* The leaderboard, which the frame counts: names in the first column, numbers in the others. */
  function showBoard(board) {
    const text = (each, at) => made("span", { title: at ? "" : each }, each);
    const cell = (each, at) =>
      made(at ? "td" : "th", at ? { className: "number" } : { scope: "row" }, text(each, at));
    const heads = board.heads.map((each, at) => made("th", { scope: "col", className: at ? "number" : "" }, text(each, at)));
    const rows = board.rows.map((row) => made("tr", {}, ...row.map(cell)));
    const table = made("table", { className: "data" }, made("thead", {}, made("tr", {}, ...heads)), made("tbody", {}, ...rows));
    byId("srcs_board").replaceChildren(made("div", { className: "scroll", tabIndex: 0, role: "region", ariaLabel: "Leaderboard" }, table));
  }

  const explain = (words) => { byId("srcs_seen").textContent = words; };

  const heard = {
    waiting() {
      ready = false; // a browser can reload a frame
      asks = true;
      if (picture) give();
    },
    ready({ board, words }) {
      ready = asks = true;
      colour();
      if (given !== picture) give();
      else showBoard(board);
      explain(words);
      decide();
      byId("srcs_frame").dataset.ready = "";
    },
    chosen({ arrangement, of, words }) {
      if (of !== given.of) return; // of a picture that is no longer shown
      explain(words);
      given.arrangement = arrangement; // for a frame that is reloaded
      send("srcs_arrangement", { ...arrangement, of: given.of });
      tellBeside({ srcs: "arrange", arrangement });
    },
    open: ({ cell, levels }) => send("srcs_cell", { cell, levels }, { priority: "event" }),
    shown({ changed, cells, board, words }) {
      explain(words);
      tellBeside({ srcs: "mark", changed });
      showBoard(board);
      if (beside) sayKept();
      byId("srcs_frame").dataset.shown = Number(byId("srcs_frame").dataset.shown ?? 0) + 1;
      byId("srcs_changed").textContent = changed === null ? "" : `${changed.length} of ${cells} ranks ${beside ? "differ" : "changed"}`;
    },
  };

  window.addEventListener("message", ({ source, data }) => {
    const frame = byId("srcs_frame");
    if (frame && source === frame.contentWindow && Object.hasOwn(heard, data?.srcs)) heard[data.srcs](data);
    if (beside && source === beside.frame.contentWindow) heardBeside(data);
  });

  /* Two settings side by side: the picture as it is now stays beside the one that changes, arranged
     as that one is, and both mark the ranks that differ. */
  let beside = null;

  const tellBeside = (message) => beside?.ready && beside.frame.contentWindow.postMessage(message, "*");

  function heardBeside({ srcs, cell }) {
    if (srcs === "waiting") {
      beside.ready = true;
      tellBeside({ ...beside.message, srcs: "show", dark: dark() });
    }
    if (srcs === "ready") {
      tellBeside({ srcs: "bare" });
      beside.frame.dataset.ready = "";
    }
    if (srcs === "open") tellBeside({ srcs: "runs", cell, problem: "The runs are in the other picture." });
  }

  function keepBeside() {
    const frame = byId("srcs_frame").cloneNode();
    Object.assign(frame, { id: "srcs_kept", title: "Picture of the kept settings" });
    for (const each of ["ready", "shown", "outdated"]) delete frame.dataset[each];
    const caption = made("figcaption", { className: "note" });
    beside = { frame, caption, ready: false, message: { ...given, alpha: alpha() } };
    byId("srcs_frame").before(made("figure", { className: "beside" }, caption, frame));
    sayKept();
  }

  /* Test, correction and alpha, and what else differs from the other picture. */
  function sayKept() {
    const { description: [test, correction, ...more], alpha: at } = beside.message;
    const text = [test, correction, `α = ${at}`, ...more.filter((each) => !given.description.includes(each))].join(", ");
    Object.assign(beside.caption, { textContent: `Kept: ${text}`, title: text });
  }

  function compare() {
    if (beside) beside.frame.parentNode.remove();
    if (beside || !given) beside = null;
    else keepBeside();
    tell({ srcs: "keep", on: beside !== null });
    byId("srcs_beside").setAttribute("aria-pressed", beside !== null);
    byId("srcs_changed").textContent = "";
  }

  /* The keys that differ between two entries; the first arrangement of a picture is not a change. */
  const keysOf = (before, after) => {
    const drawn = before.picture && after.picture;
    const [old, own] = [before, after].map((each) => new URLSearchParams(drawn ? `${each.own}&${each.picture}` : each.own));
    return [...new Set([...old.keys(), ...own.keys()])].filter((key) => old.get(key) !== own.get(key)).join();
  };

  /* Typing and sliding are one change; another view alone is not a change. */
  function isNew(entry, before) {
    if (answered !== turn) return false;
    const keys = `${keysOf(before, entry)} ${before.used === entry.used}`;
    if (keys === " true") return false;
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

  /* The server sets the controls, the picture and its own part of the settings at once. */
  function controls({ values, options, arrangement, same, of, settled }) {
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
      for (const kind of same || slides ? ["input", "change"] : ["change"]) control.dispatchEvent(new Event(kind, { bubbles: true }));
      if (slides) slid(control); // at once
    }
    if (arrangement) {
      send("srcs_arrangement", { ...arrangement, of });
      if (same && given) {
        given.arrangement = arrangement;
        tell({ srcs: "arrange", arrangement });
      }
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
    const view = event.target.closest("[data-view]");
    if (view) openView(view.dataset.view);
    if (event.target.id === "srcs_beside") compare();
    if (event.target.id === "srcs_use") openView("data");
    const file = event.target.closest("[data-file]");
    if (file) send(`${file.closest(".page").id.slice("page_".length)}_wanted`, file.dataset.file, { priority: "event" });
    const button = event.target.closest("[data-copy]");
    if (button) copy(button);
  });

  document.addEventListener("DOMContentLoaded", () => {
    colour();
    for (const { dataset, textContent } of all("[data-about]")) byId(dataset.about).title = textContent.replace(/\s+/g, " ");
    enable();
    document.addEventListener("change", ({ target }) => { if (target.closest("[data-needless]")) enable(); });
    fold(phone);
    phone.addEventListener("change", fold);
    for (const part of all(".fold")) part.addEventListener("toggle", () => window.jQuery(part).trigger("shown"));
    byId("srcs_alpha").addEventListener("input", decide);
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
      send("srcs_view", document.querySelector("[data-view][aria-pressed=true]").dataset.view);
      send("srcs_settled", 0);
      if (history.state?.kept) send("srcs_entry", history.state);
      showSteps();
    });
    window.jQuery(document).on("shiny:disconnected", () => { document.body.dataset.gone = ""; });
    const runs = (found) => tell({ srcs: "runs", ...found });
    const takes = { picture: show, outdated, runs, address, controls, download: fetchFile, view: ({ name }) => openView(name) };
    for (const name in takes) window.Shiny.addCustomMessageHandler(`srcs_${name}`, takes[name]);
  });
})();
