import type { TurnEvent } from "@understudy/contract/types";
import { toReading, type TurnReading } from "../stream/reading.ts";

/**
 * The events of one turn and of all its resumes. Its tools run when the reader asks for what follows them, so a stream
 * that nobody reads on does not go on. `abort()` also ends the tools that run.
 */
export type AgentStream = TurnReading;

/** What `run` gives; its signal aborts with `abort()` and with the caller's signal. */
export function createAgentStream(
  run: (signal: AbortSignal) => AsyncGenerator<TurnEvent, undefined>,
  signal: AbortSignal | undefined,
): AgentStream {
  const own = new AbortController();
  const follow = (): void => own.abort(signal?.reason);
  if (signal?.aborted === true) follow();
  // The caller's signal may live longer than many turns.
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
