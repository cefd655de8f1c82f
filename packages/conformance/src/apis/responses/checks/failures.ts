/** Failing models, readers who leave, and responses that are not kept. */
import { checksOf } from "../../../check/check.ts";
import { unofferedTool, responseFaultStories } from "../generators/faults.ts";
import { errorOf, missingStatuses } from "../oracle/errors.ts";
import { isStored } from "../oracle/context.ts";
import { asLastTold } from "../oracle/objects.ts";
import type { RespondStep } from "../../../story/response-steps.ts";
import { isRecord, recordsIn } from "../../../json/difference.ts";
import { inferencesOf } from "../views/inferences.ts";
import { isTerminal, isWholeStream, responseEvents } from "../views/stream.ts";
import { type ObservedResponse, observedResponses } from "../views/observed.ts";
import type { Trace } from "../../../trace/trace.ts";
import { compare, compareAnswer, compareStatus, finding, judgeEach } from "../../../check/verdict.ts";

const shared = { generator: responseFaultStories } as const;

export const failures = checksOf(shared, [
  {
    id: "responses/failure-ends-stream",
    least: 5,
    statement: "If the model fails during a stream, its last event is response.failed with an error message.",
    reference: ["ResponseError"],
    needs: ["journal"],
    when: { response_failures: "event" },
    judge(trace) {
      const failed = failedResponses(trace).filter(({ exchange }) => isWholeStream(exchange));
      return judgeEach(failed, "no streamed response failed", ({ exchange }) => {
        const last = responseEvents(exchange).findLast(isTerminal);
        const response = last !== undefined && isRecord(last.data["response"]) ? last.data["response"] : {};
        const error = isRecord(response["error"]) ? response["error"] : {};
        return compare(
          exchange,
          "end of the stream",
          { type: "response.failed", status: "failed", "has a code and words": true },
          {
            type: last?.type,
            status: response["status"],
            "has a code and words":
              typeof error["code"] === "string" &&
              typeof error["message"] === "string" &&
              error["message"] !== "",
          },
        );
      });
    },
  },
  {
    id: "responses/plain-failure-reported",
    least: 5,
    statement: "If the model fails, an answer that is not streamed has an error status and a message.",
    reference: ["OpenAiError"],
    needs: ["journal"],
    when: { response_errors: "openai" },
    judge(trace) {
      const failed = failedResponses(trace).filter(({ exchange }) => exchange.items === null);
      return judgeEach(failed, "no plain response failed", ({ exchange }) => {
        const { status } = exchange;
        if (status === null) return [];
        const { message } = errorOf(exchange);
        return [
          ...(status >= 400 ? [] : [finding(exchange, "status", "400 or more", status)]),
          ...(typeof message === "string" && message !== ""
            ? []
            : [finding(exchange, "error.message", "words", message)]),
        ];
      });
    },
  },
  {
    id: "responses/failure-status",
    least: 5,
    statement:
      "If the model refuses before its first word, an answer that is not streamed has the status of the model.",
    reference: ["createResponse"],
    needs: ["journal"],
    when: { response_failure_status: "models" },
    judge(trace) {
      const refused = failedResponses(trace).flatMap(({ exchange, step }) => {
        const [first] = step.script.replies;
        const isRefusal = first?.error !== undefined && first.say === undefined;
        return isRefusal && exchange.items === null && exchange.status !== null
          ? [{ exchange, status: first.error?.status ?? 500 }]
          : [];
      });
      return judgeEach(refused, "no model refused", ({ exchange, status }) =>
        compareStatus(exchange, [status]),
      );
    },
  },
  {
    id: "responses/failed-is-stored",
    least: 5,
    statement: "A response that failed in its stream is read as it ended.",
    reference: ["getResponse"],
    when: { failed_responses: "stored", response_routes: ["get"] },
    judge(trace) {
      const reads = trace.exchanges.flatMap((exchange) => {
        const last = asLastTold(trace, exchange);
        return last !== null && last["status"] === "failed" ? [{ exchange, last }] : [];
      });
      return judgeEach(reads, "no response was read that failed", ({ exchange, last }) => [
        ...compareStatus(exchange, [200]),
        ...compareAnswer(exchange, "response", last, exchange.json),
      ]);
    },
  },
  {
    id: "responses/unoffered-tool",
    least: 5,
    statement: "A response completes if its model calls a tool that the request did not offer.",
    reference: ["createResponse"],
    when: { unoffered_calls: "answered" },
    judge(trace) {
      const called = observedResponses(trace).filter(({ step }) => callsUnoffered(step));
      return judgeEach(called, "no model called a tool that was not offered", ({ exchange, response }) => [
        ...compareStatus(exchange, [200]),
        ...(exchange.status === 200
          ? compare(exchange, "response.status", "completed", response?.["status"])
          : []),
      ]);
    },
  },
  {
    id: "responses/store-false",
    least: 5,
    statement: "A response with store false is not found afterwards, and is in no list.",
    reference: ["ResponseCreateRequest"],
    when: { response_routes: ["get", "list"] },
    judge(trace) {
      const unstored = observedResponses(trace).filter(
        (observed) => !isStored(observed) && observed.response !== null,
      );
      return judgeEach(unstored, "no response was to be forgotten", (observed) => {
        const id = observed.response?.["id"];
        return trace.exchanges.flatMap((exchange) => {
          const { step, operation } = exchange;
          if (step.do === "get_response" && step.response === observed.alias)
            return compareStatus(exchange, missingStatuses(trace));
          if (operation !== "listResponses") return [];
          const found = recordsIn(exchange.json).filter((one) => one["id"] === id);
          return compare(
            exchange,
            "responses in the list that were to be forgotten",
            [],
            found.map((one) => one["id"]),
          );
        });
      });
    },
  },
  {
    id: "responses/reader-leaves",
    level: "SHOULD",
    least: 5,
    statement: "A response runs to its end and is stored after its reader disconnects.",
    reference: ["createResponse"],
    when: { response_readers: "kept", response_routes: ["get"] },
    judge(trace) {
      const left = observedResponses(trace).filter(({ exchange }) => exchange.disconnected);
      return judgeEach(left, "no reader left", (observed) => {
        const last = trace.exchanges.findLast(
          ({ step }) => step.do === "await_response" && step.response === observed.alias,
        );
        return last === undefined ? [] : compareStatus(last, [200]);
      });
    },
  },
]);

function callsUnoffered({ script }: RespondStep): boolean {
  return script.replies.some(({ call }) => call?.some((one) => "tool" in one && one.tool === unofferedTool));
}

/** The responses whose model failed. */
function failedResponses(trace: Trace): ObservedResponse[] {
  return observedResponses(trace).filter(({ alias }) =>
    inferencesOf(trace, alias).some(({ state }) => state === "failed"),
  );
}
