/** The engines of the page: messages go to Python in a worker or on a server, and answers come back.

    An engine has call(name, asked, {signal, progress}), which gives {value, notes}, take(files), and
    learn(answers), which need no engine. */

/** The same text for the same message, whatever the order of its parts. */
export function keyOf(name, asked) {
  const sorted = (value) => {
    if (Array.isArray(value)) return value.map(sorted);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.keys(value).sort().map((each) => [each, sorted(value[each])]));
  };
  return `${name} ${JSON.stringify(sorted(asked))}`;
}

/** Answers that need no engine: {name, asked, answer} of each. */
function knownAnswers() {
  const answers = new Map();
  return {
    learn(told) { for (const { name, asked, answer } of told) answers.set(keyOf(name, asked), answer); },
    known: (name, asked) => answers.get(keyOf(name, asked)),
  };
}

const GONE = "The program has ended; start srcs app again and reload the page.";
const STOPPED = "Stopped. Change anything to start again.";
const ENDED = "The engine ended, perhaps because the browser has too little memory for this; it starts again. Large studies run in srcs app.";

export class Failure extends Error {
  constructor({ error, remedies }) {
    super(error);
    this.remedies = remedies ?? [];
  }
}

/** An engine in a worker. */
export function workerEngine(told) {
  const { learn, known } = knownAnswers();
  const waiting = new Map();
  let worker = null;
  let last = 0;
  let contents = []; // of the uploads, which a worker that starts again gets again

  function end(error) {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new Failure({ error }));
    waiting.clear();
  }

  function start() {
    if (worker) return;
    told("starts");
    worker = new Worker("worker.js", { type: "module" });
    worker.onerror = ({ message }) => {
      end(message ? `The engine ended (${message}); change anything to start it again.` : ENDED);
      told("failed");
    };
    worker.onmessage = ({ data }) => {
      if (data.ready) return told("ready");
      if (data.failed) {
        end(`The engine did not start (${data.failed}); reload the page, or use srcs app.`);
        return told("failed");
      }
      const asker = waiting.get(data.id);
      if (data.progress) return asker?.progress?.(...data.progress);
      waiting.delete(data.id);
      return data.error ? asker?.reject(new Failure(data)) : asker?.resolve(data);
    };
    for (const files of contents) send({ files }).catch(() => {});
  }

  function send(message, { signal, progress } = {}) {
    const id = (last += 1);
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject, progress });
      signal?.addEventListener("abort", () => {
        if (!waiting.has(id)) return;
        end(STOPPED);
        start();
      });
      worker.postMessage({ id, ...message });
    });
  }

  return {
    learn,
    start,
    async call(name, asked, options) {
      const found = known(name, asked);
      if (found) return found;
      start();
      return send({ name, asked }, options);
    },
    async take(files, options) {
      start();
      const { value } = await send({ files }, options);
      const kept = value.files.map((name, at) => new File([files[at]], name));
      contents = [...contents.slice(-3), kept];
      return value.files;
    },
  };
}

const random = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The parts of an answer, a line of JSON each. */
async function* linesOf(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value = "" } = await reader.read();
    const lines = (text + value).split("\n");
    text = done ? "" : lines.pop();
    for (const line of lines) if (line) yield JSON.parse(line);
    if (done) return;
  }
}

/** An engine on the server that handed out the page; this tab has its uploads and one process there. */
export function serverEngine() {
  const { learn, known } = knownAnswers();
  const tab = sessionStorage.getItem("srcs-tab") ?? random();
  sessionStorage.setItem("srcs-tab", tab);

  async function reached(path, options) {
    try {
      const response = await fetch(path, options);
      if (!response.ok) throw new Failure({ error: await response.text() });
      return response;
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw new Failure({ error: error.name === "AbortError" ? STOPPED : GONE });
    }
  }

  async function send(name, asked, { signal, progress } = {}) {
    const headers = { "content-type": "application/json", "x-tab": tab };
    const response = await reached(`call/${name}`, { method: "POST", headers, body: JSON.stringify(asked), signal });
    try {
      for await (const said of linesOf(response)) {
        if (said.error) throw new Failure(said);
        if (said.file !== undefined) return { value: Uint8Array.from(atob(said.file), (each) => each.charCodeAt(0)), notes: said.notes };
        if (!said.progress) return said;
        progress?.(...said.progress);
      }
    } catch (error) {
      if (error instanceof Failure) throw error;
    }
    throw new Failure({ error: signal?.aborted ? STOPPED : GONE });
  }

  let process = null;
  return {
    learn,
    /** Let the tab have its process before it is needed. */
    start() { process ??= send("menus", {}).catch(() => {}); },
    call: async (name, asked, options) => known(name, asked) ?? send(name, asked, options),
    async take(files, { signal } = {}) {
      const { value } = await send("upload", { files: files.map(({ name, size }) => ({ name, size })) }, { signal });
      const put = (name, at) => reached(`files/${encodeURIComponent(name)}`, { method: "PUT", headers: { "x-tab": tab }, body: files[at], signal });
      await Promise.all(value.files.map(put));
      return value.files;
    },
  };
}
