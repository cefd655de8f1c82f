import type { TurnStreamItem } from "@understudy/contract/types";
import { verdictOf, type Check } from "../../check.ts";

export const oneTerminalEvent: Check = {
  id: "streams/one-terminal-event",
  level: "MUST",
  statement:
    "A stream ends with exactly one turn_complete, turn_awaiting_input or error, and nothing follows it.",
  judge({ exchanges }) {
    const streams = exchanges.filter(({ status }) => status === 200);
    if (streams.length === 0) return { says: "unknown", reason: "no stream was seen" };
    return verdictOf(
      streams.flatMap(({ items, truncated }, n) => {
        const endings = items.filter(isEnding).length;
        if (endings !== 1) return [`stream ${n}: ${endings} endings, expected one`];
        const last = items.at(-1);
        if (last === undefined || !isEnding(last)) return [`stream ${n}: something follows its ending`];
        return truncated ? [`stream ${n}: it breaks off inside an event after its ending`] : [];
      }),
    );
  },
};

function isEnding(item: TurnStreamItem): boolean {
  return "error" in item || "turn" in item.event.payload;
}
