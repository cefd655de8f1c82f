/** The files of `examples/` that are copied into other projects. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { root } from "./fences.ts";

export function exampleFile(path: string): string {
  return readFileSync(join(root, "examples", path), "utf8");
}

/** Builds the `understudy.mjs` of a release into a folder. */
export async function buildUnderstudy(folder: string): Promise<void> {
  const builder = pathToFileURL(join(root, "scripts/release/single-file.mjs")).href;
  const program = `await (await import(${JSON.stringify(builder)})).buildSingleFile(${JSON.stringify(folder)})`;
  await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], { cwd: root });
}
