import type { Check } from "../../check.ts";
import { judgeNaming } from "../../judging/registry-verdicts.ts";
import { naming } from "../../scenarios/naming.ts";

export const asSent: Check = {
  id: "registry/as-sent",
  scenario: naming,
  judge: (trace) => judgeNaming(trace, ["made"], "nothing was registered"),
};
