import { isRecord } from "@understudy/contract";

/** The names of the gates in a script, wherever they are but in arguments: what is called so there is sent as it is. */
export function gatesOf(script: unknown): string[] {
  if (Array.isArray(script)) return script.flatMap(gatesOf);
  if (!isRecord(script)) return [];
  const { gate, args: _args, ...others } = script;
  return [...(typeof gate === "string" ? [gate] : []), ...Object.values(others).flatMap(gatesOf)];
}
