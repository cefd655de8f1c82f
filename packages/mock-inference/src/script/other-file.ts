/** Files that are plainly no scripts, such as a program or a package.json: one sentence in place of many mistakes. */
import { nearest } from "./nearest.ts";

const keys = ["script", "model", "replies", "otherwise", "shields", "tools"];
/** Fewer mistakes of syntax, or keys, may be slips in a script. */
const many = 2;

export const notAScript: string =
  "is not a script: a script is YAML or JSON that begins with script: NAME, and has replies or otherwise";

/**
 * Whether a text that YAML finds so many errors in has no key of scripts where its lines begin. Further in it may be a
 * field of a program, except in JSON.
 */
export function readsAsOther(text: string, errors: number): boolean {
  const [, indent = "", first = ""] = /^([ \t]*)([^\s#])/m.exec(text) ?? [];
  const key = "{[".includes(first) ? keyOfJson : keyOfYaml;
  const lines = text.split("\n").filter((line) => line.startsWith(indent));
  return errors >= many && !lines.some((line) => isKnown(key.exec(line.slice(indent.length))?.[1]));
}

const keyOfYaml = /^(?:- +)?["']?([\w.-]+)["']?\s*:/;
const keyOfJson = /^[\s{[]*["']?([\w.-]+)["']?\s*:/;

/** Whether this is a text, or a mapping that has no key of scripts, and few that resemble one. */
export function isOtherFile(raw: unknown): boolean {
  if (typeof raw === "string") return true;
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return false;
  const own = Object.keys(raw);
  return (
    own.length >= many &&
    !own.some((key) => keys.includes(key)) &&
    own.filter(isKnown).length * 2 < own.length
  );
}

function isKnown(key: string | undefined): boolean {
  return key !== undefined && nearest(key, keys) !== undefined;
}
