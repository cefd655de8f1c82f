import type { Check } from "../../check.ts";
import { withoutAbsent } from "../../judging/absent.ts";
import { mistakesIn } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const eventSchema: Check = {
  id: "wire/event-schema",
  scenario: "any",
  judge({ exchanges, expectations }) {
    const items = exchanges.flatMap(({ index, items }) =>
      (items ?? []).map((item, n) => ({ index, item, n })),
    );
    const findings = items.flatMap(({ index, item, n }) => {
      const expected = "the schema TurnStreamItem of openapi.yaml";
      return withoutAbsent(mistakesIn("TurnStreamItem", item), expectations).map(({ msg }) => ({
        where: index,
        what: `event ${n}`,
        expected,
        said: msg,
      }));
    });
    return verdictOf(items.length, findings, "no stream was seen");
  },
};
