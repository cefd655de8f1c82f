import type { Check } from "../../check.ts";
import { sameElsewhere } from "../../judging/elsewhere.ts";
import { keeping } from "../../scenarios/keeping.ts";
import { verdictOf } from "../../verdict.ts";

export const bothPrefixes: Check = {
  id: "agents/both-prefixes",
  scenario: keeping,
  judge(trace) {
    // A list, which the conditions of a check cannot ask for.
    const { agents_prefixes = [] } = trace.expectations.wire;
    if (agents_prefixes.length < 2) return verdictOf(0, [], "its profile does not have both prefixes");
    return sameElsewhere(trace, "prefix");
  },
};
