import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { offersOf } from "../../judging/offers.ts";
import { verdictOf } from "../../verdict.ts";

export const orderOfOffer: Check = {
  id: "tools/order-of-offer",
  scenario: "any",
  needs: ["journal"],
  when: { turn_toolgroups: "added" },
  judge(trace) {
    const offers = offersOf(trace).filter(({ expected }) => expected.length > 1);
    const findings = offers.flatMap(({ exchange, expected, said }) =>
      compare(exchange, "tools offered to the model", expected, said),
    );
    return verdictOf(offers.length, findings, "no two tools were offered");
  },
};
