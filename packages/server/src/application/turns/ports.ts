import type { ByteBudget } from "@understudy/contract";
import type { Observer } from "../observation/observer.ts";
import type { SessionPorts } from "../sessions/ports.ts";
import type { VectorPorts } from "../vectors/ports.ts";

/** What turns are made of. */
export interface TurnPorts extends SessionPorts, VectorPorts {
  /** Whether a running turn outlives its session: then it ends as if it had been stored. */
  ignoresDeletes: boolean;
  /** Whether a model that is given more than it reads is asked again without the oldest turns. */
  dropsOldest: boolean;
  /** Whether a turn ends when its client leaves. */
  stopsTurns: boolean;
  /** What events that wait for their readers take. */
  queued: ByteBudget;
  /** Records every turn; null for none. */
  observer: Observer | null;
}
