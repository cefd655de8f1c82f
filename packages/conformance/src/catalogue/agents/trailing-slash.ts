import type { Check } from "../../check.ts";
import { sameElsewhere } from "../../judging/elsewhere.ts";
import { keeping } from "../../scenarios/keeping.ts";

export const trailingSlash: Check = {
  id: "agents/trailing-slash",
  scenario: keeping,
  judge: (trace) => sameElsewhere(trace, "slash"),
};
