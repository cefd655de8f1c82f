import type { Check } from "../../check.ts";
import { judgeViews } from "../../judging/shield-views.ts";

export const whatInputShieldsSee: Check = {
  id: "shields/what-input-shields-see",
  scenario: "any",
  needs: ["journal", "whole_shields"],
  when: { shield_views: "whole" },
  judge: (trace) => judgeViews(trace, "user-input"),
};
