/** What an implementation must keep to, as data: `requirements/<revision>.yaml`. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { isRecord } from "./difference.ts";
import type { Statement } from "./statement.ts";

/** The newest revision. */
const revision = "v1";

/** The statements of the newest revision. Throws an `Error` that names what is wrong with the file. */
export function loadRequirements(): Statement[] {
  return parseRequirements(
    readFileSync(new URL(`../requirements/${revision}.yaml`, import.meta.url), "utf8"),
  );
}

/** Throws an `Error` that names what is wrong, and where. */
export function parseRequirements(text: string): Statement[] {
  const value: unknown = parse(text);
  const list = isRecord(value) ? value["statements"] : undefined;
  if (!Array.isArray(list)) throw new Error("Requirements are YAML with a list of statements.");
  const statements = list.map(toStatement);
  const ids = statements.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`The statement ${twice} is there twice.`);
  return statements;
}

function toStatement(value: unknown, index: number): Statement {
  const wrong = (what: string): never => {
    throw new Error(`statements.${index}: ${what}: ${JSON.stringify(value)}`);
  };
  if (!isRecord(value)) return wrong("is no statement");
  const { id, level, text, reference, checks = [], unobservable = null, unjudged = false, ...rest } = value;
  if (typeof id !== "string" || !/^[a-z-]+\.[a-z-]+$/.test(id)) return wrong("id must be area.name");
  if (level !== "MUST" && level !== "SHOULD" && level !== "MAY")
    return wrong("level must be MUST, SHOULD or MAY");
  if (typeof text !== "string" || typeof reference !== "string") return wrong("needs text and reference");
  if (!Array.isArray(checks) || !checks.every((check) => typeof check === "string"))
    return wrong("checks must be a list of check ids");
  if (unobservable !== null && typeof unobservable !== "string") return wrong("unobservable must say why");
  const states = [checks.length > 0, unobservable !== null, unjudged === true].filter(Boolean);
  if (states.length !== 1) return wrong("needs one of checks, unobservable and unjudged: true");
  const strange = Object.keys(rest);
  return strange.length > 0
    ? wrong(`does not know ${strange.join(", ")}`)
    : { id, level, text, reference, checks, unobservable };
}
