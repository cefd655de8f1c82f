// Who may import whom. `npm run check -- imports` enforces it, and prints with each error what to do.
import { everywhere, unowned } from "./scripts/import-rules/everywhere.mjs";
import { packages } from "./scripts/import-rules/packages.mjs";
import { serverFolders } from "./scripts/import-rules/server.mjs";

const places = [...packages, ...serverFolders];
const owned = places.flatMap(({ from }) => from.path ?? []);

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [...everywhere, ...places, unowned([...new Set(owned)])],
  options: {
    doNotFollow: { path: "(^|/)node_modules/" },
    exclude: { path: "(^|/)(dist|[.]snippets|[.]turbo|[.]understudy)/" },
    // Imports of types count: they make cycles, and bind one place to another.
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    // Packages resolve to their sources.
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["@understudy/source", "import", "default", "types"],
    },
  },
};
