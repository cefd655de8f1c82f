import { fileURLToPath } from "node:url";
import { defineProject, type UserWorkspaceConfig } from "vitest/config";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether tests send requests to `fetch` or `handle`; by default to `fetch`. */
    door?: "fetch" | "handle";
  }
}

// Tests run on the sources of every workspace, not on what was built last. Vite adds `import` and `require` where they
// belong; named here, Node would take them for every import, and some packages come in pieces of both kinds then.
const conditions = ["@understudy/source", "node", "module"];

// The seed of all laws.
const setupFiles = [fileURLToPath(new URL("vitest.laws.ts", import.meta.url))];

// No test asserts a time: this only ends what hangs, on machines that are busy with other work too.
const testTimeout = 120_000;

/** How the tests of every workspace run; `more` is for those that run in another way too. Deep tests run by `npm run test:deep`. */
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
