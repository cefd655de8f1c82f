// `node scripts/install-tool.mjs NAME …` installs tools of `scripts/tools/`, which the workspaces do without.
import { installTool, toolNames } from "./lib/tools.mjs";

const names = process.argv.slice(2);
const unknown = names.filter((name) => !toolNames().includes(name));
if (names.length === 0 || unknown.length > 0) {
  console.error(`Expected names of tools: ${toolNames().join(", ")}.`);
  process.exitCode = 2;
} else if (!names.every((name) => installTool(name))) {
  process.exitCode = 1;
}
