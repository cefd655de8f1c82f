// packages/contract/src/generated is what openapi.yaml gives today.
import { problemsOf } from "../lib/run.mjs";

export const run = () => problemsOf([process.execPath, "scripts/generate.mjs", "--check"]);
