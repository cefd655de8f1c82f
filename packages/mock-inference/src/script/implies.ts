/** Implications between conditions that hold for every request. */
import { includesJson } from "./includes-json.ts";
import type { RequestCondition, ShieldCondition } from "./types.ts";

type Condition = RequestCondition & ShieldCondition;

/** Whether every request that fulfils `narrow` also fulfils `wide`; no conditions match any request. */
export function implies(narrow: Condition = {}, wide: Condition = {}): boolean {
  const { text, in: scope, system, args, not, last, ...others } = wide;
  const same = Object.entries(others).every(([key, value]) => narrow[key as keyof Condition] === value);
  return (
    same &&
    (last === undefined || lastOf(narrow) === last) &&
    (text === undefined || mentionImplied(narrow, text, scope)) &&
    (system === undefined || contains(narrow.system, system)) &&
    (args === undefined || (narrow.args !== undefined && includesJson(narrow.args, args))) &&
    // What fulfils the one thing that must not hold fulfils the other.
    (not === undefined || (narrow.not !== undefined && implies(not, narrow.not)))
  );
}

/** The result of a tool is a message of that role. */
function lastOf({ last, tool }: Condition): Condition["last"] {
  return tool === undefined ? last : "tool";
}

/** A longer text implies a shorter one, and `last` implies `any`. */
function mentionImplied(narrow: Condition, text: string, scope: "any" | undefined): boolean {
  const inReach = scope === "any" || narrow.in !== "any";
  return inReach && contains(narrow.text, text);
}

function contains(longer: string | undefined, text: string): boolean {
  return longer?.toLowerCase().includes(text.toLowerCase()) === true;
}

/** Whether the condition guarantees that calls are allowed. */
export function allowsCalls({ tool_choice, tool_offered }: RequestCondition = {}): boolean {
  const chosen = tool_choice !== undefined && tool_choice !== "none";
  return chosen || (tool_offered !== undefined && tool_offered !== "none");
}

/** Why no request can fulfil the condition; null if one can. */
export function contradiction({ not, ...when }: RequestCondition): string | null {
  const { tool_choice, tool_offered, last, tool } = when;
  if (tool !== undefined && last !== undefined && last !== "tool")
    return `its when never holds: the result of ${tool} is a message of tool, not of ${last}`;
  if (not !== undefined && implies(when, not))
    return "its when never holds: the rest of it contains what must not hold";
  if (tool_choice === undefined || tool_offered === undefined) return null;
  if (["auto", "required", tool_offered].includes(tool_choice)) return null;
  return `its when never holds: with tool_choice ${tool_choice} the tool ${tool_offered} is not offered`;
}
