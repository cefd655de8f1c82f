import type { Check } from "../../check.ts";
import { judgeNaming } from "../../judging/registry-verdicts.ts";
import { naming } from "../../scenarios/naming.ts";

export const readBack: Check = {
  id: "registry/read-back",
  scenario: naming,
  judge: (trace) => judgeNaming(trace, ["found"], "nothing that was registered was read"),
};
