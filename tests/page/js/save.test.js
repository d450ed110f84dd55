import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";

const { pngOf } = await import("../../../srcs_py/page/browser/save.js");

/** A browser whose canvases have at most so many pixels. */
function limited(most) {
  const made = [];
  document.createElement = () => {
    const canvas = {
      setAttribute(name, value) { this[name] = value; },
      append() {},
      getContext: () => ({ drawImage() {} }),
      toBlob(done) { done(this.width * this.height > most ? null : `${this.width} x ${this.height}`); },
    };
    made.push(canvas);
    return canvas;
  };
  return made;
}

test("a PNG has as many pixels as the browser can make", async () => {
  const size = [1000, 200];
  limited(Infinity);
  assert.equal(await pngOf(null, size), "3000 x 600");
  limited(750 * 150);
  assert.equal(await pngOf(null, size), "750 x 150");
});

test("where every canvas is too large, there is an end", async () => {
  const made = limited(0);
  assert.equal(await pngOf(null, [1000, 200]), null);
  assert.equal(made.length, 5);
});
