/** A request and its response, for the report. */
import type { ReportExchange, ReportResponse, ReportStream } from "@understudy/conformance-report";
import type { Exchange } from "../../trace/trace.ts";
import { eventTypeOf, summaryOfEvent, summaryOfRequest, summaryOfResponse } from "./summaries.ts";
import { cutLine, cutText, jsonText, limits } from "./text.ts";

export function toReportExchange(exchange: Exchange, mostBody: number): ReportExchange {
  const { index, began, ended, request } = exchange;
  return {
    index,
    began,
    ended,
    request: {
      method: request.method,
      path: cutLine(request.path),
      summary: summaryOfRequest(exchange),
      body: jsonText(request.body, mostBody),
    },
    response: toResponse(exchange, mostBody),
  };
}

function toResponse(exchange: Exchange, mostBody: number): ReportResponse {
  const { status, failure, headers, items, json, text } = exchange;
  const body = text === "" ? null : (jsonText(json, mostBody) ?? cutText(text, mostBody));
  return {
    status,
    failure,
    headers,
    ...summaryOfResponse(exchange),
    body: items === null ? body : null,
    stream: items === null ? null : toStream(items, exchange.truncated),
  };
}

function toStream(items: readonly unknown[], truncated: boolean): ReportStream {
  const events = items.flatMap((item, index) => {
    if (index >= limits.events && index < items.length - limits.events) return [];
    const body = typeof item === "string" ? cutText(item, limits.body) : jsonText(item, limits.body);
    const [type, summary] = [eventTypeOf(item), summaryOfEvent(item)];
    return [{ index, type, summary, body: body ?? cutText("", 0) }];
  });
  return { count: items.length, events, truncated };
}
