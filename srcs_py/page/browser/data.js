/** The table of ranks: unpacked once, never changed. */

const KINDS = { float64: Float64Array, int32: Int32Array, uint8: Uint8Array };
const NO_NUMBER = -(2 ** 31);

async function inflated(text) {
  const characters = atob(text);
  const packed = new Uint8Array(characters.length);
  // A plain loop: a call for each of millions of bytes is what a reader would wait for.
  for (let at = 0; at < characters.length; at += 1) packed[at] = characters.charCodeAt(at);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
}

/**
 * Returns the payload with its arrays. A cell is the number c * k + t: target level t of k in
 * configuration c. Columns hold one value per cell (NaN: none); basis.p holds the pairs of
 * levels (0,1), (0,2), ..., (k-2,k-1) of configuration after configuration.
 */
export async function unpack(payload) {
  const buffer = await inflated(payload.bytes);
  const array = (name) => {
    const { type, start, length } = payload.arrays[name];
    return new KINDS[type](buffer, start, length);
  };
  const columns = payload.columns.map(({ name, whole, smaller }) => ({
    name,
    whole,
    smaller,
    values: Float64Array.from(array(`column ${name}`), (each) => (whole && each === NO_NUMBER ? NaN : each)),
  }));
  const column = (name) => columns.find((each) => each.name === name)?.values ?? null;
  const paramsFrom = payload.target === null ? 0 : 1;
  return {
    ...payload,
    columns,
    rank: column("rank"),
    mean: column("mean"),
    sd: column("sd"),
    equivalent: columns.some(({ name }) => name.endsWith(".equivalent"))
      ? payload.factors[payload.target].levels.map((level) => column(`${level}.equivalent`))
      : null, // to each level
    runs: payload.arrays.runs ? array("runs") : null,
    underpowered: payload.arrays.underpowered ? array("underpowered") : null, // at the alpha of the table
    region: payload.arrays.region ? array("region") : null, // of each configuration, from 1; 0: none
    codes: array("codes"),
    present: array("present"),
    size: payload.configurations,
    k: payload.target === null ? 1 : payload.factors[payload.target].levels.length,
    paramsFrom,
    params: payload.factors.length - paramsFrom,
    basis: payload.basis && { ...payload.basis, p: array("p"), omnibus: array("omnibus") },
  };
}

/** The level of a factor that a cell has. */
export function levelOf(model, cell, factor) {
  if (factor === model.target) return cell % model.k;
  return model.codes[Math.floor(cell / model.k) * model.params + factor - model.paramsFrom];
}
