import type { Check } from "../../check.ts";
import { sameElsewhere } from "../../judging/elsewhere.ts";
import { keeping } from "../../scenarios/keeping.ts";

export const unknownQuery: Check = {
  id: "agents/unknown-query",
  scenario: keeping,
  judge: (trace) => sameElsewhere(trace, "query"),
};
