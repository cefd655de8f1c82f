import type { Profile } from "@understudy/contract/profiles";
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

/** How long things may take, in milliseconds, and how much may run or wait. */
export interface StackLimits {
  /** A turn, or one resume of it. */
  turnMs: number;
  /** How long a claim lasts that is not renewed. */
  claimMs: number;
  /** How long a reader may leave a full queue. */
  stallMs: number;
  /** Events that may wait for a reader. */
  queuedEvents: number;
  /** Turns and resumes at the same time, from their request on. */
  maxRunningTurns: number;
  /** How long the store may take to answer when somebody asks whether the server is well. */
  healthMs: number;
}

/** Everything the use cases work with. */
export interface App {
  store: Store;
  /** For sessions that are not persistent: it lives and dies with this process. */
  volatile: Store;
  clock: Clock;
  ids: Ids;
  providers: Providers;
  /** What the configuration adds to what the providers have. */
  configured: Resources;
  documents: DocumentFetcher;
  profile: Profile;
  /** Names this start of this process, so that claims of an earlier one can be told apart. */
  instance: string;
  running: RunningTurns;
  /** Sees every turn; without one, turns cost nothing for it. */
  observer: Observer | null;
  limits: StackLimits;
  logger: StructuredLogger;
}

/** Where an agent's sessions and turns are kept. */
export function storeOf(app: App, config: AgentConfig): Store {
  return config.enable_session_persistence === true ? app.store : app.volatile;
}
