/** Reads scripts from YAML or JSON, and tells every mistake with its place. */
import { findConflicts } from "./conflicts.ts";
import { findMistakes } from "./explain.ts";
import { rememberLocations } from "./source-locations.ts";
import { ScriptError, toPath } from "./problems.ts";
import { readYaml } from "./read-yaml.ts";
import { repliesOf } from "./replies.ts";
import type { Script } from "./types.ts";

export interface ParseOptions {
  /** What the text is called in errors. */
  file?: string;
}

/** The scripts of a text, which a line of `---` separates. Throws a `ScriptError`. */
export function parseScripts(text: string, options: ParseOptions = {}): Script[] {
  return read(text, options);
}

/** The one script of a text. A script that does not say its name gets `name`. Throws a `ScriptError`. */
export function parseScript(text: string, options: ParseOptions & { name?: string } = {}): Script {
  const [script, ...others] = read(text, options);
  if (script !== undefined && others.length === 0) return script;
  const message = `must hold one script, and holds ${others.length + 1}`;
  throw new ScriptError([{ file: options.file, path: "", message }]);
}

function read(text: string, { file, name }: ParseOptions & { name?: string }): Script[] {
  const documents = readYaml(text, file, "is empty; a script begins with script: NAME");
  const raws = documents.map(({ raw }) => named(raw, name));
  const mistakes = documents.flatMap(({ toProblem }, index) => findMistakes(raws[index]).map(toProblem));
  if (mistakes.length > 0) throw new ScriptError(mistakes);
  // The schema has accepted them, and changes nothing.
  const scripts = raws as Script[];
  const conflicts = findConflicts(scripts).flatMap(({ index, ...finding }) => {
    const document = documents[index];
    return document === undefined ? [] : [document.toProblem(finding)];
  });
  if (conflicts.length > 0) throw new ScriptError(conflicts);
  for (const [index, { lineOf }] of documents.entries()) {
    const script = scripts[index];
    if (script === undefined) continue;
    const places = repliesOf(script).map(({ keys }) => [toPath(keys), { file, line: lineOf(keys) }] as const);
    rememberLocations(script, new Map(places));
  }
  return scripts;
}

function named(raw: unknown, name: string | undefined): unknown {
  const bare = typeof raw === "object" && raw !== null && !Array.isArray(raw) && !("script" in raw);
  return bare && name !== undefined ? { script: name, ...raw } : raw;
}
