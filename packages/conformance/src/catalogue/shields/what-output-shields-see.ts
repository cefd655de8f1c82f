import type { Check } from "../../check.ts";
import { judgeViews } from "../../judging/shield-views.ts";

export const whatOutputShieldsSee: Check = {
  id: "shields/what-output-shields-see",
  scenario: "any",
  needs: ["journal", "whole_shields"],
  when: { shield_views: "whole" },
  judge: (trace) => judgeViews(trace, "assistant-output"),
};
