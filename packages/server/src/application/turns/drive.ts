import type { Cancellation } from "@understudy/contract";
import type { InferencePart, Providers } from "@understudy/contract/ports";
import type { Message, TurnEvent } from "@understudy/contract/types";
import type { Clock } from "../../ports/clock.ts";
import type { StructuredLogger } from "../../ports/logger.ts";

/** What happened next: a part of the model, if it was one, and the events that it makes, if any. */
export interface Driven {
  part?: InferencePart;
  events: readonly TurnEvent[];
}

/** The dependencies of `drive`. */
export interface Drive {
  providers: Providers;
  clock: Clock;
  logger: StructuredLogger;
  /** The messages of the turns before this one. */
  history: readonly Message[];
  cancellation: Cancellation;
}
