import { operations, type OperationId } from "@understudy/contract";
import type { Check } from "../../check.ts";
import { shapeErrors } from "../../judging/shape-errors.ts";
import { checked } from "../../trace/read.ts";
import type { Exchange } from "../../trace/trace.ts";
import { verdictOf } from "../../verdict.ts";

export const shapeForAReason: Check = {
  id: "errors/shape-for-a-reason",
  scenario: "any",
  when: { nulls: "default" },
  judge({ exchanges }) {
    const right = exchanges.filter(isRight);
    const findings = right.flatMap((exchange) =>
      shapeErrors(exchange)
        .filter(({ loc: [place] }) => place === "body")
        .slice(0, 1)
        .map((error) => ({
          where: exchange.index,
          what: `body of ${exchange.operation}`,
          expected: "no shape error: what was sent is of the schema",
          said: error,
        })),
    );
    return verdictOf(right.length, findings, "nothing was sent that is of its schema");
  },
};

/** A contradiction, or a response that no call waits for, is told as a wrong shape too: checks of their own judge these. */
const told: readonly OperationId[] = ["createAgent", "resumeTurn"];

function isRight({ step, operation, request }: Exchange): boolean {
  const schema = operations[operation].body;
  if (schema === null || step.do === "altered" || told.includes(operation)) return false;
  return checked(schema, request.body).ok;
}
