/** The built page of turns. The file is here because `src` and `dist` have the same relative path to it. */
import { readFile } from "node:fs/promises";

const file = new URL("../dist/ui.html", import.meta.url);

/** Null if it is not built. */
export async function readPage(): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
