import { parseScripts } from "./parse.ts";
import { isPath } from "./path-text.ts";
import { ScriptError } from "./problems.ts";
import type { Script } from "./types.ts";

/** A YAML or JSON text of one or more scripts, or a script as data. */
export type ScriptSource = string | Script;

/** Parses all texts. Throws a `ScriptError`; conflicts, and mistakes of data, are detected when the scripts are loaded. */
export function toScripts(sources: ScriptSource | readonly ScriptSource[]): Script[] {
  const all = isList(sources) ? sources : [sources];
  return all.flatMap((source) => (typeof source === "string" ? parseText(source) : [source]));
}

function parseText(text: string): Script[] {
  if (!isPath(text)) return parseScripts(text);
  const message = `is the path of a file, and no script: pass scriptFile: ${JSON.stringify(text)} to startUnderstudy or createStack, or readScripts(${JSON.stringify(text)})`;
  throw new ScriptError([{ path: "", message }]);
}

/** `Array.isArray` does not narrow lists that are read-only. */
function isList(sources: ScriptSource | readonly ScriptSource[]): sources is readonly ScriptSource[] {
  return Array.isArray(sources);
}
