/** Known failures: a run does not count them, and reports one that passes. */
import { parse, stringify } from "yaml";
import { isRecord } from "../json/difference.ts";
import type { RunResult } from "./result.ts";

export interface Baseline {
  known: ReadonlySet<string>;
}

/** @throws Error with what is wrong with the text, or which unknown check it names. */
export function parseBaseline(text: string, checkIds: readonly string[]): Baseline {
  const value: unknown = parse(text);
  const known = isRecord(value) ? value["known"] : undefined;
  if (!Array.isArray(known) || !known.every((id): id is string => typeof id === "string"))
    throw new Error("A baseline is YAML with a list of check ids: known: [area/check, …].");
  const unknown = known.filter((id) => !checkIds.includes(id));
  if (unknown.length > 0) throw new Error(`The baseline lists unknown checks: ${unknown.join(", ")}.`);
  return { known: new Set(known) };
}

/** The baseline under which this run would have no findings; of checks that it left out it keeps what was known before. */
export function toBaseline({ checks }: RunResult, before: Baseline = { known: new Set() }): string {
  const failing = checks.filter(({ status }) => status === "fail").map(({ id }) => id);
  const others = [...before.known].filter((known) => !checks.some(({ id }) => id === known));
  return stringify({ known: [...others, ...failing] });
}
