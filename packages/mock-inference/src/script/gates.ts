import { isRecord } from "@understudy/contract";

/** The names of the gates in a script, wherever they are: also those in arguments of calls, which none are. */
export function gatesOf(script: unknown): string[] {
  if (Array.isArray(script)) return script.flatMap(gatesOf);
  if (!isRecord(script)) return [];
  const { gate } = script;
  return [...(typeof gate === "string" ? [gate] : []), ...Object.values(script).flatMap(gatesOf)];
}
