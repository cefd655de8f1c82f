import type { TurnEvent } from "@understudy/contract/types";
import { toReading, type TurnReading } from "../stream/reading.ts";
import { toSource } from "../stream/run-source.ts";

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
  return toReading(toSource(run, signal));
}
