/** Errors in scripts, reported all at once with their locations. */
import { isCopy, isInstance } from "@understudy/contract";

export interface ScriptProblem {
  file?: string | undefined;
  /** The script's name, if known. */
  script?: string | undefined;
  /** Counted from 1, like `column`; both are set for parsed scripts. */
  line?: number | undefined;
  column?: number | undefined;
  /** Such as `replies[0].say`; empty for the script as a whole. */
  path: string;
  message: string;
}

/** Characters of a key in a message. */
const longestKey = 80;
/** One mistake may cause many problems. */
const maxReported = 20;

/** Invalid or conflicting scripts. The message has one line per problem, up to twenty. */
export class ScriptError extends Error {
  override readonly name = "ScriptError";
  readonly problems: readonly ScriptProblem[];
  constructor(problems: readonly ScriptProblem[]) {
    const sorted = inOrder(problems);
    const more = sorted.length - maxReported;
    const reported = sorted.slice(0, maxReported).map(toLine);
    super(
      [...reported, ...(more > 0 ? [`… and ${more} more problem${more === 1 ? "" : "s"}`] : [])].join("\n"),
    );
    this.problems = sorted;
  }

  /** Each released package has a copy of this class in it: what one throws, another knows. */
  static override [Symbol.hasInstance](value: unknown): value is ScriptError {
    return isInstance(this, value) || (this === ScriptError && isCopy("ScriptError", value, ["problems"]));
  }
}

/**
 * The problems of each file in the file's order, so that the first ones are reported; the files in the order in which
 * they were found.
 */
function inOrder(problems: readonly ScriptProblem[]): ScriptProblem[] {
  const files = [...new Set(problems.map(({ file }) => file))];
  return problems.toSorted(
    (one, other) =>
      files.indexOf(one.file) - files.indexOf(other.file) ||
      (one.line ?? 0) - (other.line ?? 0) ||
      (one.column ?? 0) - (other.column ?? 0),
  );
}

/** `weather.yaml:4:5 replies[0].atempts: …` */
function toLine({ file, script, line, column, path, message }: ScriptProblem): string {
  const source = file ?? (script === undefined ? "script" : `script ${script}`);
  const place = line === undefined ? source : `${source}:${line}:${column ?? 1}`;
  const separator = line === undefined ? ": " : " ";
  return path === "" ? `${place}: ${message}` : `${place}${separator}${path}: ${message}`;
}

/** `replies[0].say`; long keys are shortened, since anybody may have written them. */
export function keyPath(keys: readonly PropertyKey[]): string {
  return keys
    .map((key, index) => (typeof key === "number" ? `[${key}]` : `${index === 0 ? "" : "."}${shown(key)}`))
    .join("");
}

function shown(key: string | symbol): string {
  const text = String(key);
  return text.length > longestKey ? `${text.slice(0, longestKey)}…` : text;
}
