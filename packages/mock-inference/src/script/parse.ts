/** Reads scripts from YAML or JSON, and tells every mistake with its place. */
import { isScalar, LineCounter, parseAllDocuments, type Document } from "yaml";
import { findConflicts } from "./conflicts.ts";
import { findMistakes, type Finding } from "./explain.ts";
import { offsetOf } from "./locate.ts";
import { ScriptError, toPath, type ScriptProblem } from "./problems.ts";
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
  const lines = new LineCounter();
  const place = (offset: number): Pick<ScriptProblem, "file" | "line" | "column"> => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  // The result has a form of its own when there is no document at all.
  const parsed: Document[] = [...parseAllDocuments(text, { lineCounter: lines, prettyErrors: false })];
  const syntax = parsed.flatMap(({ errors, warnings }) => [...errors, ...warnings]);
  if (syntax.length > 0)
    throw new ScriptError(syntax.map(({ pos, message }) => ({ ...place(pos[0]), path: "", message })));

  const documents = parsed.filter(({ contents }) => !isEmpty(contents));
  if (documents.length === 0)
    throw new ScriptError([
      { ...place(0), path: "", message: "is empty; a script begins with script: NAME" },
    ]);
  const raws = documents.map((document) => {
    try {
      return named(document.toJS(), name);
    } catch (error) {
      // An alias that names nothing, or too many of them, shows only here.
      const message = error instanceof Error ? error.message : String(error);
      throw new ScriptError([{ ...place(offsetOf(document, [], false)), path: "", message }]);
    }
  });
  const toProblem = (document: Document, { path, message, key }: Finding): ScriptProblem => ({
    ...place(offsetOf(document, path, key === true)),
    path: toPath(path),
    message,
  });
  const mistakes = documents.flatMap((document, index) =>
    findMistakes(raws[index]).map((finding) => toProblem(document, finding)),
  );
  if (mistakes.length > 0) throw new ScriptError(mistakes);
  // The schema has accepted them, and changes nothing.
  const scripts = raws as Script[];
  const conflicts = findConflicts(scripts).flatMap(({ index, ...finding }) => {
    const document = documents[index];
    return document === undefined ? [] : [toProblem(document, finding)];
  });
  if (conflicts.length > 0) throw new ScriptError(conflicts);
  return scripts;
}

function isEmpty(contents: Document["contents"]): boolean {
  return contents === null || (isScalar(contents) && contents.value === null);
}

function named(raw: unknown, name: string | undefined): unknown {
  const bare = typeof raw === "object" && raw !== null && !Array.isArray(raw) && !("script" in raw);
  return bare && name !== undefined ? { script: name, ...raw } : raw;
}
