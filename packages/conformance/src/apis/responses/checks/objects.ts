/** Response objects: what they tell, and whether they tell the same everywhere. */
import { parseResponsesSchema } from "@understudy/contract/responses";
import { check } from "../../../check/check.ts";
import { responseFamilies } from "../generators/families.ts";
import { responseStories } from "../generators/responses.ts";
import { anonymous, asLastTold, echoOf } from "../oracle/objects.ts";
import { missingStatuses } from "../oracle/errors.ts";
import { hasEnded, isStored, lacksOutputs } from "../oracle/context.ts";
import { isRecord } from "../../../json/difference.ts";
import { isWholeStream } from "../views/stream.ts";
import { endedIn, type ObservedResponse, observedAs, observedResponses } from "../views/observed.ts";
import type { Trace } from "../../../trace/trace.ts";
import {
  between,
  compare,
  compareAnswer,
  compareStatus,
  finding,
  judgeEach,
} from "../../../check/verdict.ts";

export const accepted = check({
  id: "responses/right-is-accepted",
  generator: responseStories,
  when: { response_functions: "taken" },
  statement: "A valid request returns 200 if the model answers.",
  reference: ["createResponse"],
  judge(trace) {
    const right = observedResponses(trace).filter((observed) => isRight(trace, observed));
    return judgeEach(right, "no request was right", ({ exchange }) => compareStatus(exchange, [200]));
  },
});

/** Whether nothing is wrong with what it continues, nor with what it leaves open. */
function isRight(trace: Trace, observed: ObservedResponse): boolean {
  const { step, exchange } = observed;
  if (step.after === undefined) return true;
  if (lacksOutputs(trace, observed)) return false;
  const parent = observedAs(trace, step.after);
  const isDeleted = trace.exchanges.some(
    (other) =>
      other.step.do === "delete_response" &&
      other.step.response === step.after &&
      other.began < exchange.began,
  );
  return parent !== undefined && hasEnded(parent) && isStored(parent) && !isDeleted;
}

export const objectsComplete = check({
  id: "responses/objects-complete",
  generator: responseFamilies,
  when: { response_objects: "whole" },
  statement:
    "Every response has the properties that OpenAI never leaves out, and none that cannot be null is null.",
  reference: ["ResponseObject"],
  judge(trace) {
    const observed = trace.exchanges.flatMap((exchange) => {
      const { operation, status, json } = exchange;
      if (operation === "getResponse")
        return status === 200 && isRecord(json) ? [{ exchange, response: json }] : [];
      const response = operation === "createResponse" ? endedIn(exchange) : null;
      return response === null ? [] : [{ exchange, response }];
    });
    return judgeEach(observed, "no response was told", ({ exchange, response }) => {
      const parsed = parseResponsesSchema("ResponseObject", response);
      if (parsed.ok) return [];
      return parsed.errors.map(({ path, msg }) =>
        finding(exchange, ["response", ...path].join("."), "the schema ResponseObject", msg),
      );
    });
  },
});

export const echoesRequest = check({
  id: "responses/echoes-request",
  generator: responseFamilies,
  when: { response_objects: "whole" },
  statement:
    "A response has the values of its request, and defaults for the fields that the request leaves out.",
  reference: ["ResponseObject", "ResponseCreateRequest"],
  judge(trace) {
    const observed = observedResponses(trace).filter(({ response }) => response !== null);
    return judgeEach(observed, "no response was told", ({ exchange, sent, response }) => {
      const { expected, actual } = echoOf(sent, response ?? {});
      return compare(exchange, "response", expected, actual);
    });
  },
});

