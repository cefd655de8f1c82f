import type { Check } from "../../check.ts";
import { atLimitWithCalls } from "./at-limit-with-calls.ts";
import { atLimitWithoutCalls } from "./at-limit-without-calls.ts";
import { belowLimit } from "./below-limit.ts";
import { failedResumeCountsNothing } from "./failed-resume-counts-nothing.ts";
import { negativeRefused } from "./negative-refused.ts";
import { neverExceeded } from "./never-exceeded.ts";
import { nullIsTen } from "./null-is-ten.ts";
import { zeroIsOne } from "./zero-is-one.ts";

export const iterations: readonly Check[] = [
  neverExceeded,
  belowLimit,
  atLimitWithCalls,
  atLimitWithoutCalls,
  zeroIsOne,
  nullIsTen,
  negativeRefused,
  failedResumeCountsNothing,
];
