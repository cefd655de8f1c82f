import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository, wherever the script is called from. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Programs that checks, site, bench and tests of drivers use, with a lock of their own. */
export const toolsFolder = join(root, "scripts/tools");
