/** The view in the address: what differs from the first view, after the #, by names. */

import { arranged, arrangementOf } from "./arrangement.js";
import { firstState } from "./state.js";

/** What is chosen, by names, with the alpha that the page around another page keeps itself. */
const chosen = (model, state) => ({ ...arrangementOf(model, state), alpha: state.alpha });

/** What is chosen as the text of an address; empty for the first view. */
export function hashOf(model, state) {
  const first = chosen(model, firstState(model));
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(chosen(model, state))) {
    const text = JSON.stringify(value);
    if (text !== JSON.stringify(first[name])) words.set(name, text);
  }
  return words.toString();
}

/** The state that an address means; what this table does not have is left out. */
export function stateOf(model, hash) {
  const first = firstState(model);
  const wanted = chosen(model, first);
  try {
    for (const [name, text] of new URLSearchParams(hash.replace(/^#/, ""))) wanted[name] = JSON.parse(text);
    const free = model.basis?.fixed === "" && wanted.alpha > 0 && wanted.alpha < 1;
    return { ...arranged(model, wanted), alpha: free ? wanted.alpha : first.alpha };
  } catch {
    return first; // it was not written by this page
  }
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