export const parentTold = check({
  id: "responses/parent-echoed",
  generator: responseFamilies,
  when: { response_parents: "reported" },
  statement: "previous_response_id and conversation of a response are those of its request.",
  reference: ["ResponseObject"],
  judge(trace) {
    const children = observedResponses(trace).filter(
      (one) =>
        one.response !== null &&
        (one.sent["previous_response_id"] !== undefined || one.sent["conversation"] !== undefined) &&
        !mayNameAnother(trace, one),
    );
    return judgeEach(
      children,
      "no response had a parent or a conversation",
      ({ exchange, sent, response }) => {
        const { previous_response_id: parent = null, conversation = null } = response ?? {};
        const id = isRecord(conversation) ? conversation["id"] : conversation;
        const named = sent["conversation"];
        return compare(
          exchange,
          "response",
          {
            previous_response_id: sent["previous_response_id"] ?? null,
            conversation: (isRecord(named) ? named["id"] : named) ?? null,
          },
          { previous_response_id: parent, conversation: id },
        );
      },
    );
  },
});

/** A stored response that continues one that is not, which only a connection has: what is stored may name what is there. */
function mayNameAnother(trace: Trace, child: ObservedResponse): boolean {
  const { after } = child.step;
  const parent = after === undefined ? undefined : observedAs(trace, after);
  return parent !== undefined && isStored(child) && !isStored(parent);
}

export const terminalIsStored = check({
  id: "responses/terminal-is-stored",
  generator: responseFamilies,
  when: { response_routes: ["get"] },
  statement: "Reading a stored response returns the same object as its request did at the end.",
  reference: ["getResponse"],
  judge(trace) {
    const reads = trace.exchanges.flatMap((exchange) => {
      const last = asLastTold(trace, exchange);
      return last === null ? [] : [{ exchange, last }];
    });
    return judgeEach(reads, "no stored response was read", ({ exchange, last }) =>
      between(
        ["the end of the request", "the stored response"],
        compareAnswer(exchange, "response", last, exchange.json),
      ),
    );
  },
});

export const plainAsStreamed = check({
  id: "responses/plain-as-streamed",
  generator: responseStories,
  statement: "A response is the same whether it is streamed or not, ids and times aside.",
  reference: ["createResponse"],
  judge(trace) {
    const pairs = observedResponses(trace).flatMap((one) => {
      const other = one.step.twin === undefined ? undefined : observedAs(trace, one.step.twin);
      return other === undefined || !hasEnded(one) || !hasEnded(other) ? [] : [{ one, other }];
    });
    return judgeEach(pairs, "no response was asked for in both ways", ({ one, other }) => {
      const [streamedOne, plain] = isWholeStream(one.exchange) ? [one, other] : [other, one];
      return between(
        ["the streamed response", "the plain one"],
        compare(plain.exchange, "response", anonymous(streamedOne.response), anonymous(plain.response)),
      );
    });
  },
});

export const deletedIsGone = check({
  id: "responses/deleted-is-gone",
  least: 5,
  generator: responseStories,
  when: { response_routes: ["get", "delete"] },
  statement: "Deleting a response returns a confirmation, and the response is not found afterwards.",
  reference: ["deleteResponse"],
  judge(trace) {
    const events = trace.exchanges.flatMap((exchange, at) => {
      const { step } = exchange;
      if (step.do === "delete_response" && exchange.status === 200) return [{ exchange, deletes: true }];
      const isAfter =
        step.do === "get_response" &&
        trace.exchanges
          .slice(0, at)
          .some(
            (earlier) =>
              earlier.step.do === "delete_response" &&
              earlier.step.response === step.response &&
              earlier.status === 200,
          );
      return isAfter ? [{ exchange, deletes: false }] : [];
    });
    return judgeEach(events, "no response was deleted", ({ exchange, deletes }) => {
      if (!deletes) return compareStatus(exchange, missingStatuses(trace));
      const { id, object, deleted } = isRecord(exchange.json) ? exchange.json : {};
      const name = decodeURIComponent(exchange.request.path.split("/").at(-1) ?? "");
      return compare(
        exchange,
        "answer",
        { id: name, object: "response", deleted: true },
        { id, object, deleted },
      );
    });
  },
});
