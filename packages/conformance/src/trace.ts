/** What was seen of one turn: data, for judges that do no I/O. */
import type { Turn, TurnEvent, TurnStreamItem } from "@understudy/contract/types";

/** One request of a turn, its creation or a resume, with what came back. */
export interface Exchange {
  kind: "create" | "resume";
  /** The HTTP status; only a 200 has a stream. */
  status: number;
  /** What the stream carried, in order: events and, where it went wrong, an error. */
  items: TurnStreamItem[];
  /** Whether the stream ended inside an event. */
  truncated: boolean;
  /** What GET said of the turn afterwards; null when it does not exist. */
  stored: Turn | null;
}

/** A turn from its creation to the last of its resumes. */
export interface TurnTrace {
  exchanges: Exchange[];
}

/** The events of an exchange, without an error. */
export function eventsOf({ items }: Exchange): TurnEvent[] {
  return items.flatMap((item) => ("event" in item ? [item.event.payload] : []));
}

/** The turn that the last item of an exchange carries; null where it ended otherwise. */
export function announced({ items }: Exchange): Turn | null {
  const last = items.at(-1);
  return last !== undefined && "event" in last && "turn" in last.event.payload
    ? last.event.payload.turn
    : null;
}
