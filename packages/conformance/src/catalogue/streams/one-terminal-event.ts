import type { Check } from "../../check.ts";
import { isRecord } from "../../difference.ts";
import { as } from "../../trace/read.ts";
import type { Exchange } from "../../trace/trace.ts";
import { verdictOf, type Finding } from "../../verdict.ts";

export const oneTerminalEvent: Check = {
  id: "streams/one-terminal-event",
  scenario: "any",
  judge({ exchanges }) {
    const streams = exchanges.filter(
      ({ items, left, failure }) => items !== null && !left && failure === null,
    );
    return verdictOf(streams.length, streams.flatMap(judgeStream), "no stream was seen");
  },
};

const expected = "one turn_complete, turn_awaiting_input or error, at the end";

function judgeStream({ index, items, truncated }: Exchange): Finding[] {
  const all = items ?? [];
  const endings = all.flatMap((item, n) => (isEnding(item) ? [n] : []));
  const said = `${all.length} items, with endings at ${endings.join(", ") || "none"}`;
  const right = endings.length === 1 && endings[0] === all.length - 1 && !truncated;
  return right
    ? []
    : [{ where: index, what: "stream", expected, said: truncated ? `${said}, broken off` : said }];
}

function isEnding(item: unknown): boolean {
  if (isRecord(item) && "error" in item) return true;
  const payload = as("TurnStreamEvent", item)?.event.payload;
  return payload !== undefined && "turn" in payload;
}
