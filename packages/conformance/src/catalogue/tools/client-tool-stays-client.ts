import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { inferenceSteps } from "../../judging/inferences.ts";
import { worksOf } from "../../judging/shield-looks.ts";
import { toolsOf } from "../../judging/toolgroups.ts";
import { turnLogs } from "../../judging/turn-log.ts";
import { verdictOf } from "../../verdict.ts";

export const clientToolStaysClient: Check = {
  id: "tools/client-tool-stays-client",
  scenario: "any",
  when: { builtin_names: "free" },
  judge(trace) {
    const works = turnLogs(trace).flatMap((log) => {
      const { client } = toolsOf(trace, log);
      return worksOf(log).flatMap(({ exchange, turn, from }) => {
        const called = inferenceSteps(turn).flatMap(({ model_response }) => model_response.tool_calls);
        const ran = turn.steps
          .slice(from)
          .flatMap((step) => (step.step_type === "tool_execution" ? step.tool_calls : []))
          .filter(({ tool_name }) => client.includes(tool_name));
        return called.some(({ tool_name }) => client.includes(tool_name)) ? [{ exchange, ran }] : [];
      });
    });
    const findings = works.flatMap(({ exchange, ran }) =>
      compare(
        exchange,
        "client tools that the server ran",
        [],
        ran.map(({ tool_name }) => tool_name),
      ),
    );
    return verdictOf(works.length, findings, "no client tool was called");
  },
};
