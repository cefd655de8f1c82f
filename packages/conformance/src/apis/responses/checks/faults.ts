/** Refusals, failures, and what is not kept. */
import { parseResponsesSchema } from "@understudy/contract/responses";
import { check, checksOf } from "../../../check/check.ts";
import {
  isUndeclared,
  nobodysModel,
  responseFaultStories,
  type WrongField,
  wrongFields,
} from "../generators/faults.ts";
import { errorOf, errorTypeFor, missingStatuses, noParent } from "../oracle/errors.ts";
import { expectedContext, isStored, openCalls } from "../oracle/context.ts";
import { isOfResponses } from "../../../story/operations.ts";
import { nobodysResponse } from "../../../story/response-requests.ts";
import { isRecord, recordsAmong } from "../../../json/difference.ts";
import { itemAtoms, promptAtoms, textOrEmpty } from "../views/atoms.ts";
import { inferencesOf, promptsOf } from "../views/inferences.ts";
import { type ObservedResponse, observedAs, observedResponses } from "../views/observed.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { compare, compareStatus, type Finding, finding, judgeEach } from "../../../check/verdict.ts";

const shared = { generator: responseFaultStories } as const;

export const errorEnvelope = check({
  ...shared,
  id: "responses/error-envelope",
  when: { response_errors: "openai" },
  statement: "Errors have message, type, param and code in the error object of the body.",
  reference: ["OpenAiError"],
  judge(trace) {
    const errors = trace.exchanges.filter(
      ({ operation, status }) => isOfResponses(operation) && status !== null && status >= 400,
    );
    return judgeEach(errors, "nothing was refused", (exchange) => {
      const error =
        isRecord(exchange.json) && isRecord(exchange.json["error"]) ? exchange.json["error"] : null;
      const parsed = parseResponsesSchema("OpenAiError", exchange.json);
      const hasWords = typeof error?.["message"] === "string" && error["message"] !== "";
      if (parsed.ok && hasWords) {
        const type = errorTypeFor(exchange.status ?? 0, trace);
        return type === undefined ? [] : compare(exchange, "error.type", type, error["type"]);
      }
      return [
        finding(exchange, "body", "the schema OpenAiError, with a message", exchange.json ?? exchange.text),
      ];
    });
  },
});

/** The row of the wrong field that an exchange was sent with. */
function wrongIn({ step }: Exchange): WrongField | undefined {
  if (step.do !== "altered") return undefined;
  const [change] = step.changes;
  return wrongFields.find(
    ({ loc, value }) =>
      change?.is === "field" && JSON.stringify([change.loc, change.value]) === JSON.stringify([loc, value]),
  );
}

export const wrongRequests = checksOf({ ...shared, when: { response_errors: "openai" } } as const, [
  {
    id: "responses/wrong-field-refused",
    statement: "A request with a wrong field is a 400 before the first event, and param names the field.",
    reference: ["OpenAiError", "ResponseCreateRequest"],
    judge(trace) {
      const wrong = trace.exchanges.flatMap((exchange) => {
        const row = wrongIn(exchange);
        return row === undefined || isUndeclared(row) ? [] : [{ exchange, row }];
      });
      return judgeEach(wrong, "no field was wrong", ({ exchange, row }) => compareParam(exchange, row.param));
    },
  },
  {
    id: "responses/undeclared-field-refused",
    least: 3,
    when: { response_errors: "openai", undeclared_fields: "refused" },
    statement:
      "A field that is not declared is a 400 that names it, with the code unknown_parameter, or unsupported_parameter if the server knows it.",
    reference: ["ResponseCreateRequest"],
    judge(trace) {
      const wrong = trace.exchanges.flatMap((exchange) => {
        const row = wrongIn(exchange);
        return row !== undefined && isUndeclared(row) ? [{ exchange, row }] : [];
      });
      return judgeEach(wrong, "no field was undeclared", ({ exchange, row }) => [
        ...compareParam(exchange, row.param),
        ...(exchange.status === 400
          ? compareCode(exchange, ["unknown_parameter", "unsupported_parameter"])
          : []),
      ]);
    },
  },
]);

function compareCode(exchange: Exchange, codes: readonly string[]): Finding[] {
  const { code } = errorOf(exchange);
  return codes.some((one) => one === code) ? [] : [finding(exchange, "error.code", codes.join(" or "), code)];
}

