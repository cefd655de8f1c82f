import { defineConfig } from "vitest/config";

/** `npm run test:deep`: see lab/test/support/budget.ts for its time and its seed. */
export default defineConfig({
  test: {
    projects: ["lab/vitest.deep.config.ts", "e2e/vitest.deep.config.ts"],
    reporters: ["default", "./scripts/tally-reporter.mjs"],
  },
});
