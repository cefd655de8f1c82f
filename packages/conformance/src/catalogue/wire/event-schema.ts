import type { Check } from "../../check.ts";
import { mistakesIn } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const eventSchema: Check = {
  id: "wire/event-schema",
  scenario: "any",
  judge({ exchanges }) {
    const items = exchanges.flatMap(({ index, items }) =>
      (items ?? []).map((item, n) => ({ index, item, n })),
    );
    const findings = items.flatMap(({ index, item, n }) => {
      const expected = "the schema TurnStreamItem of openapi.yaml";
      return mistakesIn("TurnStreamItem", item).map((said) => ({
        where: index,
        what: `event ${n}`,
        expected,
        said,
      }));
    });
    return verdictOf(items.length, findings, "no stream was seen");
  },
};
