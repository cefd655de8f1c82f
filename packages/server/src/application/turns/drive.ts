import type { Providers } from "@understudy/contract/ports";
import type { Message } from "@understudy/contract/types";
import type { Clock } from "../../ports/clock.ts";
import type { StructuredLogger } from "../../ports/logger.ts";

/** The dependencies of `drive`. */
export interface Drive {
  providers: Providers;
  clock: Clock;
  logger: StructuredLogger;
  /** The messages of the turns before this one. */
  history: readonly Message[];
  signal: AbortSignal;
}
