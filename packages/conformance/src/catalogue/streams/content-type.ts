import { isRecord } from "../../difference.ts";
import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { turnLogs } from "../../judging/turn-log.ts";
import type { Exchange } from "../../trace/trace.ts";
import { verdictOf } from "../../verdict.ts";

export const contentType: Check = {
  id: "streams/content-type",
  scenario: "any",
  judge(trace) {
    const asked = turnLogs(trace)
      .flatMap(({ requests }) => requests)
      .filter((exchange) => exchange.status === 200 && isStreamAsked(exchange));
    const findings = asked.flatMap((exchange) => {
      // Neither case nor spaces mean anything in it.
      const said = exchange.headers["content-type"]?.toLowerCase().replaceAll(" ", "");
      return compare(exchange, "content-type", "text/event-stream;charset=utf-8", said);
    });
    return verdictOf(asked.length, findings, "no stream was asked for");
  },
};

function isStreamAsked({ request }: Exchange): boolean {
  return isRecord(request.body) && request.body["stream"] === true;
}
