import type { StructuredLogger } from "../../ports/logger.ts";
import type { Records } from "../records/reader.ts";
import type { StackLimits } from "../running/limits.ts";

/** What holds, and the use cases that write records, are made of. */
export interface HoldPorts extends Records {
  /** The id of this start of the process; distinguishes its claims from those of an earlier start. */
  instance: string;
  limits: StackLimits;
  /** Milliseconds after which sessions, responses and conversations at rest are removed; null for never. */
  ttl: number | null;
  /** Some of the idempotency keys whose time has come; `now` is on the clock of the store. */
  forgetKeys(now: number): Promise<void>;
  logger: StructuredLogger;
}
