/** Scripts in files, for programs that are on Node. Nothing is imported, so that pages can load the rest. */
import { parseScripts } from "./parse.ts";
import { ScriptError } from "./problems.ts";
import type { Script } from "./types.ts";
import { shortValue } from "./words.ts";

/** The part of the module `fs` that is needed. */
interface Files {
  readFileSync(file: string, encoding: "utf8"): string;
}
/** The part of Node that gives modules without an import. */
interface Node {
  process?: { getBuiltinModule?(id: "fs"): Files };
}

/**
 * Reads files of scripts, YAML or JSON, each with one script or more. A path is relative to the working directory. Throws a
 * `ScriptError` for a file that cannot be read or has mistakes, and a `TypeError` for a value that is not a path, and
 * where there are no files, as in a page.
 */
export function readScripts(files: string | readonly string[]): Script[] {
  checkFiles(files);
  // Only Node's global object has this function.
  const fs = (globalThis as Node).process?.getBuiltinModule?.("fs");
  if (fs === undefined)
    throw new TypeError("readScripts: there are no files here; pass the text of a script.");
  return [files].flat().flatMap((file) => parseScripts(textOf(fs, file), { file }));
}

/** Node takes a number for an open file of the process; 0 would be its standard input. */
function checkFiles(files: unknown): void {
  const all: unknown[] = Array.isArray(files) ? files : [files];
  const wrong = all.findIndex((file) => typeof file !== "string" || file === "");
  if (all.length > 0 && wrong < 0) return;
  const given =
    all.length === 0
      ? ", not an empty list"
      : Array.isArray(files)
        ? `; files[${wrong}] is ${shortValue(all[wrong])}`
        : `, not ${shortValue(files)}`;
  throw new TypeError(`readScripts: files must be a path or a list of paths${given}.`);
}

function textOf(fs: Files, file: string): string {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const why =
      code === "ENOENT"
        ? "does not exist; a path is relative to the working directory"
        : code === "EISDIR"
          ? "is a folder; pass the files in it"
          : `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    throw new ScriptError([{ file, path: "", message: why }]);
  }
}
