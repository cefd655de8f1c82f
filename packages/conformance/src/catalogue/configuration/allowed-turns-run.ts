import type { Check } from "../../check.ts";
import { askedTurns } from "../../judging/configs.ts";
import { mayRun } from "../../judging/runnable.ts";
import { configuring } from "../../scenarios/configuring.ts";
import { announced } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const allowedTurnsRun: Check = {
  id: "configuration/allowed-turns-run",
  scenario: configuring,
  when: { nulls: "default" },
  judge(trace) {
    const allowed = askedTurns(trace).filter((turn) => mayRun(trace, turn));
    const findings = allowed.flatMap(({ created }) => {
      const said = created.items?.at(-1) ?? created.json;
      return announced(created) === null
        ? [{ where: created.index, what: "answer", expected: "the turn", said }]
        : [];
    });
    return verdictOf(allowed.length, findings, "something stood against every turn");
  },
};
