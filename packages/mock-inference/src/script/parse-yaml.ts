/** Parses other YAML files as strictly as scripts, with the location of every mistake. */
import { isMap, parseAllDocuments } from "yaml";
import { z } from "zod";
import { findMistakes } from "./explain.ts";
import { ScriptError } from "./problems.ts";
import { readYaml } from "./read-yaml.ts";

/** A mistake found by the caller, beyond the schema. */
export interface YamlMistake {
  path: (string | number)[];
  message: string;
}

export interface ParsedYaml {
  /** The validated data, unchanged. */
  value: unknown;
  /** Throws a `ScriptError` with these mistakes and their locations, if there are any. */
  refuse(mistakes: readonly YamlMistake[]): void;
}

export interface ParseYamlOptions {
  /** File name for error messages. */
  file?: string | undefined;
  /** A JSON Schema. Set `additionalProperties: false` to reject unknown keys. */
  schema: Record<string, unknown>;
  /** Error message for an empty text. */
  empty: string;
}

/** The top-level keys of the first document, to detect its kind; empty if it is not a mapping. */
export function topKeys(text: string): string[] {
  const [document] = parseAllDocuments(text, { logLevel: "silent", uniqueKeys: false });
  const contents: unknown = document?.contents;
  return isMap(contents) ? contents.items.map(({ key }) => String(key)) : [];
}

/** Parses a text with one document. Throws a `ScriptError` whose problems have file, line, column and path. */
export function parseYaml(text: string, { file, schema, empty }: ParseYamlOptions): ParsedYaml {
  const [document, ...others] = readYaml(text, file, empty);
  if (document === undefined || others.length > 0) {
    const message = `must contain one document, but contains ${others.length + 1}`;
    throw new ScriptError([{ file, path: "", message }]);
  }
  const refuse = (mistakes: Parameters<typeof document.toProblem>[0][]): void => {
    if (mistakes.length > 0) throw new ScriptError(mistakes.map(document.toProblem));
  };
  refuse(findMistakes(document.raw, z.fromJSONSchema(schema)));
  return { value: document.raw, refuse: (mistakes) => refuse([...mistakes]) };
}
