import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findMistakes } from "../../src/script/explain.ts";
import { anyScript } from "../support/scripts.ts";

const schema = JSON.parse(
  readFileSync(new URL("../../script.schema.json", import.meta.url), "utf8"),
) as object;
const accepts = new Ajv({ strict: true, strictTypes: false, strictRequired: false }).compile(schema);

type Path = (string | number)[];

/** Every place in a value, the value itself too. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, keyOf(value, key)])),
  ];
}
const keyOf = (holder: object, key: string): string | number => (Array.isArray(holder) ? Number(key) : key);

/** The same value with something else at this place; nothing there takes it away, and what holds nothing stays. */
function changed(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other ?? null;
  if (typeof value !== "object" || value === null) return value;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[key] = rest.length === 0 ? other : changed(copy[key], rest, other);
  return JSON.parse(JSON.stringify(copy));
}

const isMapping = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], value);

// Right where it belongs, so that what keys may not stand together is tried, and not only what values they may have.
const right: Record<string, unknown> = {
  ...{ say: "", call: [{ tool: "t" }], stop: "end_of_turn", error: { status: 500, message: "" } },
  ...{ attempts: [{ say: "" }], fault: { type: "end" }, pace: { first: 1 }, when: { last: "user" } },
  ...{ wait: "1s", gate: "g", repeat: "last", json: null, tool: "t", args: 1, id: "i", unparsed: "" },
  ...{ in: "any", text: "t", seed: 1, jitter: 1, first: 0, after: 0, per_second: 1, headers: { a: "1" } },
  ...{ http: { status: 204 }, wire: { type: "refuse" }, status: 304, body: "b", every: 1 },
  ...{ type: "repeat", returns: "r", violation: { level: "info" }, url: { uri: "" }, data: "", group: "g" },
};
// What is right somewhere and wrong elsewhere.
const values = [
  ...[undefined, null, true, 0, 1, 400, 600, 3_600_001, 0.5, -1, "", "a", "20ms", "3600s", "3600.1s", "1e3s"],
  ...[[], {}, ["a"], [null], [{}], "any", "last", "error", "reset", { text: "a", in: "any" }, { in: "any" }],
  ...[
    { type: "slow" },
    { type: "slow", every: 1 },
    { type: "refuse" },
    { type: "refuse", after: 0 },
    { status: 200, body: 1 },
    { status: 204, body: "" },
  ],
  ...[{ type: "repeat" }, { type: "repeat", after: 1 }, { type: "text", text: "" }, { x: 1 }],
  ...[{ "retry-after": "1" }, { Connection: "close" }, { "a b": "1" }, { a: "é" }],
];
describe("the JSON Schema of scripts", () => {
  test("accepts every script", () => {
    fc.assert(
      fc.property(anyScript, (script) => {
        expect([accepts(script), accepts.errors]).toEqual([true, null]);
      }),
    );
  });

  test("accepts and refuses what the parser does, whatever key is added and whatever value is changed", () => {
    const seen = { accepted: 0, refused: 0 };
    const judge = (raw: unknown): void => {
      const sound = findMistakes(raw).length === 0;
      seen[sound ? "accepted" : "refused"] += 1;
      if (accepts(raw) !== sound) expect({ raw, sound: !sound }).toEqual({ raw, sound });
    };
    fc.assert(
      fc.property(anyScript, fc.constantFrom(...values), (script, value) => {
        for (const place of placesIn(script)) {
          judge(changed(script, place, value));
          if (!isMapping(valueAt(script, place))) continue;
          for (const [key, fitting] of Object.entries(right))
            judge(changed(script, [...place, key], fitting));
        }
      }),
      { numRuns: 10 },
    );
    // Else it would show little.
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(100);
  });

  test.each([
    "0s",
    "007ms",
    "1.50s",
    "3600000.0ms",
    "3599.999s",
    "3600001ms",
    "3600.5s",
    "01000ms",
    "4000s",
    ".5s",
    "1 s",
  ])("reads the duration %s as the parser does", (wait) => {
    const raw = { script: "a", replies: [{ say: [{ wait }] }] };
    expect(accepts(raw)).toBe(findMistakes(raw).length === 0);
  });
});
