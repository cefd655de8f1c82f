import type { Check } from "../../check.ts";
import { answered, callsOf, inferenceSteps, textOf } from "../../judging/inferences.ts";
import { compare } from "../../judging/compare.ts";
import { statesOf, turnLogs } from "../../judging/turn-log.ts";
import { verdictOf } from "../../verdict.ts";

export const modelSaidIsStored: Check = {
  id: "persistence/model-said-is-stored",
  scenario: "any",
  needs: ["journal", "whole_answers"],
  when: { tool_arguments: "value", text_beside_calls: "kept" },
  judge(trace) {
    if (trace.given === null) return verdictOf(0, [], "what the model said could not be seen");
    const ends = turnLogs(trace).flatMap((log) => {
      const last = statesOf(log).at(-1);
      return last === undefined ? [] : [{ ...last, said: answered(trace, log.alias) }];
    });
    const findings = ends.flatMap(({ exchange, turn, said }) => {
      const stored = inferenceSteps(turn).map(({ model_response: { content, tool_calls, stop_reason } }) => ({
        content,
        tool_calls: tool_calls.map(({ tool_name, arguments: args }) => ({ tool_name, arguments: args })),
        stop_reason,
      }));
      // A request that failed may have had answers that nothing was kept of: they come after those that were.
      const expected = said.slice(0, stored.length).map((entry) => ({
        content: textOf(entry),
        tool_calls: callsOf(entry),
        stop_reason: entry.answer?.findLast((part) => part.type === "stop")?.stop_reason,
      }));
      return compare(exchange, "inference steps", expected, stored);
    });
    return verdictOf(ends.length, findings, "no turn was announced");
  },
};
