/** Parses the documents of a YAML or JSON text, keeping source locations. */
import { isScalar, LineCounter, parseAllDocuments, type Document } from "yaml";
import { findTooDeep, isTooDeep, maxDepth } from "./depth.ts";
import type { Mistake } from "./explain.ts";
import { offsetOf } from "./locate.ts";
import { ScriptError, toPath, type ScriptProblem } from "./problems.ts";
import { readCompact } from "./read-compact.ts";
import { describeSyntax } from "./yaml-words.ts";

export interface LocatedDocument {
  raw: unknown;
  /** Adds the location in this document to a mistake. */
  toProblem(finding: Mistake): ScriptProblem;
  /** The line of the value at a path, counted from 1. */
  lineOf(path: readonly PropertyKey[]): number;
}

/** Throws a `ScriptError` for invalid YAML, and with the message `isEmpty` for a text without documents. */
export function readYaml(text: string, file: string | undefined, isEmpty: string): LocatedDocument[] {
  const raw = readCompact(text);
  if (raw === undefined) return readDocuments(text, file, isEmpty);
  // All is on line 1; only the column of a mistake requires the YAML parser.
  let documents: LocatedDocument[] | undefined;
  const toProblem = (finding: Mistake): ScriptProblem => {
    const { path, message } = finding;
    documents ??= readDocuments(text, file, isEmpty);
    return documents[0]?.toProblem(finding) ?? { file, line: 1, path: toPath(path), message };
  };
  return [{ raw, toProblem, lineOf: () => 1 }];
}

function readDocuments(text: string, file: string | undefined, isEmpty: string): LocatedDocument[] {
  const lines = new LineCounter();
  const place = (offset: number): Pick<ScriptProblem, "file" | "line" | "column"> => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  const deep = findTooDeep(text);
  if (deep !== null) throw new ScriptError([{ file, ...placeIn(text, deep), path: "", message: tooDeep }]);
  // An empty result has its own type, so it is spread into an array.
  const parsed: Document[] = [...parseAllDocuments(text, { lineCounter: lines, prettyErrors: false })];
  const syntax = parsed.flatMap(({ errors, warnings }) => describeSyntax([...errors, ...warnings], text));
  if (syntax.length > 0)
    throw new ScriptError(syntax.map(({ at, message }) => ({ ...place(at), path: "", message })));

  const documents = parsed.filter(({ contents }) => !holdsNothing(contents));
  if (documents.length === 0) throw new ScriptError([{ ...place(0), path: "", message: isEmpty }]);
  return documents.map((document) => ({
    raw: toData(document, place(offsetOf(document, [], false))),
    toProblem: ({ path, message, key }) => ({
      ...place(offsetOf(document, path, key === true)),
      path: toPath(path),
      message,
    }),
    lineOf: (path) => lines.linePos(offsetOf(document, path, false)).line,
  }));
}

function toData(document: Document, place: Omit<ScriptProblem, "path" | "message">): unknown {
  try {
    const raw: unknown = document.toJS();
    if (isTooDeep(raw)) throw new Error(tooDeep);
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
