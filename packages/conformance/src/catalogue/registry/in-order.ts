import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { recordsOf } from "../../judging/living.ts";
import { namingAnswers } from "../../judging/registry.ts";
import { naming } from "../../scenarios/naming.ts";
import { verdictOf } from "../../verdict.ts";

export const inOrder: Check = {
  id: "registry/in-order",
  scenario: naming,
  judge(trace) {
    const lists = namingAnswers(trace).flatMap(({ exchange, reason, kind, registered }) => {
      // What the provider has too stands in the provider's place.
      if (reason !== "listed" || kind === "toolgroup" || registered.length < 2) return [];
      const expected = registered
        .map(({ identifier }) => String(identifier))
        .toSorted((one, other) => (one < other ? -1 : 1));
      const said = recordsOf(exchange).map(({ identifier }) => String(identifier));
      return [{ exchange, expected, said: said.filter((one) => expected.includes(one)) }];
    });
    const findings = lists.flatMap(({ exchange, expected, said }) =>
      compare(exchange, "names", expected, said),
    );
    return verdictOf(lists.length, findings, "no two names of one kind were listed");
  },
};
