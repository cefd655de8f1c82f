/** The order of a session's turns, wherever a trace shows it. */
import type { Alias } from "../../../story/story.ts";
import { as } from "../../../trace/read.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { answered, markersOf } from "./inferences.ts";
import { turnLogs } from "./turn-log.ts";

export interface TurnOrderView {
  exchange: Exchange;
  /** Such as `session.turns`. */
  place: string;
  session: Alias;
  turns: readonly Alias[];
  /** The number of the prompt in the journal, if the place is a prompt. */
  seq?: number;
}

export function viewsOf(trace: Trace): TurnOrderView[] {
  return [...listsOf(trace), ...promptsOf(trace)];
}

function listsOf({ exchanges, ids }: Trace): TurnOrderView[] {
  const names = new Map(Object.entries(ids).map(([alias, id]) => [id, alias]));
  return exchanges.flatMap((exchange) => {
    const { step } = exchange;
    const session = step.do === "get_session" ? as("Session", exchange.json) : null;
    if (session === null || step.do !== "get_session") return [];
    const turns = session.turns.flatMap(({ turn_id }) => names.get(turn_id) ?? []);
    return [{ exchange, place: "session.turns", session: step.session, turns }];
  });
}

/** A prompt shows its turns by their markers. */
function promptsOf(trace: Trace): TurnOrderView[] {
  return turnLogs(trace).flatMap((log) =>
    answered(trace, log.alias).map((entry) => ({
      exchange: log.requests[0],
      place: "the prompt",
      session: log.session,
      turns: [...markersOf(entry)].flatMap((marker) => marker.split("#")[1] ?? []),
      seq: entry.seq,
    })),
  );
}
