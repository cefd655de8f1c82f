/** Flattens zod's tree of issues. */
import type * as z from "zod";
import { pathNameWords } from "../text/path-name.ts";

type Issue = z.core.$ZodIssue;
type Path = (string | number)[];

/** A path at which a value is invalid. */
export interface Mismatch {
  path: Path;
  /** Expected alternatives: `string`, `"user"`, `integer >= 0`. */
  expected: string[];
  type: "invalid_type" | "invalid_value" | "too_small" | "too_big" | "invalid_format";
  /** The actual value; `undefined` if missing. */
  actual: unknown;
  /** Only for a missing field: the unknown field that was probably meant. */
  misspelt?: string;
}

/** The exact message of issues for integer schemas. */
export const integer = "integer";

/** Flattens the issues of an invalid `value`. */
export function flatten(issues: readonly Issue[], value: unknown): Mismatch[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map((key) => (typeof key === "symbol" ? String(key) : key));
    const actual = valueAtPath(value, path);
    if (issue.code !== "invalid_union") return [{ path, actual, ...expectation(issue) }];
    if (issue.inclusive !== false && issue.options !== undefined) {
      return [{ path, actual, expected: issue.options.flatMap(literal), type: "invalid_value" as const }];
    }
    const branches = issue.errors.map((errors) => flatten(errors, actual));
    return meant(branches).map((found) => ({ ...found, path: [...path, ...found.path] }));
  });
}

/**
 * Mismatches of a union without a matching branch. If the value itself has the wrong type for all branches, they are one
 * list of alternatives. Otherwise they are the mismatches of the branch that got deepest, then of the branch with the
 * fewest missing fields, then of the first branch.
 */
function meant(branches: Mismatch[][]): Mismatch[] {
  const begun = branches.filter((branch) => branch.every(({ path }) => path.length > 0));
  const [first, ...others] = begun;
  if (first !== undefined) return others.reduce((best, next) => (nearer(next, best) ? next : best), first);
  const whole = branches.flat().filter(({ path }) => path.length === 0);
  const type = whole.find((mismatch) => mismatch.type !== "invalid_type")?.type ?? "invalid_type";
  return [{ path: [], expected: alternatives(whole), type, actual: whole[0]?.actual }];
}

function nearer(one: Mismatch[], other: Mismatch[]): boolean {
  const depth = (branch: Mismatch[]) => Math.max(...branch.map(({ path }) => path.length));
  const missing = (branch: Mismatch[]) => branch.filter(({ actual }) => actual === undefined).length;
  return depth(one) > depth(other) || (depth(one) === depth(other) && missing(one) < missing(other));
}

/** The alternatives without duplicates, and without constants if a plain `string` is among them. */
function alternatives(mismatches: readonly Mismatch[]): string[] {
  const all = [...new Set(mismatches.flatMap(({ expected }) => expected))];
  return all.includes("string") ? all.filter((one) => !one.startsWith('"')) : all;
}

function expectation(issue: Exclude<Issue, { code: "invalid_union" }>): Pick<Mismatch, "expected" | "type"> {
  switch (issue.code) {
    case "invalid_value":
      return { expected: issue.values.flatMap(literal), type: "invalid_value" };
    case "too_small":
      return { expected: [bound(issue, issue.inclusive ? ">=" : ">", issue.minimum)], type: issue.code };
    case "too_big":
      return { expected: [bound(issue, issue.inclusive ? "<=" : "<", issue.maximum)], type: issue.code };
    case "invalid_format":
      return { expected: [formatOf(issue)], type: issue.code };
    case "invalid_type":
      return { expected: [issue.message === integer ? integer : issue.expected], type: issue.code };
    default:
      return { expected: ["another value"], type: "invalid_value" };
  }
}

function formatOf({ format, pattern }: { format: string; pattern?: string | undefined }): string {
  return `string ${format === "path-name" ? pathNameWords : `matching ${pattern ?? format}`}`;
}

function bound(issue: { origin: string; message: string }, relation: string, limit: number | bigint): string {
  if (issue.origin === "string") return `string of length ${relation} ${limit}`;
  return `${issue.message === integer ? integer : "number"} ${relation} ${limit}`;
}

/** Zod lists `undefined` for an optional constant; it is not a JSON value. */
function literal(value: z.core.util.Primitive): string[] {
  return value === undefined ? [] : [typeof value === "string" ? JSON.stringify(value) : String(value)];
}

/** The value at a path. Own fields only, because every object inherits `constructor`. */
export function valueAtPath(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((parent, key) => {
    if (typeof parent !== "object" || parent === null || !Object.hasOwn(parent, key)) return undefined;
    return Reflect.get(parent, key);
  }, value);
}
