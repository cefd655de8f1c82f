import { fileURLToPath } from "node:url";
import { defineProject, type UserWorkspaceConfig } from "vitest/config";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether tests send requests to `fetch` or `handle`; by default to `fetch`. */
    door?: "fetch" | "handle";
    /** Whether the laws draw all that they ask for, or a tenth of it. */
    draws?: "all";
  }
}

// Tests run on the sources of every workspace, not on what was built last. Vite adds `import` and `require` where they
// belong; named here, Node would take them for every import, and some packages come in pieces of both kinds then.
const conditions = ["@understudy/source", "node", "module"];

// The seed of all laws.
const setupFiles = [fileURLToPath(new URL("vitest.laws.ts", import.meta.url))];

// No test asserts a time: this only ends what hangs, on machines that are busy with other work too.
const testTimeout = 120_000;

/** How the tests of every workspace run; `more` is for those that run in another way too. */
export function project(name: string, more: UserWorkspaceConfig["test"] = {}): UserWorkspaceConfig {
  return defineProject({
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      name,
      include: ["test/**/*.test.ts"],
      exclude: ["**/*.{deep,real}.test.ts"],
      environment: "node",
      setupFiles,
      testTimeout,
      hookTimeout: testTimeout,
      // Nothing here patches what files share, and to import the sources anew for each file took half of all time.
      isolate: false,
      ...more,
    },
  });
}

/** What `npm run test:deep` runs of a workspace: what takes long, and the laws with all of their draws. */
export function deepProject(name: string, more: UserWorkspaceConfig["test"] = {}): UserWorkspaceConfig {
  return project(`${name} deep`, {
    include: ["test/**/*.{deep,laws}.test.ts"],
    exclude: [],
    provide: { draws: "all" },
    ...more,
  });
}

/** The tests that come in by a door, once more by the other one; see vitest.door.ts. */
export function handleProject(name: string, include: string[]): UserWorkspaceConfig {
  return project(`${name} by handle`, { include, exclude: [], provide: { door: "handle" } });
}
