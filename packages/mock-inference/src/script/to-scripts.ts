/** Scripts as a program has them at hand. */
import { parseScripts } from "./parse.ts";
import type { Script } from "./types.ts";

/** The text of one or several scripts, in YAML or JSON, or a script as data. */
export type ScriptSource = string | Script;

/** Throws a `ScriptError` for a text that cannot be read; whether scripts fit together shows when they are loaded. */
export function toScripts(sources: ScriptSource | readonly ScriptSource[]): Script[] {
  const all = typeof sources === "string" || "script" in sources ? [sources] : sources;
  return all.flatMap((source) => (typeof source === "string" ? parseScripts(source) : [source]));
}
