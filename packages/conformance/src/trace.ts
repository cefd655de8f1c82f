/** What was seen of one turn: data, for judges that do no I/O. */
import type { Turn, TurnEvent } from "@understudy/contract/types";

/** One request of a turn, its creation or a resume, with what was streamed in answer. */
export interface Exchange {
  kind: "create" | "resume";
  events: TurnEvent[];
  /** The message of the error event that ended the stream; null when there was none. */
  error: string | null;
  /** What GET said of the turn afterwards; null when it does not exist. */
  stored: Turn | null;
}

/** A turn from its creation to the last of its resumes. */
export interface TurnTrace {
  exchanges: Exchange[];
}

/** The turn that the last event of an exchange carries. */
export function announced(exchange: Exchange): Turn | null {
  const last = exchange.events.at(-1);
  return last !== undefined && "turn" in last ? last.turn : null;
}
