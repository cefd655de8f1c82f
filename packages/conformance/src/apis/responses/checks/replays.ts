/** Events of a response that are read again. */
import { check } from "../../../check/check.ts";
import { responseFamilies } from "../generators/families.ts";
import { isWholeStream, responseEvents } from "../views/stream.ts";
import { observedAs } from "../views/observed.ts";
import { compare, compareStatus, judgeEach } from "../../../check/verdict.ts";

export const replays = check({
  id: "responses/replay",
  least: 3,
  generator: responseFamilies,
  when: { response_replays: "events", response_routes: ["get"] },
  statement:
    "With stream a response is read as the events that were streamed, from the first or after the one asked for.",
  reference: ["getResponse"],
  judge(trace) {
    const replayed = trace.exchanges.flatMap((exchange) => {
      const { step } = exchange;
      if (step.do !== "get_response" || step.replay === undefined) return [];
      const observed = observedAs(trace, step.response);
      const isThere =
        observed !== undefined && isWholeStream(observed.exchange) && observed.sent["store"] !== false;
      return isThere && observed.response !== null ? [{ exchange, observed, after: step.replay }] : [];
    });
    return judgeEach(replayed, "no streamed response was read as events", ({ exchange, observed, after }) => {
      if (exchange.status !== 200) return compareStatus(exchange, [200]);
      const expected = responseEvents(observed.exchange).slice(after + 1);
      return compare(
        exchange,
        "events",
        expected.map(({ data }) => data),
        responseEvents(exchange).map(({ data }) => data),
      );
    });
  },
});
