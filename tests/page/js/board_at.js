/** Reads {payload, alpha} and prints what the page's leaderboard has, and every comparison. */
import "./browser.js";

const page = "../../../srcs_py/page/browser";
const { unpack } = await import(`${page}/data.js`);
const { compared, ranksAt } = await import(`${page}/ranks.js`);
const { boardOf } = await import(`${page}/board.js`);

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { payload, alpha } = JSON.parse(Buffer.concat(chunks).toString());
const model = await unpack(payload);
const at = alpha ?? model.basis.alpha;
const pairs = [];
for (let c = 0; c < model.size; c += 1)
  for (let i = 0; i < model.k; i += 1)
    for (let j = 0; j < model.k; j += 1) if (i !== j) pairs.push(compared(model, c, i, j, at));
console.log(JSON.stringify({ board: boardOf(model, ranksAt(model, at), at), pairs }));
