import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { inferenceSteps } from "../../judging/inferences.ts";
import { agentOf } from "../../judging/life.ts";
import { isRefused } from "../../judging/touchpoints.ts";
import { statesOf, turnLogs, type TurnLog } from "../../judging/turn-log.ts";
import { stepsOf } from "../../scenario/story.ts";
import type { Trace } from "../../trace/trace.ts";
import { verdictOf } from "../../verdict.ts";

export const handsOutClientCalls: Check = {
  id: "resume/hands-out-client-calls",
  scenario: "any",
  judge(trace) {
    const states = turnLogs(trace).flatMap((log) =>
      statesOf(log).map((state) => ({ ...state, tools: clientToolsOf(trace, log) })),
    );
    const called = states.flatMap(({ exchange, turn, tools }) => {
      // Nothing of a refused answer is handed out.
      if (isRefused(turn)) return [];
      const last = inferenceSteps(turn).at(-1);
      const calls =
        last?.model_response.tool_calls.filter(({ tool_name }) => tools.includes(tool_name)) ?? [];
      return calls.length === 0 ? [] : [{ exchange, turn, calls }];
    });
    const findings = called.flatMap(({ exchange, turn, calls }) =>
      compare(exchange, "turn.output_message.tool_calls", calls, turn.output_message.tool_calls),
    );
    return verdictOf(called.length, findings, "no client tool was called");
  },
};

function clientToolsOf({ story, ...trace }: Trace, { session }: TurnLog): string[] {
  const agent = agentOf({ story, ...trace }, session);
  const created = stepsOf(story, "create_agent").find(({ as }) => as === agent);
  return (created?.config.client_tools ?? []).map(({ name }) => name);
}
