/** The view in the address: what differs from the first view, after the #, by names. */

import { arranged, arrangementOf } from "./arrangement.js";
import { isLog } from "./colors.js";
import { PLACES, firstState } from "./state.js";

const LISTS = ["levels", "hidden", "order"];
const SINGLE = ["column", "palette", "zoom"];

/** What is chosen as the text of an address; empty for the first view. */
export function hashOf(model, state) {
  const [now, first] = [state, firstState(model)].map((each) => arrangementOf(model, each));
  const words = new URLSearchParams();
  for (const place of PLACES)
    if (now.places[place] !== first.places[place]) words.set(place, now.places[place] ?? "");
  for (const list of LISTS) {
    const before = first[list];
    for (const [label, names] of Object.entries(now[list])) {
      if (String(before[label]) === String(names)) continue;
      for (const name of [names].flat()) words.append(`${list}.${label}`, name);
    }
    for (const label of Object.keys(before)) if (!(label in now[list])) words.set(`${list}.${label}`, "");
  }
  for (const name of SINGLE) if (now[name] !== first[name]) words.set(name, now[name]);
  if (state.alpha !== model.basis?.alpha && state.alpha !== null) words.set("alpha", state.alpha);
  if (isLog(model, state)) words.set("log", "1");
  return words.toString();
}

/** The state that an address means; what this table does not have is left out. */
export function stateOf(model, hash) {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const first = arrangementOf(model, firstState(model));
  const wanted = { ...first, places: { ...first.places } };
  for (const place of PLACES)
    if (words.has(place)) wanted.places[place] = words.get(place) || null;
  for (const list of LISTS) {
    wanted[list] = { ...first[list] };
    for (const key of new Set(words.keys())) {
      if (!key.startsWith(`${list}.`)) continue;
      const names = words.getAll(key);
      wanted[list][key.slice(list.length + 1)] = list === "levels" ? names[0] : names;
    }
  }
  for (const name of ["column", "palette"]) if (words.has(name)) wanted[name] = words.get(name);
  if (words.has("zoom")) wanted.zoom = Number(words.get("zoom"));
  const state = arranged(model, wanted);
  const alpha = Number(words.get("alpha") ?? NaN);
  const free = model.basis && model.basis.fixed === "";
  return {
    ...state,
    alpha: free && alpha > 0 && alpha < 1 ? alpha : state.alpha,
    log: words.get("log") === "1",
  };
}

/** Keep the address that of the view, and the view that of an address that is given to the page. */
export function followAddress(app) {
  if (location.protocol === "about:") return; // a frame whose page was given as text
  let own = location.hash;
  if (own.length > 1) app.state = stateOf(app.model, own);
  app.addressed = () => {
    own = hashOf(app.model, app.state);
    history.replaceState(null, "", own ? `#${own}` : `${location.pathname}${location.search}`);
    own = location.hash;
  };
  window.addEventListener("hashchange", () => {
    if (location.hash !== own) app.change(() => stateOf(app.model, location.hash));
  });
}
