import type { Check } from "../../check.ts";
import type { Expectations } from "../../expectations.ts";
import { withoutAbsent } from "../../judging/absent.ts";
import { declaredBody, declaredStatus, isWhole, schemasOf } from "../../judging/declared.ts";
import type { Exchange } from "../../trace/trace.ts";
import { verdictOf, type Finding } from "../../verdict.ts";

export const responseSchema: Check = {
  id: "wire/response-schema",
  scenario: "any",
  judge({ exchanges, expectations }) {
    const answered = exchanges.filter(isWhole);
    const findings = answered.flatMap((exchange) => violations(exchange, expectations));
    return verdictOf(answered.length, findings, "nothing was answered as a whole");
  },
};

function violations(exchange: Exchange, expectations: Expectations): Finding[] {
  const { index, operation, status, json, text } = exchange;
  if (inPlaceOf(status, expectations) in schemasOf(exchange)) return [];
  if (json === null && operation === "getTurn" && expectations.habits.missing_turn === "null") return [];
  // That another status was right is for the check of what was asked to say.
  if (declaredStatus(exchange) === undefined) {
    const known = Object.keys(schemasOf(exchange)).join(", ");
    return [{ where: index, what: `status of ${operation}`, expected: known, said: status }];
  }
  const body = declaredBody(exchange);
  if (body === null || body.outcome.ok) return [];
  const errors = withoutAbsent(body.outcome.errors, expectations);
  const said = json === undefined ? [text.slice(0, 200)] : errors.map(({ msg }) => msg);
  const expected = `the schema ${body.schema} of openapi.yaml`;
  return said.map((one) => ({ where: index, what: body.what, expected, said: one }));
}

/** The declared status that this one stands for in the profile. */
function inPlaceOf(status: number | null, { wire }: Expectations): string {
  if (status === wire.not_found_status) return "404";
  return status === wire.delete_status ? "204" : "none";
}
