/** Parses other YAML files, and finds the places of mistakes in them. */
import { isMap, parseAllDocuments } from "yaml";
import { z } from "zod";
import { checkMockOptions, checkText } from "./check-options.ts";
import { mapping } from "./mapping.ts";
import { ScriptError, keyPath } from "./problems.ts";
import { readYaml } from "./read-yaml.ts";

/** A mistake in a YAML file or in data like it. */
export interface YamlMistake {
  path: (string | number)[];
  message: string;
  /** It is about the key at the end of the path, not about its value. */
  key?: boolean | undefined;
  /** The path of its place, where the path that is shown ends before it. */
  place?: (string | number)[] | undefined;
}

export interface ParsedYaml {
  value: unknown;
  /** Throws a `ScriptError` with these mistakes and their locations, if there are any. */
  refuse(mistakes: readonly YamlMistake[]): void;
}

export interface ParseYamlOptions {
  /** File name for error messages. */
  file?: string | undefined;
  /** Error message for an empty text. */
  empty: string;
}

const yamlOptions = mapping<ParseYamlOptions>()({ file: z.string().optional(), empty: z.string() });

/** The top-level keys of the first document, to detect its kind; empty if it is not a mapping. */
export function topKeys(text: string): string[] {
  checkText("topKeys", { text });
  const [document] = parseAllDocuments(text, { logLevel: "silent", uniqueKeys: false });
  const contents: unknown = document?.contents;
  return isMap(contents) ? contents.items.map(({ key }) => String(key)) : [];
}

/** Parses a text with one document. Throws a `ScriptError` whose problems have file, line, column and path. */
export function parseYaml(text: string, options: ParseYamlOptions): ParsedYaml {
  checkText("parseYaml", { text });
  checkMockOptions("parseYaml", options, yamlOptions);
  const { file, empty } = options;
  const [document, ...others] = readYaml(text, file, empty);
  if (document === undefined || others.length > 0) {
    const message = `must contain one document, but contains ${others.length + 1}`;
    throw new ScriptError([{ file, path: "", message }]);
  }
  return {
    value: document.raw,
    refuse(mistakes) {
      if (mistakes.length === 0) return;
      throw new ScriptError(
        mistakes.map(({ place, ...mistake }) => ({
          ...document.toProblem({ ...mistake, path: place ?? mistake.path }),
          path: keyPath(mistake.path),
        })),
      );
    },
  };
}
