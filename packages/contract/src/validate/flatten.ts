/** From zod's tree of issues to a flat list of what was expected where. */
import type * as z from "zod";

type Issue = z.core.$ZodIssue;
type Path = (string | number)[];

/** One place at which a value is not as expected. */
export interface Mismatch {
  path: Path;
  /** Alternatives, in words: `string`, `"user"`, `integer >= 0`. */
  expected: string[];
  type: "invalid_type" | "invalid_value" | "too_small" | "too_big" | "invalid_format";
  /** What is there: `undefined` where nothing is. */
  actual: unknown;
}

/** What the message of an issue says, exactly, if the value was to be an integer. */
export const integer = "integer";

/** Flattens the issues of a value; `value` is the one that was refused. */
export function flatten(issues: readonly Issue[], value: unknown): Mismatch[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map((key) => (typeof key === "symbol" ? String(key) : key));
    const actual = at(value, path);
    if (issue.code !== "invalid_union") return [{ path, actual, ...expectation(issue) }];
    if (issue.inclusive !== false && issue.options !== undefined) {
      return [{ path, actual, expected: issue.options.flatMap(literal), type: "invalid_value" as const }];
    }
    const branches = issue.errors.map((errors) => flatten(errors, actual));
    return meant(branches).map((found) => ({ ...found, path: [...path, ...found.path] }));
  });
}

/**
 * What to say of a union that no branch of fits. Branches that could not even begin are told as one list of
 * alternatives. Otherwise the one counts that got deepest, then the one that misses fewer fields, then the first.
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

/** Without repetitions, and without the constants that a plain `string` among them includes. */
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
      return { expected: [`string matching ${issue.pattern ?? issue.format}`], type: issue.code };
    case "invalid_type":
      return { expected: [issue.message === integer ? integer : issue.expected], type: issue.code };
    default:
      return { expected: ["another value"], type: "invalid_value" };
  }
}

function bound(issue: { origin: string; message: string }, relation: string, limit: number | bigint): string {
  if (issue.origin === "string") return `string of length ${relation} ${limit}`;
  return `${issue.message === integer ? integer : "number"} ${relation} ${limit}`;
}

/** `undefined` is zod's word for a constant that may be absent; it is no value that one could send. */
function literal(value: z.core.util.Primitive): string[] {
  return value === undefined ? [] : [typeof value === "string" ? JSON.stringify(value) : String(value)];
}

/** What is at the end of a path. Own fields only: `constructor` is not there because every object inherits one. */
function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((parent, key) => {
    if (typeof parent !== "object" || parent === null || !Object.hasOwn(parent, key)) return undefined;
    return Reflect.get(parent, key);
  }, value);
}
