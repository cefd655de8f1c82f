/** Remembers the source locations of replies, and of what a script claims. */
import type { Script } from "./types.ts";

export interface SourceLocation {
  file?: string | undefined;
  /** Counted from 1. */
  line: number;
  /** Undefined for a text on one line that was not parsed as YAML. */
  column?: number | undefined;
}

// Not in the script itself, so that a parsed script equals the same script written in TypeScript.
const known = new WeakMap<Script, ReadonlyMap<string, SourceLocation>>();

/** `locations`: by path, such as `replies[0]` or `model`. */
export function rememberLocations(script: Script, locations: ReadonlyMap<string, SourceLocation>): void {
  known.set(script, locations);
}

/** A deep copy with the same source locations. */
export function copyScript(script: Script): Script {
  const copy = structuredClone(script);
  const places = known.get(script);
  if (places !== undefined) known.set(copy, places);
  return copy;
}

/** Undefined for scripts that were not parsed, and for copies not made by `copyScript`. */
export function locationOf(script: Script, path: string): SourceLocation | undefined {
  return known.get(script)?.get(path);
}
