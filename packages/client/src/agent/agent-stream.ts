import type { TurnEvent } from "@understudy/contract/types";
import { toReading, type TurnReading } from "../stream/reading.ts";

/**
 * The events of a turn and all its resumes. Tools run when the reader pulls the next event, so an unread stream does not
 * progress. `abort()` also aborts running tools.
 */
export type AgentStream = TurnReading;

/** Creates the stream of `run`, whose signal follows `abort()` and the caller's signal. */
export function createAgentStream(
  run: (signal: AbortSignal) => AsyncGenerator<TurnEvent, undefined>,
  signal: AbortSignal | undefined,
): AgentStream {
  const own = new AbortController();
  const follow = (): void => own.abort(signal?.reason);
  if (signal?.aborted === true) follow();
  // Removes the listener after the turn: the caller's signal may outlive many turns.
  signal?.addEventListener("abort", follow, { signal: own.signal });
  const events = ended(run(own.signal));

  async function* ended(turn: AsyncGenerator<TurnEvent, undefined>): AsyncGenerator<TurnEvent, undefined> {
    try {
      return yield* turn;
    } finally {
      own.abort();
    }
  }

  return toReading({ next: () => events.next(), abort: (reason) => own.abort(reason) });
}