function compareParam(exchange: Exchange, param: string): Finding[] {
  const wrong = compareStatus(exchange, [400]);
  if (wrong.length > 0 || exchange.status === null) return wrong;
  const { param: actual, message } = errorOf(exchange);
  // A part of an item may be named by the item, since which kind of item was meant is open.
  const isNamed =
    typeof actual === "string" && actual !== "" && param.startsWith(actual.split(/[.[]/)[0] ?? "");
  return [
    ...(isNamed ? [] : [finding(exchange, "error.param", param, actual)]),
    ...(typeof message === "string" && message !== ""
      ? []
      : [finding(exchange, "error.message", "words", message)]),
  ];
}

export const unknownModel = check({
  ...shared,
  id: "responses/unknown-model",
  when: { response_errors: "openai", missing_responses: "not_found" },
  statement: "A request for a model that is not served is a 404, or a 400, before the first event.",
  reference: ["createResponse"],
  judge(trace) {
    const requests = trace.exchanges.filter(
      ({ operation, request }) =>
        operation === "createResponse" && isRecord(request.body) && request.body["model"] === nobodysModel,
    );
    return judgeEach(requests, "no unknown model was asked for", (exchange) =>
      compareStatus(exchange, [404, 400]),
    );
  },
});

export const unknownResponse = check({
  ...shared,
  id: "responses/unknown-response",
  when: { response_routes: ["get", "delete"] },
  statement: "A response that does not exist is not found, neither to be read nor to be deleted.",
  reference: ["getResponse", "deleteResponse"],
  judge(trace) {
    const requests = trace.exchanges.filter(({ request }) => request.path.endsWith(`/${nobodysResponse}`));
    return judgeEach(requests, "no unknown response was asked for", (exchange) =>
      compareStatus(exchange, missingStatuses(trace)),
    );
  },
});

export const unknownParent = check({
  ...shared,
  id: "responses/unknown-parent",
  needs: ["journal"],
  when: { missing_responses: "not_found" },
  statement:
    "An unknown previous response, or one with store false, is a 400 previous_response_not_found before the first event, and the model does not run.",
  reference: ["createResponse"],
  judge(trace) {
    const orphans = observedResponses(trace).filter(({ sent, step }) => {
      const parent = step.after === undefined ? undefined : observedAs(trace, step.after);
      return sent["previous_response_id"] === nobodysResponse || (parent !== undefined && !isStored(parent));
    });
    return judgeEach(orphans, "no response named an unknown one", (observed) => [
      ...compareRefused(trace, observed, [noParent]),
      ...(observed.exchange.status === noParent
        ? compareCode(observed.exchange, ["previous_response_not_found"])
        : []),
    ]);
  },
});

/** Refused before the model was asked. */
function compareRefused(
  trace: Trace,
  { alias, exchange }: ObservedResponse,
  statuses: readonly number[],
): Finding[] {
  return [
    ...compareStatus(exchange, statuses),
    ...compare(exchange, "requests to the model", 0, inferencesOf(trace, alias).length),
  ];
}

export const wrongOutputs = check({
  ...shared,
  id: "responses/wrong-outputs-refused",
  needs: ["journal"],
  when: { function_outputs: "checked" },
  statement:
    "An output for an unknown or an answered call, or a call without an output, is a 400 that names the call, and the model does not run.",
  reference: ["FunctionCallOutputInput"],
  judge(trace) {
    const rows = observedResponses(trace).flatMap((observed) => {
      const context = expectedContext(trace, observed);
      const calls = context === null ? null : wrongCalls(context);
      return calls === null || calls.length === 0 ? [] : [{ observed, calls }];
    });
    return judgeEach(rows, "no output was wrong", ({ observed, calls }) => {
      const message = textOrEmpty(errorOf(observed.exchange)["message"]);
      const isNamed = observed.exchange.status !== 400 || calls.some((id) => message.includes(id));
      return [
        ...compareRefused(trace, observed, [400]),
        ...(isNamed
          ? []
          : [finding(observed.exchange, "error.message", `words that name ${calls.join(" or ")}`, message)]),
      ];
    });
  },
});

/** The call ids that are unknown, answered twice, or without an output; an empty list if all are right. */
function wrongCalls(context: readonly Record<string, unknown>[]): string[] {
  const outputs = context
    .filter(({ type }) => type === "function_call_output")
    .map(({ call_id }) => String(call_id));
  const calls = context.filter(({ type }) => type === "function_call").map(({ call_id }) => String(call_id));
  const wrong = outputs.filter((id, at) => !calls.includes(id) || outputs.indexOf(id) !== at);
  return [...wrong, ...openCalls(context).map(({ call_id }) => String(call_id))];
}

export const references = check({
  ...shared,
  id: "responses/item-reference",
  level: "SHOULD",
  least: 5,
  needs: ["journal"],
  when: { item_references: "resolved" },
  statement: "A reference stands for the item that it names, and a reference to an unknown one is a 404.",
  reference: ["ItemReference"],
  judge(trace) {
    const rows = observedResponses(trace).filter(({ sent }) =>
      recordsAmong(sent["input"]).some(({ type }) => type === "item_reference"),
    );
    return judgeEach(rows, "no item was referred to", (observed) => {
      const context = expectedContext(trace, observed);
      if (context === null) return compareRefused(trace, observed, [404]);
      const [first] = promptsOf(trace, observed.alias);
      const actual = promptAtoms(first?.messages ?? []);
      return [
        ...compareStatus(observed.exchange, [200]),
        ...(first === undefined
          ? []
          : compare(observed.exchange, "prompt", itemAtoms(context), actual, first.seq)),
      ];
    });
  },
});
