import type { Check } from "../../check.ts";
import { judgeNaming } from "../../judging/registry-verdicts.ts";
import { naming } from "../../scenarios/naming.ts";

export const noSuchTarget: Check = {
  id: "registry/no-such-target",
  scenario: naming,
  judge: (trace) => judgeNaming(trace, ["no_target"], "no name was given to what there is none of"),
};
