import { defineConfig } from "vitest/config";
import { project, run } from "./vitest.base.ts";

/**
 * `npm run test:deep`: what draws much or has matrices of mutants, whole corpora, nested installs and builds, stores in
 * Redis and PostgreSQL or on ill disks, several processes, and tests of a front once more by its other door.
 */
export default defineConfig({
  test: {
    ...run,
    projects: [
      project({
        name: "deep",
        include: ["{packages/*,lab,e2e}/test/**/*.{deep,laws}.test.ts", "scripts/test/*.deep.test.mjs"],
        provide: { deep: true },
      }),
      // The tests that come in by a door, once more by the other one; see vitest.door.ts.
      project({
        name: "by handle",
        include: [
          "packages/mock-inference/test/openai/**/*.test.ts",
          "packages/server/test/http/**/*.test.ts",
          "packages/server/test/application/turns/{readers,running-turns}.test.ts",
        ],
        provide: { door: "handle" },
      }),
    ],
  },
});
