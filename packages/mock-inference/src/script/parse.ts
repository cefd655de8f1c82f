/** Parses scripts from YAML or JSON, and reports every mistake with its location. */
import { z } from "zod";
import { checkMockOptions, checkText } from "./check-options.ts";
import { claimPaths, findAllMistakes } from "./conflicts.ts";
import { findMistakes, type Mistake } from "./explain.ts";
import { mapping } from "./mapping.ts";
import { rememberLocations, type SourceLocation } from "./source-locations.ts";
import { ScriptError, keyPath } from "./problems.ts";
import { isOtherFile, notAScript, readsAsOther } from "./other-file.ts";
import { readYaml } from "./read-yaml.ts";
import { repliesOf } from "./replies.ts";
import type { Script } from "./types.ts";

export interface ParseOptions {
  /** File name for error messages. */
  file?: string | undefined;
}

interface NamedOptions extends ParseOptions {
  name?: string | undefined;
}

const optional = z.string().optional();
const parseOptions = mapping<ParseOptions>()({ file: optional });
const namedOptions = mapping<NamedOptions>()({ file: optional, name: optional });

/**
 * Parses all scripts of a text, separated by `---`. Throws a `ScriptError`, and a `TypeError` for a value that is not
 * a text.
 */
export function parseScripts(text: string, options: ParseOptions = {}): Script[] {
  checkText("parseScripts", { text });
  checkMockOptions("parseScripts", options, parseOptions);
  return read(text, options);
}

/** Parses the only script of a text. `name` is used if the script has no name. Throws as `parseScripts` does. */
export function parseScript(text: string, options: NamedOptions = {}): Script {
  checkText("parseScript", { text });
  checkMockOptions("parseScript", options, namedOptions);
  const [script, ...others] = read(text, options);
  if (script !== undefined && others.length === 0) return script;
  const message = `must contain one script, but contains ${others.length + 1}`;
  throw new ScriptError([{ file: options.file, path: "", message }]);
}

function read(text: string, { file, name }: NamedOptions): Script[] {
  const documents = readYaml(text, file, "is empty; a script begins with script: NAME", (errors) =>
    readsAsOther(text, errors) ? notAScript : null,
  );
  const raws = documents.map(({ raw }) => named(raw, name));
  const found = findAllMistakes(raws, mistakesOf, (index, path) => documents[index]?.placeOf(path));
  const problems = found.flatMap(({ index, ...mistake }) => documents[index]?.toProblem(mistake) ?? []);
  if (problems.length > 0) throw new ScriptError(problems);
  // The schema accepted them and transforms nothing.
  const scripts = raws as Script[];
  for (const [index, { placeOf }] of documents.entries()) {
    const script = scripts[index];
    if (script !== undefined) rememberLocations(script, locationsOf(script, placeOf));
  }
  return scripts;
}

function locationsOf(
  script: Script,
  placeOf: (path: readonly PropertyKey[]) => SourceLocation,
): Map<string, SourceLocation> {
  return new Map([
    ...repliesOf(script).map(({ keys }): [string, SourceLocation] => {
      const { file, line } = placeOf(keys);
      return [keyPath(keys), { file, line }];
    }),
    ...claimPaths(script).map((path): [string, SourceLocation] => [keyPath(path), placeOf(path)]),
  ]);
}

function mistakesOf(raw: unknown): Mistake[] {
  if (isOtherFile(raw)) return [{ path: [], message: notAScript }];
  if (!Array.isArray(raw) || !raw.every(isMessage)) return findMistakes(raw);
  const message =
    "is a list of messages; a script is a mapping with script: NAME and replies:, what the model answers in turn";
  return [{ path: [], message }];
}

function isMessage(value: unknown): boolean {
  return typeof value === "object" && value !== null && "role" in value;
}

function named(raw: unknown, name: string | undefined): unknown {
  const bare = typeof raw === "object" && raw !== null && !Array.isArray(raw) && !("script" in raw);
  return bare && name !== undefined ? { script: name, ...raw } : raw;
}
