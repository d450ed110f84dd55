/** Reads {payload, alphas} from the standard input; writes the page's ranks at each alpha. */

import { readFileSync } from "node:fs";
import { unpack } from "../../../srcs_py/page/browser/data.js";
import { ranksAt } from "../../../srcs_py/page/browser/ranks.js";

const { payload, alphas } = JSON.parse(readFileSync(0, "utf8"));
const model = await unpack(payload);
console.log(JSON.stringify(alphas.map((alpha) => [...ranksAt(model, alpha)]))); // NaN becomes null
