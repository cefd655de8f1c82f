import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      "packages/*",
      "lab",
      "e2e",
      {
        test: {
          name: "scripts",
          include: ["scripts/test/*.test.mjs"],
          exclude: ["**/*.deep.test.mjs"],
          setupFiles: ["vitest.laws.ts"],
        },
      },
    ],
    // Vitest would leave one core idle, which on two cores doubles the time.
    maxWorkers: "100%",
    reporters: ["default", "./scripts/tally-reporter.mjs"],
  },
});
