/** Roles of the columns. */

/** The roles that nobody has settled yet, in the order of the sentence. */
export function openRoles({ target, params, performance }, { maximize }) {
  const open = [];
  if (!target) open.push("target");
  if (!performance) open.push("performance");
  if (maximize === null || maximize === undefined) open.push("better");
  if (!params.length) open.push("params");
  return open;
}
