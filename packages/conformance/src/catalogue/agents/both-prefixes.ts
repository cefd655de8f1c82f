import type { Check } from "../../check.ts";
import { sameElsewhere } from "../../judging/elsewhere.ts";
import { keeping } from "../../scenarios/keeping.ts";

export const bothPrefixes: Check = {
  id: "agents/both-prefixes",
  scenario: keeping,
  when: { agents_prefixes: ["/v1", "/v1alpha"] },
  judge: (trace) => sameElsewhere(trace, "prefix"),
};
