/** Finds the part of a script that an entry of the journal names. */
import type { Script, ScriptedUsage, SayPart } from "@understudy/mock-inference";

/** What the page reads of a reply, a rule of a shield or a tool. */
export interface ScriptPart {
  say?: string | SayPart[];
  /** Of shields and tools. */
  gate?: string;
  usage?: ScriptedUsage;
}

/** Such as `replies[0].attempts[1]`; null if the script has changed meanwhile. */
export function partAt(script: Script | undefined, path: string | null): ScriptPart | null {
  let part: unknown = script ?? null;
  for (const [, name, index] of (path ?? "").matchAll(/([a-z_]+)|\[(\d+)\]/g))
    part = isMapping(part) ? part[name ?? index ?? ""] : null;
  return isMapping(part) && path !== null ? part : null;
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
