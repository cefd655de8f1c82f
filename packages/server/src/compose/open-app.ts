/** The use cases of a stack, with their providers and stores. */
import { profiles } from "@understudy/contract/profiles";
import {
  createMockInference,
  demoScript,
  readScripts,
  type MockInference,
  type Script,
} from "@understudy/mock-inference";
import { createClock } from "../adapters/clock.ts";
import { followTime, type FollowedTime } from "../adapters/followed-time.ts";
import { createIds } from "../adapters/ids.ts";
import { createTokenizer } from "../adapters/tokenizer/cl100k.ts";
import { createMemoryStore } from "../adapters/store/memory.ts";
import type { AppPorts } from "../application/app/app.ts";
import { createApp } from "../application/app/create-app.ts";
import { createObserver, type Observer } from "../application/observation/observer.ts";
import { createIdMark } from "../application/records/id-mark.ts";
import { reportFailures } from "../application/records/report-failures.ts";
import { searchKnowledge } from "../application/vectors/knowledge.ts";
import { imitate, type Imitation } from "../imitation/imitate.ts";
import { silent } from "../ports/logger.ts";
import { noResources } from "../domain/resources.ts";
import type { Store } from "../ports/store.ts";
import type { VectorIndex } from "../ports/vector-index.ts";
import { toResources, type Configuration } from "./configuration.ts";
import { openDocuments, openReader } from "./open-documents.ts";
import type { StackOptions } from "./stack.ts";
import { parseTtl } from "./ttl.ts";
import { entriesOf, playsScripts } from "./providers/entries.ts";
import { isList, openProviders, type OpenProviders } from "./providers/open-providers.ts";

export interface OpenApp {
  app: AppPorts;
  store: Store;
  mock: MockInference;
  imitation: Imitation;
  observer: Observer | undefined;
  /** The time of a store that servers share, which all of them use. */
  followed: FollowedTime | null;
  /** Whether the scripted model is also served directly; a provider of one's own serves its model itself. */
  servesOpenAi: boolean;
  /** The providers beside the scripts. */
  opened: Pick<OpenProviders, "start" | "close">;
  configure(configuration: Configuration): void;
}

export function openApp(options: StackOptions): OpenApp {
  const { logger = silent } = options;
  const store = reportFailures(options.store ?? createMemoryStore(), logger);
  const { providers: own, configuration = {} } = options;
  const configured = entriesOf(configuration);
  const routes = isList(own) || configured.length > 0;
  const servesOpenAi = isList(own) || own?.inference === undefined;
  const mock = createMockInference(
    scriptsOf(options) ?? (routes && !playsScripts(configuration) ? [] : [demoScript]),
    { responses: options.responses },
  );
  const followed = store.exclusive ? null : followTime(async () => store.now());
  const clock = createClock(followed?.millis);
  const { reference } = profiles;
  const { profile: given = reference } = options;
  const profile = { ...given, behavior: given.behavior ?? reference.behavior };
  const imitation = imitate(profile);
  const opened = openProviders({ providers: own, configured }, mock, {
    clock,
    logger,
    knowledge: (request, context) => searchKnowledge(app, request, context),
    ownIndex: () => inStore,
  });
  const plainProviders = opened.providers;
  const providers = imitation.providers(plainProviders);
  const observer = options.control && createObserver(clock, { journalSeq: mock.journal.last });
  const volatile = createMemoryStore();
  // Set before anything is served: a provider asks for it with its first request.
  let inStore: VectorIndex;
  const app = createApp({
    store,
    // Its records are dated by the followed time, and so are the claims and ages there.
    volatile: followed === null ? volatile : { ...volatile, now: async () => followed.millis() },
    volatileBytes: () => volatile.bytes,
    persistsAll: !store.exclusive && options.volatileSessions !== true,
    clock,
    ids: imitation.ids ?? createIds(clock, createIdMark(store)),
    providers,
    plainProviders,
    // Those that the configuration names need the indexes, which need the store.
    configured: noResources,
    vectors(ofStore) {
      inStore = ofStore;
      return opened.vectors.length === 0 ? [ofStore] : opened.vectors;
    },
    tokenizer: createTokenizer(),
    reader: openReader(),
    documents: openDocuments({
      ...options.documents,
      allowPrivate: options.documents?.allowPrivate ?? imitation.fetchesPrivate,
    }),
    profile,
    limits: options.limits,
    history: options.history ?? configuration.history,
    disconnects: options.disconnects ?? configuration.disconnects,
    logger,
    observer,
    ignoresOwners: options.ignoreOwners,
    ttl: parseTtl(options.ttl ?? configuration.ttl ?? ""),
  });
  const configure = (given: Configuration): void => {
    app.configured = toResources(given, providers, app.vectors);
  };
  configure(configuration);
  return {
    app,
    store,
    mock,
    imitation,
    observer,
    followed,
    servesOpenAi,
    opened,
    configure,
  };
}

/** Undefined for the demo. */
function scriptsOf({ scripts, scriptFile }: StackOptions): readonly Script[] | undefined {
  return scriptFile === undefined ? scripts : [...(scripts ?? []), ...readScripts(scriptFile)];
}
