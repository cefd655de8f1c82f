import type { Check } from "../../check.ts";
import { compare, compareStatus } from "../../judging/compare.ts";
import { refusedFor } from "../../judging/refusals.ts";
import { statesOf, turnLogs } from "../../judging/turn-log.ts";
import { refusing } from "../../scenarios/refusing.ts";
import { verdictOf } from "../../verdict.ts";

export const roles: Check = {
  id: "errors/roles",
  scenario: refusing,
  judge(trace) {
    const foreign = refusedFor(trace, "field").filter(
      ({ change }) => change.is === "field" && change.loc.at(-1) === "role",
    );
    const without = turnLogs(trace)
      .filter(({ step }) => step.messages.some(({ role }) => role === undefined))
      .flatMap(statesOf);
    const findings = [
      ...foreign.flatMap(({ exchange }) => compareStatus(exchange, [400])),
      ...without.flatMap(({ exchange, turn }) => {
        const said = turn.input_messages.map(({ role }) => role);
        return compare(
          exchange,
          "roles of turn.input_messages",
          said.map(() => "user"),
          said,
        );
      }),
    ];
    return verdictOf(foreign.length + without.length, findings, "no role was wrong or left out");
  },
};
