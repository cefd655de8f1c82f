import type { Check } from "../../check.ts";
import { judgeNaming } from "../../judging/registry-verdicts.ts";
import { restarting } from "../../scenarios/restarting.ts";
import { verdictOf } from "../../verdict.ts";

export const outlivesRestart: Check = {
  id: "registry/outlives-restart",
  scenario: restarting,
  judge(trace) {
    const [restart = Infinity] = trace.restarts;
    const asked = trace.exchanges.some(({ step, began }) => step.do === "get_named" && began > restart);
    const nothing = "no name was asked for after a restart";
    return asked ? judgeNaming(trace, ["found"], nothing) : verdictOf(0, [], nothing);
  },
};
