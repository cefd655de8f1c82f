/** Conflicts between scripts. */
import { findHttpAndWireConflicts } from "./http-and-wire.ts";
import { findMistakes, type Mistake } from "./explain.ts";
import { findFaultConflicts } from "./fault-conflicts.ts";
import { ScriptError, toPath } from "./problems.ts";
import type { Script } from "./types.ts";

/** A mistake in the script of this index. */
export interface Conflict extends Mistake {
  index: number;
}

/**
 * Names, models and tools that are claimed twice (each claim after the first is a mistake), and answers that
 * contradict their `fault` or `wire`.
 */
export function findConflicts(scripts: readonly Script[]): Conflict[] {
  const names = new Set<string>();
  const models = new Map<string, string>();
  const conflicts: Conflict[] = [];
  for (const [index, script] of scripts.entries()) {
    if (names.has(script.script))
      conflicts.push({ index, path: ["script"], message: `there is already a script ${script.script}` });
    names.add(script.script);
    for (const { path, model } of claims(script)) {
      const other = models.get(model);
      if (other === undefined) models.set(model, script.script);
      else conflicts.push({ index, path, message: `${model} is already claimed by script ${other}` });
    }
    const own = [
      ...findRepeatedTools(script),
      ...findFaultConflicts(script),
      ...findHttpAndWireConflicts(script),
    ];
    conflicts.push(...own.map((finding) => ({ ...finding, index })));
  }
  return conflicts;
}

/**
 * Throws a `ScriptError` if a script is invalid or two conflict. Scripts in `known` are not validated again.
 */
export function checkScripts(scripts: readonly Script[], known: readonly Script[] = []): void {
  const sound = new Set(known);
  const mistakes = scripts.flatMap((script, index) =>
    sound.has(script) ? [] : findMistakes(script).map((finding): Conflict => ({ ...finding, index })),
  );
  // Only valid scripts can be compared.
  const found = mistakes.length > 0 ? mistakes : findConflicts(scripts);
  if (found.length === 0) return;
  throw new ScriptError(
    found.map(({ index, path, message }) => ({
      script: nameOf(scripts[index], index),
      path: toPath(path),
      message,
    })),
  );
}

/** The models that a script claims for conversations without a marker. */
export function modelsOf({ model = [] }: Script): string[] {
  return typeof model === "string" ? [model] : model;
}

function claims(script: Script): { path: PropertyKey[]; model: string }[] {
  return modelsOf(script).map((model, at) => ({
    path: typeof script.model === "string" ? ["model"] : ["model", at],
    model,
  }));
}

function findRepeatedTools({ tools = [] }: Script): Mistake[] {
  const names = new Set<string>();
  return tools.flatMap(({ group, tool }, at): Mistake[] => {
    const key = JSON.stringify([group, tool]);
    if (names.has(key))
      return [{ path: ["tools", at], message: `${tool} of group ${group} is there already` }];
    names.add(key);
    return [];
  });
}

/** Scripts may come from JavaScript, so the name may have any type. */
function nameOf(script: unknown, index: number): string {
  const named =
    typeof script === "object" && script !== null && "script" in script && typeof script.script === "string";
  return named ? String(script.script) : `number ${index + 1}`;
}
