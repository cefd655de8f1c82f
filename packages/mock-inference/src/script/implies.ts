/** Implications between conditions that hold for every request. */
import type { RequestCondition, ShieldCondition } from "./types.ts";

type Condition = RequestCondition & ShieldCondition;

/** Whether every request that fulfils `narrow` also fulfils `wide`; no conditions match any request. */
export function implies(narrow: Condition = {}, wide: Condition = {}): boolean {
  const { text, in: scope, ...others } = wide;
  const same = Object.entries(others).every(([key, value]) => narrow[key as keyof Condition] === value);
  return same && (text === undefined || mentionImplied(narrow, text, scope));
}

/** A longer text implies a shorter one, and `last` implies `any`. */
function mentionImplied(narrow: Condition, text: string, scope: "any" | undefined): boolean {
  const inReach = scope === "any" || narrow.in !== "any";
  return inReach && narrow.text !== undefined && narrow.text.toLowerCase().includes(text.toLowerCase());
}

/** Whether the condition guarantees that calls are allowed. */
export function allowsCalls({ tool_choice, tool_offered }: RequestCondition = {}): boolean {
  const chosen = tool_choice !== undefined && tool_choice !== "none";
  return chosen || (tool_offered !== undefined && tool_offered !== "none");
}

/** Why no request can fulfil the condition; null if one can. */
export function contradiction({ tool_choice, tool_offered }: RequestCondition): string | null {
  if (tool_choice === undefined || tool_offered === undefined) return null;
  if (["auto", "required", tool_offered].includes(tool_choice)) return null;
  return `its when never holds: with tool_choice ${tool_choice} the tool ${tool_offered} is not offered`;
}
