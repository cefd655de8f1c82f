import { fileURLToPath } from "node:url";
import type { UserWorkspaceConfig } from "vitest/config";

// Tests run on the sources of every workspace, not on what was built last. Vite adds `import` and `require` where they
// belong; named here, Node would take them for every import, and some packages come in pieces of both kinds then.
const conditions = ["@understudy/source", "node", "module"];

// The seed of all laws.
const setupFiles = [fileURLToPath(new URL("vitest.laws.ts", import.meta.url))];

// No test asserts a time: this only ends what hangs, on machines that are busy with other work too.
const testTimeout = 120_000;

/**
 * How tests run; `which` says which. As few projects as can be: each has workers of its own, and all sources are
 * transformed and imported anew for it.
 */
export function project(which: UserWorkspaceConfig["test"]): UserWorkspaceConfig {
  return {
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      environment: "node",
      setupFiles,
      testTimeout,
      hookTimeout: testTimeout,
      // Nothing here patches what files share, and to import the sources anew for each file took half of all time.
      isolate: false,
      ...which,
    },
  };
}

/** How a run is held and reported. */
export const run = {
  // Vitest would leave one core idle, which on two cores doubles the time.
  maxWorkers: "100%",
  reporters: ["default", "./scripts/tally-reporter.mjs"],
};
