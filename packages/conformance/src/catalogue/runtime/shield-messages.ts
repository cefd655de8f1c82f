import type { Check } from "../../check.ts";
import { judgeAsked } from "../../judging/runtime-verdicts.ts";
import { staging } from "../../scenarios/staging.ts";

export const shieldMessages: Check = {
  id: "runtime/shield-messages",
  scenario: staging,
  needs: ["journal"],
  judge: (trace) => judgeAsked(trace, "messages"),
};
