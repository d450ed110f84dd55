/** Elements made from plain values: text is always set as text, never parsed. */

const SVG = "http://www.w3.org/2000/svg";

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name.startsWith("aria-") && value != null) element.setAttribute(name, String(value));
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child != null));
  return element;
}

export function h(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

export function s(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

export const byId = (id) => document.getElementById(id);

/** Whether the window is a phone's, as in the style sheet. */
export const isNarrow = () => window.matchMedia("(max-width: 800px)").matches;

/** Open a dialog that a click beside it closes. Who has gone on before it says that it is closed, by
    Shift+Tab say, keeps the focus; else it is given back to its opener. */
export function openDialog(dialog, opener, giveBack) {
  dialog.onclick = ({ target }) => {
    if (target === dialog) dialog.close(); // and no value: false would keep a click from its effect
  };
  dialog.onclose = () => {
    if ([document.body, opener].includes(document.activeElement)) giveBack();
  };
  dialog.showModal();
}

/** Fill a dialog: a title, a button that closes it, and what follows. */
export function fillDialog(dialog, title, ...content) {
  const close = h("button", { type: "button", "aria-label": "Close", onclick: () => dialog.close() }, "\u00d7");
  dialog.replaceChildren(h("div", { class: "head" }, h("h2", { id: `${dialog.id}-title` }, title), close), ...content);
}

/** What scrolls by itself, also with the keyboard. */
export const scrolled = (label, content) =>
  h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label }, content);

/** A table: the cells of its head, and its rows. */
export const tableOf = (attributes, heads, rows) =>
  h("table", attributes, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows));
