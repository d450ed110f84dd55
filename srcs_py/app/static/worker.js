/** The engine in the browser: Python by Pyodide, which answers one message after the other. */

const UPLOADS = "/uploads";
const DRAWN = ["figure", "code", "report", "page", "atopsis_file", "atopsis_code", "hardness_file", "hardness_code"]; // messages that need matplotlib
const START = `
import os
os.chdir("${UPLOADS}")
import srcs_py.srcs.pipeline
from srcs_py.app.messages.answer import answer
answer
`;

const fetched = async (url, options) => {
  const found = await fetch(url, options);
  if (!found.ok) throw new Error(`${url} cannot be loaded (${found.status})`);
  return found;
};
const json = async (url) => (await fetched(url)).json();
const bytes = async (url, options) => new Uint8Array(await (await fetched(url, options)).arrayBuffer());
const base64 = (hex) => btoa(String.fromCharCode(...hex.match(/../g).map((pair) => parseInt(pair, 16))));

/** The packages of a Pyodide, which are downloaded before it starts and installed afterwards. */
function packagesOf(base, lock) {
  const begun = new Set();

  function needed(names) {
    const all = [];
    const visit = (name) => {
      if (!lock[name] || begun.has(name)) return;
      begun.add(name);
      lock[name].depends.forEach(visit);
      all.push(name);
    };
    names.forEach(visit);
    return all;
  }

  const download = (names) =>
    needed(names).map((name) => {
      const { file_name: file, package_type: type, sha256 } = lock[name];
      const shared = type === "shared_library"; // is linked by Pyodide itself, for all others
      return { name, content: shared ? null : bytes(base + file, { integrity: `sha256-${base64(sha256)}` }) };
    });

  /** The libraries of a package are linked when Python imports them, not all at once. */
  async function install(py, folder, downloads) {
    for (const { name, content } of downloads) {
      if (content) py.unpackArchive(await content, "zip", { extractDir: folder });
      else await py.loadPackage(name, { messageCallback() {} });
    }
  }
  return { download, install };
}

async function begin() {
  const { pyodide: address, first, drawing } = await json("site.json");
  const base = new URL(address, self.location).href;
  const packages = packagesOf(base, (await json(`${base}pyodide-lock.json`)).packages);
  const early = packages.download(first); // while the interpreter starts
  const own = bytes("srcs.zip");
  const { loadPyodide } = await import(`${base}pyodide.mjs`);
  const env = { HOME: "/home/pyodide", MPLBACKEND: "agg" };
  const py = await loadPyodide({ indexURL: base, env });
  const folder = py.runPython("import site; site.getsitepackages()[0]");
  await packages.install(py, folder, early);
  py.unpackArchive(await own, "zip", { extractDir: folder });
  py.FS.mkdirTree(UPLOADS);
  const answer = py.runPython(START);
  /** What a message needs in addition to the first ranking. */
  const more = Object.fromEntries(DRAWN.map((name) => [name, drawing]));
  const prepare = (name) => packages.install(py, folder, packages.download(more[name] ?? []));
  return { py, answer, prepare };
}

async function take({ py, answer }, files) {
  const asked = { files: files.map(({ name, size }) => ({ name, size })) };
  const found = JSON.parse(answer("upload", JSON.stringify(asked)));
  for (const [at, name] of (found.value?.files ?? []).entries())
    py.FS.writeFile(`${UPLOADS}/${name}`, new Uint8Array(await files[at].arrayBuffer()));
  return found;
}

async function answered(engine, { id, name, asked, files }) {
  if (files) return take(engine, files);
  await engine.prepare(name);
  const report = (done, total) => self.postMessage({ id, progress: [done, total] });
  const found = engine.answer(name, JSON.stringify(asked), report);
  if (typeof found === "string") return JSON.parse(found);
  const value = found.toJs();
  found.destroy();
  return { value, notes: [] };
}

/** The last line of a traceback. */
const lastLine = ({ message }) => String(message).trim().split("\n").at(-1);

const engine = begin();
let queue = engine.then(
  () => self.postMessage({ ready: true }),
  (error) => self.postMessage({ failed: lastLine(error) }),
);
// The handler is there before anything is awaited: messages that come earlier would be lost.
self.onmessage = ({ data }) => {
  queue = queue.then(async () => {
    try {
      self.postMessage({ id: data.id, ...(await answered(await engine, data)) });
    } catch (error) {
      const text = `This failed unexpectedly (${lastLine(error)}); please report it.`;
      self.postMessage({ id: data.id, error: text, remedies: [] });
    }
  });
};
