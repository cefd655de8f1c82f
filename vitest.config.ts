import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: ["packages/*", "lab", "e2e", { test: { name: "scripts", include: ["scripts/test/*.test.mjs"] } }],
    reporters: ["default", "./scripts/tally-reporter.mjs"],
  },
});
