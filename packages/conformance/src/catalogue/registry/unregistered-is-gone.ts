import type { Check } from "../../check.ts";
import { judgeNaming } from "../../judging/registry-verdicts.ts";
import { naming } from "../../scenarios/naming.ts";

export const unregisteredIsGone: Check = {
  id: "registry/unregistered-is-gone",
  scenario: naming,
  judge: (trace) => judgeNaming(trace, ["unregistered", "gone"], "nothing was unregistered"),
};
