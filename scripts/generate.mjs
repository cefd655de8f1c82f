// Writes what is derived from other files. `--check` writes nothing and fails if something is stale.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { commands } from "./generate/commands.mjs";
import { contract } from "./generate/contract.mjs";
import { dialects } from "./generate/dialects.mjs";
import { hiddenFaults } from "./generate/hidden-faults.mjs";
import { options } from "./generate/options.mjs";
import { providerTypes } from "./generate/provider-types.mjs";
import { scriptSchema } from "./generate/script-schema.mjs";
import { statements } from "./generate/statements.mjs";
import { root } from "./lib/root.mjs";

const isCheck = process.argv.includes("--check");

// In this order: what is written first may be read for the next.
for (const make of [
  contract,
  scriptSchema,
  statements,
  options,
  commands,
  providerTypes,
  dialects,
  hiddenFaults,
])
  for (const [path, text] of Object.entries(await make())) {
    const file = join(root, path);
    if (!isCheck) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    } else if (readOrNothing(file) !== text) {
      process.exitCode = 1;
      console.error(`${path} is stale: run \`npm run generate\` and commit it.`);
    }
  }

/** @param {string} file */
function readOrNothing(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
