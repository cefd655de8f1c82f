import type { ToolResponseInput, Turn } from "@understudy/contract/types";
import { answerCalls, type ToolRules } from "./answer-calls.ts";
import { AgentTurnError, TurnAborted } from "./errors.ts";
import type { Tool } from "./tool.ts";

/**
 * Runs the calls that a turn awaits; responses are in the order of the calls. Calls with a response in `known` are skipped.
 *
 * @throws AgentTurnError, TurnAborted with the responses so far.
 */
export function runTools(
  turn: Turn,
  tools: ReadonlyMap<string, Tool>,
  rules: ToolRules,
  known: ToolResponseInput[],
  signal: AbortSignal,
): Promise<ToolResponseInput[]> {
  return answerCalls(
    turn.output_message.tool_calls,
    { turn, response: null },
    tools,
    rules,
    known,
    signal,
    (answered, why, message = "", cause) =>
      why === undefined
        ? new TurnAborted(signal, turn.turn_id, turn, answered)
        : new AgentTurnError(why, message, turn, answered, { cause }),
  );
}
