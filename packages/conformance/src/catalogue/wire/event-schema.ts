import { parseSchema } from "@understudy/contract";
import type { Check } from "../../check.ts";
import { verdictOf } from "../../verdict.ts";

export const eventSchema: Check = {
  id: "wire/event-schema",
  scenario: "any",
  judge({ exchanges }) {
    const items = exchanges.flatMap(({ index, items }) =>
      (items ?? []).map((item, n) => ({ index, item, n })),
    );
    const findings = items.flatMap(({ index, item, n }) => {
      const parsed = parseSchema("TurnStreamItem", item);
      if (parsed.ok) return [];
      const expected = "the schema TurnStreamItem of openapi.yaml";
      return parsed.errors.map(({ msg }) => ({ where: index, what: `event ${n}`, expected, said: msg }));
    });
    return verdictOf(items.length, findings, "no stream was seen");
  },
};
