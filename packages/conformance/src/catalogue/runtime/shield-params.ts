import type { Check } from "../../check.ts";
import { judgeAsked } from "../../judging/runtime-verdicts.ts";
import { staging } from "../../scenarios/staging.ts";

export const shieldParams: Check = {
  id: "runtime/shield-params",
  scenario: staging,
  needs: ["journal"],
  judge: (trace) => judgeAsked(trace, "params"),
};
