// Every workspace compiles; turbo passes over what has not changed.
import { problemsOf } from "../lib/run.mjs";
import { turbo, turboEnv } from "../lib/turbo.mjs";

export const run = () =>
  problemsOf(turbo("run", "typecheck", "--output-logs=errors-only", "--continue=always"), turboEnv);
