import type { Check } from "../../check.ts";
import { judgeNaming } from "../../judging/registry-verdicts.ts";
import { naming } from "../../scenarios/naming.ts";

export const providedStays: Check = {
  id: "registry/provided-stays",
  scenario: naming,
  needs: ["shields", "server_tools"],
  judge: (trace) => judgeNaming(trace, ["kept", "provided"], "the provider has nothing that the suite knows"),
};
