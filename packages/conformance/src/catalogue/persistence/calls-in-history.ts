import type { ToolCall } from "@understudy/contract/types";
import type { Check } from "../../check.ts";
import { difference, recordsAmong } from "../../difference.ts";
import { compare } from "../../judging/compare.ts";
import { inferenceSteps } from "../../judging/inferences.ts";
import { statesOf, turnLogs } from "../../judging/turn-log.ts";
import type { Given, Trace } from "../../trace/trace.ts";
import { verdictOf } from "../../verdict.ts";

export const callsInHistory: Check = {
  id: "persistence/calls-in-history",
  scenario: "any",
  needs: ["journal", "whole_requests"],
  when: { tool_arguments: "value" },
  judge(trace) {
    const made = callsMade(trace);
    const told = (trace.given ?? []).flatMap((given) =>
      callsTold(given).flatMap((call) => {
        const known = made.get(String(call["call_id"]));
        return known === undefined ? [] : [{ given, call, known }];
      }),
    );
    const findings = told.flatMap(({ given, call, known }) => {
      const { tool_name, arguments: args } = call;
      const said = { tool_name, arguments: args };
      // Calls of other turns may have the same id.
      if (known.some((one) => difference(one, said) === null)) return [];
      const log = turnLogs(trace).find(({ alias }) => alias === given.turn);
      const what = `call ${String(call["call_id"])} given to the ${given.entry.kind}`;
      return log === undefined
        ? []
        : compare(log.requests[0], what, known[0], said).map((one) => ({ ...one, seq: given.entry.seq }));
    });
    return verdictOf(told.length, findings, "no prompt had a call in it");
  },
};

type Said = Pick<ToolCall, "tool_name" | "arguments">;

/** By their ids, as the turns have them. */
function callsMade(trace: Trace): Map<string, Said[]> {
  const made = new Map<string, Said[]>();
  const steps = turnLogs(trace).flatMap((log) => statesOf(log).flatMap(({ turn }) => inferenceSteps(turn)));
  for (const { call_id, tool_name, arguments: args } of steps.flatMap(
    (step) => step.model_response.tool_calls,
  ))
    made.set(call_id, [...(made.get(call_id) ?? []), { tool_name, arguments: args }]);
  return made;
}

/** Tools are given the conversation too, of which nothing is promised. */
function callsTold({ entry }: Given): Record<string, unknown>[] {
  if (entry.kind === "tool" || entry.request === null) return [];
  return recordsAmong(entry.request.messages).flatMap(({ tool_calls }) => recordsAmong(tool_calls));
}
