/** Where the replies of a script stand in the text that it was read from. */
import type { Script } from "./types.ts";

export interface SourceLocation {
  file?: string | undefined;
  /** Counted from 1. */
  line: number;
}

// Beside the script and not in it: what a text says and the same in TypeScript are equal data.
const known = new WeakMap<Script, ReadonlyMap<string, SourceLocation>>();

/** `places` by the path of the reply, such as `replies[0]`. */
export function rememberLocations(script: Script, locations: ReadonlyMap<string, SourceLocation>): void {
  known.set(script, locations);
}

/** A copy that nobody else holds, and that knows its places as well. */
export function copyScript(script: Script): Script {
  const copy = structuredClone(script);
  const places = known.get(script);
  if (places !== undefined) known.set(copy, places);
  return copy;
}

/** Undefined for what was not parsed, and for a copy of it by others. */
export function locationOf(script: Script, path: string): SourceLocation | undefined {
  return known.get(script)?.get(path);
}
