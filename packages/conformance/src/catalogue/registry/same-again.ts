import type { Check } from "../../check.ts";
import { judgeNaming } from "../../judging/registry-verdicts.ts";
import { naming } from "../../scenarios/naming.ts";

export const sameAgain: Check = {
  id: "registry/same-again",
  scenario: naming,
  judge: (trace) => judgeNaming(trace, ["again"], "nothing was registered twice"),
};
