import type { Check } from "../../check.ts";
import { isRecord } from "../../difference.ts";
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

const endings: readonly unknown[] = ["turn_complete", "turn_awaiting_input"];
const expected = "one turn_complete, turn_awaiting_input or error, at the end";

function judgeStream({ index, items, truncated }: Exchange): Finding[] {
  const all = items ?? [];
  const places = all.flatMap((item, n) => (isEnding(item) ? [n] : []));
  const said = `${all.length} items, numbered from 0; endings: ${places.join(", ") || "none"}`;
  const right = places.length === 1 && places[0] === all.length - 1 && !truncated;
  return right
    ? []
    : [{ where: index, what: "stream", expected, said: truncated ? `${said}, broken off` : said }];
}

function isEnding(item: unknown): boolean {
  if (isRecord(item) && "error" in item) return true;
  // What else is in it is for the check of its schema.
  const payload = isRecord(item) && isRecord(item["event"]) ? item["event"]["payload"] : undefined;
  return isRecord(payload) && endings.includes(payload["event_type"]);
}
