/** The pages and the documents that are built beside the code. This file is here because `src` and `dist` have the same relative path to them. */
import { readFile } from "node:fs/promises";

/** The page of turns, the page of the API, and the documents as JSON. */
export type BuiltFile = "ui.html" | "api-docs.html" | "openapi.json" | "openapi.responses.json";

/** Read from `src` also where all else is built: a thread loads it by itself. */
export const textWorker: URL = new URL("../src/adapters/documents/text-worker.mjs", import.meta.url);

/** Null if it is not built. */
export async function readBuilt(name: BuiltFile): Promise<string | null> {
  try {
    return await readFile(new URL(`../dist/${name}`, import.meta.url), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
