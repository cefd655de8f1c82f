import type { Check } from "../../check.ts";
import { judgeRefusals } from "../../judging/tool-refusals.ts";
import { tooling } from "../../scenarios/tooling.ts";

export const unknownGroup: Check = {
  id: "tools/unknown-group",
  scenario: tooling,
  needs: ["journal"],
  when: { error_placement: "status" },
  judge: (trace) => judgeRefusals(trace, "unserved"),
};
