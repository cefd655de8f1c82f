import { defineConfig } from "vitest/config";
import { project, run } from "./vitest.base.ts";

/** `npm run test:llama-stack`: our suite against real servers, and the published Python client against ours. */
export default defineConfig(
  project({
    ...run,
    include: ["lab/test/**/*.real.test.ts"],
    // One file for each server, and a core for each.
    maxWorkers: 2,
    // To make an environment takes a minute where the index is near.
    testTimeout: 300_000,
    hookTimeout: 600_000,
  }),
);
