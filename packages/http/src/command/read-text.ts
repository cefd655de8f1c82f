import { readFile, stat } from "node:fs/promises";
import { CommandError } from "./command-error.ts";

// Shared: texts are never decoded in pieces.
const decoder = new TextDecoder("utf-8", { fatal: true });

/** Reads a file given by the user. Throws a `CommandError` with the reason if it cannot be read. */
export async function readText(file: string): Promise<string> {
  try {
    return decoder.decode(await readWhole(file));
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

/** Further reads of a file that grows while it is read. */
const maxRereads = 20;

/** `readFile` stops at the size that the file had when it was opened: a longer text written meanwhile would be cut. */
async function readWhole(file: string): Promise<Buffer> {
  for (let rereads = 0; ; rereads += 1) {
    const bytes = await readFile(file);
    // A pipe may be gone by now, and has no size.
    const size = await stat(file).then(
      (found) => found.size,
      () => 0,
    );
    if (size <= bytes.length || rereads === maxRereads) return bytes;
  }
}
