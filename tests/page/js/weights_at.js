/** Reads {steps, weights}; writes closeness and ranks of A-TOPSIS in the application at each weight. */

import { readFileSync } from "node:fs";
import { closenessAt, ranksOf } from "../../../srcs_py/app/static/closeness.js";

const { steps, weights } = JSON.parse(readFileSync(0, "utf8"));
const found = weights.map((weight) => closenessAt(steps, weight));
console.log(JSON.stringify(found.map((closeness) => [closeness, ranksOf(closeness)])));
