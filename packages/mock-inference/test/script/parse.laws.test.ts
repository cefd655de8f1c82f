import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { drawsOf } from "../../../../vitest.draws.ts";
import { parseScript, parseScripts, ScriptError, type Script } from "../../src/index.ts";
import { anyScript } from "../support/scripts.ts";

/** The message of the mistakes in a text. */
function mistakes(text: string): string {
  try {
    parseScripts(text, { file: "weather.yaml" });
  } catch (error) {
    if (error instanceof ScriptError) return error.message;
    throw error;
  }
  return "";
}

test("a script is the same whether it was written as YAML or as JSON", () => {
  fc.assert(
    fc.property(anyScript, (script) => {
      expect(parseScript(stringify(script))).toStrictEqual(script);
      expect(parseScript(JSON.stringify(script))).toStrictEqual(script);
      expect(parseScript(JSON.stringify(script, null, "\t"))).toStrictEqual(script);
    }),
    { numRuns: drawsOf(100) },
  );
});

test("a mistake in a key is reported with its line and the nearest key", () => {
  fc.assert(
    fc.property(
      anyScript,
      fc.nat(),
      fc.nat(),
      fc.constantFrom("x", "y", "z"),
      (script, which, where, letter) => {
        const places = keysOf(script);
        const place = places[which % places.length]!;
        const typo = misspell(place.key, where, letter);
        fc.pre(!known.has(typo));
        const text = stringify(renamed(script, place, typo));
        const line = text.split("\n").findIndex((each) => new RegExp(`^\\s*(- )*${typo}:`).test(each)) + 1;
        expect(mistakes(text)).toMatch(
          new RegExp(
            `^weather\\.yaml:${line}:\\d+ (\\S+\\.)?${typo}: unknown key; did you mean \\w+\\?$`,
            "m",
          ),
        );
      },
    ),
    { numRuns: drawsOf(100) },
  );
});

interface Place {
  holder: (string | number)[];
  key: string;
}
const schemaFile = new URL("../../script.schema.json", import.meta.url);
const free = new Set(["args", "json", "metadata", "input_schema", "default", "headers", "body"]);
const known = new Set(propertyNames(JSON.parse(readFileSync(schemaFile, "utf8"))));

/** The names of all properties in a JSON Schema. */
function propertyNames(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === "properties" ? Object.keys(value as object) : []),
    ...propertyNames(value),
  ]);
}

/** Every key of a script that the language knows; what is below the free ones is anyone's own. */
function keysOf(value: unknown, holder: Place["holder"] = []): Place[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => keysOf(item, [...holder, index]));
  return Object.entries(value).flatMap(([key, inner]) => [
    { holder, key },
    ...(free.has(key) ? [] : keysOf(inner, [...holder, key])),
  ]);
}

function misspell(key: string, where: number, letter: string): string {
  const at = where % key.length;
  return [
    key.slice(0, at) + letter + key.slice(at),
    key.slice(0, at) + letter + key.slice(at + 1),
    key.slice(0, at) + key.slice(at + 1),
    key.slice(0, at) +
      key
        .slice(at, at + 2)
        .split("")
        .reverse()
        .join("") +
      key.slice(at + 2),
  ][where % 4]!;
}

function renamed(script: Script, { holder, key }: Place, typo: string): unknown {
  const copy = structuredClone(script);
  const target = holder.reduce<any>((inner, step) => inner[step], copy);
  const entries = Object.entries(target);
  for (const [old] of entries) delete target[old];
  for (const [old, value] of entries) target[old === key ? typo : old] = value;
  return copy;
}
