import { defineProject, type UserWorkspaceConfig } from "vitest/config";

declare module "vitest" {
  interface ProvidedContext {
    /** By which of the two doors of what is tested its requests come in; `fetch` where nothing is said. */
    door?: "fetch" | "handle";
  }
}

// Tests run on the sources of every workspace, not on what was built last.
const conditions = ["@understudy/source", "node", "import", "module", "default"];

// No test asserts a time: this only ends what hangs, on machines that are busy with other work too.
const testTimeout = 30_000;

/** How the tests of every workspace run; `more` is for those that run in another way too. Deep tests run by `npm run test:deep`. */
export function project(name: string, more: UserWorkspaceConfig["test"] = {}): UserWorkspaceConfig {
  return defineProject({
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      name,
      include: ["test/**/*.test.ts"],
      exclude: ["**/*.deep.test.ts"],
      environment: "node",
      testTimeout,
      ...more,
    },
  });
}
