import { readFile } from "node:fs/promises";
import { CommandError } from "./command-error.ts";

// Shared: texts are never decoded in pieces.
const decoder = new TextDecoder("utf-8", { fatal: true });

/** Reads a file given by the user. Throws a `CommandError` with the reason if it cannot be read. */
export async function readText(file: string): Promise<string> {
  try {
    return decoder.decode(await readFile(file));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    const why =
      code === "ENOENT"
        ? "the file does not exist"
        : code === "EISDIR"
          ? "it is a folder; pass the files in it"
          : code === "EACCES"
            ? "permission denied"
            : code === "ERR_ENCODING_INVALID_ENCODED_DATA"
              ? "it is not UTF-8"
              : String(code);
    throw new CommandError(`Cannot read ${file}: ${why}.`);
  }
}
