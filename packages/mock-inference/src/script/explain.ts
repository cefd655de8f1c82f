/** Converts zod issues to readable mistakes. */
import type { z } from "zod";
import { hint, nearest } from "./nearest.ts";
import { knownKeys } from "./known-keys.ts";
import { keyPath } from "./problems.ts";
import { scriptSchema } from "./schema.ts";
import { rightForm } from "./right-form.ts";
import { synonymOf } from "./synonyms.ts";
import { choice, mismatch } from "./words.ts";

/** A mistake and its path. */
export interface Mistake {
  path: PropertyKey[];
  message: string;
  /** The key at the end of the path is invalid, not its value. */
  key?: boolean;
  /** For an unknown key: the most similar known key. */
  meant?: string | undefined;
}

type Issue = z.core.$ZodIssue;

/** The validated input and its schema. */
interface ParsedInput {
  raw: unknown;
  schema: z.ZodType;
  /** Maximum number of issues to convert; unlimited by default. */
  limit?: number;
  /** For how many more unknown keys the intended key is looked up. */
  hints: { left: number };
}

/** More than a message shows. */
const mostHints = 100;

/** All schema mistakes of a script, or of a value with another schema. */
export function findMistakes(raw: unknown, schema: z.ZodType = scriptSchema): Mistake[] {
  const result = schema.safeParse(raw);
  return result.success ? [] : toMistakes(result.error.issues, { raw, schema });
}

/** Converts these issues to mistakes. */
export function toMistakes(issues: readonly Issue[], given: Omit<ParsedInput, "hints">): Mistake[] {
  const read = { ...given, hints: { left: mostHints } };
  return withoutEchoes(issues.slice(0, read.limit).flatMap((issue) => fromIssue(issue, [], read)));
}

function fromIssue(issue: Issue, prefix: readonly PropertyKey[], read: ParsedInput): Mistake[] {
  const path = [...prefix, ...issue.path];
  const value = valueAt(read.raw, path);
  switch (issue.code) {
    case "unrecognized_keys":
      return unknownKeys(issue.keys, path, read);
    case "invalid_union":
      return fromUnion(issue, path, read);
    case "invalid_type":
      return [
        { path, message: value === undefined ? "is missing" : wrongType([issue.expected], path, value) },
      ];
    case "invalid_value":
      return [
        { path, message: value === undefined ? "is missing" : choice(issue.values.map(String), value) },
      ];
    case "too_small":
      if (issue.origin === "string") return [{ path, message: "must not be empty" }];
      return [{ path, message: issue.message }];
    default:
      return [{ path, message: issue.message }];
  }
}

function unknownKeys(
  keys: readonly string[],
  path: PropertyKey[],
  { schema, hints }: ParsedInput,
): Mistake[] {
  if (hints.left === 0)
    return keys.map((key) => ({ path: [...path, key], message: "unknown key", key: true }));
  const known = knownKeys(schema, path);
  const strange = keys.filter((key) => !known.includes(key));
  // A key that is valid in another variant of the mapping is reported only without an unknown key beside it.
  if (strange.length === 0)
    return keys.map((key) => ({
      path: [...path, key],
      message: "cannot be combined with the other keys",
      key: true,
    }));
  return strange.map((key) => {
    if (hints.left === 0) return { path: [...path, key], message: "unknown key", key: true };
    hints.left -= 1;
    const meant = nearest(key, known) ?? synonymOf(key, known);
    return { path: [...path, key], message: `unknown key; ${keyHint(key, meant, known)}`, key: true, meant };
  });
}

function keyHint(key: string, meant: string | undefined, known: readonly string[]): string {
  if (meant !== undefined) return `did you mean ${meant}?`;
  // In YAML, a text with ": " and without quotes becomes an object in a list of texts.
  if (/\s/.test(key)) return 'a text that contains ": " must be in quotes';
  return hint(key, known, "known keys");
}

/** Reports the variant that was probably meant: of the right type, with the fewest unknown keys and mistakes. */
function fromUnion(
  issue: Extract<Issue, { code: "invalid_union" }>,
  path: PropertyKey[],
  read: ParsedInput,
): Mistake[] {
  const value = valueAt(read.raw, path);
  const branches = issue.errors.flatMap(formsOf);
  const ofType = branches.filter((branch) => !branch.some(isWrongType));
  const [best] = ofType.sort((a, b) => strangeKeys(a) - strangeKeys(b) || a.length - b.length);
  if (best !== undefined) return best.slice(0, read.limit).flatMap((inner) => fromIssue(inner, path, read));
  if (value === undefined) return [{ path, message: "is missing" }];
  return [{ path, message: wrongType(branches.flatMap(typesOf), path, value) }];
}

function wrongType(expected: readonly string[], path: PropertyKey[], value: unknown): string {
  return `${mismatch(expected, value)}${rightForm(path, value)}`;
}

/** Flattens nested unions. */
function formsOf(branch: Issue[]): Issue[][] {
  const [only] = branch;
  const nested = branch.length === 1 && only?.code === "invalid_union" && only.path.length === 0;
  return nested ? only.errors.flatMap(formsOf) : [branch];
}

function isWrongType(issue: Issue): boolean {
  return issue.path.length === 0 && issue.code === "invalid_type";
}

function typesOf(branch: Issue[]): string[] {
  return branch.flatMap((issue) => (issue.code === "invalid_type" ? [issue.expected] : []));
}

function strangeKeys(branch: readonly Issue[]): number {
  return branch.reduce(
    (sum, issue) =>
      sum + (issue.code === "unrecognized_keys" && issue.path.length === 0 ? issue.keys.length : 0),
    0,
  );
}

/** Removes mistakes that follow from an unknown key: a broken rule of its mapping, or the intended key missing. */
function withoutEchoes(findings: readonly Mistake[]): Mistake[] {
  const echoes = new Set(
    findings
      .filter((finding) => finding.key === true)
      .flatMap(({ path, meant }) => [
        keyPath(path.slice(0, -1)),
        ...(meant === undefined ? [] : [keyPath([...path.slice(0, -1), meant])]),
      ]),
  );
  return findings.filter(({ path, key }) => key === true || !echoes.has(keyPath(path)));
}

/** The value at a path, or undefined. */
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, key)
        ? // `hasOwn` has checked the key.
          (inner as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );
}
