import { readFile } from "node:fs/promises";
import { CommandError } from "./command-error.ts";

// Each text is decoded whole, so that one decoder serves all.
const decoder = new TextDecoder("utf-8", { fatal: true });

/** The text of a file that the user named. Throws a `CommandError` that says why it cannot be read. */
export async function readText(file: string): Promise<string> {
  try {
    return decoder.decode(await readFile(file));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    const why =
      code === "ENOENT"
        ? "there is no such file"
        : code === "EISDIR"
          ? "it is a folder; name the files in it"
          : code === "EACCES"
            ? "this user may not read it"
            : code === "ERR_ENCODING_INVALID_ENCODED_DATA"
              ? "it is not UTF-8"
              : String(code);
    throw new CommandError(`Cannot read ${file}: ${why}.`);
  }
}
