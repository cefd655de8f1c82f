/** What stands against a turn before it begins, as far as it is about its own configuration. */
import type { Trace } from "../trace/trace.ts";
import { toolConfigOf, type AskedTurn } from "../trace/views/configs.ts";
import { textsOf } from "./documents.ts";
import { offeredTools } from "./offered-tools.ts";
import { checked } from "../trace/read.ts";

const general = ["auto", "required", "none"];

/** Whether its tool_choice names a tool that is not offered; null if nobody can say. */
export function namesNoTool(trace: Trace, turn: AskedTurn): boolean | null {
  const config = toolConfigOf(trace, turn);
  if (config === null) return null;
  const { tool_choice } = config;
  if (typeof tool_choice !== "string" || general.includes(tool_choice)) return false;
  const tools = offeredTools(trace, turn);
  return tools && tools.every(({ name }) => name !== tool_choice);
}

/** Whether nothing stands against it. */
export function mayRun(trace: Trace, turn: AskedTurn): boolean {
  const parsed = checked("TurnCreateRequest", turn.sent);
  if (!parsed.ok || turn.created.left || turn.created.failure !== null) return false;
  return namesNoTool(trace, turn) === false && textsOf(parsed.value.documents ?? []) !== null;
}
