import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { offersOf } from "../../judging/offers.ts";
import { nameOf } from "../../judging/toolgroups.ts";
import { verdictOf } from "../../verdict.ts";

export const oneToolOfAGroup: Check = {
  id: "tools/one-tool-of-a-group",
  scenario: "any",
  needs: ["journal", "server_tools"],
  when: { turn_toolgroups: "added" },
  judge(trace) {
    const offers = offersOf(trace).filter(({ tools }) =>
      tools.named.some((entry) => nameOf(entry).includes("/")),
    );
    const findings = offers.flatMap(({ exchange, expected, said }) =>
      compare(exchange, "tools offered to the model", expected.toSorted(), said.toSorted()),
    );
    return verdictOf(offers.length, findings, "no agent or turn named a single tool");
  },
};
