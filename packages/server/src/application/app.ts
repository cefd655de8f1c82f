import type { KnownProfile } from "@understudy/contract/profiles";
import type { NamedScript, Providers } from "@understudy/contract/ports";
import type { AgentConfig } from "@understudy/contract/types";
import type { User } from "../domain/access/user.ts";
import type { Resources } from "../domain/resources.ts";
import type { Clock } from "../ports/clock.ts";
import type { DocumentFetcher } from "../ports/documents.ts";
import type { Ids } from "../ports/ids.ts";
import type { StructuredLogger } from "../ports/logger.ts";
import type { Access } from "./access/access.ts";
import type { Identity } from "./access/identity.ts";
import type { RecordStore } from "./records/record-store.ts";
import type { Observer } from "./observation/observer.ts";
import type { LiveResponses } from "./responses/background/live.ts";
import type { RunningTurns } from "./turns/running-turns.ts";
import { withOverrides } from "./with-overrides.ts";

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
  /** Size of the queue of a reader, in characters of its events. */
  queuedCharacters: number;
  /** Concurrent turns and resumes, counted from their request on. */
  maxRunningTurns: number;
  /** The same of one user, where there are users. Default: a tenth. */
  maxRunningTurnsPerUser?: number | undefined;
  /** The size of all sessions that are not persistent; at that, new ones and new turns in them are refused. */
  volatileBytes: number;
  /** How long an idempotency key is kept. */
  keyMs: number;
  /** Time limit of the store's response to a health check. */
  healthMs: number;
}

/** Limits in place of the default ones; an undefined one is the default. */
export type SomeLimits = { [Name in keyof StackLimits]?: StackLimits[Name] | undefined };

/** What the use cases of all requests have in common. */
export interface SharedApp {
  store: RecordStore;
  /** In memory, for sessions that are not persistent. */
  volatile: RecordStore;
  /** The size of what is in it. */
  volatileBytes(): number;
  /** Whether all sessions are persistent, whatever their agent says. */
  persistsAll: boolean;
  clock: Clock;
  ids: Ids;
  /** The keys of a user, or of who once was one. */
  identify(user: User): Promise<Identity>;
  providers: Providers;
  /** The same as they are, where a profile changes what turns get from them. */
  plainProviders: Providers;
  /** Resources from the configuration, besides those of the providers. */
  configured: Resources;
  documents: DocumentFetcher;
  profile: KnownProfile;
  /** The id of this start of the process; distinguishes its claims from those of an earlier start. */
  instance: string;
  running: RunningTurns;
  /** The responses that run in the background of this process. */
  live: LiveResponses;
  /** Whether a running turn outlives its session: then it ends as if it had been stored. */
  ignoresDeletes: boolean;
  /** Whether a server without users shows the records of users. */
  ignoresOwners: boolean;
  /** Records every turn; null for none. */
  observer: Observer | null;
  limits: StackLimits;
  /** Milliseconds after which sessions, responses and conversations at rest are removed; null for never. */
  ttl: number | null;
  logger: StructuredLogger;
}

/** The dependencies of the use cases, for one user: without `access` no use case reads a record. */
export interface App extends SharedApp {
  readonly access: Access;
  /** The script that the request names; nothing of it is stored. */
  readonly script?: NamedScript | undefined;
}

/** The use cases as this user has them. */
export function actAs(app: SharedApp, access: Access, script?: NamedScript): App {
  return withOverrides(app, { access, script });
}

/** For the requests to providers: whose they are, without saying who that is. Nothing where there are no users. */
export function tenantOf({ by }: Access): { tenant?: string } {
  return by === null ? {} : { tenant: by.principalKey };
}

/** The same, with the script that the request names. */
export function callerOf({ access, script }: App): { tenant?: string; script?: NamedScript } {
  return { ...tenantOf(access), ...(script !== undefined && { script }) };
}

/** The store of an agent's sessions and turns. */
export function storeOf(app: SharedApp, config: AgentConfig): RecordStore {
  return app.persistsAll || config.enable_session_persistence === true ? app.store : app.volatile;
}
