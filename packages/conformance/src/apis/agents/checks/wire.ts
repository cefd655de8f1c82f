/** The form of every answer: status, body, content type, framing of streams. */
import type { AnyOperationId } from "../../../story/operations.ts";
import { check } from "../../../check/check.ts";
import { withoutAbsent } from "../oracle/absent-fields.ts";
import { whileStopped } from "../oracle/lifetime.ts";
import { isRefusedClient } from "../oracle/refused-clients.ts";
import type { Expectations } from "../../../target/expectations.ts";
import type { Exchange } from "../../../trace/trace.ts";
import {
  declaredBody,
  declaredItems,
  declaredStatus,
  isCompleteAnswer,
  keyDifference,
  schemasOf,
} from "../views/declared.ts";
import { compare, type Finding, judgeEach, verdictOf } from "../../../check/verdict.ts";

export const answers = check({
  id: "wire/answers",
  statement: "Every request gets a complete answer.",
  reference: ["openapi.yaml"],
  judge(trace) {
    const { exchanges } = trace;
    const findings = exchanges
      // A server that is stopped in the middle of a response cannot complete it.
      .filter((exchange) => exchange.failure !== null && !whileStopped(trace, exchange))
      .map(({ index, failure }) => ({
        exchange: index,
        path: "answer",
        expected: "a complete answer",
        actual: failure,
      }));
    return verdictOf(exchanges.length, findings, "no request was sent");
  },
});

export const responseSchema = check({
  id: "wire/response-schema",
  statement:
    "Every answer has a status that its operation declares, and a body of the schema of that status.",
  reference: ["openapi.yaml"],
  judge({ exchanges, expectations }) {
    const answered = exchanges.filter(isCompleteAnswer);
    return judgeEach(answered, "nothing was answered as a whole", (exchange) =>
      violations(exchange, expectations),
    );
  },
});

function violations(exchange: Exchange, expectations: Expectations): Finding[] {
  const { index, operation, status, json, text } = exchange;
  if (inPlaceOf(status, expectations) in schemasOf(exchange)) return [];
  if (json === null && isNullIn(operation, expectations)) return [];
  if (isRefusedClient(exchange, expectations)) return [];
  // Which of the declared statuses was right is for other checks.
  if (declaredStatus(exchange) === undefined) {
    const known = Object.keys(schemasOf(exchange)).join(", ");
    return [{ exchange: index, path: `status of ${operation}`, expected: known, actual: status }];
  }
  const body = declaredBody(exchange);
  if (body === null || body.outcome.ok) return [];
  const errors = withoutAbsent(body.outcome.errors, expectations, operation);
  const actual = json === undefined ? [text.slice(0, 200)] : errors.map(({ msg }) => msg);
  const expected = `the schema ${body.schema} of openapi.yaml`;
  return actual.map((one) => ({ exchange: index, path: body.path, expected, actual: one }));
}

/** Whether servers of the profile answer with null where openapi.yaml has a record. */
function isNullIn(operation: AnyOperationId, { behavior }: Expectations): boolean {
  if (operation === "getTurn") return behavior.missing_turn === "null";
  return operation === "registerToolgroup" && behavior.toolgroup_answer === "null";
}

/** The declared status that this one stands for in the profile. */
function inPlaceOf(status: number | null, { wire }: Expectations): string {
  if (status === wire.not_found_status) return "404";
  return status === wire.delete_status ? "204" : "none";
}

export const eventSchema = check({
  id: "wire/event-schema",
  statement: "Every item of a stream is of the schema TurnStreamItem.",
  reference: ["TurnStreamItem"],
  judge({ exchanges, expectations }) {
    const items = exchanges.flatMap((exchange) =>
      declaredItems(exchange).map((item) => ({ ...item, exchange: exchange.index })),
    );
    return judgeEach(items, "no stream was seen", ({ exchange, path, schema, outcome }) => {
      if (outcome.ok) return [];
      const expected = `the schema ${schema} of openapi.yaml`;
      return withoutAbsent(outcome.errors, expectations).map(({ msg }) => ({
        exchange,
        path,
        expected,
        actual: msg,
      }));
    });
  },
});

export const declaredProperties = check({
  id: "wire/declared-properties",
  level: "SHOULD",
  statement:
    "Answers and events have the properties that their schema declares, all of them, in its order, and no others.",
  reference: ["semantics §1.4"],
  judge({ exchanges, expectations }) {
    // The description alone promises no order: an object of JSON has no order.
    const ordered = expectations.name !== "api";
    const hasMore = expectations.behavior.registry_properties === "more";
    const judged = exchanges.filter(({ step }) => !(hasMore && "kind" in step));
    const bodies = judged.flatMap((exchange) =>
      [declaredBody(exchange) ?? [], declaredItems(exchange)]
        .flat()
        .flatMap(({ path, actual, outcome }) =>
          outcome.ok ? [{ exchange: exchange.index, path, actual, value: outcome.value }] : [],
        ),
    );
    return judgeEach(bodies, "no answer was of its schema", ({ exchange, path, actual, value }) => {
      const found = keyDifference(value, actual, ordered);
      if (found === null) return [];
      const place = [path, found.path].filter((part) => part !== "").join(", ");
      return [{ exchange, path: `properties of ${place}`, expected: found.expected, actual: found.actual }];
    });
  },
});

export const contentType = check({
  id: "wire/content-type",
  statement: "A body of JSON has the content type application/json.",
  reference: ["openapi.yaml"],
  judge({ exchanges }) {
    // What came as a stream, or should have, is judged by `streams/content-type`.
    const whole = exchanges.filter(
      ({ items, text, status, failure, json }) =>
        items === null && status !== null && failure === null && text !== "" && json !== undefined,
    );
    return judgeEach(whole, "nothing was answered with a body", (exchange) => {
      const [type] = (exchange.headers["content-type"] ?? "").toLowerCase().split(";");
      return compare(exchange, "content-type", "application/json", type?.trim());
    });
  },
});

export const framing = check({
  id: "wire/framing",
  statement:
    "Each item of a stream is one data line of JSON and an empty line, and there is nothing else in the stream.",
  reference: ["semantics §8.1", "real-servers §3"],
  judge({ exchanges }) {
    const streams = exchanges.filter(
      ({ items, disconnected, failure }) => items !== null && !disconnected && failure === null,
    );
    return judgeEach(streams, "no stream was seen", ({ index, text }) => {
      const other = text
        .split("\n\n")
        .find((frame, n, all) => !isFrame(frame) && !(n === all.length - 1 && frame === ""));
      if (other === undefined) return [];
      return [
        {
          exchange: index,
          path: "bytes",
          expected: "data: {…} and an empty line",
          actual: other.slice(0, 200),
        },
      ];
    });
  },
});

/** An event of one line of data only. */
function isFrame(frame: string): boolean {
  return /^data: \{[^\n\r]*\}$/.test(frame);
}
