/** Responses over a WebSocket, beside what is judged of them as of every stream. */
import { checksOf } from "../../../check/check.ts";
import { responseSocketStories } from "../generators/sockets.ts";
import { anonymous } from "../oracle/objects.ts";
import { errorOf, errorTypeFor, noParent } from "../oracle/errors.ts";
import { firstOutOfPlace } from "../oracle/grammar.ts";
import { isStored } from "../oracle/context.ts";
import { type ObservedResponse, observedAs, observedResponses } from "../views/observed.ts";
import { isWholeStream, responseEvents } from "../views/stream.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { between, compare, type Finding, finding, judgeEach } from "../../../check/verdict.ts";

const shared = { generator: responseSocketStories } as const;

/** A response that continues another over a WebSocket. */
interface Child {
  child: ObservedResponse;
  parent: ObservedResponse;
}

function childrenIn(trace: Trace): Child[] {
  return observedResponses(trace).flatMap((child) => {
    const { after, over } = child.step;
    const parent = after === undefined ? undefined : observedAs(trace, after);
    const isThere = parent?.response?.["status"] === "completed";
    // An answer to a call that nobody made is refused for itself.
    const isRight = child.step.input.every(({ is }) => is !== "stray_output");
    return parent !== undefined && isThere && isRight && over !== undefined ? [{ child, parent }] : [];
  });
}

/** Whether the connection of a child still has to know its unstored parent: it is the newest there, and no continuation failed. */
function isKnown(trace: Trace, { child, parent }: Child): boolean {
  const later = observedResponses(trace).some(
    (one) =>
      one.step.over === parent.step.over &&
      one.exchange.began > parent.exchange.ended &&
      one.exchange.ended < child.exchange.began,
  );
  return child.step.over === parent.step.over && !later;
}

/** A response that continued the same parent on this connection before, and was refused. */
function failedBetween(trace: Trace, { child, parent }: Child): ObservedResponse | undefined {
  return observedResponses(trace).find(
    ({ step, exchange }) =>
      step.after === parent.alias &&
      step.over === child.step.over &&
      exchange.ended < child.exchange.began &&
      exchange.status !== 200,
  );
}

function compareGone({ exchange }: ObservedResponse): Finding[] {
  const expected = { status: noParent, code: "previous_response_not_found" };
  return compare(exchange, "error", expected, { status: exchange.status, code: errorOf(exchange)["code"] });
}

export const sockets = checksOf(shared, [
  {
    id: "responses/socket-as-stream",
    statement: "Over a WebSocket a response has the events of its stream, ids and times aside.",
    reference: ["createResponse", "ResponseEvent"],
    judge(trace) {
      const pairs = observedResponses(trace).flatMap((one) => {
        const other = one.step.twin === undefined ? undefined : observedAs(trace, one.step.twin);
        const isPair = other !== undefined && isWholeStream(one.exchange) && isWholeStream(other.exchange);
        return isPair ? [{ streamed: one.exchange, sent: other.exchange }] : [];
      });
      return judgeEach(pairs, "no response was requested in both ways", ({ streamed, sent }) =>
        between(
          ["the stream", "the WebSocket"],
          compare(sent, "events", anonymous(dataIn(streamed)), anonymous(dataIn(sent))),
        ),
      );
    },
  },
  {
    id: "responses/socket-continues",
    statement: "A response is continued on its connection if it is stored, or if it is the newest one there.",
    reference: ["createResponse"],
    judge(trace) {
      const children = childrenIn(trace).filter((one) => isStored(one.parent) || isKnown(trace, one));
      return judgeEach(children, "no response was continued over a WebSocket", ({ child: { exchange } }) =>
        compare(exchange, "status", 200, exchange.status),
      );
    },
  },
  {
    id: "responses/socket-forgets",
    least: 5,
    statement: "A response that is not stored is not found on another connection.",
    reference: ["createResponse"],
    judge(trace) {
      const children = childrenIn(trace).filter(
        ({ child, parent }) => !isStored(parent) && child.step.over !== parent.step.over,
      );
      return judgeEach(children, "no unstored response was continued elsewhere", ({ child }) =>
        compareGone(child),
      );
    },
  },
  {
    id: "responses/socket-failure-forgets",
    least: 5,
    when: { function_outputs: "checked" },
    statement: "A continuation that failed leaves nothing to continue of a response that is not stored.",
    reference: ["createResponse"],
    judge(trace) {
      const children = childrenIn(trace).filter(
        (one) => !isStored(one.parent) && failedBetween(trace, one) !== undefined,
      );
      return judgeEach(children, "no continuation failed", ({ child }) => compareGone(child));
    },
  },
  {
    id: "responses/socket-one-at-a-time",
    least: 5,
    statement:
      "A response that is requested while another runs on its connection is refused, or runs after it; the other one ends.",
    reference: ["createResponse"],
    judge(trace) {
      const [first, second] = ["e1", "e2"].map((alias) => observedAs(trace, alias));
      const rows = first === undefined || second === undefined ? [] : [{ first, second }];
      return judgeEach(rows, "no two responses were requested at once", (row) => {
        // Events name no response, so events of another response between them are out of place.
        const wrong = firstOutOfPlace(responseEvents(row.first.exchange));
        return wrong === null
          ? compare(row.second.exchange, "failure", null, row.second.exchange.failure)
          : [finding(row.first.exchange, `event ${wrong.at} of the first`, wrong.expected, wrong.actual)];
      });
    },
  },
  {
    id: "responses/socket-errors",
    statement:
      "A message that is wrong gets one event of type error, with a status and OpenAI's error, and the connection goes on.",
    reference: ["createResponse"],
    judge(trace) {
      const wrong = trace.exchanges.filter(({ step }) => step.do === "send_message");
      const next = observedAs(trace, "ok");
      return judgeEach(wrong, "no message was wrong", (exchange) => {
        const { type, message, ...rest } = errorOf(exchange);
        const { status, failure } = exchange;
        return [
          ...compare(
            exchange,
            "error",
            {
              status: 400,
              message: "text",
              type: errorTypeFor(400, trace) ?? type,
              keys: ["code", "param"],
            },
            {
              status: status ?? failure,
              message: typeof message === "string" && message !== "" ? "text" : message,
              type,
              keys: Object.keys(rest).toSorted(),
            },
          ),
          ...(next === undefined ? [] : compare(next.exchange, "status", 200, next.exchange.status)),
        ];
      });
    },
  },
]);

function dataIn(exchange: Exchange): readonly unknown[] {
  return responseEvents(exchange).map(({ data }) => data);
}
