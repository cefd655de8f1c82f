import type { ToolCall, Turn } from "@understudy/contract/types";
import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { inferenceSteps } from "../../judging/inferences.ts";
import { limitOf } from "../../judging/limit.ts";
import { toolsOf } from "../../judging/toolgroups.ts";
import { isRefused } from "../../judging/touchpoints.ts";
import { statesOf, turnLogs } from "../../judging/turn-log.ts";
import { verdictOf } from "../../verdict.ts";

export const handsOutClientCalls: Check = {
  id: "resume/hands-out-client-calls",
  scenario: "any",
  judge(trace) {
    const called = turnLogs(trace).flatMap((log) => {
      const { client } = toolsOf(trace, log);
      return statesOf(log).flatMap((state) => {
        const calls = lastCalls(state.turn, limitOf(trace, log), client);
        return calls.length === 0 ? [] : [{ ...state, calls }];
      });
    });
    const findings = called.flatMap(({ exchange, turn, calls }) =>
      compare(exchange, "turn.output_message.tool_calls", calls, turn.output_message.tool_calls),
    );
    return verdictOf(called.length, findings, "no client tool was called");
  },
};

/** The calls that the output message must have. */
function lastCalls(turn: Turn, limit: number, client: readonly string[]): ToolCall[] {
  const inferences = inferenceSteps(turn);
  const last = inferences.at(-1)?.model_response;
  const clients = last?.tool_calls.filter(({ tool_name }) => client.includes(tool_name)) ?? [];
  // Nothing of a refused answer is handed out.
  if (last === undefined || clients.length === 0 || isRefused(turn)) return [];
  // What nobody runs any more is kept as it was said.
  const ended = last.stop_reason === "out_of_tokens" || inferences.length >= limit;
  return ended ? last.tool_calls : clients;
}
