import type { Check } from "../../check.ts";
import { withoutAbsent } from "../../judging/absent.ts";
import { declaredItems } from "../../judging/declared.ts";
import { verdictOf } from "../../verdict.ts";

export const eventSchema: Check = {
  id: "wire/event-schema",
  scenario: "any",
  judge({ exchanges, expectations }) {
    const items = exchanges.flatMap((exchange) =>
      declaredItems(exchange).map((item) => ({ ...item, where: exchange.index })),
    );
    const findings = items.flatMap(({ where, what, schema, outcome }) => {
      if (outcome.ok) return [];
      const expected = `the schema ${schema} of openapi.yaml`;
      return withoutAbsent(outcome.errors, expectations).map(({ msg }) => ({
        where,
        what,
        expected,
        said: msg,
      }));
    });
    return verdictOf(items.length, findings, "no stream was seen");
  },
};
