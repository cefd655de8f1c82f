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
      const said = parsed.errors.map(({ msg }) => msg);
      return [{ where: index, what: `event ${n}`, expected: "a TurnStreamItem", said }];
    });
    return verdictOf(items.length, findings, "no stream was seen");
  },
};
