import { parseScripts } from "./parse.ts";
import type { Script } from "./types.ts";

/** A YAML or JSON text of one or more scripts, or a script as data. */
export type ScriptSource = string | Script;

/** Parses all texts. Throws a `ScriptError`; conflicts are detected later, when the scripts are loaded. */
export function toScripts(sources: ScriptSource | readonly ScriptSource[]): Script[] {
  const all = typeof sources === "string" || "script" in sources ? [sources] : sources;
  return all.flatMap((source) => (typeof source === "string" ? parseScripts(source) : [source]));
}
