import { operations } from "@understudy/contract";
import type { SchemaName } from "@understudy/contract/types";
import type { Check } from "../../check.ts";
import type { StoryStep } from "../../scenario/story.ts";
import { mistakesIn } from "../../trace/read.ts";
import type { Exchange } from "../../trace/trace.ts";
import { verdictOf, type Finding } from "../../verdict.ts";

export const responseSchema: Check = {
  id: "wire/response-schema",
  scenario: "any",
  judge({ exchanges }) {
    const answered = exchanges.filter(
      ({ step, status, failure, items }) =>
        status !== null && failure === null && items === null && !isElsewhere(step),
    );
    return verdictOf(answered.length, answered.flatMap(violations), "nothing was answered as a whole");
  },
};

/** What was sent to a path or with a method of nobody is no request of the operation. */
function isElsewhere(step: StoryStep): boolean {
  return step.do === "altered" && step.changes.some(({ is }) => is === "path" || is === "method");
}

function violations({ index, operation, status, json, text }: Exchange): Finding[] {
  const declared: Readonly<Record<string, SchemaName | null>> = operations[operation].answers;
  const key = [String(status), `${Math.floor((status ?? 0) / 100)}XX`].find((one) => one in declared);
  // That another status was right is for the check of what was asked to say.
  if (key === undefined) {
    const known = Object.keys(declared).join(", ");
    return [{ where: index, what: `status of ${operation}`, expected: known, said: status }];
  }
  const schema = declared[key] ?? null;
  if (schema === null) return [];
  const mistakes = mistakesIn(schema, json);
  const said = json === undefined && mistakes.length > 0 ? [text.slice(0, 200)] : mistakes;
  const expected = `the schema ${schema} of openapi.yaml`;
  return said.map((one) => ({ where: index, what: `body of ${operation} ${key}`, expected, said: one }));
}
