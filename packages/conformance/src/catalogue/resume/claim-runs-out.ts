import type { Check } from "../../check.ts";
import { interrupting } from "../../scenarios/interrupting.ts";
import { announced } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const claimRunsOut: Check = {
  id: "resume/claim-runs-out",
  scenario: interrupting,
  needs: ["kill"],
  judge({ exchanges }) {
    const last = exchanges.findLast(({ step }) => step.do === "resume" && step.patient === true);
    if (last === undefined) return verdictOf(0, [], "the server was not killed while it resumed a turn");
    const turn = announced(last);
    if (turn !== null && turn.completed_at !== null) return verdictOf(1, [], "");
    const said = turn ?? last.items?.at(-1) ?? last.json;
    return verdictOf(1, [{ where: last.index, what: "answer", expected: "the turn, complete", said }], "");
  },
};
