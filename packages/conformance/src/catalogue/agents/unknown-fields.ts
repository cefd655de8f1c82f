import type { Check } from "../../check.ts";
import { keeping, unheardOf } from "../../scenarios/keeping.ts";
import { verdictOf } from "../../verdict.ts";

export const unknownFields: Check = {
  id: "agents/unknown-fields",
  scenario: keeping,
  judge({ exchanges }) {
    const has = (value: unknown): boolean => JSON.stringify(value ?? null).includes(`"${unheardOf}"`);
    const sent = exchanges.filter(
      ({ operation, request }) => operation === "createAgent" && has(request.body),
    );
    const refused = sent.filter(({ status }) => status !== null && status !== 200);
    const kept = exchanges.filter(({ status, json }) => status === 200 && has(json));
    const findings = [...refused, ...kept].map(({ index, status, json }) => ({
      where: index,
      what: "answer",
      expected: `no ${unheardOf}`,
      said: status === 200 ? json : status,
    }));
    return verdictOf(sent.length, findings, "no unknown field was sent");
  },
};
