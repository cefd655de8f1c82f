import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: ["packages/*", "e2e"],
    reporters: ["default", "./scripts/tally-reporter.mjs"],
  },
});
