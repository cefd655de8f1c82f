/** Other files that stand beside scripts are read as scripts are: strictly, and with the place of every mistake. */
import { isMap, parseAllDocuments } from "yaml";
import { z } from "zod";
import { findMistakes } from "./explain.ts";
import { ScriptError } from "./problems.ts";
import { readYaml } from "./read-yaml.ts";

/** A mistake that only the reader of the file can find. */
export interface YamlMistake {
  path: (string | number)[];
  message: string;
}

export interface ParsedYaml {
  /** What the schema accepted, unchanged. */
  value: unknown;
  /** Throws a `ScriptError` that tells these mistakes with their places, if there are any. */
  refuse(mistakes: readonly YamlMistake[]): void;
}

export interface ParseYamlOptions {
  /** What the text is called in errors. */
  file?: string | undefined;
  /** Its shape as a JSON Schema. Say `additionalProperties: false` where unknown keys are mistakes. */
  schema: Record<string, unknown>;
  /** What to say of a text with nothing in it. */
  empty: string;
}

/** The keys of the first document of a text, by which one tells what it is; none for what is no mapping. */
export function topKeys(text: string): string[] {
  const [document] = parseAllDocuments(text, { logLevel: "silent" });
  const contents: unknown = document?.contents;
  return isMap(contents) ? contents.items.map(({ key }) => String(key)) : [];
}

/** Reads a text with one document. Throws a `ScriptError`, whose problems have file, line, column and path. */
export function parseYaml(text: string, { file, schema, empty }: ParseYamlOptions): ParsedYaml {
  const [document, ...others] = readYaml(text, file, empty);
  if (document === undefined || others.length > 0) {
    const message = `must hold one document, and holds ${others.length + 1}`;
    throw new ScriptError([{ file, path: "", message }]);
  }
  const refuse = (mistakes: Parameters<typeof document.toProblem>[0][]): void => {
    if (mistakes.length > 0) throw new ScriptError(mistakes.map(document.toProblem));
  };
  refuse(findMistakes(document.raw, z.fromJSONSchema(schema)));
  return { value: document.raw, refuse: (mistakes) => refuse([...mistakes]) };
}
