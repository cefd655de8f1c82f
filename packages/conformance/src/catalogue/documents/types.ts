import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { requestsTo } from "../../judging/configs.ts";
import { documentedTurns, formOf } from "../../judging/documented-turns.ts";
import { compareRefusal } from "../../judging/refused-turn.ts";
import { configuring } from "../../scenarios/configuring.ts";
import { verdictOf } from "../../verdict.ts";

export const types: Check = {
  id: "documents/types",
  scenario: configuring,
  when: { documents: "all" },
  judge(trace) {
    const turns = documentedTurns(trace).filter(({ documents }) =>
      documents.every((one) => formOf(one) !== "url"),
    );
    const findings = turns.flatMap(({ created, log, documents, expected, said }) => {
      const types = documents.map(({ mime_type }) => mime_type).join(", ");
      if (expected !== null)
        return compare(created, `whether ${types} are taken`, true, said !== null || created.status === null);
      return [
        ...compareRefusal(trace, created, 400),
        ...compare(created, "requests to the model", 0, requestsTo(trace, log.alias).length),
      ];
    });
    return verdictOf(turns.length, findings, "no turn had documents");
  },
};
