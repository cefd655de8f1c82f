/** Where the replies of a script stand in the text that it was read from. */
import type { Script } from "./types.ts";

export interface Place {
  file?: string | undefined;
  /** Counted from 1. */
  line: number;
}

// Beside the script and not in it: what a text says and the same in TypeScript are equal data.
const known = new WeakMap<Script, ReadonlyMap<string, Place>>();

/** `places` by the path of the reply, such as `replies[0]`. */
export function rememberPlaces(script: Script, places: ReadonlyMap<string, Place>): void {
  known.set(script, places);
}

/** A copy that nobody else holds, and that knows its places as well. */
export function copyScript(script: Script): Script {
  const copy = structuredClone(script);
  const places = known.get(script);
  if (places !== undefined) known.set(copy, places);
  return copy;
}

/** Undefined for what was not parsed, and for a copy of it by others. */
export function placeOf(script: Script, path: string): Place | undefined {
  return known.get(script)?.get(path);
}
