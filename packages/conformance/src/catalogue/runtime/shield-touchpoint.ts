import type { Check } from "../../check.ts";
import { judgeAsked } from "../../judging/runtime-verdicts.ts";
import { staging } from "../../scenarios/staging.ts";

export const shieldTouchpoint: Check = {
  id: "runtime/shield-touchpoint",
  scenario: staging,
  needs: ["journal"],
  judge: (trace) => judgeAsked(trace, "touchpoint"),
};
