// What is generated is what its sources give today.
import { problemsOf } from "../lib/run.mjs";

export const run = () => problemsOf([process.execPath, "scripts/generate.mjs", "--check"]);
