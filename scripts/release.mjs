// `npm run release` builds all files of a release, in `.understudy/release/` or in the folder that is named.
import { parseCommandLine } from "./lib/command-line.mjs";
import { release } from "./release/main.mjs";

const [folder] = parseCommandLine({ allowPositionals: true }).positionals;

try {
  console.log(`In ${await release(folder)}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
