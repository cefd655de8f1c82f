import { readFile } from "node:fs/promises";
import { UserError } from "./user-error.ts";

/** The text of a file that the user named. Throws a `UserError` that says why it cannot be read. */
export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    const why =
      code === "ENOENT"
        ? "there is no such file"
        : code === "EISDIR"
          ? "it is a folder; name the files in it"
          : code === "EACCES"
            ? "this user may not read it"
            : String(code);
    throw new UserError(`Cannot read ${file}: ${why}.`);
  }
}
