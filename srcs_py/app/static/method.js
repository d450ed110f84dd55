/** The page of a method whose answer is one message; a view is a step of the browser's history. */

import { methodQuery, methodView } from "./address.js";
import { figureMessage, methodExportView, saveFile } from "./exports.js";
import { render } from "./lit-html.js";
import { byId, engine, pasted, run, showTold, showView, site, take, told, working } from "./shell.js";

const NO_RESULT = { ranking: null, shown: null };
const READINGS = ["cut", "positive"];
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** The page of a method, by its name. */
export async function opened(name) {
  const { method } = await import(`./${name}.js`);
  return pageOf(method);
}

function pageOf(method) {
  const { first } = method;
  let view = null; // study, settings, view
  let known = {}; // the answer
  let figure = { shown: Object.keys(method.figures)[0] }; // options of the exported one
  let made = null; // the figure as it is saved, and its code
  let steps = 0; // number of the last entry of the history

  /** The message has what differs from the first view; so has the address. */
  const changed = (settings) => Object.fromEntries(Object.entries(settings).filter(([name, value]) => !same(value, first.settings[name])));
  const message = () => ({ study: view.study, settings: changed(view.settings) });

  function remember(push = true) {
    const how = [{ view, step: steps }, "", `?${methodQuery(method.page, view, first)}`];
    if (push) history.pushState(...how);
    else history.replaceState(...how);
  }

  /** Show another view. */
  async function go(next, { push = true, correct } = {}) {
    told.problem = made = null;
    told.notes = [];
    const other = !same(next.study.files, view?.study.files) || next.study.bundled !== view?.study.bundled;
    view = next;
    steps += 1;
    remember(push);
    const running = run("Computing …");
    try {
      const answer = await engine.call(method.page, { ...message(), ...(correct ? { correct } : {}) }, running);
      if (!running.current()) return;
      known = answer.value;
      told.notes = answer.notes;
      told.problem = known.problem;
      if (known.reading) view = { ...view, study: { ...view.study, reading: known.reading } };
      if (Object.keys(method.open(view, known)).length) known = { ...known, ...NO_RESULT };
      remember(false);
    } catch (error) {
      if (!running.current()) return;
      running.fail(error);
      known = other ? {} : { ...known, ...NO_RESULT }; // nothing of other files or settings
    }
    if (!running.end()) return;
    engine.start();
    const [name] = Object.keys(method.open(view, known));
    if (name) document.querySelector(`#sentence [data-word=${name}]`)?.focus();
    await preview();
  }

  const act = {
    set: (settings) => go({ ...view, settings: { ...view.settings, ...settings } }),
    read: (reading) => act.show({ ...view.study, reading: { ...view.study.reading, ...reading } }),
    show: (study) => go({ ...view, study, settings: study.bundled ? { ...view.settings, ...method.fresh } : view.settings }),
    correct: (...what) => go(view, { correct: what }),
    paste: (event) => give(pasted(event)),
    add: (files) => give(files, view.study.files),
    /** Show a setting that needs no message; `last`: it is a step of the history, or null if it needs one after all. */
    slide(settings, last) {
      view = { ...view, settings: { ...view.settings, ...settings } };
      made = null;
      if (last === null) return go(view);
      if (last) remember();
      draw();
      return last && preview();
    },
  };

  /** What a remedy's button does. */
  const remedy = (name) => READINGS.includes(name) && ((value) => act.read({ [name]: value }));

  function draw() {
    if (!view) return;
    byId("title").textContent = known.title ?? "";
    byId("bundled").hidden = Boolean(view.study.bundled);
    const open = Object.values(method.open(view, known));
    const seen = { ...view, settings: { ...view.settings, ...known.settings } }; // with what was not chosen
    render(method.sentence(seen, known, act), byId("sentence"));
    showTold(open.length ? `Choose ${open.join(" and ")} in the sentence above; the results come then.` : "", remedy);
    if (view.view === "picture") render(method.result(seen, known, act), byId("result"));
    if (view.view === "data") render(method.data(seen, known, act), byId("view-data"));
    const ready = Boolean(known.ranking ?? known.shown);
    const { figures, tables, example } = method;
    if (view.view === "export") render(methodExportView({ options: figure, figures, tables, example, made, ready, make }, set), byId("view-export"));
    showView(view.view);
  }

  function set(options) {
    figure = { ...figure, ...options };
    made = null;
    draw();
    preview();
  }

  const asked = () => ({ ...message(), ...figureMessage(figure) });

  function make(kind, ending) {
    const stem = view.study.bundled ?? view.study.files[0].replace(/\.[^.]*$/, "");
    return working(`Making the ${kind} …`, async (running) => {
      const { value } = await engine.call(`${method.page}_file`, { ...asked(), kind, ending }, running);
      saveFile(value, `${stem}-${method.page}-${kind}.${ending}`);
    });
  }

  /** The figure as it is saved and its code, while the view with the files is open. */
  function preview() {
    if (view.view !== "export" || !(known.ranking ?? known.shown) || made) return undefined;
    return working("Drawing …", async (running) => {
      const { value } = await engine.call(`${method.page}_code`, asked(), running);
      made = { ...value, drawn: `data:image/svg+xml,${encodeURIComponent(value.svg)}` };
    });
  }

  /** Whether the method takes as many files; if not, it is told. */
  function takes({ length }) {
    if (length <= method.most) return true;
    told.problem = { text: `${method.takes}; ${length} files were given.`, remedies: [] };
    draw();
    return false;
  }

  /** Show uploads that are there. */
  async function taken(names) {
    if (names.length > method.most) await go(view ?? first);
    return takes(names) && go({ study: method.taken(names), settings: { ...first.settings, ...method.fresh }, view: "picture" });
  }

  /** Show own files, after those that stay. */
  const give = (files, before = []) => takes([...before, ...files]) &&
    take(files, before.length ? [] : view.study.files, (names) => {
      if (!before.length) return taken(names);
      return go({ ...view, study: { ...view.study, files: [...before, ...names] }, settings: { ...first.settings, ...method.fresh } });
    });

  /** A step of the history. */
  function back({ view: wanted, step }) {
    if (step !== steps || !same(wanted.study, view.study) || !same(wanted.settings, view.settings)) return go(wanted, { push: false });
    view = wanted;
    draw();
    return preview();
  }

  /** Show the view of an entry of the history, or of the address, or the last one as a new entry. */
  function begin(state) {
    const ours = state?.view && (site.server || state.view.study.bundled) ? state.view : null;
    return go(state ? ours ?? methodView(location.search, first, method.studies) : view ?? first, { push: !state });
  }

  return {
    place: "results",
    about: method.about,
    draw,
    give,
    take: taken,
    begin,
    back,
    bundled: () => go(first),
    open(name) { view = { ...view, view: name }; remember(); draw(); preview(); },
  };
}
