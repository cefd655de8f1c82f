import type { ToolCall } from "@understudy/contract/types";
import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { eventsOf } from "../../trace/read.ts";
import { statesOf, turnLogs } from "../../judging/turn-log.ts";
import { toJson } from "../../targets/ask.ts";
import { verdictOf } from "../../verdict.ts";

export const argumentsAsText: Check = {
  id: "tools/arguments-as-text",
  scenario: "any",
  when: { tool_arguments: "value" },
  judge(trace) {
    const calls = turnLogs(trace)
      .flatMap(statesOf)
      .flatMap(({ exchange, turn }) => {
        const stepped = turn.steps.flatMap((step) => {
          if (step.step_type === "inference") return step.model_response.tool_calls;
          return step.step_type === "tool_execution" ? step.tool_calls : [];
        });
        const streamed = eventsOf(exchange).flatMap((event) => {
          const delta = event.event_type === "step_progress" ? event.delta : null;
          return delta?.type === "tool_call" && typeof delta.tool_call !== "string" ? [delta.tool_call] : [];
        });
        const all: ToolCall[] = [...stepped, ...turn.output_message.tool_calls, ...streamed];
        return all.map((call) => ({ exchange, call }));
      });
    const findings = calls.flatMap(({ exchange, call }) =>
      compare(
        exchange,
        `arguments_json of ${call.call_id} as JSON`,
        call.arguments,
        toJson(call.arguments_json ?? ""),
      ),
    );
    return verdictOf(calls.length, findings, "nothing was called");
  },
};
