import { createByteBudget } from "@understudy/contract";
import { profiles, type KnownProfile } from "@understudy/contract/profiles";
import type { Providers } from "@understudy/contract/ports";
import { noResources, type Resources } from "../../domain/resources.ts";
import type { Clock } from "../../ports/clock.ts";
import type { DocumentReader } from "../../ports/document-reader.ts";
import { DocumentError, type DocumentFetcher } from "../../ports/documents.ts";
import type { Ids } from "../../ports/ids.ts";
import { silent, type StructuredLogger } from "../../ports/logger.ts";
import type { Store } from "../../ports/store.ts";
import type { Tokenizer } from "../../ports/tokenizer.ts";
import type { VectorIndex } from "../../ports/vector-index.ts";
import { understudy } from "../admin/providers.ts";
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
import { createEmbeddedIndex } from "../vectors/embedded.ts";
import { createExactIndex } from "../vectors/exact/index.ts";

const fetchesNothing: DocumentFetcher = {
  fetch: () => Promise.reject(new DocumentError("this server fetches no documents; send the text.")),
  read: () => Promise.reject(new DocumentError("this server fetches no documents; send the text.")),
};

const readsNothing: DocumentReader = {
  text: () => Promise.reject(new DocumentError("this server reads plain text only.")),
};

/** Words for tokens, where nobody counts: joined they are the text. */
const words: Tokenizer = { tokens: async (text) => text.match(/\s*\S+\s*$|\s*\S+/g) ?? [] };

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
  /** Without it, only plain text is read. */
  reader?: DocumentReader | undefined;
  /** Without it, words are counted. */
  tokenizer?: Tokenizer | undefined;
  /** Indexes of vector dbs, besides `own`, which is in the store. By default that alone. */
  vectors?: ((own: VectorIndex) => readonly VectorIndex[]) | undefined;
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
  const instance = crypto.randomUUID();
  const exact = createExactIndex(limits.vectorBytes);
  const own = createEmbeddedIndex(understudy, {
    store,
    exact,
    by: { instance, claimMs: limits.claimMs },
  });
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
    reader: parts.reader ?? readsNothing,
    tokenizer: parts.tokenizer ?? words,
    exact,
    lengths: new Map(),
    actors: new WeakMap(),
    ownDocuments: new WeakMap(),
    vectors: parts.vectors?.(own) ?? [own],
    profile,
    ignoresDeletes,
    dropsOldest: parts.history === "drop_oldest",
    stopsTurns: (parts.disconnects ?? ofProfile) === "stop",
    stopsResponses: parts.disconnects === "stop",
    ignoresOwners: parts.ignoresOwners ?? false,
    instance,
    running: createRunningTurns({ ...limits, ignoresDeletes }),
    live: createLiveResponses(),
    chains: createChainCache(),
    inTurn: createKeyedMutex(),
    forgetKeys: createForgetKeys({ store, volatile }),
    observer: parts.observer ?? null,
    limits,
    queued: createByteBudget(limits.queuedBytes, limits.queuedBytesPerUser),
    bodies: createByteBudget(limits.bodyBytes, limits.bodyBytesPerUser),
    ttl: parts.ttl ?? null,
    logger: parts.logger ?? silent,
  };
}

function withDefaults(given: SomeLimits = {}): StackLimits {
  const set = Object.entries(given).filter(([, limit]) => limit !== undefined);
  return { ...defaultLimits, ...Object.fromEntries(set) };
}
