import { defineConfig } from "vitest/config";

/** `npm run test:deep`: what draws much, nested installs and builds, stores that are ill, several processes. */
export default defineConfig({
  test: {
    projects: [
      "lab/vitest.deep.config.ts",
      "e2e/vitest.deep.config.ts",
      "packages/server/vitest.deep.config.ts",
    ],
    // Vitest would leave one core idle, which on two cores doubles the time.
    maxWorkers: "100%",
    reporters: ["default", "./scripts/tally-reporter.mjs"],
  },
});
