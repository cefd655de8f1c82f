/** What a finding story shows: the first finding of its check, without what is another one each time. */
import { isRecord } from "@understudy/conformance/src/json/difference.ts";
import type { Finding } from "@understudy/conformance/src/check/verdict.ts";

export interface Shown {
  /** The index of the exchange, if it is the same each time. */
  exchange?: number;
  /** The part of the finding's path that is the same each time, without an index at its end. */
  path: string;
  /** What is the same each time; of an object these fields, four levels deep, without lists and long texts. */
  actual?: unknown;
}

const levels = 4;
const longest = 200;

/** What all of these findings have in common. */
export function commonOf(findings: readonly Finding[]): Shown {
  const exchange = common(findings.map((one) => one.exchange));
  const actual = common(findings.map((one) => one.actual));
  return {
    ...(typeof exchange === "number" ? { exchange } : {}),
    // Where in a list it shows may be chance.
    path: findings
      .map((one) => one.path)
      .reduce(commonPath)
      .replace(/(?:\.\d+)+$/, ""),
    ...(actual === undefined ? {} : { actual }),
  };
}

export function isShown(finding: Finding, { exchange, path, actual }: Shown): boolean {
  return (
    (exchange === undefined || finding.exchange === exchange) &&
    commonPath(finding.path, path) === path &&
    (actual === undefined || contains(finding.actual, actual))
  );
}

/** Undefined if nothing is. */
function common(values: readonly unknown[], depth = levels): unknown {
  const [first] = values;
  const records = values.filter(isRecord);
  if (isRecord(first)) {
    if (depth === 0 || records.length < values.length) return undefined;
    const fields = Object.keys(first).flatMap((name) => {
      const value = common(
        records.map((one) => one[name]),
        depth - 1,
      );
      return value === undefined ? [] : [[name, value] as const];
    });
    return fields.length === 0 ? undefined : Object.fromEntries(fields);
  }
  const isKept = !Array.isArray(first) && !(typeof first === "string" && first.length > longest);
  return isKept && values.every((one) => one === first) ? first : undefined;
}

function contains(value: unknown, part: unknown): boolean {
  if (!isRecord(part)) return value === part;
  return isRecord(value) && Object.entries(part).every(([name, of]) => contains(value[name], of));
}

function commonPath(one: string, other: string): string {
  const [parts, others] = [one.split("."), other.split(".")];
  const end = parts.findIndex((part, n) => part !== others[n]);
  return (end === -1 ? parts : parts.slice(0, end)).join(".");
}
