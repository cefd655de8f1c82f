// Imports TypeScript that is not built, such as `lab/`: it and all workspaces that it imports come from their sources.
import { join } from "node:path";
import { runnerImport } from "vite";
import { root } from "./root.mjs";

/** With these, a package of this repository is its sources. */
export const conditions = ["@understudy/source", "node", "import", "module", "default"];

const resolve = {
  conditions,
  noExternal: [/^@understudy\//],
};

/**
 * The exports of the module at this path below the root.
 *
 * @param {string} path
 * @returns {Promise<any>} Whoever asks says what it is.
 */
export async function importSource(path) {
  const { module } = await runnerImport(join(root, path), {
    root,
    logLevel: "error",
    environments: { inline: { resolve } },
  });
  return module;
}
