/** Responses as their requests announced them. */
import type { Alias } from "../../../story/story.ts";
import type { RespondStep } from "../../../story/response-steps.ts";
import { isRecord, recordsAmong } from "../../../json/difference.ts";
import { remember } from "../../../json/remember.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { isTerminal, responseEvents } from "./stream.ts";

export type Json = Readonly<Record<string, unknown>>;

/** A request for a response, and what it announced. */
export interface ObservedResponse {
  alias: Alias;
  step: RespondStep;
  exchange: Exchange;
  /** The body as it was sent. */
  sent: Json;
  /** The object of the terminal event or of the answer; null without one. */
  response: Json | null;
  output: readonly Json[];
}

export const observedResponses: (trace: Trace) => readonly ObservedResponse[] = remember(({ exchanges }) =>
  exchanges.flatMap((exchange) => {
    const { step, request } = exchange;
    if (step.do !== "respond") return [];
    const response = endedIn(exchange);
    const sent = isRecord(request.body) ? request.body : {};
    return [{ alias: step.as, step, exchange, sent, response, output: recordsAmong(response?.["output"]) }];
  }),
);

export function observedAs(trace: Trace, alias: Alias): ObservedResponse | undefined {
  return observedResponses(trace).find((one) => one.alias === alias);
}

/** The object that ended a request: of the first terminal event, or of the whole answer. */
export const endedIn: (exchange: Exchange) => Json | null = remember((exchange) => {
  const { status, items, json, disconnected } = exchange;
  if (status !== 200) return null;
  if (items === null) return isResponse(json) ? json : null;
  if (disconnected) return null;
  const last = responseEvents(exchange).find(isTerminal)?.data["response"];
  return isRecord(last) ? last : null;
});

/** The response of an answer, as far as it is known: a stream without its end shows the response of its first events. */
export function responseIn(exchange: Exchange): Json | null {
  const ended = endedIn(exchange);
  if (ended !== null || exchange.items === null) return ended;
  const begun = responseEvents(exchange)[0]?.data["response"];
  return isRecord(begun) ? begun : null;
}

function isResponse(json: unknown): json is Record<string, unknown> {
  return isRecord(json) && json["object"] === "response";
}
