import type { Check } from "../../check.ts";
import { judgeNaming } from "../../judging/registry-verdicts.ts";
import { naming } from "../../scenarios/naming.ts";

export const unknownName: Check = {
  id: "registry/unknown-name",
  scenario: naming,
  judge: (trace) => judgeNaming(trace, ["unknown"], "no unknown name was asked for"),
};
