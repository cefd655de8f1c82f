import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { offersOf } from "../../judging/offers.ts";
import { verdictOf } from "../../verdict.ts";

export const groupsAdded: Check = {
  id: "tools/groups-added",
  scenario: "any",
  needs: ["journal", "server_tools"],
  when: { turn_toolgroups: "added" },
  judge(trace) {
    const offers = offersOf(trace).filter(({ log }) => (log.step.extra?.toolgroups ?? []).length > 0);
    const findings = offers.flatMap(({ exchange, expected, said }) =>
      compare(exchange, "tools offered to the model", expected.toSorted(), said.toSorted()),
    );
    return verdictOf(offers.length, findings, "no turn had toolgroups of its own");
  },
};
