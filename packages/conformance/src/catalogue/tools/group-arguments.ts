import type { Check } from "../../check.ts";
import { judgeArguments } from "../../judging/tool-arguments.ts";

export const groupArguments: Check = {
  id: "tools/group-arguments",
  scenario: "any",
  needs: ["journal", "server_tools"],
  when: { tool_arguments: "value", turn_toolgroups: "added" },
  judge: (trace) => judgeArguments(trace, (said) => said >= 2),
};
