/** Conflicts between scripts. */
import { checkScriptList } from "./checked-scripts.ts";
import { findHttpAndWireConflicts } from "./http-and-wire.ts";
import { findMistakes, type Mistake } from "./explain.ts";
import { findFaultConflicts } from "./fault-conflicts.ts";
import { ScriptError, keyPath } from "./problems.ts";
import { locationOf, type SourceLocation } from "./source-locations.ts";
import { findQuirkConflicts } from "./quirk-conflicts.ts";
import { findTemplateMistakes } from "./templates.ts";
import { findTokenConflicts } from "./token-conflicts.ts";
import type { Script } from "./types.ts";
import { validScriptPart } from "./valid-part.ts";

/** A mistake in the script of this index. */
export interface Conflict extends Mistake {
  index: number;
}

/** Where a path of the script of this index is written, if that is known. */
export type PlaceOf = (index: number, path: readonly PropertyKey[]) => SourceLocation | undefined;

/** Everything wrong with these scripts, if any: mistakes of each, and conflicts of what is valid of them. */
export function findAllMistakes(
  raws: readonly unknown[],
  mistakesOf: (raw: unknown) => Mistake[],
  placeOf: PlaceOf,
): Conflict[] {
  const found = raws.map(mistakesOf);
  const parts = raws.map((raw, index): Script => {
    const [first, ...more] = found[index] ?? [];
    // Without mistakes it is a script.
    return first === undefined ? (raw as Script) : (validScriptPart(raw, [first, ...more]) ?? { script: "" });
  });
  return [
    ...found.flatMap((mistakes, index) => mistakes.map((mistake) => ({ ...mistake, index }))),
    ...findConflicts(parts, placeOf),
  ];
}

/**
 * Names, models and tools that are claimed twice (each claim after the first is a mistake), and answers that
 * contradict their `fault` or `wire`, whose token counts or quirks contradict each other, or whose templates cannot be read.
 */
function findConflicts(scripts: readonly Script[], placeOf: PlaceOf): Conflict[] {
  const names = new Map<string, string>();
  const models = new Map<string, string>();
  const conflicts: Conflict[] = [];
  for (const [index, script] of scripts.entries()) {
    const place = (path: PropertyKey[]): string => inWords(placeOf(index, path));
    const { script: name } = script;
    const namesake = names.get(name);
    if (namesake !== undefined)
      conflicts.push({ index, path: ["script"], message: `there is already a script ${name}${namesake}` });
    // Without a valid name there is nothing to compare.
    else if (name !== "") names.set(name, place(["script"]));
    for (const { path, model } of claims(script)) {
      const other = models.get(model);
      if (other === undefined) models.set(model, `${nameOf(script, index)}${place(path)}`);
      else conflicts.push({ index, path, message: `${model} is already claimed by script ${other}` });
    }
    const own = [
      ...findRepeatedTools(script),
      ...findFaultConflicts(script),
      ...findHttpAndWireConflicts(script),
      ...findTokenConflicts(script),
      ...findQuirkConflicts(script),
      ...findTemplateMistakes(script),
    ];
    conflicts.push(...own.map((finding) => ({ ...finding, index })));
  }
  return conflicts;
}

/**
 * Throws a `ScriptError` if a script is invalid or two conflict. Scripts in `known` are not validated again. Throws a
 * `TypeError` for a value that is not a list of scripts.
 */
export function checkScripts(scripts: readonly Script[], known: readonly Script[] = []): void {
  checkScriptList("checkScripts", scripts);
  checkScriptList("checkScripts", known, "known");
  const sound = new Set<unknown>(known);
  const placeOf: PlaceOf = (index, path) => {
    const script = scripts[index];
    // Scripts may come from JavaScript.
    return typeof script === "object" ? locationOf(script, keyPath(path)) : undefined;
  };
  const found = findAllMistakes(scripts, (raw) => (sound.has(raw) ? [] : findMistakes(raw)), placeOf);
  if (found.length === 0) return;
  throw new ScriptError(
    found.map(({ index, path, message }) => ({
      script: nameOf(scripts[index], index),
      ...placeOf(index, path),
      path: keyPath(path),
      message,
    })),
  );
}

/** The models and names that a script claims, with their places. */
export function claimPaths(script: Script): PropertyKey[][] {
  return [["script"], ...claims(script).map(({ path }) => path)];
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

/** ` (weather.yaml:2)`, or ` (line 2)`; empty if it is not known. */
function inWords(place: SourceLocation | undefined): string {
  if (place === undefined) return "";
  return ` (${place.file === undefined ? `line ${place.line}` : `${place.file}:${place.line}`})`;
}

/** Scripts may come from JavaScript, so the name may have any type. */
function nameOf(script: unknown, index: number): string {
  const named =
    typeof script === "object" && script !== null && "script" in script && typeof script.script === "string";
  return named && script.script !== "" ? String(script.script) : `number ${index + 1}`;
}
