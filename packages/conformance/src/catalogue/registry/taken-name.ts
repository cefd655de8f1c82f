import type { Check } from "../../check.ts";
import { judgeNaming } from "../../judging/registry-verdicts.ts";
import { naming } from "../../scenarios/naming.ts";

export const takenName: Check = {
  id: "registry/taken-name",
  scenario: naming,
  judge: (trace) => judgeNaming(trace, ["taken"], "no name was given a second time"),
};
