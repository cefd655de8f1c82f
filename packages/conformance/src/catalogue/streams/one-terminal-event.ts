import { verdictOf, type Check } from "../../check.ts";
import { announced } from "../../trace.ts";

export const oneTerminalEvent: Check = {
  id: "streams/one-terminal-event",
  level: "MUST",
  statement:
    "A stream ends with exactly one turn_complete, turn_awaiting_input or error, and nothing follows it.",
  judge({ exchanges }) {
    if (exchanges.length === 0) return { says: "unknown", reason: "no stream was seen" };
    return verdictOf(
      exchanges.flatMap((exchange, n) => {
        const terminals = exchange.events.filter((event) => "turn" in event).length;
        const ends = terminals + (exchange.error === null ? 0 : 1);
        if (ends !== 1) return [`exchange ${n}: ${ends} endings, expected one`];
        return exchange.error === null && announced(exchange) === null
          ? [`exchange ${n}: events follow the one that ends the turn`]
          : [];
      }),
    );
  },
};
