import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { registeredAs } from "../../judging/registry.ts";
import { serverCallsOf } from "../../judging/server-calls.ts";
import { naming } from "../../scenarios/naming.ts";
import { verdictOf } from "../../verdict.ts";

export const defaultArguments: Check = {
  id: "registry/default-arguments",
  scenario: naming,
  needs: ["journal", "server_tools"],
  when: { tool_arguments: "value", turn_toolgroups: "added" },
  judge(trace) {
    const calls = serverCallsOf(trace).filter(
      ({ expected }) => expected !== null && registeredAs(trace, "toolgroup", expected.toolgroup_id) !== null,
    );
    const findings = calls.flatMap(({ exchange, call, expected, entry }) =>
      compare(
        exchange,
        `arguments given to ${call.tool_name}`,
        expected?.arguments,
        entry?.request?.arguments,
      ),
    );
    return verdictOf(calls.length, findings, "no tool of a registered group was called");
  },
};
