// Every workspace compiles, and so do the scripts; turbo passes over what has not changed.
import { problemsOf, tool } from "../lib/run.mjs";
import { turbo, turboEnv } from "../lib/turbo.mjs";

export const run = async () => [
  ...(await problemsOf(
    turbo("run", "typecheck", "--output-logs=errors-only", "--continue=always"),
    turboEnv,
  )),
  ...(await problemsOf([...tool("tsc", "typescript"), "-p", "scripts/tsconfig.json"])),
];
