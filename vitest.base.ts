import { defineProject, type UserWorkspaceConfig } from "vitest/config";

// Tests run on the sources of every workspace, not on what was built last.
const conditions = ["@understudy/source", "node", "import", "module", "default"];

/** How the tests of every workspace run. */
export function project(name: string): UserWorkspaceConfig {
  return defineProject({
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: { name, include: ["test/**/*.test.ts"], environment: "node" },
  });
}
