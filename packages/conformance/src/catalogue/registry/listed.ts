import type { Check } from "../../check.ts";
import { compare, compareStatus } from "../../judging/compare.ts";
import { recordsOf } from "../../judging/living.ts";
import { namingAnswers } from "../../judging/registry.ts";
import { only } from "../../judging/registry-verdicts.ts";
import { naming } from "../../scenarios/naming.ts";
import { verdictOf } from "../../verdict.ts";

export const listed: Check = {
  id: "registry/listed",
  scenario: naming,
  judge(trace) {
    const lists = namingAnswers(trace).filter(({ reason }) => reason === "listed");
    const findings = lists.flatMap(({ exchange, registered, statuses }) => {
      if (exchange.status !== 200) return compareStatus(exchange, statuses);
      const all = recordsOf(exchange);
      return registered.flatMap((record) => {
        const said = all.filter(({ identifier }) => identifier === record["identifier"]);
        return compare(
          exchange,
          `what is listed as ${String(record["identifier"])}`,
          [record],
          said.map((one) => only(one, record)),
        );
      });
    });
    return verdictOf(lists.length, findings, "nothing was listed");
  },
};
