import { readFile } from "node:fs/promises";

/** The JSON of a file with a key set. */
export async function readKeyFile(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8"));
}
