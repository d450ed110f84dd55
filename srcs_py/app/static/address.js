/** The address of a view: what differs from the first one; nothing of a file. */

const VIEWS = ["picture", "data", "export"];
const FIXED = ["target", "performance"];

/** The query of a view of bundled data, whose picture was drawn like `picture`; empty for that of own files. */
export function queryOf({ study, roles, settings, view, arrangement }, first, picture = {}) {
  const query = new URLSearchParams();
  if (view !== "picture") query.set("view", view);
  if (!study.bundled || !first) return String(query);
  for (const name of FIXED) if (roles[name] !== first.roles[name]) query.set(name, roles[name] ?? "");
  if (String(roles.params) !== String(first.roles.params)) for (const name of roles.params) query.append("params", name);
  for (const [name, levels] of Object.entries(roles.levels ?? {})) query.set(`levels.${name}`, JSON.stringify(levels));
  for (const [name, value] of Object.entries(settings))
    if (value !== (first.settings[name] ?? null)) query.set(name, JSON.stringify(value));
  const moved = Object.entries(arrangement ?? {}).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(picture[name]));
  if (moved.length) query.set("picture", JSON.stringify(Object.fromEntries(moved)));
  return String(query);
}

/** The view of a query, from the first view of the bundled study; unknown parts change nothing. */
export function viewOf(text, first) {
  const query = new URLSearchParams(text);
  const view = { ...first, roles: { ...first.roles, levels: {} }, settings: { ...first.settings } };
  for (const [name, value] of query) {
    if (name === "view") view.view = VIEWS.includes(value) ? value : "picture";
    else if (name === "params") view.roles.params = query.getAll("params");
    else if (FIXED.includes(name)) view.roles[name] = value;
    else
      try {
        const known = JSON.parse(value);
        if (name === "picture") view.arrangement = known;
        else if (name.startsWith("levels.")) view.roles.levels[name.slice("levels.".length)] = known;
        else view.settings[name] = known;
      } catch { /* not written by this page */ }
  }
  if (!Object.keys(view.roles.levels).length) delete view.roles.levels;
  return view;
}

/** The query of a view of another page: its settings that differ from the first view's; nothing of own files. */
export function methodQuery(page, { study, settings, view }, first) {
  const query = new URLSearchParams({ page });
  if (view !== "picture") query.set("view", view);
  if (!study.bundled) return String(query);
  if (study.bundled !== first.study.bundled) query.set("study", study.bundled);
  for (const [name, value] of Object.entries(settings))
    if (JSON.stringify(value) !== JSON.stringify(first.settings[name])) query.set(name, JSON.stringify(value));
  return String(query);
}

/** The view of such a query; unknown parts change nothing. */
export function methodView(text, first, studies) {
  const query = new URLSearchParams(text);
  const view = { ...first, settings: { ...first.settings } };
  if (VIEWS.includes(query.get("view"))) view.view = query.get("view");
  if (studies.includes(query.get("study"))) view.study = { bundled: query.get("study") };
  for (const name of Object.keys(first.settings))
    if (query.has(name))
      try {
        view.settings[name] = JSON.parse(query.get(name));
      } catch { /* not written by this page */ }
  return view;
}
