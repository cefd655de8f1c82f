import { operations } from "@understudy/contract";
import type { SchemaName } from "@understudy/contract/types";
import type { Check } from "../../check.ts";
import type { Expectations } from "../../expectations.ts";
import { withoutAbsent } from "../../judging/absent.ts";
import type { StoryStep } from "../../scenario/story.ts";
import { mistakesIn } from "../../trace/read.ts";
import type { Exchange } from "../../trace/trace.ts";
import { verdictOf, type Finding } from "../../verdict.ts";

export const responseSchema: Check = {
  id: "wire/response-schema",
  scenario: "any",
  judge({ exchanges, expectations }) {
    const answered = exchanges.filter(
      ({ step, status, failure, items }) =>
        status !== null && failure === null && items === null && !isElsewhere(step),
    );
    const findings = answered.flatMap((exchange) => violations(exchange, expectations));
    return verdictOf(answered.length, findings, "nothing was answered as a whole");
  },
};

/** What was sent to a path or with a method of nobody is no request of the operation. */
function isElsewhere(step: StoryStep): boolean {
  return step.do === "altered" && step.changes.some(({ is }) => is === "path" || is === "method");
}

function violations(exchange: Exchange, expectations: Expectations): Finding[] {
  const { index, operation, status, json, text } = exchange;
  const declared: Readonly<Record<string, SchemaName | null>> = operations[operation].answers;
  const said = [String(status), inPlaceOf(status, expectations), `${Math.floor((status ?? 0) / 100)}XX`];
  const key = said.find((one) => one in declared);
  // That another status was right is for the check of what was asked to say.
  if (key === undefined) {
    const known = Object.keys(declared).join(", ");
    return [{ where: index, what: `status of ${operation}`, expected: known, said: status }];
  }
  const schema = declared[key] ?? null;
  if (schema === null) return [];
  if (json === null && operation === "getTurn" && expectations.habits.missing_turn === "null") return [];
  const errors = withoutAbsent(mistakesIn(schema, json), expectations);
  const wrong =
    json === undefined && errors.length > 0 ? [text.slice(0, 200)] : errors.map(({ msg }) => msg);
  const expected = `the schema ${schema} of openapi.yaml`;
  return wrong.map((one) => ({ where: index, what: `body of ${operation} ${key}`, expected, said: one }));
}

/** The declared status that this one stands for in the profile. */
function inPlaceOf(status: number | null, { wire }: Expectations): string {
  if (status === wire.not_found_status) return "404";
  return status === wire.delete_status ? "204" : "none";
}
