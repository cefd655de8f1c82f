import type { KnownProfile } from "@understudy/contract/profiles";
import type { Providers } from "@understudy/contract/ports";
import type { AgentConfig } from "@understudy/contract/types";
import type { Resources } from "../domain/resources.ts";
import type { Clock } from "../ports/clock.ts";
import type { DocumentFetcher } from "../ports/documents.ts";
import type { Ids } from "../ports/ids.ts";
import type { StructuredLogger } from "../ports/logger.ts";
import type { Store } from "../ports/store.ts";
import type { Observer } from "./observation/observer.ts";
import type { RunningTurns } from "./turns/running-turns.ts";

/** Time limits in milliseconds, and limits on running turns and queued events. */
export interface StackLimits {
  /** Time limit of a turn, or of one resume of it. */
  turnMs: number;
  /** How long a claim lasts without renewal. */
  claimMs: number;
  /** How long a turn waits for a reader whose queue is full. */
  stallMs: number;
  /** Size of the queue of a reader. */
  queuedEvents: number;
  /** Concurrent turns and resumes, counted from their request on. */
  maxRunningTurns: number;
  /** Time limit of the store's response to a health check. */
  healthMs: number;
}

/** The dependencies of the use cases. */
export interface App {
  store: Store;
  /** In memory, for sessions that are not persistent. */
  volatile: Store;
  clock: Clock;
  ids: Ids;
  providers: Providers;
  /** Resources from the configuration, besides those of the providers. */
  configured: Resources;
  documents: DocumentFetcher;
  profile: KnownProfile;
  /** The id of this start of the process; distinguishes its claims from those of an earlier start. */
  instance: string;
  running: RunningTurns;
  /** Whether a running turn outlives its session: then it ends as if it had been stored. */
  ignoresDeletes: boolean;
  /** Records every turn; null for none. */
  observer: Observer | null;
  limits: StackLimits;
  logger: StructuredLogger;
}

/** The store of an agent's sessions and turns. */
export function storeOf(app: App, config: AgentConfig): Store {
  return config.enable_session_persistence === true ? app.store : app.volatile;
}
