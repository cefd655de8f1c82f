/** Files that are plainly no scripts, such as a program or a package.json: one sentence in place of many mistakes. */
import { nearest } from "./nearest.ts";

const keys = ["script", "model", "replies", "otherwise", "shields", "tools"];
/** Fewer may be slips in a script. */
const manyErrors = 2;
/** So many are not all slips: a package.json has `scripts`. */
const manyKeys = 5;

export const notAScript: string =
  "is not a script: a script is YAML or JSON that begins with script: NAME, and has replies or otherwise";

/** Whether a text that YAML finds so many errors in has no key of scripts at the beginning of a line. */
export function readsAsOther(text: string, errors: number): boolean {
  return (
    errors >= manyErrors &&
    !text.split("\n").some((line) => isKnown(/^[\s{"'-]*([\w.-]+)["']?\s*:/.exec(line)?.[1]))
  );
}

/** Whether this is a text, or a mapping none of whose keys resembles one of scripts. */
export function isOtherFile(raw: unknown): boolean {
  if (typeof raw === "string") return true;
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return false;
  const own = Object.keys(raw);
  if (own.length >= manyKeys) return !own.some((key) => keys.includes(key));
  return own.length >= manyErrors && !own.some(isKnown);
}

function isKnown(key: string | undefined): boolean {
  return key !== undefined && nearest(key, keys) !== undefined;
}
