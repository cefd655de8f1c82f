/** Scripts by what they are asked for, so that a request takes as long with thousands of them as with one. */
import { modelsOf } from "./conflicts.ts";
import type { Script } from "./types.ts";

/** Of scripts that have the same, the first. */
export interface Library {
  byName: ReadonlyMap<string, Script>;
  byModel: ReadonlyMap<string, Script>;
  byShield: ReadonlyMap<string, Script>;
  /** By what `toolKey` makes of group and tool. */
  byTool: ReadonlyMap<string, Script>;
}

// A list of loaded scripts is never changed: another takes its place.
const known = new WeakMap<readonly Script[], Library>();

export function libraryOf(scripts: readonly Script[]): Library {
  const library = known.get(scripts) ?? {
    byName: firstBy(scripts, ({ script }) => [script]),
    byModel: firstBy(scripts, modelsOf),
    byShield: firstBy(scripts, ({ shields = [] }) => shields.map((rule) => rule.shield)),
    byTool: firstBy(scripts, ({ tools = [] }) => tools.map(({ group, tool }) => toolKey(group, tool))),
  };
  known.set(scripts, library);
  return library;
}

export function toolKey(group: string, tool: string): string {
  return JSON.stringify([group, tool]);
}

function firstBy(scripts: readonly Script[], keysOf: (script: Script) => string[]): Map<string, Script> {
  const found = new Map<string, Script>();
  for (const script of scripts) for (const key of keysOf(script)) if (!found.has(key)) found.set(key, script);
  return found;
}
