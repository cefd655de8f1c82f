/** Parses the documents of a YAML or JSON text, keeping source locations. */
import { isScalar, LineCounter, parseAllDocuments, type Document } from "yaml";
import { findDuplicateKeys } from "./duplicate-keys.ts";
import { findTooDeep, isScriptTooDeep, maxDepth } from "./depth.ts";
import type { Mistake } from "./explain.ts";
import { createOffsetOf } from "./locate.ts";
import { ScriptError, keyPath, type ScriptProblem } from "./problems.ts";
import { readCompact } from "./read-compact.ts";
import type { SourceLocation } from "./source-locations.ts";
import { describeSyntax } from "./yaml-words.ts";

export interface LocatedDocument {
  raw: unknown;
  /** Adds the location in this document to a mistake. */
  toProblem(finding: Mistake): ScriptProblem;
  /** Where the value at a path is. */
  placeOf(path: readonly PropertyKey[]): SourceLocation;
}

/**
 * Throws a `ScriptError` for invalid YAML, and with the message `isEmpty` for a text without documents. `whole`: one message
 * for a text with so many errors of syntax, in place of theirs.
 */
export function readYaml(
  text: string,
  file: string | undefined,
  isEmpty: string,
  whole: (errors: number) => string | null = () => null,
): LocatedDocument[] {
  const raw = readCompact(text);
  if (raw === undefined) return readDocuments(text, file, isEmpty, whole);
  // All is on line 1; only the column of a mistake requires the YAML parser.
  let documents: LocatedDocument[] | undefined;
  const toProblem = (finding: Mistake): ScriptProblem => {
    const { path, message } = finding;
    documents ??= readDocuments(text, file, isEmpty, whole);
    return documents[0]?.toProblem(finding) ?? { file, line: 1, path: keyPath(path), message };
  };
  return [{ raw, toProblem, placeOf: () => ({ file, line: 1 }) }];
}

function readDocuments(
  text: string,
  file: string | undefined,
  isEmpty: string,
  whole: (errors: number) => string | null,
): LocatedDocument[] {
  const lines = new LineCounter();
  const place = (offset: number): SourceLocation => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  const deep = findTooDeep(text);
  if (deep !== null) throw new ScriptError([{ file, ...placeIn(text, deep), path: "", message: tooDeep }]);
  // An empty result has its own type, so it is spread into an array.
  const options = { lineCounter: lines, prettyErrors: false, uniqueKeys: false };
  const parsed: Document[] = [...parseAllDocuments(text, options)];
  const syntax = parsed.flatMap((document) => {
    const { errors, warnings } = document;
    const all = [...errors, ...warnings, ...findDuplicateKeys(document)];
    return describeSyntax(
      all.sort((one, other) => one.pos[0] - other.pos[0]),
      document,
      text,
    );
  });
  const message = whole(syntax.length);
  if (message !== null) throw new ScriptError([{ file, path: "", message }]);
  if (syntax.length > 0)
    throw new ScriptError(syntax.map(({ at, message }) => ({ ...place(at), path: "", message })));

  const documents = parsed.filter(({ contents }) => !holdsNothing(contents));
  if (documents.length === 0) throw new ScriptError([{ ...place(0), path: "", message: isEmpty }]);
  return documents.map((document) => {
    const offsetOf = createOffsetOf(document);
    return {
      raw: toData(document, place(offsetOf([], false))),
      toProblem: ({ path, message, key }) => ({
        ...place(offsetOf(path, key === true)),
        path: keyPath(path),
        message,
      }),
      placeOf: (path) => place(offsetOf(path, false)),
    };
  });
}

function toData(document: Document, place: Omit<ScriptProblem, "path" | "message">): unknown {
  try {
    const raw: unknown = document.toJS();
    if (isScriptTooDeep(raw)) throw new Error(tooDeep);
    return raw;
  } catch (error) {
    // Unresolved or excessive aliases are detected only here.
    const why = error instanceof Error ? error.message : String(error);
    const isAlias = why.startsWith("Unresolved alias");
    const message = isAlias ? `${why}; a text that begins with * must be in quotes` : why;
    throw new ScriptError([{ ...place, path: "", message }]);
  }
}

const tooDeep = `is nested deeper than ${maxDepth} levels`;

/** Used before the parser has counted lines. */
function placeIn(text: string, offset: number): Pick<ScriptProblem, "line" | "column"> {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

function holdsNothing(contents: Document["contents"]): boolean {
  return contents === null || (isScalar(contents) && contents.value === null);
}
