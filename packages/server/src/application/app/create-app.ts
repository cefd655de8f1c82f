import { createByteBudget } from "@understudy/contract";
import { profiles, type KnownProfile } from "@understudy/contract/profiles";
import type { Providers } from "@understudy/contract/ports";
import { noResources, type Resources } from "../../domain/resources.ts";
import type { Clock } from "../../ports/clock.ts";
import { DocumentError, type DocumentFetcher } from "../../ports/documents.ts";
import type { Ids } from "../../ports/ids.ts";
import { silent, type StructuredLogger } from "../../ports/logger.ts";
import type { Store } from "../../ports/store.ts";
import type { Disconnects } from "../running/disconnects.ts";
import { defaultLimits, type SomeLimits, type StackLimits } from "../running/limits.ts";
import type { AppPorts } from "./app.ts";
import { createIdentities } from "../access/identity.ts";
import { createKeyedMutex } from "../conversations/keyed-mutex.ts";
import { createForgetKeys } from "../once/forget.ts";
import type { LongHistory } from "../running/long-history.ts";
import { toRecordStore } from "../records/with-problems.ts";
import type { Observer } from "../observation/observer.ts";
import { createChainCache } from "../responses/context/chain-cache.ts";
import { createLiveResponses } from "../running/live-responses.ts";
import { createRunningTurns } from "../running/running-turns.ts";

const fetchesNothing: DocumentFetcher = {
  fetch: () => Promise.reject(new DocumentError("this server fetches no documents; send the text.")),
};

export interface AppParts {
  store: Store;
  volatile: Store;
  /** The size of what is in `volatile`; without it, there is no limit. */
  volatileBytes?: (() => number) | undefined;
  persistsAll?: boolean | undefined;
  clock: Clock;
  ids: Ids;
  providers: Providers;
  /** By default the same. */
  plainProviders?: Providers | undefined;
  configured?: Resources | undefined;
  /** Without it, documents by URL are rejected. */
  documents?: DocumentFetcher | undefined;
  profile?: KnownProfile | undefined;
  limits?: SomeLimits | undefined;
  /** Default: `refuse`. */
  history?: LongHistory | undefined;
  /** By default as the profile says, which is about turns alone. */
  disconnects?: Disconnects | undefined;
  logger?: StructuredLogger | undefined;
  observer?: Observer | undefined;
  ignoresOwners?: boolean | undefined;
  ttl?: number | null | undefined;
}

export function createApp(parts: AppParts): AppPorts {
  const limits = withDefaults(parts.limits);
  const profile = parts.profile ?? profiles.reference;
  const ignoresDeletes = profile.behavior.running_deletes === "ignore";
  const ofProfile = profile.behavior.disconnects === "end_turn" ? "stop" : "run";
  const store = toRecordStore(parts.store);
  const volatile = toRecordStore(parts.volatile);
  return {
    store,
    volatile,
    volatileBytes: parts.volatileBytes ?? (() => 0),
    persistsAll: parts.persistsAll ?? false,
    clock: parts.clock,
    ids: parts.ids,
    identify: createIdentities(),
    providers: parts.providers,
    plainProviders: parts.plainProviders ?? parts.providers,
    configured: parts.configured ?? noResources,
    documents: parts.documents ?? fetchesNothing,
    profile,
    ignoresDeletes,
    dropsOldest: parts.history === "drop_oldest",
    stopsTurns: (parts.disconnects ?? ofProfile) === "stop",
    stopsResponses: parts.disconnects === "stop",
    ignoresOwners: parts.ignoresOwners ?? false,
    instance: crypto.randomUUID(),
    running: createRunningTurns({ ...limits, ignoresDeletes }),
    live: createLiveResponses(),
    chains: createChainCache(),
    inTurn: createKeyedMutex(),
    forgetKeys: createForgetKeys({ store, volatile }),
    observer: parts.observer ?? null,
    limits,
    bodies: createByteBudget(limits.bodyBytes, limits.bodyBytesPerUser),
    ttl: parts.ttl ?? null,
    logger: parts.logger ?? silent,
  };
}

function withDefaults(given: SomeLimits = {}): StackLimits {
  const set = Object.entries(given).filter(([, limit]) => limit !== undefined);
  return { ...defaultLimits, ...Object.fromEntries(set) };
}
