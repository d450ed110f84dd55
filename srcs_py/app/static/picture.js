/** The interactive picture in its frame, which takes tables and tells what was chosen. */

export function framedPicture(frame, heard) {
  let asks; // the frame is ready for the next table
  let next = new Promise((resolve) => { asks = resolve; });
  let given = false;
  const tell = (message) => frame.contentWindow.postMessage(message, "*");

  window.addEventListener("message", ({ source, data }) => {
    if (source !== frame.contentWindow) return;
    if (data.srcs === "waiting") given = false;
    if (["waiting", "ready", "shown"].includes(data.srcs)) asks();
    if (data.srcs === "ready") frame.dataset.ready = "";
    heard[data.srcs]?.(data);
  });
  frame.src = "picture.html"; // the listener is there by now

  let latest = 0;
  let last = null;
  return {
    tell,
    last: () => last,
    /** Draw a table as soon as the one before is drawn; only the last one of several. */
    async show(message) {
      const own = (latest += 1);
      last = message;
      await next;
      if (own !== latest) return;
      next = new Promise((resolve) => { asks = resolve; });
      tell({ srcs: "show", fresh: !given, ...message });
      given = true;
      await next;
    },
  };
}

/** A second frame with a picture as it was, arranged as the first one and marked where they differ. */
export function keptPicture(frame, message) {
  const picture = framedPicture(frame, {
    ready: () => picture.tell({ srcs: "bare" }),
    open: ({ cell }) => picture.tell({ srcs: "runs", cell, problem: "The runs are in the other picture." }),
  });
  picture.show(message);
  return picture;
}
