import { defineConfig } from "vitest/config";

/** `npm run test:llama-stack`: our suite against real servers, and the published Python client against ours. */
export default defineConfig({
  test: {
    projects: ["lab/vitest.llama-stack.config.ts"],
    // One file for each server, and a core for each.
    maxWorkers: 2,
    reporters: ["default", "./scripts/tally-reporter.mjs"],
  },
});
