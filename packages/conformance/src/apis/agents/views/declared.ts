/** Answers against the schemas of openapi.yaml. */
import { operations } from "../../../story/operations.ts";
import type { SchemaName } from "@understudy/contract/types";
import type { StoryStep } from "../../../story/story.ts";
import { isRecord } from "../../../json/difference.ts";
import { checked, type SchemaOutcome } from "../../../trace/read.ts";
import { remember } from "../../../json/remember.ts";
import type { Exchange } from "../../../trace/trace.ts";

/** A value as it came, and as its schema has it: declared properties only, in the order of the schema. */
export interface DeclaredValue {
  /** What it is part of. */
  path: string;
  schema: SchemaName;
  actual: unknown;
  outcome: SchemaOutcome<SchemaName>;
}

/** The statuses that an operation declares, each with the schema of its body. */
export function schemasOf({ operation }: Exchange): Readonly<Record<string, SchemaName | null>> {
  return operations[operation].answers;
}

/** The declared status, such as `404` or `4XX`, that this answer has. */
export function declaredStatus(exchange: Exchange): string | undefined {
  const { status } = exchange;
  const keys = [String(status), `${Math.floor((status ?? 0) / 100)}XX`];
  return keys.find((key) => key in schemasOf(exchange));
}

/** The body of an answer that came as a whole; null where there is no schema for it. */
export const declaredBody: (exchange: Exchange) => DeclaredValue | null = remember((exchange) => {
  if (!isCompleteAnswer(exchange)) return null;
  const key = declaredStatus(exchange);
  const schema = key === undefined ? null : (schemasOf(exchange)[key] ?? null);
  if (key === undefined || schema === null) return null;
  const actual = exchange.json;
  const path = `body of ${exchange.operation} ${key}`;
  return { path, schema, actual, outcome: checked(schema, actual) };
});

/** The items of a stream; an empty list for an answer that is not a stream. */
export const declaredItems: (exchange: Exchange) => DeclaredValue[] = remember(({ items }) =>
  (items ?? []).map((actual, n) => {
    const schema = "TurnStreamItem";
    return { path: `event ${n}`, schema, actual, outcome: checked(schema, actual) };
  }),
);

/** Whether a complete answer of the operation came that is no stream. */
export function isCompleteAnswer({ step, status, failure, items }: Exchange): boolean {
  return status !== null && failure === null && items === null && !isElsewhere(step);
}

/** A request with an unknown path or method on purpose is not a request of the operation. */
function isElsewhere(step: StoryStep): boolean {
  return step.do === "altered" && step.changes.some(({ is }) => is === "path" || is === "method");
}

/** Where the keys of two values differ. */
export interface KeyDifference {
  path: string;
  expected: string[];
  actual: string[];
}

/** The first object with different keys or, if `ordered`, keys in another order; null without one. */
export function keyDifference(expected: unknown, actual: unknown, ordered: boolean): KeyDifference | null {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    for (const [n, item] of expected.entries()) {
      const found = keyDifference(item, actual[n], ordered);
      if (found !== null) return under(String(n), found);
    }
    return null;
  }
  if (!isRecord(expected) || !isRecord(actual)) return null;
  const keysOf = (value: object): string[] => (ordered ? Object.keys(value) : Object.keys(value).toSorted());
  const keys = { expected: keysOf(expected), actual: keysOf(actual) };
  if (keys.expected.length !== keys.actual.length || keys.expected.some((key, n) => key !== keys.actual[n]))
    return { path: "", ...keys };
  for (const key of keys.actual) {
    const found = keyDifference(expected[key], actual[key], ordered);
    if (found !== null) return under(key, found);
  }
  return null;
}

function under(key: string, { path, ...keys }: KeyDifference): KeyDifference {
  return { path: path === "" ? key : `${key}.${path}`, ...keys };
}
