import type { Step } from "@understudy/contract/types";
import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { toolsOf } from "../../judging/toolgroups.ts";
import { statesOf, turnLogs } from "../../judging/turn-log.ts";
import { verdictOf } from "../../verdict.ts";

export const oneStepEach: Check = {
  id: "tools/one-step-each",
  scenario: "any",
  needs: ["server_tools"],
  judge(trace) {
    const messages = turnLogs(trace).flatMap((log) => {
      const { client } = toolsOf(trace, log);
      const last = statesOf(log).at(-1);
      if (last === undefined) return [];
      return ranIn(last.turn.steps, client).map((one) => ({ exchange: last.exchange, ...one }));
    });
    const findings = messages.flatMap(({ exchange, at, calls, ran }) =>
      compare(
        exchange,
        `server steps after steps.${at}`,
        calls.map((call_id) => ({ calls: [call_id], responses: [call_id] })),
        ran,
      ),
    );
    return verdictOf(messages.length, findings, "no server call was run");
  },
};

/** Of each message with server calls that were run: their ids, and the server's steps after it. */
function ranIn(steps: readonly Step[], client: readonly string[]) {
  return steps.flatMap((step, at) => {
    if (step.step_type !== "inference") return [];
    const isServers = ({ tool_name }: { tool_name: string }): boolean => !client.includes(tool_name);
    const calls = step.model_response.tool_calls.filter(isServers).map(({ call_id }) => call_id);
    const ran = untilInference(steps.slice(at + 1)).flatMap((other) =>
      other.step_type === "tool_execution" && other.tool_calls.some(isServers)
        ? [
            {
              calls: other.tool_calls.map(({ call_id }) => call_id),
              responses: other.tool_responses.map(({ call_id }) => call_id),
            },
          ]
        : [],
    );
    // At the limit, and where the model ran out of tokens, nothing is run.
    return calls.length === 0 || ran.length === 0 ? [] : [{ at, calls, ran }];
  });
}

function untilInference(steps: readonly Step[]): readonly Step[] {
  const next = steps.findIndex(({ step_type }) => step_type === "inference");
  return next === -1 ? steps : steps.slice(0, next);
}
