import type { ByteBudget } from "@understudy/contract";
import type { NamedScript, ProviderCaller, Providers } from "@understudy/contract/ports";
import type { Resources } from "../../domain/resources.ts";
import type { DocumentFetcher } from "../../ports/documents.ts";
import type { Ids } from "../../ports/ids.ts";
import type { StructuredLogger } from "../../ports/logger.ts";
import type { Access } from "../access/access.ts";
import type { Records } from "../records/reader.ts";
import type { StackLimits } from "../running/limits.ts";
import type { Observer } from "../observation/observer.ts";
import type { LiveResponses } from "../running/live-responses.ts";
import type { RunningTurns } from "../running/running-turns.ts";
import { withOverrides } from "./with-overrides.ts";

/** What the use cases of all requests have in common. */
export interface SharedApp extends Records {
  /** The size of what is in the volatile store. */
  volatileBytes(): number;
  ids: Ids;
  providers: Providers;
  /** The same as they are, where a profile changes what turns get from them. */
  plainProviders: Providers;
  /** Resources from the configuration, besides those of the providers. */
  configured: Resources;
  documents: DocumentFetcher;
  /** The id of this start of the process; distinguishes its claims from those of an earlier start. */
  instance: string;
  running: RunningTurns;
  /** The responses that run in the background of this process. */
  live: LiveResponses;
  /** Whether a running turn outlives its session: then it ends as if it had been stored. */
  ignoresDeletes: boolean;
  /** Records every turn; null for none. */
  observer: Observer | null;
  limits: StackLimits;
  /** What the bodies that are on their way take. */
  bodies: ByteBudget;
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
export function callerOf({ access, script }: App): ProviderCaller {
  return { ...tenantOf(access), ...(script !== undefined && { script }) };
}
