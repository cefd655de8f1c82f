import { defineConfig } from "vitest/config";

/**
 * `npm run test:deep`: what draws much or has matrices of mutants, whole corpora, nested installs and builds, stores in
 * Redis and PostgreSQL or on ill disks, several processes, and tests of a front once more by its other door.
 */
export default defineConfig({
  test: {
    projects: [
      "{lab,e2e,packages/*}/vitest.deep.config.ts",
      "packages/*/vitest.handle.config.ts",
      {
        test: {
          name: "scripts deep",
          include: ["scripts/test/*.deep.test.mjs"],
          setupFiles: ["vitest.laws.ts"],
        },
      },
    ],
    // Vitest would leave one core idle, which on two cores doubles the time.
    maxWorkers: "100%",
    reporters: ["default", "./scripts/tally-reporter.mjs"],
  },
});
