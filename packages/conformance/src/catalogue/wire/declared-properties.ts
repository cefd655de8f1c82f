import type { Check } from "../../check.ts";
import { declaredBody, declaredItems, otherKeys } from "../../judging/declared.ts";
import { verdictOf } from "../../verdict.ts";

export const declaredProperties: Check = {
  id: "wire/declared-properties",
  scenario: "any",
  judge({ exchanges, expectations }) {
    // The description alone promises no order: an object of JSON has none.
    const ordered = expectations.name !== "api";
    const bodies = exchanges.flatMap((exchange) =>
      [declaredBody(exchange) ?? [], declaredItems(exchange)]
        .flat()
        .flatMap(({ what, said, outcome }) =>
          outcome.ok ? [{ where: exchange.index, what, said, value: outcome.value }] : [],
        ),
    );
    const findings = bodies.flatMap(({ where, what, said, value }) => {
      const found = otherKeys(value, said, ordered);
      if (found === null) return [];
      const place = [what, found.path].filter((part) => part !== "").join(", ");
      return [{ where, what: `properties of ${place}`, expected: found.expected, said: found.said }];
    });
    return verdictOf(bodies.length, findings, "nothing was answered that a schema describes");
  },
};
