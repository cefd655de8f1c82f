/** Indexes scripts, so that lookup time does not depend on their number. */
import { modelsOf } from "./conflicts.ts";
import { quirksOfAnswer } from "./dialect.ts";
import { listedReplies, type ListedReply } from "./replies.ts";
import type { Script } from "./types.ts";

/** Maps to the first script with the key. */
export interface Library {
  byName: ReadonlyMap<string, Script>;
  byModel: ReadonlyMap<string, Script>;
  byShield: ReadonlyMap<string, Script>;
  /** Keyed by `toolKey`. */
  byTool: ReadonlyMap<string, Script>;
  /** Whether any answer has `http` or `wire`; without one, nobody need decide twice. */
  hasHttpOrWire: boolean;
  /** The same for quirks. */
  hasQuirks: boolean;
}

/** Memoizes what is derived from a list of loaded scripts, which is immutable. */
export function perScripts<T>(derive: (scripts: readonly Script[]) => T): (scripts: readonly Script[]) => T {
  const known = new WeakMap<readonly Script[], T>();
  return (scripts) => {
    const found = known.get(scripts) ?? derive(scripts);
    known.set(scripts, found);
    return found;
  };
}

export const libraryOf = /* @__PURE__ */ perScripts((scripts): Library => ({
  byName: firstBy(scripts, ({ script }) => [script]),
  byModel: firstBy(scripts, modelsOf),
  byShield: firstBy(scripts, ({ shields = [] }) => shields.map((rule) => rule.shield)),
  byTool: firstBy(scripts, ({ tools = [] }) => tools.map(({ group, tool }) => toolKey(group, tool))),
  hasHttpOrWire: scripts.some((script) => listedReplies(script).some(isDoorFault)),
  hasQuirks: scripts.some((script) =>
    listedReplies(script).some(({ answer }) => quirksOfAnswer(script, answer).length > 0),
  ),
}));

function isDoorFault({ answer }: ListedReply): boolean {
  return answer.http !== undefined || answer.wire !== undefined;
}

export function toolKey(group: string, tool: string): string {
  return JSON.stringify([group, tool]);
}

function firstBy(scripts: readonly Script[], keysOf: (script: Script) => string[]): Map<string, Script> {
  const found = new Map<string, Script>();
  for (const script of scripts) for (const key of keysOf(script)) if (!found.has(key)) found.set(key, script);
  return found;
}
