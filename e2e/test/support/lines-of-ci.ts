import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./fences.ts";

/** What CI runs, without what is about how it is shown. */
export const linesOfCi = readFileSync(join(root, ".ci/run"), "utf8")
  .split("\n")
  .map((line) => line.replace(/^(?:\w+="[^"]*" )?(?:also )?step /, "").replace(" --silent", ""));
